"""The check of Hitori in parts, for boards that are judged after every move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gridproof.board.grid import Cell
from gridproof.board.marks import DOT, SHADED
from gridproof.kinds.hitori.rules import REPEAT, same_numbers
from gridproof.record.kind import Violation
from gridproof.record.live import LiveBoard, LivePart, mask_of, places_in
from gridproof.vocabulary.live_cells import shading_parts


def live(board: LiveBoard) -> Iterator[LivePart]:
    for cells in same_numbers(board.puzzle):
        yield _once(board, cells)
    yield from shading_parts(board, board.puzzle.grid.cells)


def _once(board: LiveBoard, cells: Sequence[Cell]) -> LivePart:
    among = mask_of(cells)

    def judge() -> Sequence[Violation]:
        left = among & ~board.bearing[SHADED]
        if not left & left - 1:
            return ()
        white = left & board.bearing[DOT]
        seen = white.bit_count()
        shown = places_in(white if seen > 1 else left)
        return (Violation(REPEAT.name, shown, seen > 1, seen=seen, most=left.bit_count()),)

    return LivePart(cells, judge)
