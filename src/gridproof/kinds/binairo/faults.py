"""The sentences for violated rules of Binairo."""

from __future__ import annotations

from gridproof.board.marks import State
from gridproof.kinds.binairo.rules import (
    ALIKE,
    COLUMN,
    EQUAL,
    FILLED,
    ROW,
    SIGN,
    THREE,
    circle_at,
    half,
)
from gridproof.record.kind import Fault, Puzzle, Violation
from gridproof.vocabulary.faults import always, in_words


def _too_many(unit: str) -> Fault:
    def fault(p: Puzzle, marks: State, violation: Violation) -> str:
        first, number = violation.places[0], len(violation.places)
        colour = circle_at(p, marks, first)
        side = p.grid.cols if unit == "row" else p.grid.rows
        return f"This {unit} has {number} {colour} circles; it can have {half(range(side))} at most."

    return fault


def _three(_p: Puzzle, _marks: State, violation: Violation) -> str:
    return f"These {in_words(len(violation.places))} circles of one colour stand side by side."


def _sign(p: Puzzle, _marks: State, violation: Violation) -> str:
    assert violation.clue is not None, "a sign is a clue"
    if p.clues[violation.clue] == EQUAL:
        return "The = between these circles asks for one colour."
    return "The × between these circles asks for two colours."


def _alike(p: Puzzle, _marks: State, violation: Violation) -> str:
    one, two = violation.places[:2]
    in_row = p.grid.rows > 1 and (p.grid.cols == 1 or two == one + 1)
    return f"These two {'rows' if in_row else 'columns'} are alike."


FAULTS = {
    ROW.name: _too_many("row"),
    COLUMN.name: _too_many("column"),
    THREE.name: _three,
    SIGN.name: _sign,
    FILLED.name: always("This cell is still empty."),
    ALIKE.name: _alike,
}
