"""Heyawake deductions in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from gridproof.board.marks import DOT, SHADED, State
from gridproof.kinds.heyawake.rules import BORDERS, NUMBER
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
    room = reason.places
    number = p.clues[room[0]].number
    shaded = [cell for cell in room if known.get(cell) == SHADED]
    white = [cell for cell in room if known.get(cell) == DOT]
    name = f"the room with {the_clue(p.grid, room[0], number)}"
    have = f"has {_cells(len(shaded), '{shaded}')} already"
    left = len(room) - len(white)
    can = f"has {'only ' if left else ''}{_cells(left)} left to shade"
    if not follows:
        return f"{name} {have if len(shaded) > (number or 0) else can}"
    if follows[0].mark == SHADED:
        return f"{name} {can}" if white else f"{name} has no other cells"
    return f"{name} {have}" if number else f"{name} allows no {{shaded}} cell"


def _cells(number: int, what: str = "") -> str:
    return f"{number or 'no'} {what and what + ' '}cell{'' if number == 1 else 's'}"


def _say_borders(p: Puzzle, reason: Reason, _known: State, follows: Sequence[Fact]) -> str:
    start, end = name_of(p.grid, reason.places[0]), name_of(p.grid, reason.places[-1])
    if not follows:
        return f"the {{white}} line from {start} to {end} passes two borders"
    return f"a {{white}} line from {start} to {end} would pass two borders"


_GLANCES = {
    "dot: number > apart": "packed room",
    "dot: number > connected": "packed room",
    "shaded: apart > number": "packed room",
    "shaded: apart > connected > number": "starved room",
    "shaded: apart > number > apart": "packed room",
    "shaded: number > borders": "line past two borders",
    "shaded: apart > connected > borders": "line past two borders",
    "shaded: apart > borders": "line past two borders",
}
"""The shapes that recur in walks, counted by ``benchmarks/patterns.py``."""


def _would_miss(p: Puzzle, reasons: Sequence[Reason]) -> str:
    room = next(reason.places for reason in reversed(reasons) if reason.rule == NUMBER.name)
    return f"{the_clue(p.grid, room[0], p.clues[room[0]].number)} would not fit into its room"


def _would_pass(p: Puzzle, reasons: Sequence[Reason]) -> str:
    start, *_, end = reasons[-1].places
    line = f"from {name_of(p.grid, start)} to {name_of(p.grid, end)}"
    return f"the {{white}} line {line} would pass two borders"


def _would_cut_off(p: Puzzle, reasons: Sequence[Reason]) -> str:
    return f"{names_of(p.grid, cut_off(p.grid, ring_of(p.grid, reasons[-1])))} would be cut off from the rest"


_BREAKS = {
    NUMBER.name: _would_miss,
    APART.name: _would_miss,
    BORDERS.name: _would_pass,
    CONNECTED.name: _would_cut_off,
}


_TECHNIQUES = {
    (NUMBER.name, SHADED): "fill the room",
    (NUMBER.name, DOT): "room done",
    (BORDERS.name, SHADED): "second border",
}


def technique(_: Puzzle, step: Step) -> str:
    """The name of a short step, by the rule that ends it, or of the argument about how a single room can be
    filled.
    """
    if step.pattern:
        return step.pattern
    rules = Counter(reason.rule for reason in step.reasons)
    if rules[NUMBER.name] == 1 and rules[APART.name] and len(rules) == 2:
        return "packed room"
    named = named_link(step)
    if named is None:
        return ""
    link, _known = named
    if link.reason is not None and link.follows:
        known = _TECHNIQUES.get((link.reason.rule, link.follows[0].mark))
        if known:
            return known
    return technique_of(link)


SPEECH = Speech(
    marks=MARKS,
    reasons={
        NUMBER.name: _say_number,
        BORDERS.name: _say_borders,
        APART.name: say_apart,
        CONNECTED.name: say_connected,
    },
    technique=technique,
    glances=_GLANCES,
    hypotheses=HYPOTHESES,
    breaks=_BREAKS,
    names={
        **NAMES,
        NUMBER.name: lambda p, reason: (
            f"the room with {the_clue(p.grid, reason.places[0], p.clues[reason.places[0]].number)}"
        ),
        BORDERS.name: lambda p, reason: (
            f"the line from {name_of(p.grid, reason.places[0])} to {name_of(p.grid, reason.places[-1])}"
        ),
    },
    bookkeeping=frozenset({APART.name}),
    plain_to_see=frozenset({APART.name}),
    questions={
        NUMBER.name: "How can the room around {place} have its {shaded} cells?",
        BORDERS.name: "Where can a {white} line through {place} end?",
        APART.name: "Can {places} both be {shaded}?",
        CONNECTED.name: "How do the {white} cells around {place} hang together with the rest?",
    },
)
