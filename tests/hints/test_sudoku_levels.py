"""Levels of Sudokus made for a hardest technique, which another solver finds out, come out in order."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

import pytest

from gridproof.board.grid import Cell, Place
from gridproof.board.marks import Mark
from gridproof.hints import Level, rate
from gridproof.kinds.sudoku.units import boxes_of, units
from gridproof.record.explanation import Fact
from gridproof.record.kind import Puzzle
from tests.hints.sudokus import minimal_sudoku
from tests.hints.test_sudoku_hints import DEFINITIONS, Candidates, Units, candidates_of

TIERS = {
    "singles": (),
    "pointing and pairs": ("pointing", "claiming", "naked pair", "hidden pair"),
    "triples": ("naked triple", "hidden triple", "naked quadruple", "hidden quadruple"),
    "X-wing": ("X-wing",),
    "wings and bigger fish": ("swordfish", "XY-wing", "XYZ-wing", "jellyfish"),
}
BEYOND = "beyond"
"""Chains: none of these techniques suffices."""

SEEDS = {
    "singles": (6, 1015),
    "pointing and pairs": (1004, 1018),
    "triples": (105,),
    "X-wing": (1074,),
    "wings and bigger fish": (32, 1137),
    BEYOND: (157, 163),
}


def hardest_technique(puzzle: Puzzle) -> str:
    """A harder technique is used only where all easier ones find nothing."""
    all_units = list(units(puzzle.grid, *boxes_of(puzzle)))
    marks: dict[Place, Mark] = {}
    excluded: list[Fact] = []
    hardest = 0
    while len(marks) + len(puzzle.clues) < puzzle.grid.size:
        candidates = candidates_of(puzzle, marks, excluded)
        single = _single(all_units, candidates, {*marks, *puzzle.clues})
        if single:
            marks |= single
            continue
        for tier, names in enumerate(TIERS.values()):
            found = next((e for name in names for e in DEFINITIONS[name](all_units, candidates) if e), None)
            if found is not None:
                excluded += [Fact(cell, mark, holds=False) for cell, mark in found]
                hardest = max(hardest, tier)
                break
        else:
            return BEYOND
    return list(TIERS)[hardest]


def _single(all_units: Units, candidates: Candidates, filled: set[Cell]) -> Mapping[Cell, Mark]:
    for cell, left in candidates.items():
        if cell not in filled and len(left) == 1:
            return {cell: next(iter(left))}
    for _, cells in all_units:
        for mark in set().union(*(candidates[cell] for cell in cells if cell not in filled)):
            where = [cell for cell in cells if mark in candidates[cell]]
            if len(where) == 1:
                return {where[0]: mark}
    return {}


@pytest.mark.parametrize("technique", SEEDS)
def test_the_boards_need_what_they_are_there_for(technique: str) -> None:
    assert {hardest_technique(minimal_sudoku(seed)) for seed in SEEDS[technique]} == {technique}


def test_levels_come_out_in_order() -> None:
    order = list(Level)
    levels = {
        technique: [list[Level | None](order).index(rate(minimal_sudoku(seed)).level) for seed in seeds]
        for technique, seeds in SEEDS.items()
    }
    for easier, harder in pairwise(levels.values()):
        assert max(easier) <= min(harder), levels
    spread = {technique: {order[level] for level in found} for technique, found in levels.items()}
    assert spread["singles"] == {Level.EASY}
    assert spread["pointing and pairs"] == spread["triples"] == {Level.MEDIUM}
    assert spread["X-wing"] == {Level.HARD}
    assert spread[BEYOND] <= {Level.EXPERT, Level.EXTREME}
