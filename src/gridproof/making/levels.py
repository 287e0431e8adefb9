"""Puzzles of the level asked for: the fewest extra clues that make a puzzle easy enough."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from gridproof.hints.rating import Level, grade
from gridproof.kind import Puzzle

_ORDER = tuple(Level)


class Graded(NamedTuple):
    """A puzzle, how many clues it has beyond a minimal set, and how hard it is.

    Without a score it is harder than was of interest.
    """

    puzzle: Puzzle
    extra: int
    level: Level | None = None
    score: float | None = None


class Target(NamedTuple):
    """The level asked for; None leaves it open."""

    level: Level | None

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
        too_hard, easy_enough = 0, self._graded(build, most)
        best = easy_enough
        while easy_enough.score is not None and easy_enough.extra - too_hard > 1:
            middle = self._graded(build, (too_hard + easy_enough.extra) // 2)
            if middle.score is None:
                too_hard = middle.extra
            else:
                easy_enough = middle
                best = middle if self.met_by(middle) or not self.met_by(best) else best
        return best

    def _graded(self, build: Callable[[int], Puzzle], extra: int) -> Graded:
        puzzle = build(extra)
        if self.level is None:
            return Graded(puzzle, extra)
        found = grade(puzzle, self.level)
        return Graded(puzzle, extra) if found is None else Graded(puzzle, extra, *found)
