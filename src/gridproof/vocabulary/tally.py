"""Counts of cells along rows and columns."""

from __future__ import annotations

from collections.abc import Container

from gridproof.grid import Cell, Direction, Grid


class Tally:
    """Counts of cells along rays: worked out once for the whole board, then looked up."""

    def __init__(self, grid: Grid, across: Container[Cell], down: Container[Cell] | None = None) -> None:
        """Count these cells; along columns others, where they are given."""
        self._before = [[0] * grid.size, [0] * grid.size]
        """Per cell, how many lie before it in its row, and in its column."""
        self._beyond = [[0] * grid.size, [0] * grid.size]
        for before, beyond, lines, counted in zip(
            self._before,
            self._beyond,
            (grid.lines[: grid.rows], grid.lines[grid.rows :]),
            (across, across if down is None else down),
            strict=True,
        ):
            for line in lines:
                number = 0
                for cell in line:
                    before[cell] = number
                    number += cell in counted
                for cell in line:
                    beyond[cell] = number - before[cell] - (cell in counted)

    def along(self, cell: Cell, direction: Direction) -> int:
        """How many lie on the ray from a cell, which is not counted itself."""
        counts = self._before if direction in (Direction.N, Direction.W) else self._beyond
        return counts[direction in (Direction.N, Direction.S)][cell]
