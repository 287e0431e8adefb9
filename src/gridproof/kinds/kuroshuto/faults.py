"""The sentences for violated rules of Kuroshuto."""

from __future__ import annotations

from gridproof.board.marks import State
from gridproof.kinds.kuroshuto.rules import NUMBER
from gridproof.record.kind import Puzzle, Violation
from gridproof.vocabulary.faults import SHADING, counted, in_words, number_of, seen_in


def _number(p: Puzzle, _marks: State, violation: Violation) -> str:
    number, seen = number_of(p, violation), seen_in(violation)
    away = f"{counted(number, 'step')} from this {number}"
    if seen:
        return f"{in_words(seen).capitalize()} cells {away} are {{shaded}}; it needs just one."
    return f"No cell {away} {'can be {shaded} any more' if violation.broken else 'is {shaded} yet'}."


FAULTS = {**SHADING, NUMBER.name: _number}
