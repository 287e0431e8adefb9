"""The check of Sudoku, without a solver."""

from __future__ import annotations

from collections.abc import Iterator

from gridproof.board.grid import Place
from gridproof.board.marks import State
from gridproof.kinds.sudoku.units import CELL, boxes_of, units
from gridproof.record.kind import Puzzle, Violation
from gridproof.vocabulary.clues import free_cells


def check(p: Puzzle, marks: State) -> Iterator[Violation]:
    for cell in free_cells(p):
        if cell not in marks:
            yield Violation(CELL.name, (cell,), broken=False)
    shown = {cell: int(mark) for cell, mark in marks.items()}
    shown.update((cell, clue.number) for cell, clue in p.clues.items() if clue.number is not None)
    for rule, cells in units(p.grid, *boxes_of(p)):
        filled = [cell for cell in cells if cell in shown]
        if len({shown[cell] for cell in filled}) == len(filled):
            continue
        holders: dict[int, list[Place]] = {}
        for cell in filled:
            holders.setdefault(shown[cell], []).append(cell)
        for same in holders.values():
            if len(same) > 1:
                yield Violation(rule, tuple(same))
