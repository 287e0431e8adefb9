"""The check of Oh no, without a solver."""

from __future__ import annotations

from collections.abc import Iterator

from gridproof.board.marks import WHITE, State
from gridproof.kinds.ohno.rules import COMPANY, FILLED, NUMBER, OWN
from gridproof.record.kind import Puzzle, Violation
from gridproof.vocabulary import shading
from gridproof.vocabulary.clues import free_cells


def check(p: Puzzle, marks: State) -> Iterator[Violation]:
    for cell, others, seen in shading.seen_from_numbers(p, marks, OWN):
        if seen.surely != others:
            mendable = seen.surely < others <= seen.most
            yield Violation(
                NUMBER.name, (cell, *seen.shown), not mendable, cell, seen.surely + OWN, seen.most + OWN
            )
    for cell, beside in enumerate(p.grid.neighbours):
        if shading.colour(p, marks, cell) == WHITE:
            colours = {shading.colour(p, marks, n) for n in beside}
            if WHITE not in colours:
                yield Violation(COMPANY.name, (cell,), broken=None not in colours)
    undecided = tuple(cell for cell in free_cells(p) if cell not in marks)
    if undecided:
        yield Violation(FILLED.name, undecided, broken=False)
