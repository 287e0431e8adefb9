"""Walks through a puzzle as pictures: one SVG per step, or a standalone page with all of them."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from gridproof.draw.scene import pointed_out
from gridproof.draw.svg import svg
from gridproof.hints import Hint
from gridproof.hints.stages import Stage
from gridproof.record.kind import Board

_STYLE = """\
body { margin: 0 auto; max-width: 44rem; padding: 1rem; line-height: 1.5;
       font-family: system-ui, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif;
       color: #1f2328; background: #f6f8fa; }
h1 { font-size: 1.4rem; }
h2 { font-size: 1rem; margin: 0; }
h2 small { font-weight: normal; color: #57606a; }
section { background: #ffffff; border: 1px solid #d0d7de; border-radius: 8px;
          margin: 1rem 0; padding: 0.75rem 1rem;
          content-visibility: auto; contain-intrinsic-size: auto 30rem; }
p { margin: 0.5rem 0; overflow-wrap: anywhere; white-space: pre-line; }
.place { font-weight: 600; white-space: nowrap; }
svg { display: block; max-width: 100%; height: auto; }
@media print { body { background: none; } section { break-inside: avoid; content-visibility: visible; } }
"""


def picture(stage: Stage) -> str:
    """The board after a step as an SVG document, with the relevant places highlighted."""
    board = stage.board
    highlight = pointed_out(board.puzzle, stage.places)
    points = dict.fromkeys(point for sentence in stage.told.sentences for point in sentence.points)
    return svg(
        board, marks=board.state, title=f"Step {stage.number}", highlight=highlight, points=list(points)
    )


def page(board: Board, name: str, walk: Iterable[Stage], ending: str) -> str:
    """All steps as one standalone HTML document; ``ending`` is the sentence at its end."""
    kind, grid = board.puzzle.kind, board.puzzle.grid
    title = escape(", ".join(filter(None, (name, f"{kind.title} {grid.rows} x {grid.cols}"))))
    parts = [
        _section("The puzzle", "", _rules(board), svg(board, marks=board.state)),
        *map(_step, walk),
        f"<p>{escape(ending)}</p>\n",
    ]
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>\n{_STYLE}</style>\n</head>\n<body>\n"
        f"<h1>{title}</h1>\n{''.join(parts)}</body>\n</html>\n"
    )


def _rules(board: Board) -> str:
    return " ".join(rule.sentence.html for rule in board.puzzle.kind.rules)


def _step(stage: Stage) -> str:
    told = stage.told
    about = f"{told.technique}, size {told.step.size}" if isinstance(told, Hint) else "a mistake"
    return _section(f"Step {stage.number}", about, told.html, picture(stage))


def _section(heading: str, about: str, html: str, drawn: str) -> str:
    small = f" <small>{escape(about)}</small>" if about else ""
    return f"<section>\n<h2>{escape(heading)}{small}</h2>\n<p>{html}</p>\n{drawn}</section>\n"
