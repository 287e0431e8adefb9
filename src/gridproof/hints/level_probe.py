"""The level of a puzzle without its explanation, for those who look for a puzzle of some level."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import cached_property
from math import inf
from typing import NamedTuple

from gridproof.board.grid import Place
from gridproof.engines.session import NEVER, Deadline
from gridproof.hints.difficulty import UNKNOWN, Level, Score, difficulty, level_of
from gridproof.hints.find.finder import Finder
from gridproof.hints.find.indirect import TooHard
from gridproof.record.kind import Puzzle
from gridproof.symmetry import canonical


class Grade(NamedTuple):
    level: Level
    score: float


class DirectSteps(NamedTuple):
    """How far direct steps lead on a board as it is drawn."""

    found: Sequence[Place]
    """The places that they decide, in the order in which they do."""
    left: Sequence[Place]
    """The places that they leave open."""
    score: float
    """About what the board would score if nothing were left. A turned one may score a trifle more or less."""

    @property
    def distance(self) -> tuple[int, float]:
        """The smaller, the nearer the board is to an easy one."""
        return len(self.left), self.score


def by_direct_steps(puzzle: Puzzle, deadline: Deadline = NEVER) -> DirectSteps:
    """Take all direct steps. If they leave nothing open, the puzzle has one answer, or none."""
    finder = Finder(puzzle, deadline=deadline)
    score = _score_of(puzzle, finder)
    finder.left_open()
    return DirectSteps(finder.decided_places(), finder.places_left(), score.value(finder.sweeps()))


def _score_of(puzzle: Puzzle, finder: Finder) -> Score:
    """The score of a puzzle before its first step."""
    return Score(puzzle.kind.scale, puzzle.grid.size - len(puzzle.holes), finder.open_places())


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
        self._score = _score_of(puzzle, self._finder)
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
            for step in self._finder.thoughts(self._would_be_too_hard):
                self._score.think(difficulty(step), self._finder.open_places(), step.alternatives)
                if self._so_far() is None or self._finder.rules.effort.spent > self._effort:
                    return None
            return self._so_far()
        return None

    def _would_be_too_hard(self, further: float) -> bool:
        """Whether the puzzle is too hard with one more thought that is at least so difficult."""
        return self._is_too_hard(self._score.value(self._finder.sweeps(), further))

    def _so_far(self) -> Grade | None:
        """The grade if nothing were left; None if that is too hard already, or it is not known how hard."""
        score = self._score.value(self._finder.sweeps())
        return None if self._is_too_hard(score) or score == UNKNOWN else Grade(level_of(score), score)

    def _is_too_hard(self, score: float) -> bool:
        return self._wanted is not None and level_of(score).rank > self._wanted.rank
