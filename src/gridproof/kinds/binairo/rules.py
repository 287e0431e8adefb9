"""The rules of Binairo, as a theory."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from gridproof.board.grid import Cell, Grid, Place
from gridproof.board.marks import WHITE, Clue, Mark, State
from gridproof.logic.theory import Reason, Theory
from gridproof.logic.unlike import Unlike
from gridproof.record.kind import Puzzle, Rule
from gridproof.system.size_cache import kept_by_size
from gridproof.vocabulary.clues import free_cells

BLACK = Mark("black")
COLOURS = WHITE, BLACK
WHITE_CIRCLE, BLACK_CIRCLE = Clue(symbol="white"), Clue(symbol="black")
EQUAL, OPPOSITE = Clue(symbol="equal"), Clue(symbol="opposite")

ROW = Rule(
    "row",
    "Every row has as many white circles as black ones."
    " If it has an odd number of cells, one colour has one more.",
)
COLUMN = Rule("column", "The same holds for every column.")
THREE = Rule("three", "No three circles of one colour stand side by side in a row or column.")
SIGN = Rule("sign", "Circles with = between them have the same colour, circles with × different ones.")
FILLED = Rule("filled", "Every cell holds a white or a black circle.")
ALIKE = Rule("alike", "In this variant no two rows are alike, and no two columns.")

UNLIKE_LINES = "unlike-lines"
TANGO = "tango"
"""Puzzles with signs. The rules are the usual ones, which hold for signs anyway."""


def validate(p: Puzzle) -> None:
    for place, clue in p.clues.items():
        if p.grid.is_edge(place):
            if clue not in (EQUAL, OPPOSITE):
                raise p.error(place, "a clue that is no sign", "= or ×")
        elif clue not in (WHITE_CIRCLE, BLACK_CIRCLE):
            raise p.error(place, "a clue that is not a circle", "a white or a black circle")


def plain_variant(p: Puzzle) -> str:
    return "" if p.variant == TANGO else p.variant


def choices(p: Puzzle) -> Mapping[Place, tuple[Mark, ...]]:
    return dict.fromkeys(free_cells(p), COLOURS)


def other(colour: Mark) -> Mark:
    return BLACK if colour == WHITE else WHITE


_COLOUR_OF = {WHITE_CIRCLE: WHITE, BLACK_CIRCLE: BLACK}


def given(p: Puzzle) -> dict[Cell, Mark]:
    """The colours of the printed circles."""
    return {cell: _COLOUR_OF[clue] for cell, clue in p.clues.items() if clue in _COLOUR_OF}


def circle_at(p: Puzzle, marks: State, cell: Cell) -> Mark | None:
    """The colour of a cell, printed or written."""
    return _COLOUR_OF[p.clues[cell]] if cell in p.clues else marks.get(cell)


def half(line: Sequence[object]) -> int:
    """How many circles of one colour a row or column can have."""
    return (len(line) + 1) // 2


def lines(grid: Grid) -> Iterator[Reason]:
    """The rows and columns, each with its rule."""
    for at, line in enumerate(grid.lines):
        yield Reason(ROW.name if at < grid.rows else COLUMN.name, line)


def windows(line: Sequence[Cell]) -> Iterator[tuple[Cell, ...]]:
    """Every three cells side by side."""
    return zip(line, line[1:], line[2:], strict=False)


@kept_by_size(32)
def layout(grid: Grid, unlike: bool) -> Theory:
    """What holds on every board of the size. The variable of a cell holds if its circle is white."""
    t = Theory()
    white = t.choose_each(grid.cells, *COLOURS)
    for line in lines(grid):
        most = half(line.places)
        t.because(line.rule, line.places).between(
            len(line.places) - most, most, [white[cell] for cell in line.places]
        )
    for line in lines(grid):
        for window in windows(line.places):
            t.because(THREE.name, window).between(1, 2, [white[cell] for cell in window])
    if unlike:
        for some in (grid.lines[: grid.rows], grid.lines[grid.rows :]):
            t.lazy.append(Unlike(ALIKE.name, [[white[cell] for cell in line] for line in some], some))
    return t


def state(p: Puzzle, t: Theory) -> None:
    t.include(layout(p.grid, p.variant == UNLIKE_LINES))
    for cell, colour in product(given(p), COLOURS):
        del t.literals[cell, colour]


def state_clue(p: Puzzle, t: Theory, place: Place, clue: Clue) -> None:
    if not p.grid.is_edge(place):
        t.because(FILLED.name, (place,), place).clause(place + 1 if clue == WHITE_CIRCLE else -place - 1)
        return
    ends = p.grid.ends(place)
    one, two = (cell + 1 for cell in ends)
    two = two if clue == EQUAL else -two
    t.because(SIGN.name, ends, place)
    t.clause(-one, two)
    t.clause(one, -two)
