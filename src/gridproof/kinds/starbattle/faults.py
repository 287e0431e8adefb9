"""The sentences for violated rules of Star Battle."""

from __future__ import annotations

from gridproof.board.marks import State
from gridproof.kinds.starbattle.rules import COLUMN, REGION, ROW, TOUCH, stars_of
from gridproof.record.kind import Fault, Puzzle, Violation
from gridproof.vocabulary.faults import always, counted, most_in, seen_in


def _counting(unit: str) -> Fault:
    def fault(p: Puzzle, _marks: State, violation: Violation) -> str:
        wanted, seen, most = stars_of(p), seen_in(violation), most_in(violation)
        if seen > wanted:
            return f"This {unit} already has {counted(seen, 'star')}; it may have {wanted}."
        if violation.broken:
            return f"This {unit} has room for {counted(most, 'star')} at most; it needs {wanted}."
        return f"This {unit} has {counted(seen, 'star')} so far; it needs {wanted}."

    return fault


FAULTS = {
    ROW.name: _counting("row"),
    COLUMN.name: _counting("column"),
    REGION.name: _counting("region"),
    TOUCH.name: always("These two stars touch each other."),
}
