"""Make the pictures of the README: ``.venv/bin/python docs/make_pictures.py``."""

from __future__ import annotations

import re
from pathlib import Path

from gridproof.draw.svg import svg
from gridproof.formats.words import example_board
from gridproof.kinds import KINDS

TILE, GAP, TITLE = 220, 24, 30
COLUMNS = 4


def tile(kind_name: str, left: int, top: int) -> str:
    """The solved example of a kind, fitted into a square, with its name above."""
    kind = KINDS[kind_name]
    board = example_board(kind, kind.examples[0])
    marks = board.state if board.state is not None else board.answer
    return fitted(svg(board, marks=marks), kind.title, left, top)


def fitted(picture: str, title: str, left: int, top: int) -> str:
    """A picture in a square of the usual size, with a title above."""
    box = re.search(r'viewBox="([^"]+)"', picture)
    body = picture[picture.index(">", picture.index("<svg")) + 1 : picture.rindex("</svg>")]
    body = re.sub(r"<(title|desc)[^>]*>.*?</\1>", "", body, flags=re.DOTALL)
    return (
        f'<text x="{left + TILE / 2}" y="{top + 18}" text-anchor="middle">{title}</text>'
        f'<svg x="{left}" y="{top + TITLE}" width="{TILE}" height="{TILE}" '
        f'viewBox="{box[1] if box else "0 0 100 100"}">{body}</svg>'
    )


def main() -> None:
    rows = -(-len(KINDS) // COLUMNS)
    width, height = COLUMNS * (TILE + GAP) + GAP, rows * (TILE + TITLE + GAP) + GAP
    tiles = "".join(
        tile(name, GAP + (i % COLUMNS) * (TILE + GAP), GAP + (i // COLUMNS) * (TILE + TITLE + GAP))
        for i, name in enumerate(KINDS)
    )
    Path(__file__).with_name("images").joinpath("kinds.svg").write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
        f'font-family="sans-serif" font-size="16"><title>Solved puzzles</title>'
        f'<rect width="100%" height="100%" fill="white"/>{tiles}</svg>\n'
    )


if __name__ == "__main__":
    main()
