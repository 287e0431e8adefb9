"""The check of Star Battle, without a solver."""

from __future__ import annotations

from collections.abc import Iterator

from gridproof.board.grid import Cell
from gridproof.board.marks import DOT, State
from gridproof.kinds.starbattle.rules import COLUMN, REGION, ROW, STAR, TOUCH, stars_of
from gridproof.record.kind import Puzzle, Violation


def check(p: Puzzle, marks: State) -> Iterator[Violation]:
    grid, wanted = p.grid, stars_of(p)
    rows = ((ROW.name, grid.row(row)) for row in range(grid.rows))
    columns = ((COLUMN.name, grid.col(col)) for col in range(grid.cols))
    regions = ((REGION.name, region) for region in p.regions)
    for rule, line in (*rows, *columns, *regions):
        cells = [cell for cell in line if cell not in p.holes]
        found = [marks.get(cell) for cell in cells]
        stars, most = found.count(STAR), len(found) - found.count(DOT)
        if stars != wanted:
            yield Violation(rule, tuple(cells), not stars < wanted <= most, seen=stars, most=most)
    for cell in grid.cells:
        if marks.get(cell) == STAR:
            for other in _later_around(p, cell):
                if marks.get(other) == STAR:
                    yield Violation(TOUCH.name, (cell, other))


def _later_around(p: Puzzle, cell: Cell) -> Iterator[Cell]:
    """The cells that touch a cell and come after it."""
    row, col = p.grid.position(cell)
    for down, right in ((0, 1), (1, -1), (1, 0), (1, 1)):
        if row + down < p.grid.rows and 0 <= col + right < p.grid.cols:
            yield p.grid.cell(row + down, col + right)
