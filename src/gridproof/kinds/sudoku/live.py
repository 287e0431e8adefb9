"""The check of Sudoku in parts, for boards that are judged after every move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gridproof.board.grid import Cell
from gridproof.board.marks import Mark, digit
from gridproof.kinds.sudoku.units import CELL, boxes_of, units
from gridproof.record.kind import Violation
from gridproof.record.live import LiveBoard, LivePart
from gridproof.vocabulary.clues import free_cells


def live(board: LiveBoard) -> Iterator[LivePart]:
    p = board.puzzle
    yield from (_filled(board, cell) for cell in free_cells(p))
    given = {cell: digit(clue.number) for cell, clue in p.clues.items() if clue.number is not None}
    for rule, cells in units(p.grid, *boxes_of(p)):
        yield _different(board, rule, cells, given)


def _filled(board: LiveBoard, cell: Cell) -> LivePart:
    empty = (Violation(CELL.name, (cell,), broken=False),)
    return LivePart((cell,), lambda: () if cell in board.marks else empty)


def _different(board: LiveBoard, rule: str, cells: Sequence[Cell], given: dict[Cell, Mark]) -> LivePart:
    open_cells = [cell for cell in cells if cell not in given]
    printed = [given[cell] for cell in cells if cell in given]
    marks = board.marks

    def judge() -> Sequence[Violation]:
        shown = printed + [marks[cell] for cell in open_cells if cell in marks]
        if len(set(shown)) == len(shown):
            return ()
        holders: dict[Mark, list[Cell]] = {}
        for cell in cells:
            mark = given.get(cell) or marks.get(cell)
            if mark is not None:
                holders.setdefault(mark, []).append(cell)
        return [Violation(rule, tuple(same)) for same in holders.values() if len(same) > 1]

    return LivePart(open_cells, judge)
