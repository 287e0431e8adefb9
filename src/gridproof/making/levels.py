"""Puzzles of the level asked for: the fewest extra clues that make a puzzle easy enough."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from gridproof.engines.session import Deadline
from gridproof.hints.grading import Grading
from gridproof.hints.rating import Level
from gridproof.kind import Puzzle

_LEFT_TO_THOUGHT = {Level.MEDIUM: 0.01, Level.HARD: 0.33, Level.EXPERT: 0.33, Level.EXTREME: 0.33}
"""When direct steps leave less than this share of a board open, it is hardly ever of the level."""
_KEEPS_OPEN_CLUES = {Level.BEGINNER: False, Level.EASY: False}
_KEEPS_OPEN_CLUES |= dict.fromkeys((Level.HARD, Level.EXPERT, Level.EXTREME), True)


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

    def wants_open_clues(self) -> bool | None:
        """Shall clues stay that leave much open, or those that leave little? None: as it comes."""
        return None if self.level is None else _KEEPS_OPEN_CLUES.get(self.level)

    def met_by(self, graded: Graded) -> bool:
        return self.level is None or graded.level is self.level

    def distance(self, graded: Graded) -> int:
        """How many levels away; what is too hard to be graded is farthest."""
        if self.level is None:
            return 0
        if graded.level is None:
            return len(Level)
        return abs(graded.level.rank - self.level.rank)

    def fitted(self, build: Callable[[int], Puzzle], most: int, *, easy_too: bool = True) -> Graded | None:
        """The puzzle with as many extra clues (up to ``most``) as bring it to the level, or near it.

        More clues make a puzzle easier, nearly always; where they do not, the caller tries another one.
        None unless ``easy_too`` for what is surely too easy.
        """
        puzzle = build(0)
        if self.level is None:
            return Graded(puzzle, 0)
        grading = Grading(puzzle)
        if not easy_too and grading.left_open() < _LEFT_TO_THOUGHT.get(self.level, 0):
            return None
        first = self._graded(puzzle, 0, grading)
        if first.score is not None or not most or self.level in _LEFT_TO_THOUGHT:
            # Of the higher levels, another puzzle is found sooner than the right number of extra clues.
            return first
        return self._easy_enough(build, most)

    def _easy_enough(self, build: Callable[[int], Puzzle], most: int) -> Graded:
        """The fewest extra clues with which the puzzle is not too hard any more."""

        def tried(extra: int) -> Graded:
            puzzle = build(extra)
            return self._graded(puzzle, extra, Grading(puzzle))

        too_hard, easy_enough = 0, tried(most)
        while easy_enough.score is not None and easy_enough.extra - too_hard > 1:
            middle = tried((too_hard + easy_enough.extra) // 2)
            if middle.score is None:
                too_hard = middle.extra
            else:
                easy_enough = middle
        return easy_enough

    def _graded(self, puzzle: Puzzle, extra: int, grading: Grading) -> Graded:
        assert self.level is not None, "without a level nothing is graded"
        found = grading.grade(self.level, self.deadline)
        return Graded(puzzle, extra) if found is None else Graded(puzzle, extra, *found)
