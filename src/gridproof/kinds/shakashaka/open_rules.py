"""The rules of Shakashaka for boards whose black cells are not decided yet."""

from __future__ import annotations

from itertools import combinations

from gridproof.board.grid import Grid
from gridproof.board.marks import DOT
from gridproof.kinds.shakashaka.angles import Quarter, right_angles
from gridproof.kinds.shakashaka.rules import MARKS, corners, tables_of
from gridproof.logic.open_rules import EMPTY, OpenRules


def open_rules(grid: Grid) -> OpenRules:
    rules = OpenRules()
    rules.choose_clues(grid.cells, ("x", "0", "1", "2", "3", "4"))
    white = [rules.clues[cell, EMPTY] for cell in grid.cells]
    names, one_mark, all_quarters, sides = tables_of(grid)
    first = rules.variables
    rules.variables += len(MARKS) * grid.size
    quarters = []
    for cell in grid.cells:
        rules.marks |= {place: first + lit for place, lit in names[cell].items()}
        lits = [first + lit for lit in one_mark[cell].lits]
        rules.clauses += [lits, *((-a, -b) for a, b in combinations(lits, 2))]
        # A black cell holds no triangle. Its mark is a dot that is never shown.
        rules.clauses.append((rules.marks[cell, DOT], white[cell]))
        quarters.append(
            [
                Quarter(rules.either((first + black, -white[cell])), first + opening, first + closing)
                for black, opening, closing in all_quarters[cell]
            ]
        )
    for (a, b), counts in sides:
        for count, behind in zip(counts, (b, a), strict=True):
            parallel = (*(first + lit for lit in count.lits), -white[behind])
            rules.clauses += [(-one, -other) for one, other in combinations(parallel, 2)]
    for around, _ in corners(grid):
        shown = [None if cell is None else quarters[cell][index] for index, cell in enumerate(around)]
        rules.clauses += right_angles(tuple(shown))
    rules.count_beside(grid, [-rules.marks[cell, DOT] for cell in grid.cells])
    return rules
