"""The check of Akari in parts, for boards that are judged after every move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from gridproof.board.grid import Cell
from gridproof.board.marks import BULB
from gridproof.kinds.akari.rules import CLASH, LIT, NUMBER
from gridproof.record.kind import Violation
from gridproof.record.live import LiveBoard, LivePart, mask_of, places_in
from gridproof.vocabulary.clues import free_cells
from gridproof.vocabulary.live_cells import numbered_walls


def live(board: LiveBoard) -> Iterator[LivePart]:
    p, bearing = board.puzzle, board.bearing
    yield from numbered_walls(board, NUMBER.name, lambda: bearing[BULB])
    runs = p.grid.runs(p.clues)
    yield from (_clashes(board, run) for run in runs)
    yield _lit(board, runs)


def _clashes(board: LiveBoard, run: Sequence[Cell]) -> LivePart:
    mask = mask_of(run)

    def judge() -> Sequence[Violation]:
        shining = board.bearing[BULB] & mask
        if shining & (shining - 1):
            return [Violation(CLASH.name, pair) for pair in pairwise(places_in(shining))]
        return ()

    return LivePart(run, judge)


def _lit(board: LiveBoard, runs: Sequence[Sequence[Cell]]) -> LivePart:
    free = list(free_cells(board.puzzle))
    masks, everywhere = list(map(mask_of, runs)), mask_of(free)
    lost = {cell: Violation(LIT.name, (cell,)) for cell in free}
    dark = {cell: Violation(LIT.name, (cell,), broken=False) for cell in free}

    def judge() -> Sequence[Violation]:
        bulbs, undecided = board.bearing[BULB], everywhere & ~board.decided
        lit = lightable = 0
        for run in masks:
            if run & bulbs:
                lit |= run
            elif run & undecided:
                lightable |= run
        unlit = everywhere & ~lit
        hopeless = unlit & ~lightable
        found = [dark[cell] for cell in places_in(unlit ^ hopeless)]
        if hopeless:
            found += [lost[cell] for cell in places_in(hopeless)]
        return found

    return LivePart(free, judge)
