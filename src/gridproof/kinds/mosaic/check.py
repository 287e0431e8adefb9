"""The check of Mosaic, without a solver."""

from __future__ import annotations

from collections.abc import Iterator

from gridproof.board.marks import SHADED, State
from gridproof.kinds.mosaic.rules import MINES, NUMBER
from gridproof.record.kind import Puzzle, Violation


def check(p: Puzzle, marks: State) -> Iterator[Violation]:
    grid, clear = p.grid, p.variant == MINES
    for cell, clue in p.clues.items():
        if clue.number is None:
            continue
        row, col = grid.position(cell)
        near = [
            grid.cell(r, c)
            for r in range(max(row - 1, 0), min(row + 2, grid.rows))
            for c in range(max(col - 1, 0), min(col + 2, grid.cols))
        ]
        if clear:
            near = [other for other in near if other not in p.clues]
        found = [marks.get(other) for other in near]
        shaded, most = found.count(SHADED), found.count(SHADED) + found.count(None)
        if shaded != clue.number:
            places = (cell, *(other for other in near if other != cell))
            yield Violation(NUMBER.name, places, not shaded < clue.number <= most, cell, shaded, most)
