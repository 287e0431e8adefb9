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
    numbers = {cell: int(mark) for cell, mark in marks.items() if cell not in p.clues}
    for cell, clue in p.clues.items():
        if clue.number is not None:
            numbers[cell] = clue.number
    for rule, cells in units(p.grid, *boxes_of(p)):
        held = [numbers[cell] for cell in cells if cell in numbers]
        if len(set(held)) == len(held):
            continue
        holders: dict[int, list[Cell]] = {}
        for cell in cells:
            if cell in numbers:
                holders.setdefault(numbers[cell], []).append(cell)
        for same in holders.values():
            if len(same) > 1:
                yield Violation(rule, tuple(same))
