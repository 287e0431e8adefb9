"""How Solo, the Sudoku of Simon Tatham's collection, gives the size of a board."""

from __future__ import annotations

from dataclasses import dataclass

from gridproof.board.grid import Grid
from gridproof.kinds.sudoku.units import boxes_by_name


@dataclass(frozen=True, slots=True)
class BoxSize:
    """The size of a box: rows first, for Solo counts how many boxes stand side by side."""

    def read(self, first: int, second: int) -> tuple[Grid, str]:
        return Grid.of(first * second, first * second), f"{first}x{second}"

    def write(self, grid: Grid, variant: str) -> tuple[int, int]:
        return boxes_by_name(grid, variant)
