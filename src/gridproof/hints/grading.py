"""The level of a puzzle without its explanation, for those who look for a puzzle of some level."""

from __future__ import annotations

from typing import NamedTuple

from gridproof.engines.session import Deadline, OutOfTime
from gridproof.hints.direct import TOGETHER
from gridproof.hints.explainer import Explainer
from gridproof.hints.explaining import Hint, walkthrough
from gridproof.hints.rating import Level, difficulty, difficulty_of_direct, level_of, score_of
from gridproof.kind import Puzzle
from gridproof.symmetry import canonical

_MOST_DIRECT = difficulty_of_direct(2 * TOGETHER)
"""Well above any step without a supposition, which looks for no more than so many rule instances together."""


class Grade(NamedTuple):
    level: Level
    score: float


class Grading:
    """Finds the level and the score that ``rate`` gives to a puzzle known to have one answer.

    Steps without a supposition count for next to nothing beside those with one. So they are passed
    over first, and worked out only when the rest leaves the score open.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = canonical(puzzle)
        self._explainer = Explainer(self._puzzle)

    def left_open(self) -> float:
        """The share of the places that direct steps leave open."""
        return self._explainer.left_open() / max(1, len(self._explainer.rules.variables_at))

    def grade(self, most: Level = Level.EXTREME, deadline: Deadline | None = None) -> Grade | None:
        """None as soon as the puzzle turns out to be harder than ``most``. Raises OutOfTime."""
        difficulties: list[float] = []
        for step in self._explainer.thoughtful_steps():
            if not _goes_on(difficulties, difficulty(step), most, deadline):
                return None
        score = score_of(difficulties)
        with_others = [*difficulties, *[_MOST_DIRECT] * len(self._explainer.rules.variables_at)]
        if score != score_of(with_others):
            difficulties.clear()
            for hint in walkthrough(self._puzzle):
                if isinstance(hint, Hint) and not _goes_on(
                    difficulties, difficulty(hint.step), most, deadline
                ):
                    return None
            score = score_of(difficulties)
        return Grade(level_of(score), score)


def _goes_on(difficulties: list[float], another: float, most: Level, deadline: Deadline | None) -> bool:
    """Is the puzzle with one more step not too hard yet? Raises OutOfTime."""
    if deadline is not None and deadline.passed:
        raise OutOfTime
    difficulties.append(another)
    return level_of(score_of(difficulties)).rank <= most.rank
