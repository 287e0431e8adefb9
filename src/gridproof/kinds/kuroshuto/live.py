"""The check of Kuroshuto in parts, for boards that are judged after every move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gridproof.board.grid import Cell
from gridproof.board.marks import SHADED
from gridproof.kinds.kuroshuto.rules import NUMBER
from gridproof.record.kind import Violation
from gridproof.record.live import LiveBoard, LivePart, mask_of
from gridproof.vocabulary.live_cells import shading_parts


def live(board: LiveBoard) -> Iterator[LivePart]:
    p = board.puzzle
    for cell, clue in p.clues.items():
        number = clue.number
        if number is not None:
            yield _one(board, cell, [ray[number - 1] for ray in p.grid.rays[cell] if len(ray) >= number])
    yield from shading_parts(board, p.grid.cells)


def _one(board: LiveBoard, cell: Cell, targets: Sequence[Cell]) -> LivePart:
    clues = board.puzzle.clues
    walls = mask_of(target for target in targets if target in clues and clues[target].wall)
    known, among = mask_of(target for target in targets if target in clues), mask_of(targets)
    shown = (cell, *targets)

    def judge() -> Sequence[Violation]:
        shaded = (board.bearing[SHADED] & among | walls).bit_count()
        if shaded == 1:
            return ()
        undecided = (among & ~(board.decided | known)).bit_count()
        mendable = not shaded and undecided > 0
        return (Violation(NUMBER.name, shown, not mendable, cell, shaded, shaded + undecided),)

    return LivePart(targets, judge)
