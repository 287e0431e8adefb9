"""Hitori deductions in words, with the names of the techniques."""

from __future__ import annotations

from collections.abc import Sequence

from gridproof.board.grid import Place
from gridproof.board.marks import DOT, SHADED, State
from gridproof.kinds.hitori.patterns import (
    CORNER_PAIR,
    CORNER_TRIPLE,
    NAMES,
    PAIR,
    SANDWICH,
    TRIPLE,
    WEIGHTS,
    patterns,
)
from gridproof.kinds.hitori.rules import REPEAT
from gridproof.logic.theory import Reason
from gridproof.record.explanation import Fact, Step
from gridproof.record.kind import Puzzle, Speech
from gridproof.vocabulary.shading import APART, CONNECTED
from gridproof.vocabulary.shading_speech import (
    HYPOTHESES,
    MARKS,
    cut_off,
    named_link,
    ring_of,
    say_apart,
    say_connected,
    technique_of,
)
from gridproof.words.naming import name_of, names_of, the_clue
from gridproof.words.sentence import capital


def _line(p: Puzzle, reason: Reason) -> str:
    """The line in which numbers repeat: row 2."""
    (row, col), (other, _) = map(p.grid.position, reason.places[:2])
    return f"row {row + 1}" if row == other else f"column {col + 1}"


def _numbers(p: Puzzle, cells: Sequence[Place]) -> str:
    """Equal numbers together: the 3s at r1c1 and r1c4."""
    number = p.clues[cells[0]].number
    return (
        f"the {number}s at {names_of(p.grid, cells)}"
        if len(cells) > 1
        else the_clue(p.grid, cells[0], number)
    )


def _say_repeat(p: Puzzle, reason: Reason, known: State, follows: Sequence[Fact]) -> str:
    if not follows:
        white = [cell for cell in reason.places if known.get(cell) == DOT]
        return f"{_numbers(p, white)} are both {{white}} in {_line(p, reason)}"
    concluded = {fact.place for fact in follows}
    taken = next(cell for cell in reason.places if cell not in concluded)
    return f"{_numbers(p, [taken])} is {{white}} already in {_line(p, reason)}"


def technique(p: Puzzle, step: Step) -> str:
    """The technique, recognised by the rule instances of the step."""
    if step.pattern:
        return step.pattern
    named = named_link(step)
    if named is None:
        return ""
    link, _ = named
    if link.reason is not None and link.reason.rule == REPEAT.name and link.follows:
        return "number taken"
    return technique_of(link)


# patterns, which are seen as a whole


def tell(p: Puzzle, step: Step) -> str:
    """A pattern in one sentence: the shape, and what it forces."""
    if step.pattern not in NAMES:
        return ""
    reasons = [link.reason for link in step.chain if link.reason is not None]
    equal = [reason for reason in reasons if reason.rule == REPEAT.name]
    touching = sorted({cell for reason in reasons if reason.rule == APART.name for cell in reason.places})
    corners = [reason.places for reason in reasons if reason.rule == CONNECTED.name]
    concluded = [fact.place for fact in step.concludes]
    why = _why_in_corner(p, step.pattern, equal, touching, corners[0]) if corners else ""
    if step.pattern == PAIR:
        why = f"one of {_numbers(p, touching)} is {{white}}"
    elif step.pattern == TRIPLE:
        why = f"two of {_numbers(p, touching)} are {{shaded}} and do not touch"
    elif step.pattern == SANDWICH:
        why = f"one of {_numbers(p, [cell for cell in touching if cell not in concluded])} is {{shaded}}"
    return capital(f"{why}, so {_outcome(p, step.concludes)}.")


def _why_in_corner(
    p: Puzzle, pattern: str, equal: Sequence[Reason], touching: Sequence[Place], corner: Sequence[Place]
) -> str:
    first, *sides = corner
    name = name_of(p.grid, first)
    if pattern == CORNER_PAIR:
        pair = [cell for cell in equal[0].places if cell in (*corner, *touching)]
        return f"one of {_numbers(p, pair)} is {{shaded}} and {name} must not be cut off"
    if pattern == CORNER_TRIPLE:
        return f"with {name} {{white}}, {_numbers(p, sides)} would be {{shaded}} and cut it off"
    pairs = " and of ".join(
        _numbers(p, [cell for cell in reason.places if cell in (*corner, *touching)]) for reason in equal
    )
    return f"one each of {pairs} is {{shaded}} and {name} must not be cut off"


def _outcome(p: Puzzle, facts: Sequence[Fact]) -> str:
    """What follows, white cells first."""
    said = []
    for mark, colour in ((DOT, "{white}"), (SHADED, "{shaded}")):
        cells = [fact.place for fact in facts if fact.mark == mark]
        if cells:
            said.append(f"{names_of(p.grid, cells)} {'is' if len(cells) == 1 else 'are'} {colour}")
    return " and ".join(said)


# techniques that take one thought more


def _would_repeat(p: Puzzle, reasons: Sequence[Reason]) -> str:
    equal = reasons[-1].places
    several = "two of " if len(equal) > 2 else ""
    return f"{several}{_numbers(p, equal)} would be {{white}} in {_line(p, reasons[-1])}"


def _would_cut_off(p: Puzzle, reasons: Sequence[Reason]) -> str:
    return f"{names_of(p.grid, cut_off(p.grid, ring_of(p.grid, reasons[-1])))} would be cut off from the rest"


def _would_touch(p: Puzzle, reasons: Sequence[Reason]) -> str:
    return f"{names_of(p.grid, reasons[-1].places)} would be {{shaded}} side by side"


_GLANCES = {
    "shaded: connected > repeat": "forced equals",
    "shaded: apart > connected > repeat": "forced equals",
    "dot: repeat > apart > repeat": "forced equals",
    "shaded: apart > repeat > apart": "forced neighbours",
    "shaded: apart > connected > repeat > apart": "forced neighbours",
    "dot: repeat > connected": "forced cut-off",
    "shaded: apart > repeat > connected": "forced cut-off",
    "shaded: apart > connected > repeat > connected": "forced cut-off",
}
"""The shapes that recur in walks, counted by ``benchmarks/patterns.py``."""

SPEECH = Speech(
    marks=MARKS,
    reasons={REPEAT.name: _say_repeat, APART.name: say_apart, CONNECTED.name: say_connected},
    technique=technique,
    tell=tell,
    patterns=patterns,
    weights=WEIGHTS,
    glances=_GLANCES,
    hypotheses=HYPOTHESES,
    breaks={REPEAT.name: _would_repeat, APART.name: _would_touch, CONNECTED.name: _would_cut_off},
    names={
        REPEAT.name: lambda p, reason: f"{_numbers(p, reason.places)}",
        APART.name: lambda _p, _reason: "{shaded} cells that do not touch",
        CONNECTED.name: lambda _p, _reason: "{white} cells that hang together",
    },
    bookkeeping=frozenset({APART.name}),
    questions={
        REPEAT.name: "Which of the equal numbers around {place} can stay {white}?",
        APART.name: "Can {places} both be {shaded}?",
        CONNECTED.name: "How do the {white} cells around {place} hang together with the rest?",
    },
)
