"""The check of Oh no in parts, for boards that are judged after every move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gridproof.board.grid import Cell
from gridproof.board.marks import SHADED, WHITE
from gridproof.kinds.ohno.rules import COMPANY, FILLED, NUMBER, OWN
from gridproof.record.kind import Violation
from gridproof.record.live import LiveBoard, LivePart, mask_of, places_in
from gridproof.vocabulary.clues import free_cells
from gridproof.vocabulary.live_sight import SightRule, sight_parts


def live(board: LiveBoard) -> Iterator[LivePart]:
    p = board.puzzle
    how = SightRule(
        NUMBER.name,
        OWN,
        WHITE,
        lambda others, surely, _most: surely == others,
        lambda others, surely, most: surely < others <= most,
    )
    yield from sight_parts(board, how)
    walls = mask_of(cell for cell, clue in p.clues.items() if clue.wall)
    white = mask_of(cell for cell, clue in p.clues.items() if not clue.wall)
    for cell, beside in enumerate(p.grid.neighbours):
        if not walls >> cell & 1:
            yield _company(board, cell, beside, white, walls)
    yield _filled(board)


def _company(board: LiveBoard, cell: Cell, beside: Sequence[Cell], white: int, walls: int) -> LivePart:
    near, itself, bearing = mask_of(beside), 1 << cell, board.bearing
    alone = (Violation(COMPANY.name, (cell,)),)
    waiting = (Violation(COMPANY.name, (cell,), broken=False),)

    def judge() -> Sequence[Violation]:
        whites = bearing[WHITE] | white
        if not whites & itself or whites & near:
            return ()
        return waiting if near & ~(bearing[SHADED] | walls) else alone

    return LivePart((cell, *beside), judge)


def _filled(board: LiveBoard) -> LivePart:
    free = list(free_cells(board.puzzle))
    everywhere = mask_of(free)

    def judge() -> Sequence[Violation]:
        undecided = everywhere & ~board.decided
        return (Violation(FILLED.name, places_in(undecided), broken=False),) if undecided else ()

    return LivePart(free, judge)
