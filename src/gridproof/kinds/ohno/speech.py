"""Oh no deductions in words."""

from __future__ import annotations

from collections.abc import Sequence

from gridproof.board.marks import SHADED, WHITE, State
from gridproof.kinds.ohno.rules import COMPANY, NUMBER, OWN
from gridproof.logic.theory import Reason
from gridproof.record.explanation import Fact, Step
from gridproof.record.kind import Puzzle, Speech
from gridproof.vocabulary import sight_speech
from gridproof.words.naming import listed, name_of, the_clue


def _say_company(p: Puzzle, reason: Reason, _known: State, follows: Sequence[Fact]) -> str:
    cell = name_of(p.grid, reason.places[0])
    if not follows:
        return f"{cell} is {{white}} and sees no other {{white}} cell"
    if follows[0].mark == SHADED:
        return f"{cell} has only {{shaded}} neighbours and would see no {{white}} cell"
    return f"{cell} must see another {{white}} cell and has no other neighbour left for that"


_GLANCES = sight_speech.GLANCES | dict.fromkeys(
    ("white: company > number", "white: number > company"), "company against number"
)


def _would_break(p: Puzzle, reasons: Sequence[Reason]) -> str:
    if any(reason.rule == COMPANY.name for reason in reasons):
        number = reasons[-1].places[0]
        name = the_clue(p.grid, number, p.clues[number].number)
        return f"the {{white}} cell that it must see would spoil {name}"
    return sight_speech.breaking(NUMBER.name)(p, reasons)


def _would_be_alone(p: Puzzle, reasons: Sequence[Reason]) -> str:
    cells = [reason.places[0] for reason in reasons if reason.rule == NUMBER.name]
    names = listed([the_clue(p.grid, cell, p.clues[cell].number) for cell in dict.fromkeys(cells)])
    return f"{names} would leave {name_of(p.grid, reasons[-1].places[0])} no {{white}} cell to see"


def technique(p: Puzzle, step: Step) -> str:
    if step.pattern:
        return step.pattern
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
    glances=sight_speech.GLANCES
    | {
        "white: company > number": "company against number",
        "white: number > company": "company against number",
    },
    hypotheses={SHADED: "with a {shaded} {place}", WHITE: "with a {white} {place}"},
    breaks={NUMBER.name: _would_break, COMPANY.name: _would_be_alone},
    questions={
        NUMBER.name: "How far can {clue} see on each side?",
        COMPANY.name: "Which {white} cell can {first} see?",
    },
)
