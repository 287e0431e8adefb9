"""The sentences for violated rules of Sudoku."""

from __future__ import annotations

from gridproof.board.marks import State
from gridproof.kinds.sudoku.units import BOX, CELL, COLUMN, ROW
from gridproof.kinds.sudoku.wording import unit_name
from gridproof.record.kind import Puzzle, Violation
from gridproof.vocabulary.faults import always, in_words
from gridproof.words.sentence import capital


def _repeated(p: Puzzle, marks: State, violation: Violation) -> str:
    cell = violation.places[0]
    number = p.clues[cell].number if cell in p.clues else marks[cell]
    unit = unit_name(p, violation)
    return f"{capital(unit)} has {in_words(len(violation.places))} {number}s."


FAULTS = {
    CELL.name: always("This cell has no number yet."),
    ROW.name: _repeated,
    COLUMN.name: _repeated,
    BOX.name: _repeated,
}
