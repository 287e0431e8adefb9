"""Puzzles of a requested level: the fewest extra clues that make a puzzle easy enough."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from gridproof.engines.session import Deadline
from gridproof.hints import Level
from gridproof.hints.level_probe import LevelProbe
from gridproof.record.kind import Puzzle

_LEFT_TO_THOUGHT = {Level.MEDIUM: 0.01, Level.HARD: 0.33, Level.EXPERT: 0.33, Level.EXTREME: 0.33}
"""If direct steps leave less than this share of a board open, the board hardly ever has the level."""
_KEEPS_OPEN_CLUES = {Level.BEGINNER: False, Level.EASY: False}
_KEEPS_OPEN_CLUES |= dict.fromkeys((Level.HARD, Level.EXPERT, Level.EXTREME), True)


class Graded(NamedTuple):
    """A puzzle, its number of clues beyond a minimal set, and its difficulty.

    Without a score it is harder than the limit of the rating.
    """

    puzzle: Puzzle
    extra: int
    level: Level | None = None
    score: float | None = None


class _Candidate(NamedTuple):
    """A puzzle that is being graded."""

    puzzle: Puzzle
    extra: int
    grading: LevelProbe

    def graded(self) -> Graded:
        grade = self.grading.grade()
        return Graded(self.puzzle, self.extra) if grade is None else Graded(self.puzzle, self.extra, *grade)


class Target(NamedTuple):
    """The requested level (None for any), and the deadline of the grading."""

    level: Level | None
    deadline: Deadline
    eased_by_clues: bool = False
    """Whether the higher levels, too, may have extra clues."""

    def wants_open_clues(self) -> bool | None:
        """Whether to keep clues that leave much open (True) or little (False). None: no preference."""
        return None if self.level is None else _KEEPS_OPEN_CLUES.get(self.level)

    def met_by(self, graded: Graded) -> bool:
        return self.level is None or graded.level is self.level

    def is_closer(self, graded: Graded, closest: Graded | None) -> bool:
        return closest is None or self._distance(graded) < self._distance(closest)

    def _distance(self, graded: Graded) -> int:
        """The number of levels to the target. A puzzle that is too hard to grade is farthest away."""
        if self.level is None:
            return 0
        if graded.level is None:
            return len(Level)
        return abs(graded.level.rank - self.level.rank)

    def fitted(self, build: Callable[[int], Puzzle], most: int, *, easy_too: bool = True) -> Graded | None:
        """The puzzle with as many extra clues (up to ``most``) as bring it to the level or near it.

        More clues make a puzzle easier in nearly all cases; otherwise the caller tries another puzzle.
        Without ``easy_too``, the result is None for a puzzle that is certainly too easy.
        """
        puzzle = build(0)
        if self.level is None:
            return Graded(puzzle, 0)
        first = _Candidate(puzzle, 0, LevelProbe(puzzle, self.level, self.deadline))
        if not easy_too and first.grading.left_open() < _LEFT_TO_THOUGHT.get(self.level, 0):
            return None
        minimal = self.level in _LEFT_TO_THOUGHT and not self.eased_by_clues
        if not most or minimal or first.grading.grade() is not None:
            # For the higher levels, another puzzle is usually found sooner than the right number of extra
            # clues.
            return first.graded()
        return self._easy_enough(build, most, self.level).graded()

    def _easy_enough(self, build: Callable[[int], Puzzle], most: int, level: Level) -> _Candidate:
        """The fewest extra clues with which the puzzle is not too hard any more."""

        def candidate(extra: int) -> _Candidate:
            puzzle = build(extra)
            return _Candidate(puzzle, extra, LevelProbe(puzzle, level, self.deadline))

        too_hard, easy_enough = 0, candidate(most)
        if easy_enough.grading.grade() is None:
            return easy_enough
        while easy_enough.extra - too_hard > 1:
            middle = candidate((too_hard + easy_enough.extra) // 2)
            if middle.grading.grade() is None:
                too_hard = middle.extra
            else:
                easy_enough = middle
        return easy_enough
