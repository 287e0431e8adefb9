"""How hard a puzzle is for a person, and why: a fold over the steps of its walk."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from gridproof.board.marks import State
from gridproof.engines.sat import SatSession
from gridproof.engines.session import Deadline, until
from gridproof.engines.solver import Measured
from gridproof.errors import PuzzleError
from gridproof.given import checked_puzzle
from gridproof.hints.difficulty import UNKNOWN, Level, difficulty, guesses, readable
from gridproof.hints.find.finder import Finder
from gridproof.hints.level_probe import LevelProbe
from gridproof.hints.tell.sentences import technique
from gridproof.logic.theory import Theory
from gridproof.record.explanation import Step
from gridproof.record.human_account import Account, HumanPatience
from gridproof.record.kind import Human, Puzzle
from gridproof.searching.search import Search, Status
from gridproof.solving import decide
from gridproof.symmetry import canonical
from gridproof.system.garbage import seldom_collected

_MOST_GUESSES = 300
"""How many guesses a human-style solver may make before it counts as failed."""

_MOST_WORK = 100_000, 50
"""Propagations per slice, and slices, before the kind's own method to decide a puzzle is used."""


@dataclass(frozen=True, slots=True)
class Hardest:
    """The hardest step of a solution, without its places, which turn with the board."""

    number: int
    technique: str
    size: int
    difficulty: float | None
    """None if a search found the step."""


@dataclass(frozen=True, slots=True)
class SearchEffort:
    """The work of a fresh solver to find the answer, per cell of the board."""

    decisions: float
    conflicts: float
    propagations: float


@dataclass(frozen=True, slots=True)
class Rating:
    """How hard a puzzle is, and why."""

    level: Level | None
    """None if the puzzle is not rated: explaining some steps took too much effort."""
    score: float | None
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
    """Per step, the approximate number of places where a step of its sort was available.

    Few places make a puzzle hard.
    """
    hardest: Hardest | None
    """None if nothing is left to find."""
    effort: SearchEffort | None
    """None if counting it would take too much work."""
    documents: Mapping[str, Account]
    """The results of the kind's human-style solvers on the board as it stands, by name.

    They work from the top left, so a turned board may take them another number of steps.
    """


def rate(
    puzzle: Puzzle, *, time_limit: float | None = None, progress: Callable[[int], None] | None = None
) -> Rating:
    """Rate a puzzle with exactly one answer. Turned and mirrored boards get the same rating.

    ``progress`` is called with the number of each step that is found. Raises TimeRanOut, because a part of
    a puzzle cannot be rated.
    """
    with until(time_limit) as deadline:
        return _rated(checked_puzzle(puzzle), deadline, progress)


@seldom_collected()
def _rated(puzzle: Puzzle, deadline: Deadline, progress: Callable[[int], None] | None) -> Rating:
    turned = canonical(puzzle)
    theory = turned.theory(deadline.check)
    answer, effort = _only_answer(turned, theory, deadline)
    steps: list[Step] = []
    for found in Finder(turned, theory, answer, deadline=deadline).walk():
        if isinstance(found, Step):
            steps.append(found)
            if progress is not None:
                progress(len(steps))
    techniques = [technique(turned, step) for step in steps]
    difficulties = [difficulty(step) for step in steps]
    grade = LevelProbe(turned, deadline=deadline).grade()
    return Rating(
        level=None if grade is None else grade.level,
        score=None if grade is None else grade.score,
        steps=len(steps),
        sizes=dict(sorted(Counter(step.size for step in steps).items())),
        techniques=dict(Counter(techniques).most_common()),
        suppositions=sum(step.supposed is not None for step in steps),
        guesses=sum(map(guesses, steps)),
        alternatives=tuple(step.alternatives for step in steps),
        hardest=_hardest(steps, techniques, difficulties),
        effort=effort,
        documents={name: _measured(human, puzzle, deadline) for name, human in puzzle.kind.humans.items()},
    )


def _measured(human: Human, puzzle: Puzzle, deadline: Deadline) -> Account:
    # Guesses are limited, so that every machine gets the same figures, or none in time.
    account = human(puzzle, HumanPatience(deadline, guesses=_MOST_GUESSES)).account
    deadline.check()
    return account


def _hardest(
    steps: Sequence[Step], techniques: Sequence[str], difficulties: Sequence[float]
) -> Hardest | None:
    if not steps:
        return None
    index = max(range(len(steps)), key=difficulties.__getitem__)
    hardest = None if difficulties[index] == UNKNOWN else round(readable(difficulties[index]), 2)
    return Hardest(index + 1, techniques[index], steps[index].size, hardest)


def _with_most_work(theory: Theory) -> SatSession:
    return SatSession(theory, budget=Measured(*_MOST_WORK))


def _only_answer(puzzle: Puzzle, theory: Theory, deadline: Deadline) -> tuple[State, SearchEffort | None]:
    """The answer, which must be the only one, and the work to find it."""
    # A fresh solver is used for the effort, the proof and the answer of the walk. Solvers that stay loaded
    # have learned from earlier puzzles.
    with Search(theory, _with_most_work, deadline) as search:
        found = search.find(deadline)
        deadline.check()
        effort = None if found is None else _effort(search, puzzle.grid.size)
        answers: tuple[State, ...] = (search.answer(),) if found else ()
        if found:
            search.forbid(search.model())
            found = search.find(deadline)
    if found is None:
        deadline.check()
        proved = decide(puzzle, deadline)
        deadline.check()
        answers, found = proved.answers, proved.status is not Status.UNIQUE
    if not answers:
        raise PuzzleError("the puzzle has no answer; expected exactly one, or there is nothing to rate")
    if found:
        raise PuzzleError("the puzzle has several answers; expected exactly one, or there is nothing to rate")
    return answers[0], effort


def _effort(search: Search, cells: int) -> SearchEffort:
    counted = search.statistics()
    return SearchEffort(
        *(round(n / cells, 3) for n in (counted.decisions, counted.conflicts, counted.propagations))
    )
