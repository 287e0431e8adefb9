"""The check of Heyawake in parts, for boards that are judged after every move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from gridproof.board.grid import Cell
from gridproof.board.marks import SHADED
from gridproof.kinds.heyawake.check import past_borders
from gridproof.kinds.heyawake.rules import NUMBER, bordered, numbered_rooms
from gridproof.record.kind import Violation
from gridproof.record.live import LiveBoard, LivePart
from gridproof.vocabulary.live_cells import counting, shading_parts


def live(board: LiveBoard) -> Iterator[LivePart]:
    p, bearing = board.puzzle, board.bearing
    for room, number in numbered_rooms(p):
        yield counting(board, NUMBER.name, number, room, lambda: bearing[SHADED], clue=room[0])
    apart = bordered(p)
    for line in p.grid.lines:
        if sum(pair in apart for pair in pairwise(line)) > 1:
            yield _line(board, apart, line)
    yield from shading_parts(board, p.grid.cells)


def _line(board: LiveBoard, apart: frozenset[tuple[Cell, Cell]], line: Sequence[Cell]) -> LivePart:
    marks = board.marks

    def judge() -> Sequence[Violation]:
        found: list[Violation] = []
        run: list[Cell] = []
        for cell in line:
            if marks.get(cell) == SHADED:
                if len(run) > 2:
                    found += past_borders(marks, apart, run)
                run = []
            else:
                run.append(cell)
        if len(run) > 2:
            found += past_borders(marks, apart, run)
        return found

    return LivePart(line, judge)
