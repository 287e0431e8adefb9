"""The sentences for violated rules of Hitori."""

from __future__ import annotations

from gridproof.board.marks import State
from gridproof.kinds.hitori.rules import REPEAT
from gridproof.record.kind import Puzzle, Violation
from gridproof.vocabulary.faults import SHADING, in_words


def _repeat(p: Puzzle, _marks: State, violation: Violation) -> str:
    first, second, *_ = violation.places
    number = p.clues[first].number
    line = "row" if p.grid.position(first)[0] == p.grid.position(second)[0] else "column"
    found = in_words(len(violation.places))
    if violation.broken:
        return f"This {line} has {found} {{white}} {number}s."
    return f"{found.capitalize()} {number}s of this {line} are not {{shaded}} yet."


FAULTS = {**SHADING, REPEAT.name: _repeat}
