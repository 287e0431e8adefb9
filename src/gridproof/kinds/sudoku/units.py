"""The rules of Sudoku by name, and their groups of cells."""

from __future__ import annotations

from functools import lru_cache
from math import isqrt

from gridproof.board.grid import Cell, Grid
from gridproof.kernel.units import Units, units_for
from gridproof.record.kind import Puzzle, Rule
from gridproof.system.size_cache import kept_by_size

CELL = Rule("cell", "Every cell holds one number.")
ROW = Rule("row", "Every row holds each number once.")
COLUMN = Rule("column", "Every column holds each number once.")
BOX = Rule("box", "Every box holds each number once.")


@lru_cache(maxsize=100)
def box_shape(side: int) -> tuple[int, int]:
    """The default height and width of the boxes: the squarest fit, wider than tall."""
    height = next(h for h in range(isqrt(side), 0, -1) if side % h == 0)
    return height, side // height


def boxes_of(p: Puzzle) -> tuple[int, int]:
    return boxes_by_name(p.grid, p.variant)


def boxes_by_name(grid: Grid, variant: str) -> tuple[int, int]:
    if not variant:
        return box_shape(grid.rows)
    height, width = map(int, variant.split("x"))
    return height, width


@kept_by_size(16)
def units(grid: Grid, height: int, width: int) -> tuple[tuple[str, tuple[Cell, ...]], ...]:
    """Every group of cells that holds each number once, with the name of its rule."""
    side = grid.rows
    boxes = (
        tuple(grid.cell(top + row, left + col) for row in range(height) for col in range(width))
        for top in range(0, side, height)
        for left in range(0, side, width)
    )
    return (
        *((ROW.name, tuple(grid.row(i))) for i in range(side)),
        *((COLUMN.name, tuple(grid.col(i))) for i in range(side)),
        *((BOX.name, box) for box in boxes),
    )


@kept_by_size(16)
def layout(grid: Grid, height: int, width: int) -> Units:
    """The same for the kernel."""
    return units_for(grid.size, grid.rows, [cells for _, cells in units(grid, height, width)])
