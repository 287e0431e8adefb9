"""The sentences for violated rules of Yajilin."""

from __future__ import annotations

from gridproof.board.marks import SHADED, State
from gridproof.kinds.yajilin.rules import ARROW, BRANCH, COVER, LOOP
from gridproof.record.kind import Puzzle, Violation
from gridproof.vocabulary.faults import SHADING, counting, in_words, seen_in
from gridproof.vocabulary.shading import APART


def _branch(_p: Puzzle, marks: State, violation: Violation) -> str:
    lines = seen_in(violation)
    if marks.get(violation.places[0]) == SHADED:
        return "A line enters this {shaded} cell." if lines == 1 else "Lines enter this {shaded} cell."
    return f"{in_words(lines).capitalize()} lines meet in this cell."


def _cover(_p: Puzzle, _marks: State, violation: Violation) -> str:
    if seen_in(violation):
        return f"The line in this cell {'cannot go on' if violation.broken else 'does not go on yet'}."
    if violation.broken:
        return "This cell can neither be {shaded} nor passed by the loop."
    return "This cell is neither {shaded} nor on the loop yet."


def _loop(_p: Puzzle, _marks: State, violation: Violation) -> str:
    if seen_in(violation):
        return "The loop closes before it passes every {white} cell."
    return "No cell is left for the loop."


FAULTS = {
    APART.name: SHADING[APART.name],
    ARROW.name: counting("{shaded} cell", has="points at", have="point at"),
    BRANCH.name: _branch,
    COVER.name: _cover,
    LOOP.name: _loop,
}
