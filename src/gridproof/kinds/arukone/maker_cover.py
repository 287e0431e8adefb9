"""Random lines that cover a board. None of them touches itself."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from gridproof.board.grid import Cell, Grid

Line = tuple[Cell, ...]


class Cover:
    """Lines grow by joining their ends. All images of two cells are joined, or none."""

    def __init__(self, grid: Grid, images: Sequence[Sequence[Cell]], fewest: float, rng: Random) -> None:
        """Joining stops when no more than ``fewest`` lines are left."""
        self._grid = grid
        self._images = images
        self._fewest = fewest
        self._rng = rng
        self._line_at: list[Line] = [(cell,) for cell in grid.cells]
        self._number = grid.size
        self._grow(grid.adjacent_pairs)

    @property
    def lines(self) -> list[Line]:
        """The lines, ordered by their first cell in reading order."""
        return list({min(line): line for line in self._line_at}.values())

    def line_at(self, cell: Cell) -> Line:
        return self._line_at[cell]

    @property
    def shortest(self) -> list[Cell]:
        """The cells on the shortest lines."""
        length = min(map(len, self._line_at))
        return [cell for cell in self._grid.cells if len(self._line_at[cell]) == length]

    def _cost(self) -> int:
        """Few lines look better than many. A line of one cell is not a line, and one of two cells is dull."""
        return sum({1: 20, 2: 5, 3: 2}.get(len(line), 1) for line in self.lines)

    def reroute(self, spot: Cell, slack: int = 0) -> None:
        """Dissolve the lines around a cell and grow them again.

        If the result is worse, restore the old ones.
        """
        before = self._line_at.copy(), self._number
        most = self._cost() + slack
        reach = self._rng.choice((1, 1, 2))
        window = {image[cell] for cell in self._near(spot, reach) for image in self._images}
        self._dissolve(window)
        self._grow([pair for pair in self._grid.adjacent_pairs if not window.isdisjoint(pair)])
        if self._cost() > most:
            self._line_at, self._number = before

    def _near(self, spot: Cell, reach: int) -> Iterable[Cell]:
        row, col = self._grid.position(spot)
        for r in range(max(row - reach, 0), min(row + reach + 1, self._grid.rows)):
            for c in range(max(col - reach, 0), min(col + reach + 1, self._grid.cols)):
                yield self._grid.cell(r, c)

    def _dissolve(self, window: set[Cell]) -> None:
        for line in self.lines:
            if window.isdisjoint(line):
                continue
            self._number -= 1
            part: list[Cell] = []
            for cell in line:
                if cell in window:
                    self._lay(part)
                    part = []
                    self._lay([cell])
                else:
                    part.append(cell)
            self._lay(part)

    def _lay(self, cells: Sequence[Cell]) -> None:
        if cells:
            line = tuple(cells)
            self._number += 1
            for cell in line:
                self._line_at[cell] = line

    def _grow(self, pairs: Sequence[tuple[Cell, Cell]]) -> None:
        for a, b in self._rng.sample(pairs, len(pairs)):
            if self._number <= self._fewest:
                break
            if not self._joinable(a, b):
                continue
            before = (self._line_at.copy(), self._number) if len(self._images) > 1 else None
            done = {frozenset((image[a], image[b])): (image[a], image[b]) for image in self._images}
            for first, second in done.values():
                if not self._joinable(first, second):
                    assert before is not None, "without a symmetry there is one pair, and it was joinable"
                    self._line_at, self._number = before
                    break
                self._join(first, second)

    def _joinable(self, a: Cell, b: Cell) -> bool:
        """Whether these are ends of two lines that touch nowhere else."""
        first, second = self._line_at[a], self._line_at[b]
        if first is second or a not in (first[0], first[-1]) or b not in (second[0], second[-1]):
            return False
        if len(first) > len(second):
            first, second = second, first
        line_at, neighbours = self._line_at, self._grid.neighbours
        return sum(line_at[near] is second for cell in first for near in neighbours[cell]) == 1

    def _join(self, a: Cell, b: Cell) -> None:
        first, second = self._line_at[a], self._line_at[b]
        self._number -= 2
        self._lay((first if first[-1] == a else first[::-1]) + (second if second[0] == b else second[::-1]))
