"""Two encodings of the thesis for connected white cells, as they are printed.

Variable ``cell + 1`` means shaded.
"""

from __future__ import annotations

from itertools import combinations, pairwise

from gridproof.board.grid import Cell, Grid
from gridproof.errors import PuzzleError
from gridproof.logic.cardinality import pairwise as at_most_one
from gridproof.logic.connectivity import chain_links
from gridproof.logic.formula import And, Iff, Linear, Or, same
from gridproof.logic.program import Program
from gridproof.logic.theory import Lit
from gridproof.record.kind import Puzzle

_MOST_CELLS = {"r": 64, "rt": 1400}
"""Larger boards are refused, because the formulas would fill the memory."""


def _refuse_large(puzzle: Puzzle, name: str) -> None:
    grid, most = puzzle.grid, _MOST_CELLS[name]
    if grid.size > most:
        raise PuzzleError(
            f"{grid.rows}x{grid.cols} is too large for {name}-thesis; "
            f"expected at most {most} cells, or the encoding with {name}"
        )


def reachability_as_printed(program: Program, puzzle: Puzzle) -> None:
    """A variable per pair of cells on every level, and one formula for each.

    Pairs that are out of reach on a level are false there. The neighbours of a shaded cell reach each other
    on the last level. Longer levels also contain the shorter paths.
    """
    _refuse_large(puzzle, "r")
    grid = puzzle.grid
    pairs = list(combinations(grid.cells, 2))
    far = {(a, b): _steps(grid, a, b) for a, b in pairs}
    reach = dict(zip(pairs, program.new_block(len(pairs)), strict=True))
    for (a, b), lit in reach.items():
        program.require(Iff(lit, And([-a - 1, -b - 1])) if far[a, b] == 1 else -lit)
    for level in range(1, (grid.size - 1).bit_length() + 1):
        before, steps = reach, 2**level
        reach = dict(zip(pairs, program.new_block(len(pairs)), strict=True))
        for (a, b), lit in reach.items():
            if far[a, b] > steps:
                program.clause(-lit)
                continue
            half = steps // 2
            ways: list[And | Lit] = [before[a, b]] if far[a, b] <= half else []
            for middle in grid.cells:
                one, other = (min(a, middle), max(a, middle)), (min(b, middle), max(b, middle))
                if middle not in (a, b) and far[one] <= half and far[other] <= half:
                    ways.append(And([before[one], before[other]]))
            program.require(Iff(lit, Or(ways)))
    for cell, beside in enumerate(grid.neighbours):
        for a, b in pairwise(sorted(beside)):
            program.clause(-cell - 1, reach[a, b])


def _steps(grid: Grid, a: Cell, b: Cell) -> int:
    return sum(abs(x - y) for x, y in zip(grid.position(a), grid.position(b), strict=True))


def rooted_trees_as_printed(program: Program, puzzle: Puzzle) -> None:
    """A child is one level deeper than its parent. A cell at the border has depth 0 and no parent.

    On a board one cell wide, where the thesis tries four answers, a shaded cell lies at an end.
    """
    _refuse_large(puzzle, "rt")
    grid = puzzle.grid
    links, border = chain_links(grid), grid.size
    at_border = {cell for cell in grid.cells if border in links[cell]}
    depths = [program.integer(0, grid.size // 2, f"depth{cell}") for cell in grid.cells]
    parents: dict[tuple[Cell, Cell], Lit] = {}
    for child in grid.cells:
        for parent in links[child]:
            if parent != border:
                lit = parents[parent, child] = program.new()
                program.when(lit, same(depths[child], depths[parent], plus=1))
    for child in grid.cells:
        own = [parents[parent, child] for parent in links[child] if parent != border]
        if child in at_border:
            program.linears.append(Linear([(1, depths[child])], 0, equal=True))
            program.all_of(-lit for lit in own)
        else:
            program.clauses += at_most_one(own)
    for (a, b), lit in parents.items():
        if a < b:
            program.clause(-a - 1, -b - 1, lit, parents[b, a])
            program.clause(-lit, -parents[b, a])
    program.all_of(-cell - 1 for cell in at_border if links[cell].count(border) > 1)
