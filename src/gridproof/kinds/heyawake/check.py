"""The check of Heyawake, without a solver."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import groupby, pairwise

from gridproof.board.grid import Cell
from gridproof.board.marks import DOT, SHADED, State
from gridproof.kinds.heyawake.rules import BORDERS, NUMBER, bordered, numbered_rooms
from gridproof.record.kind import Puzzle, Violation
from gridproof.vocabulary import shading


def check(p: Puzzle, marks: State) -> Iterator[Violation]:
    for room, number in numbered_rooms(p):
        found = [marks.get(cell) for cell in room]
        shaded, undecided = found.count(SHADED), found.count(None)
        if shaded != number:
            broken = not shaded < number <= shaded + undecided
            yield Violation(NUMBER.name, room, broken, room[0], shaded, shaded + undecided)
    apart = bordered(p)
    for run in p.grid.runs(cell for cell in p.grid.cells if marks.get(cell) == SHADED):
        yield from past_borders(marks, apart, run)
    yield from shading.check_apart(p, marks)
    yield from shading.check_connected(p, marks)


def past_borders(
    marks: State, apart: Collection[tuple[Cell, Cell]], run: Sequence[Cell]
) -> Iterator[Violation]:
    """What is wrong with a run of unshaded cells: where it is white, or will be, past two borders."""

    def crossed(run: Sequence[Cell]) -> int:
        return sum(pair in apart for pair in pairwise(run))

    if crossed(run) > 1:
        parts = groupby(run, key=lambda cell: marks.get(cell) == DOT)
        white = [part for part in (tuple(part) for dots, part in parts if dots) if crossed(part) > 1]
        for part in white or [tuple(run)]:
            yield Violation(BORDERS.name, part, broken=bool(white), seen=crossed(part))
