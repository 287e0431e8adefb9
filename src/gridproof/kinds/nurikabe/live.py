"""The check of Nurikabe in parts, for boards that are judged after every move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from gridproof.board.marks import DOT, SHADED
from gridproof.kinds.nurikabe.rules import ISLAND, NUMBER, POOL, SEA
from gridproof.record.kind import Violation
from gridproof.record.live import LiveBoard, LivePart, Mask, mask_of, places_in
from gridproof.vocabulary.live_cells import LiveAreas, shifts_of

_KEPT = 1000
"""So many violations are kept: most parts of a board stay as they are while it is played."""


@lru_cache(_KEPT)
def _wrong(
    rule: str,
    part: Mask,
    broken: bool = True,
    clue: int | None = None,
    *,
    seen: int | None = None,
    most: int | None = None,
) -> Violation:
    return Violation(rule, places_in(part), broken, clue, seen, most)


def live(board: LiveBoard) -> Iterator[LivePart]:
    clues = mask_of(board.puzzle.clues)
    yield _islands(board, clues)
    yield _sea(board, clues)
    yield _pools(board)


def _islands(board: LiveBoard, clues: Mask) -> LivePart:
    numbers = {1 << cell: clue.number for cell, clue in board.puzzle.clues.items()}
    surely = LiveAreas(board, lambda mark: mark == DOT, clues, 0)
    white = LiveAreas(board, lambda mark: mark != SHADED, clues, 0)

    def judge() -> Sequence[Violation]:
        found: list[Violation] = []
        told, surely_of = 0, {}
        for part in surely.parts:
            own = part & clues
            if not own:
                continue
            size = part.bit_count()
            if own & (own - 1):
                found.append(_wrong(ISLAND.name, part, seen=own.bit_count()))
                told |= own
                continue
            surely_of[own] = size
            if size > (numbers[own] or size):
                clue = own.bit_length() - 1
                found.append(_wrong(NUMBER.name, part, clue=clue, seen=size))
                told |= own
        for part in white.parts:
            own = part & clues
            if own & told:
                continue
            if not own:
                stranded = part & surely.cells
                found.append(_wrong(ISLAND.name, stranded or part, bool(stranded), seen=0))
            elif own & (own - 1):
                found.append(_wrong(ISLAND.name, part, broken=False, seen=own.bit_count()))
            else:
                size = part.bit_count()
                number = numbers[own] or size
                if size != number:
                    clue = own.bit_length() - 1
                    found.append(
                        _wrong(NUMBER.name, part, size < number, clue, seen=surely_of[own], most=size)
                    )
        return found

    return LivePart(board.puzzle.grid.cells, judge)


def _sea(board: LiveBoard, clues: Mask) -> LivePart:
    sea = LiveAreas(board, lambda mark: mark == SHADED, 0, 0)
    waters = LiveAreas(board, lambda mark: mark != DOT, 0, clues)

    def judge() -> Sequence[Violation]:
        if len(sea.parts) < 2:
            return ()
        main = sea.largest()
        home = next(water for water in waters.parts if water & main)
        return [_wrong(SEA.name, part, broken=not part & home) for part in sea.parts if part != main]

    return LivePart(board.puzzle.grid.cells, judge)


def _pools(board: LiveBoard) -> LivePart:
    shifts = shifts_of(board.puzzle.grid)
    cols = shifts.cols

    def judge() -> Sequence[Violation]:
        shaded = board.bearing[SHADED]
        pairs = shaded & (shaded & shifts.not_first) >> 1
        pools = pairs & pairs >> cols
        if not pools:
            return ()
        return [Violation(POOL.name, (c, c + 1, c + cols, c + cols + 1)) for c in places_in(pools)]

    return LivePart(board.puzzle.grid.cells, judge)
