"""Checks in parts about numbers that count the white cells they see."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from gridproof.board.grid import Cell
from gridproof.board.marks import SHADED, Mark
from gridproof.record.kind import Violation
from gridproof.record.live import LiveBoard, LivePart, Mask, mask_of
from gridproof.vocabulary.clues import NEAREST
from gridproof.vocabulary.shading import others_seen

Fits = Callable[[int, int, int], bool]
"""From a number, how many cells are surely seen, and how many at most: whether nothing is wrong."""


class SightRule(NamedTuple):
    """How numbers count on a kind's boards."""

    rule: str
    own: int
    """How much of its number a cell counts for itself."""
    white: Mark
    done: Fits
    mendable: Fits


def sight_parts(board: LiveBoard, how: SightRule) -> Iterator[LivePart]:
    """Every clue with a number."""
    p = board.puzzle
    white_clues = mask_of(cell for cell, clue in p.clues.items() if not clue.wall)
    walls = mask_of(cell for cell, clue in p.clues.items() if clue.wall)
    for cell, others in others_seen(p, how.own).items():
        yield _one(board, how, (cell, others), white_clues, walls)


def _one(
    board: LiveBoard, how: SightRule, number: tuple[Cell, int], white_clues: Mask, walls: Mask
) -> LivePart:
    (cell, others), (rule, own, white, done, mendable) = number, how
    rays = [ray for ray in board.puzzle.grid.rays[cell] if len(ray)]
    looks = [(mask_of(ray), len(ray), ray[0] > cell, abs(ray[0] - cell), ray) for ray in rays]
    bearing = board.bearing

    def judge() -> Sequence[Violation]:
        unseen = ~(bearing[white] | white_clues)
        blocking = bearing[SHADED] | walls
        surely = most = 0
        lengths = []
        for mask, length, onwards, step, _ in looks:
            ends = mask & unseen
            sure = length
            if ends:
                nearest = (ends & -ends).bit_length() - 1 if onwards else ends.bit_length() - 1
                sure = abs(nearest - cell) // step - 1
            ends = mask & blocking
            possible = length
            if ends:
                nearest = (ends & -ends).bit_length() - 1 if onwards else ends.bit_length() - 1
                possible = abs(nearest - cell) // step - 1
            surely += sure
            most += possible
            lengths.append((sure, possible))
        if done(others, surely, most):
            return ()
        shown = [cell]
        for (_, _, _, _, ray), (sure, possible) in zip(looks, lengths, strict=True):
            shown += ray[: min(sure if surely > others else possible, NEAREST)]
        return (
            Violation(rule, tuple(shown), not mendable(others, surely, most), cell, surely + own, most + own),
        )

    return LivePart([cell, *(other for ray in rays for other in ray)], judge)
