"""The check of Star Battle in parts, for boards that are judged after every move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gridproof.board.grid import Cell
from gridproof.kinds.starbattle.rules import STAR, TOUCH, stars_of, touching, units
from gridproof.record.kind import Violation
from gridproof.record.live import LiveBoard, LivePart
from gridproof.vocabulary.live_cells import counting


def live(board: LiveBoard) -> Iterator[LivePart]:
    p, bearing = board.puzzle, board.bearing
    for unit in units(p):
        yield counting(board, unit.rule, stars_of(p), unit.places, lambda: bearing[STAR])
    for pair in touching(p.grid, p.holes):
        yield _apart(board, pair)


def _apart(board: LiveBoard, pair: tuple[Cell, Cell]) -> LivePart:
    marks, (one, other) = board.marks, pair
    wrong = (Violation(TOUCH.name, pair),)

    def judge() -> Sequence[Violation]:
        return wrong if marks.get(one) == marks.get(other) == STAR else ()

    return LivePart(pair, judge)
