"""The check of Star Battle in parts, for boards that are judged after every move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gridproof.board.grid import Cell
from gridproof.board.marks import DOT, State
from gridproof.kinds.starbattle.check import later_around
from gridproof.kinds.starbattle.rules import COLUMN, REGION, ROW, STAR, TOUCH, stars_of
from gridproof.record.kind import Violation
from gridproof.record.live import LiveBoard, LivePart, mask_of, places_in


def live(board: LiveBoard) -> Iterator[LivePart]:
    p = board.puzzle
    grid = p.grid
    for row in range(grid.rows):
        yield _line(board, ROW.name, grid.row(row))
    for col in range(grid.cols):
        yield _line(board, COLUMN.name, grid.col(col))
    for region in p.regions:
        yield _line(board, REGION.name, region)
    yield _apart(board)


def _line(board: LiveBoard, rule: str, line: Sequence[Cell]) -> LivePart:
    cells, wanted = tuple(cell for cell in line if cell not in board.puzzle.holes), stars_of(board.puzzle)
    among = mask_of(cells)

    def judge() -> Sequence[Violation]:
        stars = (board.bearing[STAR] & among).bit_count()
        if stars == wanted:
            return ()
        most = len(cells) - (board.bearing[DOT] & among).bit_count()
        return (Violation(rule, cells, not stars < wanted <= most, seen=stars, most=most),)

    return LivePart(cells, judge)


def _apart(board: LiveBoard) -> LivePart:
    p = board.puzzle
    later = {cell: list(later_around(p, cell)) for cell in p.grid.cells}
    marks: State = board.marks

    def judge() -> Sequence[Violation]:
        return [
            Violation(TOUCH.name, (cell, other))
            for cell in places_in(board.bearing[STAR])
            for other in later[cell]
            if marks.get(other) == STAR
        ]

    return LivePart(p.grid.cells, judge)
