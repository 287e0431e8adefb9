"""The verbs of a setter: judge, survey, count, suggest, spare, minimise, heat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Annotated, Any, NamedTuple

from gridproof.board.grid import Place
from gridproof.board.marks import Clue, State
from gridproof.engines.session import Deadline
from gridproof.errors import TimeRanOut
from gridproof.given import checked_marks
from gridproof.making import Minimised, Repaired, heat, minimise, redundant, repair, suggest, survey
from gridproof.making.repairing import NotRepaired
from gridproof.record.kind import Puzzle
from gridproof.sketching.drafting import Fault
from gridproof.solving import DEFAULT_ENGINE, Counted, Result, solve
from gridproof.verbs.asking import About, GivenMarks, Name
from gridproof.verbs.bounds import MAX_ANSWERS, MAX_SHOWN
from gridproof.verbs.drafts import SetterRequest, asked_puzzle, asked_sketch
from gridproof.verbs.engines import counted_by
from gridproof.verbs.given import given_marks
from gridproof.verbs.verb import Progress, Verb

_SPARE = 0.9
"""The share of a job's time that a verb takes, so that it can still report its progress."""
USUAL_SUGGESTIONS = 3


class Judged(NamedTuple):
    puzzle: Puzzle
    faults: Sequence[Fault]
    result: Result


def _judge(request: SetterRequest, seconds: float) -> Judged:
    puzzle, faults = asked_sketch(request).puzzle()
    return Judged(puzzle, faults, solve(puzzle, time_limit=seconds))


@dataclass(frozen=True, kw_only=True)
class SymmetricRequest(SetterRequest):
    symmetry: Annotated[Name, About("keep this symmetry of the clues: none, rotate2, mirror ...")] = "none"


@dataclass(frozen=True, kw_only=True)
class SuggestRequest(SymmetricRequest):
    most: Annotated[int, About("list up to N ways to choose from", ge=1, le=10, strict=True)] = (
        USUAL_SUGGESTIONS
    )
    method: Annotated[Name | None, About("a way of the kind's own, instead of the fewest changes")] = None


class Suggested(NamedTuple):
    puzzle: Puzzle
    ways: Sequence[Repaired]

    @property
    def note(self) -> str:
        """The reason if there are none; otherwise empty."""
        return "" if self.ways else "No way was found to leave exactly one answer."


def suggested(
    puzzle: Puzzle,
    *,
    most: int = USUAL_SUGGESTIONS,
    method: str | None = None,
    symmetry: str = "none",
    time_limit: float | None = None,
) -> Suggested:
    """Ways to leave exactly one answer, fewest changes first. With a method, only the ways that it finds."""
    if method:
        return Suggested(puzzle, _by_method(puzzle, method, most, symmetry, Deadline(time_limit)))
    return Suggested(puzzle, suggest(puzzle, most=most, symmetry=symmetry, time_limit=time_limit))


def _by_method(puzzle: Puzzle, method: str, most: int, symmetry: str, deadline: Deadline) -> list[Repaired]:
    """The results of the method with several random seeds: different ways, fewest changes first."""
    ways: dict[frozenset[tuple[Place, Clue | None]], Repaired] = {}
    for seed in range(most):
        with suppress(NotRepaired, TimeRanOut):
            way = repair(puzzle, method=method, seed=seed, symmetry=symmetry, time_limit=deadline.left)
            if way.changed:
                ways.setdefault(frozenset(way.changed.items()), way)
    return sorted(ways.values(), key=lambda way: len(way.changed))


def _suggest(request: SuggestRequest, seconds: float) -> Suggested:
    return suggested(
        asked_puzzle(request),
        most=request.most,
        method=request.method,
        symmetry=request.symmetry,
        time_limit=seconds,
    )


_Do = Callable[[Any, float], Any]
"""From a request and the available seconds to a result."""


def _with_puzzle(verb: Callable[..., Any]) -> _Do:
    """Applies a verb of Python to the drawn puzzle."""
    return lambda request, seconds: verb(asked_puzzle(request), time_limit=seconds)


def _setters(
    name: str, about: str, seconds: float, do: _Do, request: type = SetterRequest, *, aside: bool = True
) -> Verb:
    """A verb about the drawn board."""

    def run(request: Any, _progress: Progress) -> Any:
        return do(request, seconds * _SPARE)

    return Verb(name, about, request, run, seconds, asked_sketch, aside)


@dataclass(frozen=True, kw_only=True)
class CountRequest(SetterRequest):
    engine: Annotated[Name, About("the solver that counts them")] = DEFAULT_ENGINE
    marks: Annotated[GivenMarks, About("Only answers with these marks count.")] = field(default_factory=dict)
    show: Annotated[int, About("So many answers are shown.", ge=0, le=MAX_SHOWN, strict=True)] = 0


class CountedAnswers(NamedTuple):
    puzzle: Puzzle
    counted: Counted
    show: int

    @property
    def answers(self) -> Sequence[State]:
        """The answers to show."""
        return self.counted.answers[: self.show]


def _count(request: CountRequest, seconds: float) -> CountedAnswers:
    puzzle = asked_puzzle(request)
    marks = checked_marks(puzzle, given_marks(puzzle, request.marks))
    counted = counted_by(request.engine, puzzle, MAX_ANSWERS, seconds, marks)
    return CountedAnswers(puzzle, counted, request.show)


class Spare(NamedTuple):
    """Clues of which each could go by itself, and some of them that could go together."""

    places: Sequence[Place]
    together: Sequence[Place]
    fewer: Puzzle
    """The puzzle without the latter."""


def _spare(request: SymmetricRequest, seconds: float) -> Spare:
    puzzle, deadline = asked_puzzle(request), Deadline(seconds)
    places = redundant(puzzle, symmetry=request.symmetry, time_limit=deadline.left)
    if not places:
        return Spare((), (), puzzle)
    fewer = minimise(puzzle, symmetry=request.symmetry, time_limit=deadline.left)
    return Spare(places, fewer.dropped, fewer.puzzle)


def _minimise(request: SymmetricRequest, seconds: float) -> Minimised:
    return minimise(asked_puzzle(request), symmetry=request.symmetry, time_limit=seconds)


VERBS = (
    _setters("judge", "How many answers a board has.", 10.0, _judge, aside=False),
    _setters("survey", "Why a board has no answer, or several.", 8.0, _with_puzzle(survey)),
    _setters("count", "How many answers there are.", 10.0, _count, CountRequest),
    _setters("suggest", "Ways to leave exactly one answer.", 30.0, _suggest, SuggestRequest),
    _setters("spare", "Clues of which each could go by itself.", 20.0, _spare, SymmetricRequest),
    _setters(
        "minimise",
        "Drop clues as long as the answer stays the only one.",
        30.0,
        _minimise,
        SymmetricRequest,
    ),
    _setters("heat", "Where a clue would help most.", 20.0, _with_puzzle(heat)),
)
