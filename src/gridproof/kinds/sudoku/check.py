"""The check of Sudoku, without a solver."""

from __future__ import annotations

from collections.abc import Iterator

from gridproof.board.grid import Cell
from gridproof.board.marks import State
from gridproof.kinds.sudoku.units import CELL, boxes_of, units
from gridproof.record.kind import Puzzle, Violation
from gridproof.vocabulary.clues import free_cells


def check(p: Puzzle, marks: State) -> Iterator[Violation]:
    for cell in free_cells(p):
        if cell not in marks:
            yield Violation(CELL.name, (cell,), broken=False)
    for rule, cells in units(p.grid, *boxes_of(p)):
        holders: dict[int, list[Cell]] = {}
        for cell in cells:
            number = _number(p, marks, cell)
            if number is not None:
                holders.setdefault(number, []).append(cell)
        for same in holders.values():
            if len(same) > 1:
                yield Violation(rule, tuple(same))


def _number(p: Puzzle, marks: State, cell: Cell) -> int | None:
    clue = p.clues.get(cell)
    if clue is not None:
        return clue.number
    mark = marks.get(cell)
    return None if mark is None else int(mark)
