"""How hard steps are for a person, alone and together: one scale for all kinds.

``docs/explanations/rating.md`` describes the measure and the evidence for it.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from math import pow

from gridproof.hints.cost import NOT_KNOWN, areas_of, cost_of, distinctions
from gridproof.record.explanation import Step, Sweep, reasons_of
from gridproof.record.scale import Scale

_NORM = 8
"""The higher this exponent, the more the hardest steps decide. With 1, all difficulties would be added."""
_TIME = 1 / 4
"""The power of the searching time with which a board gets harder."""
_USUAL = 1.5
"""The difficulty of the median board that direct steps alone solve."""
_USUAL_CELLS, _LENGTH = 100, 1 / 4
"""The size of that board, and the power of the size with which looking at each of its cells takes longer."""
UNKNOWN = NOT_KNOWN
"""The difficulty of a step that a search found because too little effort was left to explain it."""


class Level(StrEnum):
    BEGINNER = "beginner"
    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    EXPERT = "expert"
    EXTREME = "extreme"

    @property
    def rank(self) -> int:
        """The number of the level, from the easiest on."""
        return tuple(Level).index(self)


_FIRST_SCORE = {
    Level.EXTREME: 10.0,
    Level.EXPERT: 5.0,
    Level.HARD: 3.5,
    Level.MEDIUM: 2.0,
    Level.EASY: 1.32,
}
"""The score at which each level begins."""


class Score:
    """How hard the way through a puzzle is: its thoughts, added one after the other, and its sweeps."""

    def __init__(self, scale: Scale, cells: int, open_places: int) -> None:
        self._scale = scale
        self._cells = cells
        self._open = open_places
        self._thoughts = 0.0

    def think(self, difficulty: float, open_places: int, ways: int) -> None:
        """Add a step that takes thought.

        It must be found among the open places, and several ways may lead on.
        """
        looking = 1 + 2 * open_places / self._open / (ways + 1)
        self._thoughts += (self._scale.thought * difficulty * looking**_TIME) ** _NORM

    def value(self, sweeps: Iterable[Sweep], further: float = 0.0) -> float:
        """The score, including the sweeps, and a further thought of that difficulty that is found at once."""
        scale = self._scale
        length = pow(self._cells / _USUAL_CELLS, _LENGTH)
        looked = length * sum(map(looks, sweeps)) / self._cells / scale.looks
        thoughts = self._thoughts + (scale.thought * further) ** _NORM
        steps = (_USUAL * looked**_TIME) ** _NORM + thoughts
        openness = pow(self._open / self._cells / scale.usual_open, scale.openness)
        return round(readable(pow(steps, 1 / _NORM) * openness), 2)


def readable(measured: float) -> float:
    """A difficulty as people read it: the same up to the last level's border, and never above its double.

    What is not known stays so.
    """
    border = _FIRST_SCORE[Level.EXTREME]
    if measured <= border or measured == UNKNOWN:
        return measured
    return 2 * border - border * border / measured


def looks(sweep: Sweep) -> float:
    """At how many open places one looks, on average, until everything is found that the sweep finds."""
    return sweep.found * (sweep.open + 1) / (sweep.found + 1)


def difficulty(step: Step) -> float:
    """How hard one step is: 1 for a single rule instance, more for several that must be considered
    together.
    """
    return cost_of(step)


def guesses(step: Step) -> int:
    """How often the thought divides into cases. Cases within a single area are mere counting."""
    areas = areas_of(reason.places for reason in reasons_of(step.chain))
    return distinctions(step.chain) if areas > 1 else 0


def level_of(score: float) -> Level:
    return next((level for level, first in _FIRST_SCORE.items() if score >= first), Level.BEGINNER)
