"""The check of Mosaic in parts, for boards that are judged after every move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gridproof.board.grid import Cell
from gridproof.board.marks import SHADED
from gridproof.kinds.mosaic.rules import NUMBER, counted
from gridproof.record.kind import Violation
from gridproof.record.live import LiveBoard, LivePart, mask_of


def live(board: LiveBoard) -> Iterator[LivePart]:
    for cell, clue in board.puzzle.clues.items():
        if clue.number is not None:
            yield _count(board, cell, clue.number, counted(board.puzzle, cell))


def _count(board: LiveBoard, cell: Cell, number: int, near: Sequence[Cell]) -> LivePart:
    among, shown = mask_of(near), (cell, *(other for other in near if other != cell))

    def judge() -> Sequence[Violation]:
        shaded = (board.bearing[SHADED] & among).bit_count()
        if shaded == number:
            return ()
        most = shaded + (among & ~board.decided).bit_count()
        return (Violation(NUMBER.name, shown, not shaded < number <= most, cell, shaded, most),)

    return LivePart(near, judge)
