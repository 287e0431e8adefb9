"""Puzzles of the level asked for: the fewest extra clues that make a puzzle easy enough."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from gridproof.engines.session import Deadline
from gridproof.hints.guarded import GuardedTheory
from gridproof.hints.rating import Level, grade
from gridproof.kind import Puzzle

_ORDER = tuple(Level)
_FEW = (1, 2, 4)
"""So many extra clues are tried where a puzzle is only a little too hard."""


class Graded(NamedTuple):
    """A puzzle, how many clues it has beyond a minimal set, and how hard it is.

    Without a score it is harder than was of interest.
    """

    puzzle: Puzzle
    extra: int
    level: Level | None = None
    score: float | None = None


class Target(NamedTuple):
    """The level asked for (None leaves it open), and when grading is given up."""

    level: Level | None
    deadline: Deadline

    def is_beyond(self, puzzle: Puzzle) -> bool:
        """Is the puzzle surely too easy? One whose rules propagate to the end needs no thought at all."""
        if not self._is_high():
            return False
        theory = puzzle.theory()
        _, found = GuardedTheory(theory).propagated(())
        known = set(found)
        return all(lit in known or -lit in known for lit in theory.literals.values())

    def met_by(self, graded: Graded) -> bool:
        return self.level is None or graded.level is self.level

    def distance(self, graded: Graded) -> int:
        """How many levels away; what is too hard to be graded is farthest."""
        if self.level is None:
            return 0
        if graded.level is None:
            return len(_ORDER)
        return abs(_ORDER.index(graded.level) - _ORDER.index(self.level))

    def fitted(self, build: Callable[[int], Puzzle], most: int) -> Graded:
        """The puzzle with as many extra clues (up to ``most``) as bring it to the level, or near it.

        More clues make a puzzle easier, nearly always; where they do not, the caller tries another one.
        """
        first = self._graded(build, 0)
        if self.level is None or first.score is not None or not most:
            return first
        return self._a_little_easier(build, most) if self._is_high() else self._easy_enough(build, most)

    def _is_high(self) -> bool:
        return self.level is not None and _ORDER.index(self.level) >= _ORDER.index(Level.MEDIUM)

    def _a_little_easier(self, build: Callable[[int], Puzzle], most: int) -> Graded:
        """A few more clues; when they do not do, another puzzle is found sooner than the right number."""
        tried = Graded(build(0), 0)
        for extra in _FEW:
            if extra <= most and tried.score is None:
                tried = self._graded(build, extra)
        return tried

    def _easy_enough(self, build: Callable[[int], Puzzle], most: int) -> Graded:
        """The fewest extra clues with which the puzzle is not too hard any more."""
        too_hard, easy_enough = 0, self._graded(build, most)
        while easy_enough.score is not None and easy_enough.extra - too_hard > 1:
            middle = self._graded(build, (too_hard + easy_enough.extra) // 2)
            if middle.score is None:
                too_hard = middle.extra
            else:
                easy_enough = middle
        return easy_enough

    def _graded(self, build: Callable[[int], Puzzle], extra: int) -> Graded:
        puzzle = build(extra)
        if self.level is None:
            return Graded(puzzle, extra)
        found = grade(puzzle, self.level, self.deadline)
        return Graded(puzzle, extra) if found is None else Graded(puzzle, extra, *found)
