"""The rules of Shakashaka with open black cells: one solver judges one layout after the other.

This states the rules a second time. A check takes a fifth of the time of stating a layout anew: 0.3 ms
instead of 1.5 on boards of 10x10, 1.5 ms instead of 6 on 20x20.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

from gridproof.board.grid import Cell, Grid
from gridproof.board.marks import DOT, Mark
from gridproof.engines.session import Deadline
from gridproof.kinds.shakashaka.angles import right_angles
from gridproof.kinds.shakashaka.rules import MARKS, corners, tables_of
from gridproof.logic.cardinality import counted_by_subsets
from gridproof.logic.theory import Count, Lit, Theory
from gridproof.record.kind import Puzzle
from gridproof.system.size_cache import kept_but_for_deadline
from gridproof.vocabulary.effort import TooMuchWork, measured_session


def just(bounds: Sequence[Lit], number: int) -> list[Lit]:
    """The literals of a counter that together mean that exactly so many hold."""
    return [*bounds[max(number - 1, 0) : number], *(-bound for bound in bounds[number : number + 1])]


class _Open:
    """The theory for a size, and the places of its literals."""

    def __init__(self, grid: Grid, deadline: Deadline) -> None:
        self.theory = t = Theory()
        tables = tables_of(grid)
        t.new_block(len(MARKS) * grid.size)
        self.black = t.new_block(grid.size)
        self.names = tables.names
        t.define()
        for cell in grid.cells:
            deadline.check()
            lits = tables.one_mark[cell].lits
            t.clauses.append((*lits, self.black[cell]))
            t.clauses += [(-a, -b) for a, b in combinations((*lits, self.black[cell]), 2)]
        for (a, b), (towards_b, towards_a) in tables.sides:
            for count, behind in ((towards_b, b), (towards_a, a)):
                self._at_most_one(count, self.black[behind])
        self._state_corners(grid, deadline)
        triangle = []
        for cell in grid.cells:
            triangle.append(t.new())
            dot = self.names[cell][cell, DOT]
            t.clauses += [(triangle[-1], dot, self.black[cell]), (-triangle[-1], -dot)]
            t.clauses.append((-triangle[-1], -self.black[cell]))
        self.beside = []
        for near in grid.neighbours:
            bounds, clauses = counted_by_subsets([triangle[n] for n in near], t.new)
            self.beside.append(bounds)
            t.clauses += clauses

    def _at_most_one(self, count: Count, black: Lit) -> None:
        self.theory.clauses += [(-a, -b) for a, b in combinations((*count.lits, black), 2)]

    def _state_corners(self, grid: Grid, deadline: Deadline) -> None:
        t = self.theory
        quarters = []
        for cell, parts in enumerate(tables_of(grid).quarters):
            opened = []
            for quarter in parts:
                either, black = t.new(), self.black[cell]
                t.clauses += [(-quarter.black, either), (-black, either), (quarter.black, black, -either)]
                opened.append(quarter._replace(black=either))
            quarters.append(opened)
        for corner in corners(grid):
            deadline.check()
            shown = [None if cell is None else quarters[cell][i] for i, cell in enumerate(corner.around)]
            t.clauses += right_angles(tuple(shown))


_open = kept_but_for_deadline(_Open)


class Judge:
    """Decides whether layouts have one answer. Its results depend only on the calls."""

    def __init__(self, grid: Grid, deadline: Deadline) -> None:
        self._open = _open(grid, deadline)
        self._deadline = deadline
        self._session = measured_session(self._open.theory, 20)

    def differing(self, puzzle: Puzzle, answer: Mapping[Cell, Mark]) -> list[Cell]:
        """The cells in which some other answer differs; none if there is no other. Raises TooMuchWork."""
        opened, session = self._open, self._session
        other = session.new()
        marks = [opened.names[cell][cell, mark] for cell, mark in answer.items()]
        session.add([[-other, *(-lit for lit in marks)]])
        found = session.solve(self._deadline, [other, *self._facts(puzzle)])
        if found is None:
            raise TooMuchWork
        holds = session.model() if found else ()
        session.add([(-other,)])
        return [cell for cell, lit in zip(answer, marks, strict=True) if found and holds[lit - 1] != lit]

    def _facts(self, puzzle: Puzzle) -> list[Lit]:
        facts = []
        for cell, black in enumerate(self._open.black):
            clue = puzzle.clues.get(cell)
            facts.append(-black if clue is None else black)
            if clue is not None and clue.number is not None:
                facts += just(self._open.beside[cell], clue.number)
        return facts

    def __enter__(self) -> Judge:
        return self

    def __exit__(self, *_: object) -> None:
        self._session.close()
