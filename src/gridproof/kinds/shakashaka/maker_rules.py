"""Shakashaka boards in progress: the values that simple rules leave for each cell."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from gridproof.board.grid import Cell, Grid
from gridproof.board.marks import Clue, Mark
from gridproof.kinds.shakashaka.rules import MARKS, corners
from gridproof.kinds.shakashaka.tables import (
    ALL,
    BLACK,
    ONLY_BLACK,
    ONLY_DOT,
    TRIANGLES,
    Values,
    fitting,
    legal_corners,
)
from gridproof.logic.known import Impossible

ANYTHING: Values = ALL | ONLY_BLACK


@lru_cache(maxsize=32)
def _squares(grid: Grid) -> tuple[tuple[tuple[Cell, ...], ...], tuple[tuple[int, ...], ...]]:
    """The cells around each corner of the grid (beyond the border: ``grid.size``); per cell its corners."""
    around = tuple(
        tuple(grid.size if cell is None else cell for cell in corner.around) for corner in corners(grid)
    )
    at: list[list[int]] = [[] for _ in grid.cells]
    for number, cells in enumerate(around):
        for cell in cells:
            if cell != grid.size:
                at[cell].append(number)
    return around, tuple(map(tuple, at))


class Left:
    """Per cell, the values that are left. Rules drop only impossible ones."""

    def __init__(self, grid: Grid, values: Iterable[Values], numbers: Mapping[Cell, int]) -> None:
        self._grid = grid
        self._around, self._corners_at = _squares(grid)
        self.values = [*values, ONLY_BLACK]
        self.numbers = dict(numbers)
        """Black cells with a number."""

    def copy(self) -> Left:
        return Left(self._grid, self.values[:-1], self.numbers)

    def open_cells(self) -> list[Cell]:
        return [cell for cell in self._grid.cells if self.values[cell] & (self.values[cell] - 1)]

    def marks(self) -> dict[Cell, Mark]:
        """The marks of a board on which every cell has one value left."""
        return {
            cell: MARKS[left.bit_length() - 1]
            for cell, left in enumerate(self.values[:-1])
            if left != ONLY_BLACK
        }

    def narrow(self, cell: Cell, values: Values) -> None:
        """Leave only these values, and drop what follows from that. Raises Impossible."""
        waiting: list[Cell] = []
        self._drop(cell, values, waiting)
        self._follow(waiting)

    def follow_all(self) -> None:
        """Drop everything that follows from the board as it is. Raises Impossible."""
        self._follow(list(self._grid.cells))

    def triangles(self, wall: Cell) -> tuple[int, int]:
        """The least and the greatest number of triangles beside a cell."""
        near = [self.values[cell] for cell in self._grid.neighbours[wall]]
        return sum(not left & ~TRIANGLES for left in near), sum(bool(left & TRIANGLES) for left in near)

    def _drop(self, cell: Cell, values: Values, waiting: list[Cell]) -> None:
        left = self.values[cell] & values
        if left != self.values[cell]:
            if not left:
                raise Impossible
            self.values[cell] = left
            waiting.append(cell)

    def _follow(self, waiting: list[Cell]) -> None:
        values = self.values
        while waiting:
            cell = waiting.pop()
            for corner in self._corners_at[cell]:
                cells = self._around[corner]
                a, b, c, d = cells
                fits = fitting((values[a], values[b], values[c], values[d]))
                for other, allowed in zip(cells, fits, strict=True):
                    self._drop(other, allowed, waiting)
            for wall in (cell, *self._grid.neighbours[cell]):
                if wall in self.numbers:
                    self._count(wall, waiting)

    def _count(self, wall: Cell, waiting: list[Cell]) -> None:
        number = self.numbers[wall]
        least, most = self.triangles(wall)
        if not least <= number <= most:
            raise Impossible
        if least == most:
            return
        for cell in self._grid.neighbours[wall]:
            left = self.values[cell]
            if left & TRIANGLES and left & ~TRIANGLES:
                if number == least:
                    self._drop(cell, ONLY_DOT | ONLY_BLACK, waiting)
                elif number == most:
                    self._drop(cell, TRIANGLES, waiting)


def solved_by_rules(grid: Grid, clues: Mapping[Cell, Clue]) -> Left:
    """The values that are left of a puzzle without any assumption. Raises Impossible."""
    numbers = {cell: clue.number for cell, clue in clues.items() if clue.number is not None}
    left = Left(grid, (ONLY_BLACK if cell in clues else ALL for cell in grid.cells), numbers)
    left.follow_all()
    return left


def triangles_beside(grid: Grid, answer: Mapping[Cell, Mark], cell: Cell) -> int:
    return sum(answer.get(beside) in MARKS[:4] for beside in grid.neighbours[cell])


@lru_cache(maxsize=1)
def _legal() -> frozenset[tuple[int, ...]]:
    return frozenset(legal_corners())


def could_be_black(grid: Grid, answer: Mapping[Cell, Mark], cell: Cell) -> bool:
    """Whether all white areas would still be rectangles if the cell were black.

    Cells without a mark are black.
    """
    around, corners_at = _squares(grid)
    return all(
        tuple(
            BLACK if other == cell or other not in answer else MARKS.index(answer[other])
            for other in around[corner]
        )
        in _legal()
        for corner in corners_at[cell]
    )
