"""A made-up kind whose marks have every shape, so that drawings are tested apart from real kinds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from gridproof.board.grid import Cell, Grid, Place
from gridproof.board.marks import BULB, CROSS, DOT, LINE, NE, NW, SE, SHADED, SW, WHITE, Clue, Mark
from gridproof.record import glyphs
from gridproof.record.codecs import NUMBER16
from gridproof.record.kind import Board, Kind, Look, Puzzle
from gridproof.record.notation import Notation, PuzzLink, Words

CELL_GLYPHS = {
    BULB: glyphs.BULB,
    SHADED: glyphs.SHADED,
    DOT: glyphs.NO_TRIANGLE,
    WHITE: glyphs.YES,
    NW: glyphs.TRIANGLE_NW,
    NE: glyphs.TRIANGLE_NE,
    SW: glyphs.TRIANGLE_SW,
    SE: glyphs.TRIANGLE_SE,
}
FENCE_GLYPHS = {LINE: glyphs.FENCE, CROSS: glyphs.CROSS}
EDGE_GLYPHS = {LINE: glyphs.LINE, CROSS: glyphs.CROSS}

Boxes = Callable[[Puzzle], Iterator[list[Cell]]]


def paper(
    rows: int,
    cols: int,
    clues: Mapping[Cell, Clue],
    *,
    lines: bool = False,
    fences: bool = False,
    boxes: Boxes | None = None,
    regions: tuple[tuple[Cell, ...], ...] = (),
    notes: Mapping[Cell, tuple[Mark, ...]] | None = None,
) -> Board:
    """A board of the made-up kind."""
    marks = {**CELL_GLYPHS, **(EDGE_GLYPHS if lines else FENCE_GLYPHS if fences else {})}
    kind = Kind(
        name="paper",
        home=__name__,
        title="Paper & Pencil",
        aliases=(),
        rules=(),
        validate=lambda _: None,
        choices=_no_choices,
        blanks=frozenset({DOT, CROSS}),
        state=lambda _puzzle, _theory: None,
        check=lambda _puzzle, _marks: iter(()),
        notation=Notation(words=Words(), puzzlink=PuzzLink({}, NUMBER16)),
        look=Look(marks, boxes),
        examples=(),
        has_regions=bool(regions),
        region_clues=bool(regions),
        joins_clues=lines,
    )
    return Board(Puzzle(kind, Grid.of(rows, cols), clues, regions=regions), notes=notes or {})


def _no_choices(_: Puzzle) -> Mapping[Place, tuple[Mark, ...]]:
    return {}


def quarters(puzzle: Puzzle) -> Iterator[list[Cell]]:
    """The four quarters of a board of 4 x 4."""
    for top in (0, 2):
        for left in (0, 2):
            yield [puzzle.grid.cell(top + row, left + col) for row in (0, 1) for col in (0, 1)]
