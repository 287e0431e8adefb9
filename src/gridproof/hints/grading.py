"""The level of a puzzle without its explanation, for those who look for a puzzle of some level."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import NamedTuple

from gridproof.engines.session import Deadline, OutOfTime
from gridproof.hints.explainer import Explainer
from gridproof.hints.explaining import Hint, walkthrough
from gridproof.hints.rating import Level, Tally, difficulty, difficulty_of_direct, level_of
from gridproof.kind import Puzzle
from gridproof.steps import Step
from gridproof.symmetry import canonical


class Grade(NamedTuple):
    level: Level
    score: float


class Grading:
    """Finds the level and the score that ``rate`` gives to a puzzle known to have one answer.

    Steps without a supposition count for next to nothing beside those with one. So they are passed
    over first, and worked out only when the rest leaves the score open.

    Whatever is harder than ``most`` is of no interest.
    """

    def __init__(self, puzzle: Puzzle, most: Level = Level.EXTREME, deadline: Deadline | None = None) -> None:
        self._puzzle = canonical(puzzle)
        self._explainer = Explainer(self._puzzle)
        self._places = len(self._explainer.rules.variables_at)
        self._most = most
        self._deadline = deadline

    def left_open(self) -> float:
        """The share of the places that direct steps leave open."""
        return self._explainer.left_open() / max(1, self._places)

    def is_too_hard(self) -> bool:
        """Is it, as far as suppositions show? Other steps are only looked at where they may matter."""
        if self._thoughts is None:
            return True
        with_simple_steps = self._thoughts.score(besides=difficulty_of_direct(1), times=self._places)
        return level_of(with_simple_steps).rank > self._most.rank and self.grade() is None

    def grade(self) -> Grade | None:
        """None when the puzzle turns out to be too hard. Raises OutOfTime."""
        tally = self._thoughts
        if tally is None:
            return None
        together = difficulty_of_direct(self._explainer.most_together())
        if tally.score() != tally.score(besides=together, times=self._places):
            walk = (hint.step for hint in walkthrough(self._puzzle) if isinstance(hint, Hint))
            tally = self._tally_of(walk)
            if tally is None:
                return None
        return Grade(level_of(tally.score()), tally.score())

    @cached_property
    def _thoughts(self) -> Tally | None:
        """How hard the steps are that suppose something; None if too hard."""
        return self._tally_of(self._explainer.thoughtful_steps())

    def _tally_of(self, steps: Iterable[Step]) -> Tally | None:
        """How hard the steps are together; None as soon as they are too hard. Raises OutOfTime."""
        tally = Tally()
        for step in steps:
            if self._deadline is not None and self._deadline.passed:
                raise OutOfTime
            tally.add(difficulty(step))
            if level_of(tally.score()).rank > self._most.rank:
                return None
        return tally
