"""The rules of Kuroshuto for boards whose numbers are not decided yet."""

from __future__ import annotations

from gridproof.board.grid import Grid
from gridproof.logic.open_rules import OpenRules
from gridproof.vocabulary.open_shading import apart_and_connected


def open_rules(grid: Grid) -> OpenRules:
    numbers = range(1, max(grid.rows, grid.cols))
    rules, white = apart_and_connected(grid, numbers)
    for cell in grid.cells:
        for number in numbers:
            far = tuple(-white[ray[number - 1]] for ray in grid.rays[cell] if len(ray) >= number)
            rules.count(rules.clues[cell, str(number)], 1, far)
    return rules
