"""What is known of a board of white and shaded cells before anything is guessed.

Rules that look at what is settled and settle more decide most boards in far less time than it
takes to write them down for a solver. They settle a cell only when every answer agrees.
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
    """The cells that are settled, and in which order they were."""

    __slots__ = ("_apart", "_grid", "cells", "look_up", "order")

    def __init__(self, grid: Grid, *, apart: bool) -> None:
        """``apart``: shaded cells never share a side."""
        self.cells = bytearray(grid.size)
        """Per cell OPEN, WHITE or SHADED."""
        self.order: list[Cell] = []
        self.look_up: Callable[[], None] = nothing
        """What to do now and then while much is deduced, such as to look at the clock."""
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
    """A rule that follows what is settled."""

    def look(self) -> None:
        """Take in the cells settled since the last look, and settle what follows by this rule."""


def deduce(known: Known, deductions: Sequence[Deduction]) -> None:
    """Let the rules take turns until none of them finds more. Raises Impossible."""
    settled = -1
    while settled < len(known.order):
        settled = len(known.order)
        for deduction in deductions:
            deduction.look()
