"""The check of Kuroshuto, without a solver."""

from __future__ import annotations

from collections.abc import Iterator

from gridproof.board.marks import SHADED, State
from gridproof.kinds.kuroshuto.rules import NUMBER
from gridproof.record.kind import Puzzle, Violation
from gridproof.vocabulary import shading


def check(p: Puzzle, marks: State) -> Iterator[Violation]:
    for cell, clue in p.clues.items():
        if clue.number is None:
            continue
        targets = [ray[clue.number - 1] for ray in p.grid.rays[cell] if len(ray) >= clue.number]
        colours = [shading.colour(p, marks, target) for target in targets]
        shaded, undecided = colours.count(SHADED), colours.count(None)
        if shaded != 1:
            mendable = not shaded and undecided > 0
            yield Violation(NUMBER.name, (cell, *targets), not mendable, cell, shaded, shaded + undecided)
    yield from shading.check_apart(p, marks)
    yield from shading.check_connected(p, marks)
