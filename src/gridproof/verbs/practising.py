"""The verb that gives boards to practise a technique."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, NamedTuple

from gridproof.collection.positions import practice
from gridproof.collection.techniques import ShownTechnique
from gridproof.hints.techniques import technique_named
from gridproof.kinds import kind_named
from gridproof.record.kind import Kind
from gridproof.verbs.asking import About, Asked, Name, Seed
from gridproof.verbs.verb import Progress, Verb


@dataclass(frozen=True, kw_only=True)
class PracticeRequest(Asked):
    kind: Name
    technique: Annotated[Name, About("the technique to practise")]
    number: Annotated[int, About("so many boards at most", ge=1, le=10, strict=True)] = 5
    seed: Seed | None = None


class Practised(NamedTuple):
    """Positions in which one technique is the next step."""

    kind: Kind
    shown: Sequence[ShownTechnique]


def _refuse(request: PracticeRequest) -> None:
    technique_named(kind_named(request.kind), request.technique)


def _practice(request: PracticeRequest, progress: Progress) -> Practised:
    kind = kind_named(request.kind)
    shown = practice(
        kind,
        technique_named(kind, request.technique),
        number=request.number,
        seed=request.seed,
        looked=lambda count: progress(count, f"Looking at puzzle {count}"),
    )
    return Practised(kind, shown)


VERBS = (
    Verb(
        "practice",
        "Boards on which a technique is the next step.",
        PracticeRequest,
        _practice,
        None,
        _refuse,
        aside=True,
    ),
)
