"""Counts of cells along rows and columns."""

from __future__ import annotations

from collections.abc import Container

from gridproof.board.grid import Cell, Direction, Grid


class Tally:
    """Counts of cells along rays, computed once for the whole board and then looked up."""

    def __init__(
        self,
        grid: Grid,
        across: Container[Cell],
        down: Container[Cell] | None = None,
        holes: Container[Cell] = frozenset(),
    ) -> None:
        """Count these cells; along columns others, if given. Rays end at holes."""
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
                    number = 0 if cell in holes else number
                    before[cell] = number
                    number += cell in counted
                number = 0
                for cell in reversed(line):
                    number = 0 if cell in holes else number
                    beyond[cell] = number
                    number += cell in counted

    def along(self, cell: Cell, direction: Direction) -> int:
        """How many lie on the ray from a cell. The cell itself does not count."""
        counts = self._before if direction in (Direction.N, Direction.W) else self._beyond
        return counts[direction in (Direction.N, Direction.S)][cell]
