"""The check of Akari, without a solver."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from gridproof.board.grid import Cell
from gridproof.board.marks import BULB, State
from gridproof.kinds.akari.rules import CLASH, LIT, NUMBER
from gridproof.record.kind import Puzzle, Violation
from gridproof.vocabulary.clues import free_cells


def check(p: Puzzle, marks: State) -> Iterator[Violation]:
    grid = p.grid
    for wall, clue in p.clues.items():
        if clue.number is None:
            continue
        near = [c for c in grid.neighbours[wall] if c not in p.clues]
        bulbs = sum(marks.get(c) == BULB for c in near)
        undecided = sum(c not in marks for c in near)
        if bulbs != clue.number:
            can_grow = bulbs < clue.number <= bulbs + undecided
            yield Violation(NUMBER.name, (wall, *near), not can_grow, wall, bulbs, bulbs + undecided)
    lit: set[Cell] = set()
    lightable: set[Cell] = set()
    for run in grid.runs(p.clues):
        shining = [c for c in run if marks.get(c) == BULB]
        if shining:
            lit.update(run)
        elif any(c not in marks for c in run):
            lightable.update(run)
        # Of many bulbs in a row, each clashes with the next one.
        for pair in pairwise(shining):
            yield Violation(CLASH.name, pair)
    for cell in free_cells(p):
        if cell not in lit:
            yield Violation(LIT.name, (cell,), broken=cell not in lightable)
