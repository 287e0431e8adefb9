"""The rules of kinds with shaded and white cells, on boards whose clues are not decided yet."""

from __future__ import annotations

from collections.abc import Sequence

from gridproof.board.grid import Cell, Direction, Grid
from gridproof.board.marks import DOT, SHADED
from gridproof.logic.connectivity import Connected
from gridproof.logic.open_rules import OpenRules
from gridproof.logic.theory import Lit
from gridproof.vocabulary.shading import CONNECTED

UNKNOWN = "?"
"""A clue without a number: a white cell."""


def apart_and_connected(grid: Grid, numbers: Sequence[int]) -> tuple[OpenRules, list[Lit]]:
    """Shaded cells do not touch, white cells are connected, and clues are white.

    Returns also "it is white" per cell.
    """
    rules = OpenRules()
    rules.choose_clues(grid.cells, (UNKNOWN, *map(str, numbers)))
    white = [-rules.choose(cell, SHADED, DOT) for cell in grid.cells]
    for (cell, word), clue in rules.clues.items():
        if word == UNKNOWN or word.isdigit():
            rules.clauses.append((-clue, white[cell]))
    rules.clauses += [(white[a], white[b]) for a, b in grid.adjacent_pairs]
    rules.lazy.append((Connected(CONNECTED.name, grid), [-lit for lit in white]))
    return rules, white


def seen_from(rules: OpenRules, grid: Grid, cell: Cell, white: Sequence[Lit]) -> tuple[Lit, ...]:
    """For each other cell in a cell's row and column, whether it is seen from there over white cells only."""
    seen = []
    for direction in Direction:
        reached = 0
        for other in grid.ray(cell, direction):
            reached = rules.both(reached, white[other]) if reached else white[other]
            seen.append(reached)
    return tuple(seen)
