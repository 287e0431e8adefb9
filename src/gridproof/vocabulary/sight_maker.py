"""How many white cells each cell of a board sees: counted for a board, and in a theory for all of them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from gridproof.engines.session import Deadline
from gridproof.grid import Cell, Grid
from gridproof.logic.theory import Lit, Theory


class Views(NamedTuple):
    """What is seen on a finished board."""

    seen: list[int]
    """Per cell, how many white cells are seen from it, without itself; 0 for shaded cells."""
    seers: list[list[Cell]]
    """Per cell, the white cells that see it (with itself) or, when it is shaded, that are stopped by it."""


def views(grid: Grid, shaded: Sequence[bool]) -> Views:
    seen = [0] * grid.size
    seers: list[list[Cell]] = [[] for _ in grid.cells]
    for line in grid.lines:
        run: list[Cell] = []
        stop: Cell | None = None
        for cell in line:
            if not shaded[cell]:
                run.append(cell)
                continue
            _take_in(run, seen, seers)
            for end in (stop, cell):
                if end is not None:
                    seers[end] += run
            run, stop = [], cell
        _take_in(run, seen, seers)
        if stop is not None:
            seers[stop] += run
    return Views(seen, seers)


def _take_in(run: list[Cell], seen: list[int], seers: list[list[Cell]]) -> None:
    others = len(run) - 1
    for cell in run:
        seen[cell] += others
        seers[cell] += run


class Totals:
    """For each cell the literals that tell how many white cells it sees.

    Variable ``cell + 1`` says that a cell is shaded. Numbers up to ``most`` can be told. A cell that
    nobody asks about is not counted: only its switch, when it holds, makes the literals say anything.
    On a large board that takes long: OutOfTime is raised when the deadline passes.
    """

    def __init__(self, grid: Grid, t: Theory, most: int, deadline: Deadline) -> None:
        self._most = most + 1
        self._ways: dict[tuple[Cell, Cell], Lit] = {}
        t.define()
        for line in grid.lines:
            deadline.check()
            self._name_ways(line, t)
        self.switches = t.new_block(grid.size)
        self._reached: list[Sequence[Lit]] = []
        for cell in grid.cells:
            deadline.check()
            self._reached.append(self._total(grid, t, cell))

    def _name_ways(self, line: range, t: Theory) -> None:
        """A literal for every stretch of white cells on a line, by its ends."""
        for start, first in enumerate(line):
            way = self._ways[first, first] = -first - 1
            for cell in line[start + 1 : start + self._most]:
                longer = t.new()
                t.both(longer, way, -cell - 1)
                way = self._ways[first, cell] = longer

    def _total(self, grid: Grid, t: Theory, cell: Cell) -> Sequence[Lit]:
        north, east, south, west = (
            [self._ways[min(ray[0], end), max(ray[0], end)] for end in ray[: self._most]]
            for ray in grid.rays[cell]
        )
        off = -self.switches[cell]
        across, along = self._sum(t, off, west, east), self._sum(t, off, north, south)
        return self._sum(t, off, across, along)

    def _sum(self, t: Theory, off: Lit, a: Sequence[Lit], b: Sequence[Lit]) -> Sequence[Lit]:
        """The sum of two amounts in order encoding, unless switched off; what is more than the most is all
        the same."""
        if not a or not b:
            return a or b
        reached = t.new_block(min(len(a) + len(b), self._most))
        t.clauses += [(-more, less) for less, more in pairwise(reached)]
        # Per amount, what denies that it is reached, and what says that more is.
        denied = [(), *((-lit,) for lit in b)]
        exceeded = [*((lit,) for lit in b), ()]
        for i in range(len(a) + 1):
            too_few, too_many = (off, *(-lit for lit in a[i - 1 : i])), (off, *a[i : i + 1])
            left = len(reached) - i
            some = range(0 if i else 1, min(len(b), left) + 1)
            t.clauses += [(*too_few, *denied[j], reached[i + j - 1]) for j in some]
            t.clauses += [(*too_many, *exceeded[j], -reached[i + j]) for j in range(min(len(b) + 1, left))]
        return reached

    def says(self, cell: Cell, number: int) -> list[Lit]:
        """A cell is white and sees so many others."""
        reached = self._reached[cell]
        literals = [self.switches[cell], -cell - 1]
        if number > 0:
            literals.append(reached[number - 1])
        if number < len(reached):
            literals.append(-reached[number])
        return literals
