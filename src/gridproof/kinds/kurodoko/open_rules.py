"""The rules of Kurodoko where the numbers are not decided yet."""

from __future__ import annotations

from gridproof.grid import Direction, Grid
from gridproof.kinds.kurodoko.rules import OWN
from gridproof.logic.open_rules import OpenRules
from gridproof.vocabulary.open_shading import apart_and_connected


def open_rules(grid: Grid) -> OpenRules:
    numbers = range(OWN, grid.rows + grid.cols - 1 + OWN)
    rules, white = apart_and_connected(grid, numbers)
    for cell in grid.cells:
        seen = []
        for direction in Direction:
            reached = 0
            for other in grid.ray(cell, direction):
                reached = rules.both(reached, white[other]) if reached else white[other]
                seen.append(reached)
        for number in numbers:
            rules.count(rules.clues[cell, str(number)], number - OWN, tuple(seen))
    return rules
