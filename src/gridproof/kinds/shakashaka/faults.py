"""The sentences for violated rules of Shakashaka."""

from __future__ import annotations

from gridproof.board.marks import State
from gridproof.kinds.shakashaka.rules import NUMBER, RECTANGLE
from gridproof.record.kind import Puzzle, Violation
from gridproof.vocabulary.faults import counting, seen_in


def _rectangle(_p: Puzzle, _marks: State, violation: Violation) -> str:
    if violation.broken:
        return f"This {{white}} angle has {seen_in(violation)} degrees; those of rectangles have 90."
    return "This {white} area is not a rectangle yet."


FAULTS = {RECTANGLE.name: _rectangle, NUMBER.name: counting("triangle", where=" beside it")}
