"""Oh no deductions in words."""

from __future__ import annotations

from collections.abc import Sequence

from gridproof.board.marks import SHADED, WHITE, State
from gridproof.kinds.ohno.rules import COMPANY, NUMBER, OWN
from gridproof.logic.theory import Reason
from gridproof.record.explanation import Fact, Step
from gridproof.record.kind import Puzzle, Speech
from gridproof.vocabulary import sight_speech
from gridproof.words.naming import name_of


def _say_company(p: Puzzle, reason: Reason, _known: State, follows: Sequence[Fact]) -> str:
    cell = name_of(p.grid, reason.places[0])
    if not follows:
        return f"{cell} is {{white}} and sees no other {{white}} cell"
    if follows[0].mark == SHADED:
        return f"{cell} has only {{shaded}} neighbours and would see no {{white}} cell"
    return f"{cell} must see another {{white}} cell and has no other neighbour left for that"


def technique(p: Puzzle, step: Step) -> str:
    if step.reasons[-1].rule == COMPANY.name and step.supposed is None:
        return "company"
    return sight_speech.technique(p, step, NUMBER.name, own=OWN)


SPEECH = Speech(
    marks={
        SHADED: ("{place} [is|are] {shaded}", "{place} [is|are] not {shaded}"),
        WHITE: ("{place} [is|are] {white}", "{place} [is|are] not {white}"),
    },
    reasons={NUMBER.name: sight_speech.counting(own=OWN), COMPANY.name: _say_company},
    technique=technique,
    questions={
        NUMBER.name: "How far can {clue} see on each side?",
        COMPANY.name: "Which {white} cell can {first} see?",
    },
)
