"""The sentences for violated rules of Masyu."""

from __future__ import annotations

from gridproof.board.marks import State
from gridproof.kinds.masyu.rules import BLACK, BRANCH, END, LOOP, WHITE
from gridproof.record.kind import Puzzle, Violation
from gridproof.vocabulary.faults import counted, if_broken, in_words, seen_in


def _white(p: Puzzle, _marks: State, violation: Violation) -> str:
    lines = seen_in(violation)
    if not lines:
        return _missed("white", violation)
    if lines == 2 and _is_straight(p, violation):
        if violation.broken:
            return "The loop goes straight on both before and after this white circle."
        return "The loop does not turn before or after this white circle yet."
    if lines == 2:
        return "The loop turns in this white circle."
    if violation.broken:
        return "The loop cannot go straight through this white circle any more."
    return "The loop does not go straight through this white circle yet."


def _black(p: Puzzle, _marks: State, violation: Violation) -> str:
    lines = seen_in(violation)
    if not lines:
        return _missed("black", violation)
    if lines == 2 and _is_straight(p, violation):
        return "The loop goes straight through this black circle."
    if violation.broken:
        return "The loop cannot turn in this black circle and go straight before and after it any more."
    if lines == 2:
        return "The loop does not go straight on both before and after this black circle yet."
    return "The loop does not turn in this black circle yet."


def _missed(colour: str, violation: Violation) -> str:
    if violation.broken:
        return f"The loop cannot pass this {colour} circle any more."
    return f"The loop does not pass this {colour} circle yet."


def _is_straight(p: Puzzle, violation: Violation) -> bool:
    """Whether the two lines in the circle lead to opposite sides."""
    cell, *lines = violation.places
    (a, b), (c, d) = map(p.grid.ends, lines)
    return a + b + c + d == 4 * cell


def _branch(_p: Puzzle, _marks: State, violation: Violation) -> str:
    return f"{in_words(seen_in(violation)).capitalize()} lines meet in this cell."


def _loop(_p: Puzzle, _marks: State, violation: Violation) -> str:
    if not violation.places:
        return "There is no loop." if violation.broken else "There is no loop yet."
    others = seen_in(violation)
    return (
        f"The loop is closed, but {counted(others, 'line')} {'is' if others == 1 else 'are'} not part of it."
    )


FAULTS = {
    WHITE.name: _white,
    BLACK.name: _black,
    END.name: if_broken("The line in this cell cannot go on.", "The line in this cell does not go on yet."),
    BRANCH.name: _branch,
    LOOP.name: _loop,
}
