"""Regions and lines that use up each other's stars."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from gridproof.board.grid import Cell, Place
from gridproof.board.marks import DOT, Mark, State
from gridproof.kinds.starbattle.rules import COLUMN, REGION, ROW, STAR, stars_of, units
from gridproof.logic.theory import Reason
from gridproof.record.explanation import Fact, Pattern
from gridproof.record.kind import Puzzle

FILLED_LINES, FILLED_REGIONS = "regions fill lines", "lines fill regions"

_MOST = 4
"""Nobody sees more units than this together."""


class _Unit(NamedTuple):
    """A row, column or region that is not finished."""

    reason: Reason
    open: frozenset[Cell]
    lack: int
    """How many stars are missing."""


def patterns(
    p: Puzzle,
    possible: Mapping[Place, Sequence[Mark]],
    standing: State,
    unique: bool,  # no pattern assumes it
) -> Iterator[Pattern]:
    """Up to four units whose missing stars fill as many others."""
    found = list(_open_units(p, possible, standing))
    regions = [unit for unit in found if unit.reason.rule == REGION.name]
    for number in range(1, _MOST + 1):
        for rule in (ROW.name, COLUMN.name):
            lines = [unit for unit in found if unit.reason.rule == rule]
            yield from _filled(FILLED_LINES, lines, regions, number)
            yield from _filled(FILLED_REGIONS, regions, lines, number)


def _open_units(p: Puzzle, possible: Mapping[Place, Sequence[Mark]], standing: State) -> Iterator[_Unit]:
    wanted = stars_of(p)
    for reason in units(p):
        open_cells = frozenset(cell for cell in reason.places if cell in possible)
        if open_cells:
            stars = sum(standing.get(cell) == STAR for cell in reason.places)
            yield _Unit(reason, open_cells, wanted - stars)


def _filled(name: str, filled: list[_Unit], inside: list[_Unit], number: int) -> Iterator[Pattern]:
    """Units of one sort that lie in ``number`` units of the other sort and need all stars of these."""
    for chosen in combinations(filled, number):
        room = frozenset().union(*(unit.open for unit in chosen))
        within = [unit for unit in inside if unit.open <= room]
        if not within or sum(unit.lack for unit in within) != sum(unit.lack for unit in chosen):
            continue
        others = room.difference(*(unit.open for unit in within))
        if others:
            reasons = tuple(unit.reason for unit in (*within, *chosen))
            concludes = tuple(Fact(cell, DOT) for cell in sorted(others))
            yield Pattern(name, reasons, concludes, at_once=True)
