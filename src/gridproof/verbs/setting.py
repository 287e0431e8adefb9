"""The verbs of a setter: judge, survey, count, suggest, spare, minimise, heat."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Annotated, Literal, NamedTuple

from gridproof.board.grid import Cell, Place
from gridproof.board.marks import Clue
from gridproof.engines.session import Deadline
from gridproof.errors import TimeRanOut
from gridproof.making import (
    HeatMap,
    Minimised,
    Repaired,
    Survey,
    heat,
    minimise,
    redundant,
    repair,
    suggest,
    survey,
)
from gridproof.making.repairing import NotRepaired
from gridproof.record.kind import Puzzle
from gridproof.sketching.drafting import Fault
from gridproof.solving import Counted, Result, count, solve
from gridproof.verbs.asking import About, Name
from gridproof.verbs.bounds import MAX_ANSWERS
from gridproof.verbs.drafts import SetterRequest, asked_puzzle, asked_sketch
from gridproof.verbs.verb import Progress, Verb

_SPARE = 0.9
"""The share of a job's time that a verb takes, so that it can say how far it came."""
_SECONDS = {
    "judge": 10.0,
    "survey": 8.0,
    "count": 10.0,
    "suggest": 30.0,
    "spare": 20.0,
    "minimise": 30.0,
    "heat": 20.0,
}
USUAL_SUGGESTIONS = 3


@dataclass(frozen=True, kw_only=True)
class JudgeRequest(SetterRequest):
    verb: Literal["judge"] = "judge"


class Judged(NamedTuple):
    puzzle: Puzzle
    faults: Sequence[Fault]
    result: Result


def _judge(request: JudgeRequest, _progress: Progress) -> Judged:
    puzzle, faults = asked_sketch(request).puzzle()
    return Judged(puzzle, faults, solve(puzzle, time_limit=_SECONDS["judge"] * _SPARE))


@dataclass(frozen=True, kw_only=True)
class SurveyRequest(SetterRequest):
    verb: Literal["survey"] = "survey"


def _survey(request: SurveyRequest, _progress: Progress) -> Survey:
    return survey(asked_puzzle(request), time_limit=_SECONDS["survey"] * _SPARE)


@dataclass(frozen=True, kw_only=True)
class CountRequest(SetterRequest):
    verb: Literal["count"] = "count"


def _count(request: CountRequest, _progress: Progress) -> Counted:
    return count(asked_puzzle(request), limit=MAX_ANSWERS, time_limit=_SECONDS["count"] * _SPARE)


@dataclass(frozen=True, kw_only=True)
class SuggestRequest(SetterRequest):
    verb: Literal["suggest"] = "suggest"
    most: Annotated[int, About("list up to N ways to choose from", ge=1, le=10, strict=True)] = (
        USUAL_SUGGESTIONS
    )
    method: Annotated[Name | None, About("a way of the kind's own, instead of the fewest changes")] = None


class Suggested(NamedTuple):
    puzzle: Puzzle
    ways: Sequence[Repaired]

    @property
    def note(self) -> str:
        """Why there are none; else empty."""
        return "" if self.ways else "No way was found to leave exactly one answer."


def suggested(
    puzzle: Puzzle,
    *,
    most: int = USUAL_SUGGESTIONS,
    method: str | None = None,
    time_limit: float | None = None,
) -> Suggested:
    """Ways to leave exactly one answer, fewest changes first. With a method, only the ways that it finds."""
    if method:
        return Suggested(puzzle, _by_method(puzzle, method, most, Deadline(time_limit)))
    return Suggested(puzzle, suggest(puzzle, most=most, time_limit=time_limit))


def _by_method(puzzle: Puzzle, method: str, most: int, deadline: Deadline) -> list[Repaired]:
    """The results of the method with one random seed after the other: different ways, fewest changes first."""
    ways: dict[frozenset[tuple[Place, Clue | None]], Repaired] = {}
    for seed in range(most):
        with suppress(NotRepaired, TimeRanOut):
            way = repair(puzzle, method=method, seed=seed, time_limit=deadline.left)
            if way.changed:
                ways.setdefault(frozenset(way.changed.items()), way)
    return sorted(ways.values(), key=lambda way: len(way.changed))


def _suggest(request: SuggestRequest, _progress: Progress) -> Suggested:
    limit = _SECONDS["suggest"] * _SPARE
    return suggested(asked_puzzle(request), most=request.most, method=request.method, time_limit=limit)


@dataclass(frozen=True, kw_only=True)
class SpareRequest(SetterRequest):
    verb: Literal["spare"] = "spare"


def _spare(request: SpareRequest, _progress: Progress) -> list[Cell]:
    return redundant(asked_puzzle(request), time_limit=_SECONDS["spare"] * _SPARE)


@dataclass(frozen=True, kw_only=True)
class MinimiseRequest(SetterRequest):
    verb: Literal["minimise"] = "minimise"


def _minimise(request: MinimiseRequest, _progress: Progress) -> Minimised:
    return minimise(asked_puzzle(request), time_limit=_SECONDS["minimise"] * _SPARE)


@dataclass(frozen=True, kw_only=True)
class HeatRequest(SetterRequest):
    verb: Literal["heat"] = "heat"


def _heat(request: HeatRequest, _progress: Progress) -> HeatMap:
    return heat(asked_puzzle(request), time_limit=_SECONDS["heat"] * _SPARE)


VERBS = (
    Verb("judge", "How many answers a board has.", JudgeRequest, _judge, _SECONDS["judge"], asked_sketch),
    Verb(
        "survey",
        "Why a board has no answer, or several.",
        SurveyRequest,
        _survey,
        _SECONDS["survey"],
        asked_sketch,
    ),
    Verb("count", "How many answers there are.", CountRequest, _count, _SECONDS["count"], asked_sketch),
    Verb(
        "suggest",
        "Ways to leave exactly one answer.",
        SuggestRequest,
        _suggest,
        _SECONDS["suggest"],
        asked_sketch,
    ),
    Verb(
        "spare",
        "Clues of which each could go by itself.",
        SpareRequest,
        _spare,
        _SECONDS["spare"],
        asked_sketch,
    ),
    Verb(
        "minimise",
        "Drop clues as long as the answer stays the only one.",
        MinimiseRequest,
        _minimise,
        _SECONDS["minimise"],
        asked_sketch,
    ),
    Verb("heat", "Where a clue would help most.", HeatRequest, _heat, _SECONDS["heat"], asked_sketch),
)
