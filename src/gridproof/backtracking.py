"""Answers by trial: marks are written one by one and taken back when ``check`` reports a broken board.

No theory and no solver takes part, so the other engines can be compared with this one.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterator
from functools import partial

from gridproof.board.grid import Place
from gridproof.board.marks import Mark, State
from gridproof.engines.session import Deadline, OutOfTime, Statistics
from gridproof.record.kind import Puzzle
from gridproof.searching.search import Result, Status

_STATUS = (Status.NONE, Status.UNIQUE, Status.MULTIPLE)


class _Trial:
    """One puzzle with the marks tried so far. A mark that breaks a board also breaks it with more marks."""

    def __init__(self, puzzle: Puzzle, deadline: Deadline, work: Statistics, *, propagate: bool) -> None:
        self._puzzle = puzzle
        self._deadline = deadline
        self._work = work
        self._propagate = propagate
        grid, choices = puzzle.grid, puzzle.kind.choices(puzzle)
        # An edge follows right after its cells, so that a fault there shows early.
        order = sorted(
            choices, key=lambda place: (max(grid.sides(place)) if place >= grid.size else place, place)
        )
        self._possible = {place: choices[place] for place in order}
        self._marks: dict[Place, Mark] = {}
        self._changed: list[tuple[Place, tuple[Mark, ...]]] = []
        """The marks that were possible before each change, newest last, to undo changes."""

    def answers(self) -> Iterator[State]:
        """Every answer, once.

        The choices are kept in a list, because Python's stack is too small for them.
        """
        choices: list[tuple[int, Place, Iterator[Mark]]] = []
        while True:
            if not self._settled():
                self._work.conflicts += 1
            elif len(self._marks) < len(self._possible):
                place = self._next()
                choices.append((len(self._changed), place, iter(self._possible[place])))
            elif not any(self._puzzle.kind.check(self._puzzle, self._marks)):
                yield dict(self._marks)
            while choices:
                before, place, marks = choices[-1]
                self._go_back(before)
                mark = next(marks, None)
                if mark is not None:
                    self._work.decisions += 1
                    self._write(place, (mark,))
                    break
                choices.pop()
            else:
                return

    def _settled(self) -> bool:
        """Whether the board can still be right. Every mark without an alternative is written."""
        if self._broken():
            return False
        waiting = deque(place for place in self._possible if place not in self._marks)
        quiet = 0
        while self._propagate and quiet < len(waiting):
            place = waiting.popleft()
            left = tuple(mark for mark in self._possible[place] if not self._broken((place, mark)))
            if not left:
                return False
            if len(left) < len(self._possible[place]) or len(left) == 1:
                self._write(place, left)
            if len(left) == 1:
                self._work.propagations += 1
                quiet = 0
            else:
                waiting.append(place)
                quiet += 1
        return True

    def _next(self) -> Place:
        """The first open place. If some were examined already, one with the fewest marks left."""
        places = (place for place in self._possible if place not in self._marks)
        return min(places, key=lambda place: len(self._possible[place])) if self._propagate else next(places)

    def _write(self, place: Place, possible: tuple[Mark, ...]) -> None:
        self._changed.append((place, self._possible[place]))
        self._possible[place] = possible
        if len(possible) == 1:
            self._marks[place] = possible[0]

    def _go_back(self, before: int) -> None:
        while len(self._changed) > before:
            place, possible = self._changed.pop()
            self._possible[place] = possible
            self._marks.pop(place, None)

    def _broken(self, *more: tuple[Place, Mark]) -> bool:
        """Whether the board is broken beyond repair by further marks. ``more`` is tried on top."""
        self._deadline.check()
        marks = {**self._marks, **dict(more)} if more else self._marks
        return any(violation.broken for violation in self._puzzle.kind.check(self._puzzle, marks))


def answers(puzzle: Puzzle, deadline: Deadline, work: Statistics, *, propagate: bool) -> Iterator[State]:
    """Every answer, once. The work is counted in ``work``. Raises OutOfTime."""
    return _Trial(puzzle, deadline, work, propagate=propagate).answers()


def decide(puzzle: Puzzle, deadline: Deadline, *, propagate: bool, prove: bool = True) -> Result:
    """Find an answer. With ``prove``, search for a second one."""
    started = time.perf_counter()
    work = Statistics(variables=len(puzzle.kind.choices(puzzle)))
    found: list[State] = []
    status = Status.UNKNOWN
    try:
        for answer in answers(puzzle, deadline, work, propagate=propagate):
            found.append(answer)
            if len(found) == 1 + prove:
                break
        if prove or not found:
            status = _STATUS[len(found)]
    except OutOfTime:
        pass
    work.solve_seconds = time.perf_counter() - started
    return Result(status, tuple(found), work)


BACKTRACKING = {
    "backtracking": partial(decide, propagate=True),
    "brute-force": partial(decide, propagate=False),
}
"""The engines without a solver, by name: with and without looking one mark ahead."""
