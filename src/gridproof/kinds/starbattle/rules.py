"""The rules of Star Battle, as a theory."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from gridproof.board.grid import Cell, Grid, Place
from gridproof.board.marks import DOT, Mark
from gridproof.errors import PuzzleError
from gridproof.logic.theory import Reason, Theory
from gridproof.record.kind import Puzzle, Rule
from gridproof.record.notation import BoardNumber
from gridproof.system.size_cache import kept_by_size

STAR = Mark("star")

ROW = Rule("row", "Every row has as many stars as the puzzle asks for: one if it asks for no number.")
COLUMN = Rule("column", "Every column has as many stars.")
REGION = Rule("region", "Every region has as many stars.")
TOUCH = Rule("touch", "Stars do not touch each other, not even at a corner.")

STARS = BoardNumber("N-stars")
"""How many stars every row, column and region has."""


def stars_of(p: Puzzle) -> int:
    return STARS.number(p.variant)


def validate(p: Puzzle) -> None:
    for cell, clue in p.clues.items():
        if not clue.hole:
            raise p.error(cell, "a clue", "none: only regions are printed")
    most = (max(p.grid.rows, p.grid.cols) + 1) // 2
    if stars_of(p) > most:
        size = f"{p.grid.rows} x {p.grid.cols}"
        raise PuzzleError(f"{p.kind.name} {size}: {stars_of(p)} stars in each line; expected at most {most}")


def plain_variant(p: Puzzle) -> str:
    return STARS.variant(stars_of(p))


def choices(p: Puzzle) -> Mapping[Place, tuple[Mark, ...]]:
    return dict.fromkeys((cell for cell in p.grid.cells if cell not in p.holes), (STAR, DOT))


def units(p: Puzzle) -> Iterator[Reason]:
    """The rows, columns and regions, each with its rule."""
    yield from lines(p.grid, p.holes)
    for region in p.regions:
        yield Reason(REGION.name, region)


def lines(grid: Grid, holes: Collection[Cell] = ()) -> Iterator[Reason]:
    """The rows and columns, each with its rule."""
    for rule, cells in (
        *((ROW.name, grid.row(row)) for row in range(grid.rows)),
        *((COLUMN.name, grid.col(col)) for col in range(grid.cols)),
    ):
        yield Reason(rule, tuple(cell for cell in cells if cell not in holes))


def touching(grid: Grid, holes: Collection[Cell] = ()) -> Iterator[tuple[Cell, Cell]]:
    """Every two cells that touch, at a side or a corner."""
    for cell in grid.cells:
        for other in sorted((*grid.neighbours[cell], *grid.corners[cell])):
            if cell < other and not (cell in holes or other in holes):
                yield cell, other


@kept_by_size(32)
def layout(grid: Grid, stars: int, holes: tuple[Cell, ...] = ()) -> Theory:
    """What holds on every board of the size, whatever its regions."""
    t = Theory()
    star = t.choose_each((cell for cell in grid.cells if cell not in holes), STAR, DOT)
    for line in lines(grid, holes):
        t.because(line.rule, line.places).exactly(stars, [star[cell] for cell in line.places])
    for one, other in touching(grid, holes):
        t.because(TOUCH.name, (one, other)).clause(-star[one], -star[other])
    return t


def state(p: Puzzle, t: Theory) -> None:
    stars = stars_of(p)
    t.include(layout(p.grid, stars, tuple(sorted(p.holes))))
    for region in p.regions:
        t.because(REGION.name, region).exactly(stars, [t.literals[cell, STAR] for cell in region])
