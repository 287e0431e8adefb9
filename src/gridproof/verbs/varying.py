"""The verbs about how hard a drawn board is, and what is near it: grade, vary."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from gridproof.engines.session import Deadline
from gridproof.hints.level_probe import Grade
from gridproof.making.varying import Towards, Varied, grade, vary
from gridproof.solving import Status, decide
from gridproof.verbs.asking import About, PlaceNumber, Seed
from gridproof.verbs.bounds import GRADE_EFFORT
from gridproof.verbs.drafts import SetterRequest, asked_puzzle, asked_sketch
from gridproof.verbs.setting import SymmetricRequest
from gridproof.verbs.verb import Progress, Verb

_GRADE_SECONDS, _VARY_SECONDS = 15.0, 40.0
_SPARE = 0.9
"""The share of a job's time that a verb takes, so that it can still report its progress."""


@dataclass(frozen=True, kw_only=True)
class VaryRequest(SymmetricRequest):
    place: Annotated[PlaceNumber | None, About("the place of the clue to change; none: any place")] = None
    towards: Annotated[Towards, About("any, or puzzles that are a bit harder or easier")] = "any"
    most: Annotated[int, About("list up to N puzzles", ge=1, le=40, strict=True)] = 12
    seed: Annotated[Seed, About("another seed may find other puzzles")] = 0


def _vary(request: VaryRequest, progress: Progress) -> Varied:
    progress(0, "Looking at puzzles near this one")
    return vary(
        asked_puzzle(request),
        place=request.place,
        towards=request.towards,
        most=request.most,
        symmetry=request.symmetry,
        seed=request.seed,
        time_limit=_VARY_SECONDS * _SPARE,
    )


def _grade(request: SetterRequest, _progress: Progress) -> Grade | None:
    puzzle, deadline = asked_puzzle(request), Deadline(_GRADE_SECONDS * _SPARE)
    if decide(puzzle, deadline).status is not Status.UNIQUE:
        return None
    return grade(puzzle, deadline, effort=GRADE_EFFORT)


VERBS = (
    Verb(
        "grade",
        "How hard a board with one answer is, as far as a fixed amount of work finds it.",
        SetterRequest,
        _grade,
        _GRADE_SECONDS,
        asked_sketch,
        aside=True,
    ),
    Verb(
        "vary",
        "Other puzzles near one: other values of a clue, a bit harder, a bit easier.",
        VaryRequest,
        _vary,
        _VARY_SECONDS,
        asked_sketch,
        aside=True,
    ),
)
