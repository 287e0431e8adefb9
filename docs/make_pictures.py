"""Make the pictures of the README and of a book: ``.venv/bin/python docs/make_pictures.py``."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Collection, Iterator
from dataclasses import replace
from html import escape
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import typst

from gridproof import collection
from gridproof.board.grid import Place
from gridproof.book.plan import BookWishes, prepared, sources
from gridproof.book.typesetting import compiled
from gridproof.draw.scene import pointed_out
from gridproof.draw.svg import svg
from gridproof.files import read_boards
from gridproof.formats.words import example_board
from gridproof.hints import Hint
from gridproof.hints.stages import stages
from gridproof.hints.tell.nudges import nudge
from gridproof.kinds import KINDS
from gridproof.record.kind import Board

IMAGES = Path(__file__).with_name("images")
TILE, GAP, TITLE = 220, 24, 30
COLUMNS = 4
SHOWN_BY_HINTS = "lightup/7/7/h.j6711..hcgblb1.b.i.g..i"
"""``gridproof.generate("akari", 7, 7, level="hard", seed=3)`` made it."""
HINTS, SECONDS = 4, 4
"""How many hints are shown, and how long each of their two pictures stays."""


def tile(kind_name: str, left: int, top: int) -> str:
    """The solved example of a kind, fitted into a square, with its name above."""
    kind = KINDS[kind_name]
    board = example_board(kind, kind.examples[0])
    marks = board.state if board.state is not None else board.answer
    return fitted(svg(board, marks=marks), kind.title, left, top)


def fitted(picture: str, title: str, left: int, top: int) -> str:
    """A picture in a square of the usual size, with a title above."""
    words = f'<text x="{left + TILE / 2}" y="{top + 18}" text-anchor="middle">{title}</text>'
    return words + inside(picture, left, top + TITLE, TILE, TILE)


def inside(picture: str, left: int, top: int, width: int, height: int) -> str:
    """A picture as a part of another one, fitted into a rectangle."""
    box = re.search(r'viewBox="([^"]+)"', picture)
    body = picture[picture.index(">", picture.index("<svg")) + 1 : picture.rindex("</svg>")]
    body = re.sub(r"<(title|desc)[^>]*>.*?</\1>", "", body, flags=re.DOTALL)
    return (
        f'<svg x="{left}" y="{top}" width="{width}" height="{height}" '
        f'viewBox="{box[1] if box else "0 0 100 100"}">{body}</svg>'
    )


def book_pages() -> None:
    """Some pages of a book, beside each other."""
    wishes = BookWishes("Winter puzzles", "A. Setter", hints=True)
    items = []
    for kind in KINDS:
        for item in collection.of_kind(kind)[6:18:4]:
            board = item.board
            info = {**board.puzzle.info, "level": item.level or ""}
            items.append(prepared(board._replace(puzzle=replace(board.puzzle, info=info)), wishes))
    pages = compiled(sources(items, wishes), "png", ppi=75)
    with TemporaryDirectory() as folder:
        for number, page in enumerate(pages):
            Path(folder, f"{number}.png").write_bytes(page)
        shown = (0, 1, 2, 8, 11, len(pages) - 2)
        cells = ", ".join(
            f'rect(inset: 0pt, stroke: 0.5pt + luma(180), image("{number}.png"))' for number in shown
        )
        sheet = Path(folder, "sheet.typ")
        sheet.write_text(
            "#set page(width: 32cm, height: auto, margin: 5mm, fill: luma(235))\n"
            f"#grid(columns: 3, gutter: 5mm, {cells})"
        )
        typst.compile(sheet, output=IMAGES / "book.png", format="png", ppi=100)


class Frame(NamedTuple):
    """One picture of the moving one: a board, the places pointed out, a heading and the words below."""

    board: Board
    places: Collection[Place]
    heading: str
    text: str


def frames() -> Iterator[Frame]:
    """Of each hint first where to look, then what follows and why."""
    board = read_boards(SHOWN_BY_HINTS)[0]
    for stage in islice(stages(board), HINTS):
        assert isinstance(stage.told, Hint)
        first = [place for reason in stage.told.step.reasons[:1] for place in reason.places]
        yield Frame(board, first, "Where to look", str(nudge(board.puzzle, stage.told.step)))
        yield Frame(stage.board, stage.places, "Why", stage.told.text)
        board = stage.board


def moving_hint() -> str:
    """An SVG that shows one frame after the other, without a script: pages show it like any picture."""
    shown = list(frames())
    width, board_height, height = 420, 380, 500
    share, groups = 100 / len(shown), list[str]()
    for number, frame in enumerate(shown):
        highlight = pointed_out(frame.board.puzzle, frozenset(frame.places))
        picture = svg(frame.board, marks=frame.board.state, highlight=highlight)
        lines = "".join(
            f'<tspan x="24" dy="21">{escape(line)}</tspan>' for line in textwrap.wrap(frame.text, 46)
        )
        groups.append(
            f'<g class="frame" style="animation-delay:{number * SECONDS}s">'
            f"{inside(picture, 20, 10, width - 40, board_height - 20)}"
            f'<text x="24" y="{board_height + 16}" class="heading">{frame.heading}</text>'
            f'<text x="24" y="{board_height + 18}">{lines}</text></g>'
        )
    style = (
        f".frame{{opacity:0;animation:show {len(shown) * SECONDS}s step-end infinite}}"
        f"@keyframes show{{0%{{opacity:1}}{share:.2f}%{{opacity:0}}}}"
        ".heading{font-weight:bold;fill:#1a56b8}"
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" role="img" '
        f'font-family="system-ui, sans-serif" font-size="15"><title>Hints that give their reasons</title>'
        f'<style>{style}</style><rect width="100%" height="100%" rx="10" fill="white" stroke="#d0d7de"/>'
        f"{''.join(groups)}</svg>\n"
    )


def kinds() -> str:
    """A solved example of every kind."""
    rows = -(-len(KINDS) // COLUMNS)
    width, height = COLUMNS * (TILE + GAP) + GAP, rows * (TILE + TITLE + GAP) + GAP
    tiles = "".join(
        tile(name, GAP + (i % COLUMNS) * (TILE + GAP), GAP + (i // COLUMNS) * (TILE + TITLE + GAP))
        for i, name in enumerate(KINDS)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
        f'font-family="sans-serif" font-size="16"><title>Solved puzzles</title>'
        f'<rect width="100%" height="100%" fill="white"/>{tiles}</svg>\n'
    )


def main() -> None:
    IMAGES.joinpath("hint.svg").write_text(moving_hint(), encoding="utf-8")
    IMAGES.joinpath("kinds.svg").write_text(kinds(), encoding="utf-8")
    book_pages()


if __name__ == "__main__":
    main()
