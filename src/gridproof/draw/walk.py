"""Walks through a puzzle as pictures: one SVG per step, or a standalone page that plays them."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from importlib.resources import files

from gridproof.draw.scene import pointed_out
from gridproof.draw.svg import svg
from gridproof.hints import Contradiction
from gridproof.hints.stages import Stage
from gridproof.hints.story import Chapter, Passage
from gridproof.record.kind import Board


def picture(stage: Stage) -> str:
    """The board after a step as an SVG document, with the relevant places highlighted."""
    board = stage.board
    highlight = pointed_out(board.puzzle, stage.places)
    points = dict.fromkeys(point for sentence in stage.told.sentences for point in sentence.points)
    return svg(
        board, marks=board.state, title=f"Step {stage.number}", highlight=highlight, points=list(points)
    )


def page(board: Board, name: str, chapters: Sequence[Chapter], ending: str) -> str:
    """A story as one standalone HTML document; ``ending`` is the sentence at its end.

    Its script plays the passages. Without scripts, and on paper, they stand one below the other.
    """
    kind, grid = board.puzzle.kind, board.puzzle.grid
    title = escape(", ".join(filter(None, (name, f"{kind.title} {grid.rows} x {grid.cols}"))))
    last = chapters[-1].passages[-1].board if chapters else board
    sections = [
        _section("start", "The puzzle", "", _rules(board), svg(board, marks=board.state)),
        *(_passage(passage) for chapter in chapters for passage in chapter.passages),
        _section("end", "The end", "", escape(ending), svg(last, marks=last.state)),
    ]
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>\n{_part('walk.css')}</style>\n</head>\n<body>\n"
        f"<h1>{title}</h1>\n{_contents(chapters)}<main>\n{''.join(sections)}</main>\n{_CONTROLS}"
        f"<script>\n{_part('walk.js')}</script>\n</body>\n</html>\n"
    )


def _part(name: str) -> str:
    """The page's style or its script, which stand in files of their own."""
    return (files("gridproof.draw") / name).read_text(encoding="utf-8")


_CONTROLS = """\
<div class="controls" role="toolbar" aria-label="Steps" hidden>
<button type="button" id="back" aria-label="Previous" title="Previous (left arrow)">&#9664;</button>
<button type="button" id="play" aria-pressed="false" title="Play, pause (space)">Play</button>
<button type="button" id="next" aria-label="Next" title="Next (right arrow)">&#9654;</button>
<input type="range" id="at" min="0" value="0" aria-label="Step">
<output id="count" for="at"></output>
</div>
"""


def _contents(chapters: Sequence[Chapter]) -> str:
    links = ['<li><a href="#start">The puzzle</a></li>']
    for chapter in chapters:
        first, last = chapter.passages[0].number, chapter.passages[-1].number
        numbers = f"{first}" if first == last else f"{first}&ndash;{last}"
        links.append(f'<li><a href="#p{first}">{escape(chapter.title)} <small>{numbers}</small></a></li>')
    links.append('<li><a href="#end">The end</a></li>')
    return f'<nav aria-label="Chapters">\n<ol>\n{"".join(links)}\n</ol>\n</nav>\n'


def _rules(board: Board) -> str:
    return " ".join(rule.sentence.html for rule in board.puzzle.kind.rules)


def _passage(passage: Passage) -> str:
    mistaken = isinstance(passage.told[-1], Contradiction)
    board = passage.board
    highlight = pointed_out(board.puzzle, passage.places)
    points = dict.fromkeys(point for sentence in passage.sentences for point in sentence.points)
    drawn = svg(
        board,
        marks=board.state,
        title=f"Step {passage.number}",
        highlight=highlight,
        points=list(points),
    )
    about = "a mistake" if mistaken else passage.technique
    return _section(f"p{passage.number}", f"Step {passage.number}", about, passage.html, drawn)


def _section(name: str, heading: str, about: str, html: str, drawn: str) -> str:
    small = f" <small>{escape(about)}</small>" if about else ""
    return (
        f'<section id="{name}" aria-label="{escape(heading)}">\n<div class="told">\n'
        f"<h2>{escape(heading)}{small}</h2>\n<p>{html}</p>\n</div>\n"
        f'<div class="board">\n{drawn}</div>\n</section>\n'
    )
