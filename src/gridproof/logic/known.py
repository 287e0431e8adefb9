"""Cells of a board of white and shaded cells that can be settled without a guess.

These rules look at settled cells and settle more. They decide most boards in far less time than it takes to
write the rules down for a solver. They settle a cell only if every answer agrees.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from gridproof.board.grid import Cell, Grid
from gridproof.logic.theory import nothing

OPEN, WHITE, SHADED = range(3)


class Impossible(Exception):
    """The board has no answer."""


class Known:
    """The settled cells, in the order in which they were settled."""

    __slots__ = ("_apart", "_grid", "cells", "look_up", "order")

    def __init__(self, grid: Grid, *, apart: bool) -> None:
        """``apart``: shaded cells never share a side."""
        self.cells = bytearray(grid.size)
        """Per cell OPEN, WHITE or SHADED."""
        self.order: list[Cell] = []
        self.look_up: Callable[[], None] = nothing
        """Called now and then during long deductions, for example to look at the clock."""
        self._grid = grid
        self._apart = apart

    def whiten(self, cell: Cell) -> None:
        now = self.cells[cell]
        if now == OPEN:
            self.cells[cell] = WHITE
            self.order.append(cell)
        elif now == SHADED:
            raise Impossible

    def shade(self, cell: Cell) -> None:
        now = self.cells[cell]
        if now == OPEN:
            self.cells[cell] = SHADED
            self.order.append(cell)
            if self._apart:
                for neighbour in self._grid.neighbours[cell]:
                    self.whiten(neighbour)
        elif now == WHITE:
            raise Impossible

    def shaded(self) -> set[Cell]:
        return {cell for cell in self.order if self.cells[cell] == SHADED}

    @property
    def complete(self) -> bool:
        return len(self.order) == len(self.cells)


class Deduction(Protocol):
    """A rule that reacts to settled cells."""

    def look(self) -> None:
        """Process the cells settled since the last look, and settle what follows by this rule."""


def deduce(known: Known, deductions: Sequence[Deduction]) -> None:
    """Apply the rules in turn until none of them finds more. Raises Impossible."""
    settled = -1
    while settled < len(known.order):
        settled = len(known.order)
        for deduction in deductions:
            deduction.look()
