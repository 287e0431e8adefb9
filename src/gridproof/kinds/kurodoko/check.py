"""The check of Kurodoko, without a solver."""

from __future__ import annotations

from collections.abc import Iterator

from gridproof.board.marks import State
from gridproof.kinds.kurodoko.rules import NUMBER, OWN
from gridproof.record.kind import Puzzle, Violation
from gridproof.vocabulary import shading


def check(p: Puzzle, marks: State) -> Iterator[Violation]:
    for cell, others, seen in shading.seen_from_numbers(p, marks, OWN):
        if seen.most != others:
            mendable = seen.surely <= others < seen.most
            yield Violation(
                NUMBER.name, (cell, *seen.shown), not mendable, cell, seen.surely + OWN, seen.most + OWN
            )
    yield from shading.check_apart(p, marks)
    yield from shading.check_connected(p, marks)
