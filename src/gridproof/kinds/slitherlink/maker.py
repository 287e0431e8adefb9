"""How Slitherlink puzzles are made: grow the inside of the loop, number all cells, then drop numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from math import comb
from random import Random

from gridproof.board.grid import Cell, Place
from gridproof.board.marks import CROSS, LINE, Clue, Mark
from gridproof.engines.session import Deadline
from gridproof.kinds.slitherlink import KIND
from gridproof.record.kind import Puzzle
from gridproof.record.maker import Draft, Making, Shares, Wishes
from gridproof.vocabulary.random_rings import can_change, fences_around, random_area
from gridproof.vocabulary.switched import switched_by_size


def draft(wishes: Wishes, rng: Random, _: Deadline) -> Draft | None:
    grid = wishes.grid
    inside = random_area(grid, rng)
    lines = fences_around(grid, inside)
    answer = {fence: LINE if fence in lines else CROSS for fence in grid.fences}
    clues = {cell: Clue(len(lines.intersection(grid.fences_at[cell]))) for cell in grid.cells}
    # If one cell more or less is inside, its number changes (unless it is 2), and so do those beside it.
    rivals = [
        [*grid.neighbours[cell], *[cell] * (clues[cell].number != 2)]
        for cell in grid.cells
        if can_change(grid, inside, cell)
    ]
    return Draft(Puzzle(KIND, grid, clues), answer, rivals)


def possible_clues(puzzle: Puzzle) -> Iterator[tuple[Cell, Clue]]:
    return product(puzzle.grid.cells, map(Clue, range(5)))


def could_show(puzzle: Puzzle, answer: Mapping[Place, Mark], cell: Cell) -> Clue | None:
    return Clue(sum(answer.get(fence) == LINE for fence in puzzle.grid.fences_at[cell]))


def openness(puzzle: Puzzle, cell: Cell) -> float:
    """The number of ways to draw the lines of a number."""
    return comb(4, puzzle.clues[cell].number or 0)


MAKING = Making(
    draft,
    # Boards of 20x20 take 1.4 times as long if the clues that are not in question may hold.
    switched_by_size(possible_clues, unasked_off=True),
    openness=openness,
    eased_by_clues=True,
    shown=Shares(0.5, 0.6),
    could_show=could_show,
    sizes=((5, 5), (7, 7), (10, 10), (14, 14), (20, 20)),
)
