"""The rules of Kurodoko for boards whose numbers are not decided yet."""

from __future__ import annotations

from gridproof.board.grid import Grid
from gridproof.kinds.kurodoko.rules import OWN
from gridproof.logic.open_rules import OpenRules
from gridproof.vocabulary.open_shading import apart_and_connected, seen_from


def open_rules(grid: Grid) -> OpenRules:
    numbers = range(OWN, grid.rows + grid.cols - 1 + OWN)
    rules, white = apart_and_connected(grid, numbers)
    for cell in grid.cells:
        seen = seen_from(rules, grid, cell, white)
        for number in numbers:
            rules.count(rules.clues[cell, str(number)], number - OWN, seen)
    return rules
