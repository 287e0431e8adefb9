"""How hard steps are for a person, alone and together: one scale for all kinds.

The measure and the evidence for it are described in ``docs/explanations/rating.md``.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from math import inf, log2, pow, sqrt

from gridproof.explanation import Link, Step, reasons_of
from gridproof.grid import Place

_NORM = 16
"""The higher, the more the hardest steps decide; with 1 all difficulties would be added up."""

_CASES_OF_A_SEARCH = 21
"""So many distinctions of cases are counted at least where a thought with fewer was looked for in vain."""
UNKNOWN = inf
"""How hard a step is that was searched for because too little effort was left to explain it."""


class Level(StrEnum):
    BEGINNER = "beginner"
    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    EXPERT = "expert"
    EXTREME = "extreme"

    @property
    def rank(self) -> int:
        """Its number, from the easiest on."""
        return tuple(Level).index(self)


_FIRST_SCORE = {
    Level.EXTREME: 10.0,
    Level.EXPERT: 4.7,
    Level.HARD: 3.3,
    Level.MEDIUM: 1.9,
    Level.EASY: 1.25,
}
"""The score with which each level begins."""


class Score:
    """How hard steps are together, added one after the other."""

    def __init__(self, difficulties: Iterable[float] = ()) -> None:
        self._sum = 0.0
        for difficulty in difficulties:
            self.add(difficulty)

    def add(self, difficulty: float) -> None:
        self._sum += difficulty**_NORM

    def value(self, *, besides: float = 0, times: int = 0) -> float:
        """The score, with as many steps of one more difficulty ``besides``."""
        return round(pow(self._sum + times * besides**_NORM, 1 / _NORM), 2)


def difficulty(step: Step) -> float:
    """How hard one step is: 1 for a single rule instance, more the more must be thought of together."""
    if step.weight is not None:
        return step.weight
    return max(step.at_least, _measured(step))


def _measured(step: Step) -> float:
    if step.supposed is None and not step.pattern:
        return difficulty_of_direct(step.size)
    if step.searched and not step.reasons:
        return UNKNOWN
    reasons = {reason.key() for reason in (step.reasons if step.searched else reasons_of(step.chain))}
    areas = _areas(reason.places for reason in reasons)
    instances = max(2, len(reasons))
    distinctions = _CASES_OF_A_SEARCH if step.searched else _distinctions(step.chain)
    # Every case is thought through anew; many cases of few instances are not so many thoughts.
    return sqrt(instances * areas) * (1 + min(distinctions if areas > 1 else 0, instances))


def difficulty_of_direct(size: int) -> float:
    """How hard a step without a supposition is that sees so many rule instances together."""
    # What is struck out before is found piece by piece and can be pencilled in: no chain.
    return 1 + log2(max(1, size)) / 5


def guesses(step: Step) -> int:
    """How often the thought divides into cases; within a single area that is mere counting."""
    areas = _areas(reason.places for reason in reasons_of(step.chain))
    return _distinctions(step.chain) if areas > 1 else 0


def _areas(places: Iterable[Iterable[Place]]) -> int:
    """How many areas of the board rule instances cover, those inside of others not counted."""
    areas = set(map(frozenset, places))
    return max(1, sum(not any(area < other for other in areas) for area in areas))


def _distinctions(chain: Iterable[Link]) -> int:
    return sum(bool(link.cases) + sum(_distinctions(thought) for _, thought in link.cases) for link in chain)


def level_of(score: float) -> Level:
    return next((level for level, first in _FIRST_SCORE.items() if score >= first), Level.BEGINNER)
