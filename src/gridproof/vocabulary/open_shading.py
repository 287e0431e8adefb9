"""The rules of kinds whose cells are shaded or white, on boards whose clues are not decided yet."""

from __future__ import annotations

from collections.abc import Sequence

from gridproof.grid import Grid
from gridproof.logic.open_rules import OpenRules
from gridproof.logic.theory import Lit
from gridproof.marks import DOT, SHADED

UNKNOWN = "?"
"""A clue without a number: a white cell."""


def apart_and_connected(grid: Grid, numbers: Sequence[int]) -> tuple[OpenRules, list[Lit]]:
    """Shaded cells do not touch, white ones hang together, clues are white; and per cell "it is white"."""
    rules = OpenRules()
    rules.choose_clues(grid.cells, (UNKNOWN, *map(str, numbers)))
    white = [-rules.choose(cell, SHADED, DOT) for cell in grid.cells]
    for (cell, word), clue in rules.clues.items():
        if word == UNKNOWN or word.isdigit():
            rules.clauses.append((-clue, white[cell]))
    rules.clauses += [(white[a], white[b]) for a, b in grid.adjacent_pairs]
    # Reached from one of the first two cells, which touch. A shortest way leaves out one cell at least of
    # every square of four.
    reached = {cell: white[cell] for cell in list(grid.cells)[:2]}
    for _ in range(grid.size - (grid.rows // 2) * (grid.cols // 2) - 1):
        near = {
            cell: [reached[other] for other in (cell, *grid.neighbours[cell]) if other in reached]
            for cell in grid.cells
        }
        reached = {cell: rules.both(white[cell], rules.either(lits)) for cell, lits in near.items() if lits}
    rules.clauses += [(-white[cell], reached[cell]) for cell in grid.cells]
    return rules, white
