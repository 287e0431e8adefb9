"""The rules of Oh no for boards whose numbers are not decided yet."""

from __future__ import annotations

from gridproof.board.grid import Grid
from gridproof.board.marks import SHADED, WHITE
from gridproof.logic.open_rules import OpenRules
from gridproof.vocabulary.open_shading import seen_from


def open_rules(grid: Grid) -> OpenRules:
    rules = OpenRules()
    highest = grid.rows + grid.cols - 2
    rules.choose_clues(grid.cells, ("x", "o", *map(str, range(1, highest + 1))))
    white = [rules.choose(cell, WHITE, SHADED) for cell in grid.cells]
    for cell in grid.cells:
        seen = seen_from(rules, grid, cell, white)
        near = [white[other] for other in grid.neighbours[cell]]
        rules.clauses.append((-white[cell], *near))
        rules.clauses.append((-rules.clues[cell, "x"], -white[cell]))
        rules.clauses.append((-rules.clues[cell, "o"], white[cell]))
        for number in range(1, highest + 1):
            guard = rules.clues[cell, str(number)]
            rules.clauses.append((-guard, white[cell]))
            rules.count(guard, number, seen)
    return rules
