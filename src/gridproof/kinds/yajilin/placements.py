"""The placements of an arrow's black cells. Wrong branches are left out as early as possible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gridproof.board.grid import Cell, Grid
from gridproof.logic.program import Program
from gridproof.logic.theory import Lit


class Placements(NamedTuple):
    """A tree: one cell after the other is black or white, and no two black ones are neighbours.

    A branch ends as soon as it has more black cells than the number, or cannot get enough. Variable ``cell
    + 1`` means black.
    """

    number: int
    cells: Sequence[Cell]
    after: Sequence[int]
    """Per index, the next cell that may be black if this one is."""
    room: Sequence[int]
    """Per index, how many black cells fit from there on."""

    @classmethod
    def of(cls, grid: Grid, number: int, cells: Sequence[Cell]) -> Placements:
        after = [*range(1, len(cells) + 1)]
        room = [0] * (len(cells) + 1)
        for index in reversed(range(len(cells))):
            if index + 1 < len(cells) and cells[index + 1] in grid.neighbours[cells[index]]:
                after[index] = index + 2
            room[index] = max(room[index + 1], 1 + room[after[index]])
        return cls(number, cells, after, room)

    def _ended(self, index: int, black: int) -> bool:
        return not black <= self.number <= black + self.room[index]

    def steps(self) -> int:
        """The number of branches, computed without listing them."""
        total = 0
        branches: list[Counter[int]] = [Counter() for _ in range(len(self.cells) + 1)]
        branches[0][0] = 1
        for index, here in enumerate(branches):
            for black, ways in here.items():
                total += ways
                if index < len(self.cells) and not self._ended(index, black):
                    branches[index + 1][black] += ways
                    branches[self.after[index]][black + 1] += ways
        return total

    def wrong(self) -> Iterator[Sequence[Lit]]:
        """A clause for every branch that ends: not all of its black cells, or not all of its white ones.

        The cell beside a black one is white anyway, since only one of the two can be black. So it need not
        be named.
        """
        branches: list[tuple[int, tuple[Lit, ...], tuple[Lit, ...]]] = [(0, (), ())]
        while branches:
            index, not_black, not_white = branches.pop()
            if len(not_black) > self.number:
                yield not_black
            elif self._ended(index, len(not_black)):
                yield not_white
            elif index < len(self.cells):
                lit = self.cells[index] + 1
                branches.append((index + 1, not_black, (*not_white, lit)))
                branches.append((self.after[index], (*not_black, -lit), not_white))

    def whole(self, *, right: bool) -> Iterator[Sequence[Lit]]:
        """All placements without black neighbours, cell by cell: either those with the right number of
        black cells, or the others.
        """
        branches: list[tuple[int, int, tuple[Lit, ...]]] = [(0, 0, ())]
        while branches:
            index, black, so_far = branches.pop()
            if right and self._ended(index, black):
                continue
            if index == len(self.cells):
                if right == (black == self.number):
                    yield so_far
                continue
            end = self.after[index]
            taken = (self.cells[index] + 1, *(-cell - 1 for cell in self.cells[index + 1 : end]))
            branches.append((end, black + 1, (*so_far, *taken)))
            branches.append((index + 1, black, (*so_far, -self.cells[index] - 1)))

    def right_steps(self) -> int:
        """The greatest possible number of literals in the list of the correct placements."""
        return self.steps() * max(1, len(self.cells))

    def whole_steps(self) -> int:
        """The number of literals in the list of all placements, computed without listing them."""
        ways = [0] * (len(self.cells) + 2)
        ways[len(self.cells)] = 1
        for index in reversed(range(len(self.cells))):
            ways[index] = ways[index + 1] + ways[self.after[index]]
        return ways[0] * max(1, len(self.cells))

    def right(self, program: Program) -> Iterator[Lit]:
        """A literal for every correct placement. Placements with a common beginning share its literals."""
        branches: list[tuple[int, int, Lit]] = [(0, 0, -program.never())]
        while branches:
            index, black, so_far = branches.pop()
            if self._ended(index, black):
                continue
            if index == len(self.cells):
                yield so_far
                continue
            for taken, end in ((0, index + 1), (1, self.after[index])):
                if not self._ended(end, black + taken):
                    lit = self._followed(program, so_far, index, end, taken=bool(taken))
                    branches.append((end, black + taken, lit))

    def right_together(self, program: Program) -> Lit:
        """A literal that holds exactly when the placement is right.

        All beginnings of the same length with the same number of black cells share one literal. So there
        are at most as many as cells times black cells, whereas a list of the placements grows beyond all
        bounds.
        """
        beginnings: list[dict[int, list[Lit]]] = [{} for _ in range(len(self.cells) + 1)]
        if not self._ended(0, 0):
            beginnings[0][0] = [-program.never()]
        for index, here in enumerate(beginnings[:-1]):
            for black, ways in here.items():
                lit = _any(program, ways)
                for taken, end in ((0, index + 1), (1, self.after[index])):
                    if not self._ended(end, black + taken):
                        followed = self._followed(program, lit, index, end, taken=bool(taken))
                        beginnings[end].setdefault(black + taken, []).append(followed)
        right = beginnings[-1].get(self.number)
        return _any(program, right) if right else program.never()

    def _followed(self, program: Program, so_far: Lit, index: int, end: int, *, taken: bool) -> Lit:
        """A beginning with the next cell black, or white; all others up to the end are white."""
        for place in range(index, end):
            lit = self.cells[place] + 1
            so_far = _both(program, so_far, lit if taken and place == index else -lit)
        return so_far


def _any(program: Program, lits: Sequence[Lit]) -> Lit:
    """A literal that holds exactly when one of them does."""
    if len(lits) == 1:
        return lits[0]
    lit = program.new()
    program.clause(-lit, *lits)
    program.clauses += [(lit, -other) for other in lits]
    return lit


def _both(program: Program, a: Lit, b: Lit) -> Lit:
    """A literal that holds exactly when both do."""
    lit = program.new()
    program.both(lit, a, b)
    return lit
