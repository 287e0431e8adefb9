"""Binairo deductions in words, with the names of the techniques."""

from __future__ import annotations

from collections.abc import Sequence

from gridproof.board.grid import Cell
from gridproof.board.marks import WHITE, Mark, State
from gridproof.kinds.binairo.patterns import COUNT, patterns
from gridproof.kinds.binairo.rules import (
    ALIKE,
    BLACK,
    COLOURS,
    COLUMN,
    EQUAL,
    FILLED,
    ROW,
    SIGN,
    THREE,
    circle_at,
    half,
    other,
)
from gridproof.logic.theory import Reason
from gridproof.record.explanation import Fact, Step
from gridproof.record.kind import Puzzle, Speech
from gridproof.vocabulary.faults import counted, in_words
from gridproof.vocabulary.shading_speech import named_link
from gridproof.words.naming import listed, name_of, names_of

PAIR, GAP, COMPLETE, SIGNS, UNLIKE = "pair", "avoided trio", "complete line", "sign", "lines alike"


def _line(p: Puzzle, reason: Reason) -> str:
    return f"{reason.rule} {p.grid.position(reason.places[0])[reason.rule == COLUMN.name] + 1}"


def _colours(p: Puzzle, cells: Sequence[Cell], known: State) -> list[Mark | None]:
    return [circle_at(p, known, cell) for cell in cells]


def _say_line(p: Puzzle, reason: Reason, known: State, follows: Sequence[Fact]) -> str:
    held, most = _colours(p, reason.places, known), half(reason.places)
    if not follows:
        colour = max(COLOURS, key=held.count)
        return f"{_line(p, reason)} has {counted(held.count(colour), f'{colour} circle')}, more than {most}"
    colour = other(follows[0].mark)
    number = in_words(held.count(colour))
    return f"{_line(p, reason)} has all its {number} {colour} circles"


def _say_three(p: Puzzle, reason: Reason, known: State, follows: Sequence[Fact]) -> str:
    cells = [cell for cell in reason.places if not follows or cell != follows[0].place]
    colour = _colours(p, cells, known)[0]
    if not follows:
        return f"{names_of(p.grid, cells)} are three {colour} circles in a row"
    return f"{names_of(p.grid, cells)} are {colour}, and three of a colour in a row cannot be"


def _sign(p: Puzzle, reason: Reason) -> str:
    assert reason.clue is not None, "a sign is a clue"
    one, two = (name_of(p.grid, cell) for cell in reason.places)
    return f"the {'=' if p.clues[reason.clue] == EQUAL else '×'} between {one} and {two}"


def _say_sign(p: Puzzle, reason: Reason, _known: State, _follows: Sequence[Fact]) -> str:
    assert reason.clue is not None, "a sign is a clue"
    return f"{_sign(p, reason)} makes them {'equal' if p.clues[reason.clue] == EQUAL else 'different'}"


def _two_lines(p: Puzzle, reason: Reason) -> str:
    starts = [p.grid.position(reason.places[at]) for at in (0, len(reason.places) // 2)]
    across = starts[0][0] == starts[1][0]
    one, two = (start[across] + 1 for start in starts)
    return f"{'columns' if across else 'rows'} {one} and {two}"


def _say_alike(p: Puzzle, reason: Reason, _known: State, follows: Sequence[Fact]) -> str:
    return f"{_two_lines(p, reason)} {'would be alike otherwise' if follows else 'are alike'}"


def technique(_p: Puzzle, step: Step) -> str:
    """The name of a short step, by the rule that ends it."""
    if step.pattern:
        return step.pattern
    named = named_link(step)
    if named is None or named[0].reason is None or step.supposed is not None:
        return ""
    reason, follows = named[0].reason, named[0].follows
    if reason.rule == THREE.name and follows:
        return GAP if follows[0].place == reason.places[1] else PAIR
    return _NAMES.get(reason.rule, "")


_NAMES = {ROW.name: COMPLETE, COLUMN.name: COMPLETE, SIGN.name: SIGNS, ALIKE.name: UNLIKE}


def _tell(p: Puzzle, step: Step) -> str:
    """A counted line: what it still needs, and what leaves no other way."""
    if step.pattern != COUNT:
        return ""
    reasons = [link.reason for link in step.chain if link.reason is not None]
    line = next(reason for reason in reasons if reason.rule in _LINES)
    held = _colours(p, line.places, {fact.place: fact.mark for fact in step.known if fact.holds})
    white, black = (half(held) - held.count(colour) for colour in COLOURS)
    needs = "needs" if len(held) % 2 == 0 else "takes up to"
    signs = [_sign(p, reason) for reason in reasons if reason.rule == SIGN.name]
    also = [_NO_TRIO] if any(reason.rule == THREE.name for reason in reasons) else []
    also += [f"{listed(signs)} hold{'s' * (len(signs) == 1)}"] if signs else []
    parts = [
        f"{names_of(p.grid, cells)} {'are' if len(cells) > 1 else 'is'} {colour}"
        for colour in COLOURS
        if (cells := [fact.place for fact in step.concludes if fact.mark == colour])
    ]
    count = f"{in_words(white)} more white and {in_words(black)} more black circle{'s' * (black != 1)}"
    return f"{_line(p, line).capitalize()} {needs} {count}. As {listed(also)}, {listed(parts)}."


_LINES = ROW.name, COLUMN.name
_NO_TRIO = "three of one colour never stand side by side"

_GLANCES = {f"{colour}: {line} > alike": UNLIKE for colour in COLOURS for line in _LINES}
"""The shapes of small contradictions."""


SPEECH = Speech(
    marks={
        WHITE: ("{place} [is|are] white", "{place} [is|are] not white"),
        BLACK: ("{place} [is|are] black", "{place} [is|are] not black"),
    },
    reasons={
        ROW.name: _say_line,
        COLUMN.name: _say_line,
        THREE.name: _say_three,
        SIGN.name: _say_sign,
        ALIKE.name: _say_alike,
        FILLED.name: lambda p, reason, _known, _follows: f"{name_of(p.grid, reason.places[0])} is printed",
    },
    technique=technique,
    tell=_tell,
    patterns=patterns,
    glances=_GLANCES,
    hypotheses={WHITE: "with a white circle at {place}", BLACK: "with a black circle at {place}"},
    breaks={ALIKE.name: lambda p, reasons: f"{_two_lines(p, reasons[-1])} would be alike"},
    facts=(ALIKE,),
    names={
        ROW.name: _line,
        COLUMN.name: _line,
        THREE.name: lambda p, reason: f"the trio at {name_of(p.grid, reason.places[1])}",
        SIGN.name: _sign,
        ALIKE.name: _two_lines,
    },
    questions={
        ROW.name: "How many circles of each colour does the row of {place} lack?",
        COLUMN.name: "How many circles of each colour does the column of {place} lack?",
        THREE.name: "Where are two circles of one colour close together, around {place}?",
        SIGN.name: "What does the sign between {places} leave?",
        ALIKE.name: "Which line would be the same as another, around {place}?",
    },
)
