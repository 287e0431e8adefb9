"""Kuroshuto deductions in words, with the names of the techniques."""

from __future__ import annotations

from collections.abc import Sequence

from gridproof.board.marks import DOT, SHADED, State
from gridproof.kinds.kuroshuto.rules import NUMBER
from gridproof.logic.theory import Reason
from gridproof.record.explanation import Fact, Step
from gridproof.record.kind import Puzzle, Speech
from gridproof.vocabulary.shading import APART, CONNECTED
from gridproof.vocabulary.shading_speech import (
    HYPOTHESES,
    MARKS,
    NAMES,
    cut_off,
    named_link,
    ring_of,
    say_apart,
    say_connected,
    technique_of,
)
from gridproof.words.naming import name_of, names_of, the_clue


def _say_number(p: Puzzle, reason: Reason, known: State, follows: Sequence[Fact]) -> str:
    cell, *options = reason.places
    number = p.clues[cell].number
    steps = "1 step" if number == 1 else f"{number} steps"
    name = the_clue(p.grid, cell, number)
    shaded = [option for option in options if known.get(option) == SHADED]
    if len(shaded) > 1:
        return f"{name} has two {{shaded}} cells {steps} away, {names_of(p.grid, sorted(shaded))}"
    if shaded:
        return f"{name} has its one {{shaded}} cell, {name_of(p.grid, shaded[0])}"
    if not follows:
        return f"{name} has no cell left {steps} away that can be {{shaded}}"
    white = sorted(option for option in options if option in known)
    are = "is" if len(white) == 1 else "are"
    since = f", since {names_of(p.grid, white)} {are} {{white}}" if white else ""
    return f"{name} has only one cell left {steps} away{since}"


def _say_connected(p: Puzzle, reason: Reason, known: State, follows: Sequence[Fact]) -> str:
    """A cell that is cut off is white: shaded cells never share a side, so those around it show that."""
    said = say_connected(p, reason, known, follows)
    part = cut_off(p.grid, ring_of(p.grid, reason))
    if not follows or any(cell in p.clues or known.get(cell) == DOT for cell in part):
        return said
    ring = set(ring_of(p.grid, reason))
    beside = next(cell for cell in part if not ring.isdisjoint(p.grid.neighbours[cell]))
    return f"{said}, as {name_of(p.grid, beside)} is {{white}} beside {{shaded}} cells"


def technique(p: Puzzle, step: Step) -> str:
    """The technique, recognised by the rule instances of the step."""
    if step.pattern:
        return step.pattern
    named = named_link(step)
    if named is None:
        return ""
    link, _ = named
    reason = link.reason
    if (
        reason is not None
        and reason.rule == CONNECTED.name
        and len(cut_off(p.grid, ring_of(p.grid, reason))) == 1
    ):
        return "diamond"
    if reason is not None and reason.rule == NUMBER.name and link.follows:
        return "last option" if link.follows[0].mark == SHADED else "number served"
    return technique_of(link)


def _would_starve(p: Puzzle, reasons: Sequence[Reason]) -> str:
    cell = reasons[-1].places[0]
    return f"{the_clue(p.grid, cell, p.clues[cell].number)} would have no cell left"


SPEECH = Speech(
    marks=MARKS,
    reasons={NUMBER.name: _say_number, APART.name: say_apart, CONNECTED.name: _say_connected},
    technique=technique,
    glances={"shaded: apart > number": "diagonal position"},
    hypotheses=HYPOTHESES,
    breaks={NUMBER.name: _would_starve},
    names=NAMES,
    bookkeeping=frozenset({APART.name}),
    plain_to_see=frozenset({APART.name}),
    questions={
        NUMBER.name: "Which cell at the right distance from {clue} can be {shaded}?",
        APART.name: "Can {places} both be {shaded}?",
        CONNECTED.name: "How do the {white} cells around {place} hang together with the rest?",
    },
)
