"""The check of Hitori, without a solver."""

from __future__ import annotations

from collections.abc import Iterator

from gridproof.board.grid import Cell
from gridproof.board.marks import SHADED, State
from gridproof.kinds.hitori.rules import REPEAT
from gridproof.record.kind import Puzzle, Violation
from gridproof.vocabulary import shading


def check(p: Puzzle, marks: State) -> Iterator[Violation]:
    grid = p.grid
    for line in (*map(grid.row, range(grid.rows)), *map(grid.col, range(grid.cols))):
        left: dict[int, list[Cell]] = {}
        for cell in line:
            clue = p.clues.get(cell)
            if clue is not None and clue.number is not None and marks.get(cell) != SHADED:
                left.setdefault(clue.number, []).append(cell)
        for cells in left.values():
            if len(cells) > 1:
                white = [cell for cell in cells if cell in marks]
                broken = len(white) > 1
                places = tuple(white if broken else cells)
                yield Violation(REPEAT.name, places, broken, seen=len(white), most=len(cells))
    yield from shading.check_apart(p, marks)
    yield from shading.check_connected(p, marks)
