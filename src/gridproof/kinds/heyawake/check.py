"""Heyawake judged by the rules alone, with no solver."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

from gridproof.grid import Cell
from gridproof.kind import Puzzle, Violation
from gridproof.kinds.heyawake.rules import BORDERS, NUMBER, bordered, numbered_rooms
from gridproof.marks import DOT, SHADED, State
from gridproof.vocabulary import shading


def check(p: Puzzle, marks: State) -> Iterator[Violation]:
    for room, number in numbered_rooms(p):
        found = [marks.get(cell) for cell in room]
        shaded, undecided = found.count(SHADED), found.count(None)
        if shaded != number:
            broken = not shaded < number <= shaded + undecided
            yield Violation(NUMBER.name, room, broken, clue=room[0])
    apart = bordered(p)

    def is_long(run: Sequence[Cell]) -> bool:
        return sum(pair in apart for pair in pairwise(run)) > 1

    for run in p.grid.runs(cell for cell in p.grid.cells if marks.get(cell) == SHADED):
        if is_long(run):
            parts = groupby(run, key=lambda cell: marks.get(cell) == DOT)
            white = any(is_long(list(part)) for dots, part in parts if dots)
            yield Violation(BORDERS.name, tuple(run), broken=white)
    yield from shading.check_apart(p, marks)
    yield from shading.check_connected(p, marks)
