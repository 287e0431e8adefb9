"""The rules of Shakashaka where the black cells are not decided yet."""

from __future__ import annotations

from itertools import combinations

from gridproof.grid import Grid
from gridproof.kinds.shakashaka.rules import corners
from gridproof.logic.angles import Quarter, right_angles
from gridproof.logic.open_rules import EMPTY, OpenRules
from gridproof.marks import DOT, NE, NW, SE, SW

WORDS = ("x", "0", "1", "2", "3", "4")


def open_rules(grid: Grid) -> OpenRules:
    rules = OpenRules()
    rules.choose_clues(grid.cells, WORDS)
    white = [rules.clues[cell, EMPTY] for cell in grid.cells]
    triangles, any_triangle, quarters = [], [], []
    for cell in grid.cells:
        lits = nw, ne, sw, se = [rules.new() for _ in range(4)]
        triangles.append(lits)
        rules.marks.update(zip(((cell, mark) for mark in (NW, NE, SW, SE)), lits, strict=True))
        any_triangle.append(rules.either(lits))
        # On a black cell stands no triangle; the mark there is a dot that nobody sees.
        rules.marks[cell, DOT] = -any_triangle[cell]
        rules.clauses.append((-any_triangle[cell], white[cell]))
        rules.clauses += [(-a, -b) for a, b in combinations(lits, 2)]
        black = [rules.either((lit, -white[cell])) for lit in (se, sw, nw, ne)]
        slanted = ((sw, ne), (nw, se), (ne, sw), (se, nw))
        quarters.append([Quarter(b, *ends) for b, ends in zip(black, slanted, strict=True)])
    for a, b in grid.adjacent_pairs:
        a_nw, a_ne, a_sw, a_se = triangles[a]
        b_nw, b_ne, b_sw, b_se = triangles[b]
        if grid.position(a)[0] == grid.position(b)[0]:
            parallel = (a_nw, a_sw, b_nw, b_sw, -white[b]), (a_ne, a_se, b_ne, b_se, -white[a])
        else:
            parallel = (a_nw, a_ne, b_nw, b_ne, -white[b]), (a_sw, a_se, b_sw, b_se, -white[a])
        for lits in parallel:
            rules.clauses += [(-a, -b) for a, b in combinations(lits, 2)]
    for around, _ in corners(grid):
        shown = [None if cell is None else quarters[cell][index] for index, cell in enumerate(around)]
        rules.clauses += right_angles(tuple(shown))
    for cell in grid.cells:
        beside = tuple(any_triangle[near] for near in grid.neighbours[cell])
        for number in range(5):
            guard = rules.clues[cell, str(number)]
            if number > len(beside):
                rules.clauses.append((-guard,))
            else:
                rules.count(guard, number, beside)
    return rules
