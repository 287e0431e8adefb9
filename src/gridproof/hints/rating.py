"""How hard a puzzle is for a person: one scale for all kinds, from the steps of its explained solution.

The measure and the evidence for it are described in ``docs/explanations/rating.md``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from math import log2, pow, sqrt

from gridproof.engines.session import Deadline
from gridproof.errors import PuzzleError
from gridproof.explanation import Link, Step
from gridproof.garbage import seldom_collected
from gridproof.grid import Cell, Place
from gridproof.hints.explaining import Hint, walkthrough
from gridproof.hints.report import reasons_of
from gridproof.human_account import Account, Patience
from gridproof.kind import Human, Puzzle, checked_puzzle
from gridproof.logic.theory import Reason
from gridproof.marks import Mark
from gridproof.search import Search, Status
from gridproof.solving import solve
from gridproof.symmetry import canonical

_NORM = 16
"""The higher, the more the hardest steps decide; with 1 all difficulties would be added up."""


_MOST_GUESSES = 300
"""How many guesses a human-style solver may make on a board before it is called unsolved."""


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


@dataclass(frozen=True, slots=True)
class Hardest:
    """The hardest step of a solution, without its places, which turn with the board."""

    number: int
    technique: str
    size: int
    difficulty: float


@dataclass(frozen=True, slots=True)
class Effort:
    """What a solver without any learned knowledge does to find the answer, per cell of the board."""

    decisions: float
    conflicts: float
    propagations: float


@dataclass(frozen=True, slots=True)
class Rating:
    """How hard a puzzle is, and why."""

    level: Level
    score: float
    steps: int
    sizes: Mapping[int, int]
    """How many steps need so many rule instances seen together."""
    techniques: Mapping[str, int]
    """How often each technique is used."""
    suppositions: int
    """How many steps suppose something and lead it to a contradiction."""
    guesses: int
    """How often their thoughts divide into cases."""
    alternatives: tuple[int, ...]
    """Per step, about how many places a step of its sort had something to say: few make a puzzle hard."""
    hardest: Hardest | None
    """None where nothing is left to find."""
    effort: Effort
    documents: Mapping[str, Account]
    """What the human-style solvers of the kind measure on the board as it stands, by their names: they go
    through it from the top left, so a turned board may take them another number of steps."""


@seldom_collected()
def rate(puzzle: Puzzle) -> Rating:
    """Rate a puzzle with exactly one answer; turned and mirrored boards are rated alike."""
    turned = canonical(checked_puzzle(puzzle))
    status = solve(turned).status
    if status is not Status.UNIQUE:
        raise PuzzleError(f"{_WHY_NOT[status]}; expected exactly one, or there is nothing to rate")
    hints = [hint for hint in walkthrough(turned) if isinstance(hint, Hint)]
    difficulties = [difficulty(hint.step) for hint in hints]
    score = score_of(difficulties)
    steps = [hint.step for hint in hints]
    return Rating(
        level=level_of(score),
        score=score,
        steps=len(steps),
        sizes=dict(sorted(Counter(step.size for step in steps).items())),
        techniques=dict(Counter(hint.technique for hint in hints).most_common()),
        suppositions=sum(step.supposed is not None for step in steps),
        guesses=sum(map(_guesses, steps)),
        alternatives=tuple(step.alternatives for step in steps),
        hardest=_hardest(hints, difficulties),
        effort=_effort(turned),
        documents={name: _measured(human, puzzle) for name, human in puzzle.kind.humans.items()},
    )


def _measured(human: Human, puzzle: Puzzle) -> Account:
    # Guesses are limited, not time: every machine shall come to the same figures.
    return human(puzzle, Patience(Deadline(), guesses=_MOST_GUESSES)).account


class Tally:
    """How hard steps are together, added one after the other."""

    def __init__(self) -> None:
        self._sum = 0.0

    def add(self, difficulty: float) -> None:
        self._sum += difficulty**_NORM

    def score(self, *, besides: float = 0, times: int = 0) -> float:
        """The score, with as many steps of one more difficulty ``besides``."""
        return round(pow(self._sum + times * besides**_NORM, 1 / _NORM), 2)


def score_of(difficulties: Iterable[float]) -> float:
    """How hard steps of these difficulties are together."""
    tally = Tally()
    for step in difficulties:
        tally.add(step)
    return tally.score()


_WHY_NOT = {
    Status.MULTIPLE: "the puzzle has several answers",
    Status.NONE: "the puzzle has no answer",
    Status.UNKNOWN: "the puzzle could not be decided",
}


def difficulty(step: Step) -> float:
    """How hard one step is: 1 for a single rule instance, more the more must be thought of together."""
    if step.supposed is None:
        return difficulty_of_direct(step.size)
    reasons = {_identity(reason) for reason in reasons_of(step.chain)}
    areas = _areas(places for _, places, _, _ in reasons)
    instances = max(2, len(reasons))
    # Every case is thought through anew; many cases of few instances are not so many thoughts.
    return sqrt(instances * areas) * (1 + min(_distinctions(step.chain) if areas > 1 else 0, instances))


def difficulty_of_direct(size: int) -> float:
    """How hard a step without a supposition is that sees so many rule instances together."""
    # What is struck out before is found piece by piece and can be pencilled in: no chain.
    return 1 + log2(max(1, size)) / 5


def _areas(places: Iterable[Iterable[Place]]) -> int:
    """How many areas of the board rule instances cover, those inside of others not counted."""
    areas = set(map(frozenset, places))
    return max(1, sum(not any(area < other for other in areas) for area in areas))


def _guesses(step: Step) -> int:
    """How often the thought divides into cases; within a single area that is mere counting."""
    areas = _areas(reason.places for reason in reasons_of(step.chain))
    return _distinctions(step.chain) if areas > 1 else 0


def _identity(reason: Reason) -> tuple[str, tuple[Place, ...], Cell | None, Mark | None]:
    rule, places, clue, mark = reason
    return rule, tuple(places), clue, mark


def _distinctions(chain: Iterable[Link]) -> int:
    return sum(bool(link.cases) + sum(_distinctions(thought) for _, thought in link.cases) for link in chain)


def level_of(score: float) -> Level:
    return next((level for level, first in _FIRST_SCORE.items() if score >= first), Level.BEGINNER)


def _hardest(hints: list[Hint], difficulties: list[float]) -> Hardest | None:
    if not hints:
        return None
    index = max(range(len(hints)), key=difficulties.__getitem__)
    hint = hints[index]
    return Hardest(index + 1, hint.technique, hint.step.size, round(difficulties[index], 2))


def _effort(puzzle: Puzzle) -> Effort:
    # A solver of its own: those that stay loaded for the next puzzle have learned from the last ones.
    with Search(puzzle.theory()) as search:
        search.find(Deadline())
        counted = search.statistics()
    cells = puzzle.grid.size
    return Effort(
        *(round(n / cells, 3) for n in (counted.decisions, counted.conflicts, counted.propagations))
    )
