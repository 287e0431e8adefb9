"""Two clues whose difference settles the cells that they do not share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from gridproof.board.grid import Cell, Place
from gridproof.board.marks import DOT, SHADED, Mark, State
from gridproof.kinds.mosaic.rules import counted, instance
from gridproof.logic.theory import Reason
from gridproof.record.explanation import Fact, Pattern
from gridproof.record.kind import Puzzle

DIFFERENCE, WITHIN = NAMES = "two clues", "clue within a clue"

_REACH = 2
"""Clues further away share no cell."""


class OpenClue(NamedTuple):
    """A number that still has open cells."""

    cell: Cell
    reason: Reason
    open: frozenset[Cell]
    lack: int
    """How many shaded cells are missing."""


def open_clue(p: Puzzle, cell: Cell, possible: Mapping[Place, object], standing: State) -> OpenClue | None:
    number = p.clues[cell].number
    near = counted(p, cell) if number is not None else ()
    left = frozenset(other for other in near if other in possible)
    if number is None or not left:
        return None
    shaded = sum(standing.get(other) == SHADED for other in near)
    return OpenClue(cell, instance(p, cell), left, number - shaded)


def patterns(
    p: Puzzle, possible: Mapping[Place, Sequence[Mark]], standing: State, unique: bool
) -> Iterator[Pattern]:
    """Pairs in which one clue needs just as many cells more as it does not share with the other."""
    looked_at = (open_clue(p, cell, possible, standing) for cell in p.clues)
    clues = {clue.cell: clue for clue in looked_at if clue is not None}
    found: list[Pattern] = []
    for one in clues.values():
        for other in _near(p, one, clues):
            own, others = one.open - other.open, other.open - one.open
            if one.lack - other.lack == len(own) and (own or others) and len(own) < len(one.open):
                facts = *(Fact(cell, SHADED) for cell in own), *(Fact(cell, DOT) for cell in others)
                concludes = tuple(sorted(facts, key=lambda fact: fact.place))
                name = DIFFERENCE if own and others else WITHIN
                found.append(Pattern(name, (one.reason, other.reason), concludes, at_once=True))
    yield from sorted(found, key=lambda pattern: pattern.name == DIFFERENCE)


def _near(p: Puzzle, one: OpenClue, clues: Mapping[Cell, OpenClue]) -> Iterator[OpenClue]:
    """The other clues that share open cells with one."""
    row, col = p.grid.position(one.cell)
    for r in range(max(row - _REACH, 0), min(row + _REACH + 1, p.grid.rows)):
        for c in range(max(col - _REACH, 0), min(col + _REACH + 1, p.grid.cols)):
            other = clues.get(p.grid.cell(r, c))
            if other is not None and other is not one and not one.open.isdisjoint(other.open):
                yield other
