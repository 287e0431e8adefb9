"""The rules of Sudoku, as a theory."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from gridproof.board.grid import Cell, Grid, Place
from gridproof.board.marks import Clue, Mark, digit
from gridproof.errors import PuzzleError
from gridproof.kinds.sudoku.units import BOX, CELL, box_shape, boxes_of, units
from gridproof.logic.theory import Theory
from gridproof.record.kind import Puzzle
from gridproof.system.size_cache import kept_by_size
from gridproof.vocabulary.clues import free_cells, need_numbers


def transposed_variant(p: Puzzle) -> str:
    height, width = boxes_of(p)
    return _named(p, width, height)


def plain_variant(p: Puzzle) -> str:
    return _named(p, *boxes_of(p))


def _named(p: Puzzle, height: int, width: int) -> str:
    """The variant with such boxes. The usual boxes have no name."""
    return "" if (height, width) == box_shape(p.grid.rows) else f"{height}x{width}"


def validate(p: Puzzle) -> None:
    rows, cols = p.grid.rows, p.grid.cols
    if rows != cols:
        raise PuzzleError(f"a sudoku of {rows} x {cols} cells; expected a square")
    height, width = boxes_of(p)
    if height * width != rows:
        raise PuzzleError(
            f"boxes of {height} x {width} in a sudoku of side {rows}; expected {rows} cells a box"
        )
    need_numbers(p, 1, rows)


@lru_cache(maxsize=100)
def _digits(side: int) -> tuple[Mark, ...]:
    return tuple(map(digit, range(1, side + 1)))


def choices(p: Puzzle) -> Mapping[Place, tuple[Mark, ...]]:
    return dict.fromkeys(free_cells(p), _digits(p.grid.rows))


@kept_by_size(16)
def size_rules(grid: Grid, height: int, width: int) -> Theory:
    """The rules without the clues. Number ``n`` in ``cell`` is variable ``cell * side + n``."""
    side = grid.rows
    t = Theory()
    t.new_block(grid.size * side)
    for cell in grid.cells:
        first = cell * side + 1
        t.because(CELL.name, (cell,)).exactly(1, range(first, first + side))
    for rule, cells in units(grid, height, width):
        for number in range(1, side + 1):
            t.because(rule, cells, mark=digit(number)).exactly(1, [cell * side + number for cell in cells])
    return t


@kept_by_size(16)
def _literals(grid: Grid) -> tuple[dict[tuple[Place, Mark], int], ...]:
    """Per cell, the literal of each number."""
    side = grid.rows
    return tuple(
        {(cell, digit(number)): cell * side + number for number in range(1, side + 1)} for cell in grid.cells
    )


def state(p: Puzzle, t: Theory) -> None:
    t.include(size_rules(p.grid, *boxes_of(p)))
    literals = _literals(p.grid)
    for cell in free_cells(p):
        t.literals.update(literals[cell])


def state_clue(p: Puzzle, t: Theory, cell: Cell, clue: Clue) -> None:
    t.because(CELL.name, (cell,), cell).clause(cell * p.grid.rows + (clue.number or 0))


def _boxes(p: Puzzle) -> Iterator[Sequence[Cell]]:
    return (cells for rule, cells in units(p.grid, *boxes_of(p)) if rule == BOX.name)


def groups(p: Puzzle) -> Iterator[Sequence[Cell]]:
    """The rows, columns and boxes."""
    return (cells for _, cells in units(p.grid, *boxes_of(p)))
