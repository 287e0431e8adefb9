"""Kuroshuto judged by the rules alone, with no solver."""

from __future__ import annotations

from collections.abc import Iterator

from gridproof.kind import Puzzle, Violation
from gridproof.kinds.kuroshuto.rules import NUMBER
from gridproof.marks import SHADED, State
from gridproof.vocabulary import shading


def check(p: Puzzle, marks: State) -> Iterator[Violation]:
    for cell, clue in p.clues.items():
        if clue.number is None:
            continue
        targets = [ray[clue.number - 1] for ray in p.grid.rays[cell] if len(ray) >= clue.number]
        colours = [shading.colour(p, marks, target) for target in targets]
        if colours.count(SHADED) != 1:
            mendable = SHADED not in colours and None in colours
            yield Violation(NUMBER.name, (cell, *targets), broken=not mendable, clue=cell)
    yield from shading.check_apart(p, marks)
    yield from shading.check_connected(p, marks)
