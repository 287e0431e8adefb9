"""The rules of Akari for boards whose black cells are not decided yet."""

from __future__ import annotations

from itertools import pairwise

from gridproof.board.grid import Direction, Grid
from gridproof.board.marks import BULB, DOT
from gridproof.logic.open_rules import EMPTY, OpenRules
from gridproof.logic.theory import Lit


def open_rules(grid: Grid) -> OpenRules:
    rules = OpenRules()
    rules.choose_clues(grid.cells, ("x", "0", "1", "2", "3", "4"))
    # A black cell holds no bulb. Its mark is a dot that is never shown.
    bulb = [rules.choose(cell, BULB, DOT) for cell in grid.cells]
    white = [rules.clues[cell, EMPTY] for cell in grid.cells]
    lit_from: dict[Direction, list[Lit]] = {}
    for direction in Direction:
        seen = lit_from[direction] = [0] * grid.size
        for line in grid.lines_towards(direction):
            # From the farthest cell back: the cells that a cell sees in this direction.
            for beyond, cell in pairwise(line):
                farther = [seen[beyond]] if seen[beyond] else []
                seen[cell] = rules.both(white[beyond], rules.either((bulb[beyond], *farther)))
    for cell in grid.cells:
        seen_here = [lit_from[direction][cell] for direction in Direction if lit_from[direction][cell]]
        rules.clauses.append((-bulb[cell], white[cell]))
        rules.clauses += [(-bulb[cell], -lit) for lit in seen_here]
        rules.clauses.append((-white[cell], bulb[cell], *seen_here))
    rules.count_beside(grid, bulb)
    return rules
