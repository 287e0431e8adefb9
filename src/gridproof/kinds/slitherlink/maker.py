"""How Slitherlink puzzles are made: grow what lies inside the loop, number all cells, then drop numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise, product
from math import comb
from random import Random

from gridproof.engines.session import Deadline
from gridproof.grid import Cell, Grid, Place
from gridproof.kind import Puzzle
from gridproof.kinds.slitherlink import KIND
from gridproof.maker import Draft, Making, Wishes
from gridproof.marks import CROSS, LINE, Clue, Mark
from gridproof.vocabulary.switched import switched_by_size

_SHARES = (0.5, 0.65)
"""The least and the largest share of the cells that lie inside."""
_WELCOME = (0.0, 1.0, 0.25, 0.05, 0.0)
"""How readily a cell comes inside by how many cells beside it are: thin arms make a loop with many turns."""
_AROUND = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))


def draft(wishes: Wishes, rng: Random, _: Deadline) -> Draft | None:
    grid = wishes.grid
    inside = _inside(grid, rng)
    lines = {fence for fence in grid.fences if len(inside.intersection(grid.sides(fence))) == 1}
    answer = {fence: LINE if fence in lines else CROSS for fence in grid.fences}
    clues = {cell: Clue(len(lines.intersection(grid.fences_at[cell]))) for cell in grid.cells}
    # One cell more or less inside: its number tells, unless it is 2, and those beside it do.
    rivals = [
        [*grid.neighbours[cell], *[cell] * (clues[cell].number != 2)]
        for cell in grid.cells
        if _can_change(grid, inside, cell)
    ]
    return Draft(Puzzle(KIND, grid, clues), answer, rivals)


def _inside(grid: Grid, rng: Random) -> set[Cell]:
    """Cells that hang together by sides, as do those outside: no two of either touch by a corner alone."""
    wanted = rng.uniform(*_SHARES) * grid.size
    inside = {rng.randrange(grid.size)}
    waiting = [n for cell in inside for n in grid.neighbours[cell]]
    while waiting and len(inside) < wanted:
        at = rng.randrange(len(waiting))
        waiting[at], waiting[-1] = waiting[-1], waiting[at]
        cell = waiting.pop()
        beside = sum(n in inside for n in grid.neighbours[cell])
        if cell not in inside and rng.random() < _WELCOME[beside] and _can_change(grid, inside, cell):
            inside.add(cell)
            waiting += grid.neighbours[cell]
    return inside


def _can_change(grid: Grid, inside: set[Cell], cell: Cell) -> bool:
    """Around the cell, do those inside follow each other, and those outside, with some beside it of both?"""
    row, col = grid.position(cell)
    ring = [
        0 <= row + down < grid.rows
        and 0 <= col + right < grid.cols
        and grid.cell(row + down, col + right) in inside
        for down, right in _AROUND
    ]
    return len(set(ring[1::2])) == 2 and sum(a != b for a, b in pairwise([*ring, ring[0]])) == 2


def possible_clues(puzzle: Puzzle) -> Iterator[tuple[Cell, Clue]]:
    return product(puzzle.grid.cells, map(Clue, range(5)))


def could_show(puzzle: Puzzle, answer: Mapping[Place, Mark], cell: Cell) -> Clue | None:
    return Clue(sum(answer.get(fence) == LINE for fence in puzzle.grid.fences_at[cell]))


def openness(puzzle: Puzzle, cell: Cell) -> float:
    """In how many ways the lines of a number can run."""
    return comb(4, puzzle.clues[cell].number or 0)


MAKING = Making(
    draft,
    # Boards of 20x20 take 1.4 times as long where clues that nobody asks about may hold.
    switched_by_size(possible_clues, unasked_off=True),
    openness=openness,
    eased_by_clues=True,
    could_show=could_show,
    sizes=((5, 5), (7, 7), (10, 10), (14, 14), (20, 20)),
)
