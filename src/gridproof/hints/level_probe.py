"""The level of a puzzle without its explanation, for those who look for a puzzle of some level."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import NamedTuple

from gridproof.engines.session import Deadline, OutOfTime
from gridproof.explanation import Step
from gridproof.hints.difficulty import UNKNOWN, Level, Score, difficulty, difficulty_of_direct, level_of
from gridproof.hints.find.finder import Finder
from gridproof.kind import Puzzle
from gridproof.symmetry import canonical


class Grade(NamedTuple):
    level: Level
    score: float
    estimated: bool = False
    """Is it only sure that the level is below the one that is wanted?"""


class LevelProbe:
    """Finds the level and the score that ``rate`` gives to a puzzle known to have one answer.

    Steps without a supposition count for next to nothing beside those with one. So they are passed
    over first, and worked out only when the rest leaves the score open.

    When some level is ``wanted``, whatever is harder is of no interest, and the score of what is
    surely easier is only estimated.
    """

    def __init__(self, puzzle: Puzzle, wanted: Level | None = None, deadline: Deadline | None = None) -> None:
        self._puzzle = canonical(puzzle)
        self._finder = Finder(self._puzzle)
        self._places = len(self._finder.rules.variables_at)
        self._wanted = wanted
        self._deadline = deadline

    def left_open(self) -> float:
        """The share of the places that direct steps leave open."""
        return self._finder.left_open() / max(1, self._places)

    def is_too_hard(self) -> bool:
        """Is it, as far as suppositions show? Other steps are only looked at where they may matter."""
        if self._thoughts is None:
            return True
        about = self._with_direct_steps(self._thoughts, self._finder.together())
        return self._exceeds(about) and self.grade() is None

    def grade(self) -> Grade | None:
        """None when the puzzle turns out to be too hard, or is not rated. Raises OutOfTime."""
        return self._grade

    @cached_property
    def _grade(self) -> Grade | None:
        score = self._thoughts
        if score is None:
            return None
        # Above any direct step, whatever glances add; a single rule instance needs none.
        at_most = self._with_direct_steps(score, 2 * self._finder.together() - 1)
        if score.value() != at_most:
            if self._wanted is not None and level_of(at_most).rank < self._wanted.rank:
                about = self._with_direct_steps(score, 1)
                return Grade(level_of(about), about, estimated=True)
            # From the beginning: what a finder has seen before may change which of two steps it takes.
            walk = Finder(self._puzzle).walk()
            score = self._score_of(found for found in walk if isinstance(found, Step))
            if score is None:
                return None
        return Grade(level_of(score.value()), score.value())

    def _with_direct_steps(self, thoughts: Score, together: int) -> float:
        """The score if a direct step that sees so many rule instances were taken for every place."""
        return thoughts.value(besides=difficulty_of_direct(together), times=self._places)

    def _exceeds(self, score: float) -> bool:
        return self._wanted is not None and level_of(score).rank > self._wanted.rank

    @cached_property
    def _thoughts(self) -> Score | None:
        """How hard the steps are that suppose something; None if too hard."""
        return self._score_of(self._finder.thoughts())

    def _score_of(self, steps: Iterable[Step]) -> Score | None:
        """How hard the steps are together; None as soon as they are too hard, or it is not known how hard
        one is. Raises OutOfTime."""
        score = Score()
        for step in steps:
            if self._deadline is not None and self._deadline.passed:
                raise OutOfTime
            score.add(difficulty(step))
            if self._exceeds(score.value()) or score.value() == UNKNOWN:
                return None
        return score
