"""The level of a puzzle without its explanation, for those who look for a puzzle of some level."""

from __future__ import annotations

from contextlib import suppress
from functools import cached_property
from math import inf
from typing import NamedTuple

from gridproof.engines.session import NEVER, Deadline
from gridproof.hints.difficulty import UNKNOWN, Level, Score, difficulty, level_of
from gridproof.hints.find.finder import Finder
from gridproof.hints.find.indirect import TooHard
from gridproof.record.kind import Puzzle
from gridproof.symmetry import canonical


class Grade(NamedTuple):
    level: Level
    score: float


class LevelProbe:
    """Finds the level and the score of a puzzle known to have one answer.

    Only steps that take thought are worked out; between them, all direct steps are taken at once, sweep by
    sweep. When some level is ``wanted``, whatever is harder is of no interest; nor is what takes
    more ``effort``.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        wanted: Level | None = None,
        deadline: Deadline = NEVER,
        *,
        effort: float = inf,
    ) -> None:
        self._finder = Finder(canonical(puzzle), deadline=deadline)
        self._places = len(self._finder.rules.places)
        cells = puzzle.grid.size - len(puzzle.holes)
        self._score = Score(puzzle.kind.scale, cells, self._finder.open_places())
        self._wanted = wanted
        self._effort = effort

    def left_open(self) -> float:
        """The share of the places that direct steps leave open."""
        return self._finder.left_open() / max(1, self._places)

    def grade(self) -> Grade | None:
        """None when the puzzle turns out to be too hard, takes too much effort, or is not rated.

        Raises OutOfTime.
        """
        return self._grade

    @cached_property
    def _grade(self) -> Grade | None:
        with suppress(TooHard):
            for step in self._finder.thoughts(self._is_too_hard):
                self._score.think(difficulty(step), self._finder.open_places(), step.alternatives)
                if self._so_far() is None or self._finder.rules.effort.spent > self._effort:
                    return None
            return self._so_far()
        return None

    def _is_too_hard(self, difficulty: float) -> bool:
        """Whether the puzzle is too hard with one more thought of this difficulty at least."""
        if self._wanted is None:
            return False
        score = self._score.value(self._finder.sweeps(), more=difficulty)
        return level_of(score).rank > self._wanted.rank

    def _so_far(self) -> Grade | None:
        """The grade if nothing were left; None if that is too hard already, or it is not known how hard."""
        score = self._score.value(self._finder.sweeps())
        level = level_of(score)
        too_hard = self._wanted is not None and level.rank > self._wanted.rank
        return None if too_hard or score == UNKNOWN else Grade(level, score)
