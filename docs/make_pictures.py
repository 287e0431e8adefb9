"""Make the pictures of the README and of a book: ``.venv/bin/python docs/make_pictures.py``."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import typst

from gridproof import collection
from gridproof.book.plan import BookWishes, prepared, sources
from gridproof.book.typesetting import compiled
from gridproof.draw.svg import svg
from gridproof.formats.words import example_board
from gridproof.kinds import KINDS

IMAGES = Path(__file__).with_name("images")
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


def main() -> None:
    book_pages()
    rows = -(-len(KINDS) // COLUMNS)
    width, height = COLUMNS * (TILE + GAP) + GAP, rows * (TILE + TITLE + GAP) + GAP
    tiles = "".join(
        tile(name, GAP + (i % COLUMNS) * (TILE + GAP), GAP + (i // COLUMNS) * (TILE + TITLE + GAP))
        for i, name in enumerate(KINDS)
    )
    IMAGES.joinpath("kinds.svg").write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
        f'font-family="sans-serif" font-size="16"><title>Solved puzzles</title>'
        f'<rect width="100%" height="100%" fill="white"/>{tiles}</svg>\n'
    )


if __name__ == "__main__":
    main()
