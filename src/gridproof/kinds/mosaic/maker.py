"""How Mosaic puzzles are made: a picture at random, a number in every cell, then drop numbers.

On a board of mines, a number stands in every cell without a mine.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from math import comb
from random import Random

from gridproof.board.grid import Cell, Grid, Place
from gridproof.board.marks import DOT, SHADED, Clue, Mark
from gridproof.engines.session import Deadline
from gridproof.kinds.mosaic import KIND
from gridproof.kinds.mosaic.rules import MINES, around
from gridproof.record.kind import Puzzle
from gridproof.record.maker import Draft, Making, Wishes
from gridproof.vocabulary.switched import switched_by_size

_SHARES = (0.35, 0.6)
_MINED = (0.15, 0.25)
"""The least and the largest share of shaded cells, and the same for mines."""
_PLAIN = 0.5
"""How often a picture is left as it came, without areas that hang together."""


def draft(wishes: Wishes, rng: Random, _: Deadline) -> Draft | None:
    grid, mined = wishes.grid, wishes.variant == MINES
    share = rng.uniform(*(_MINED if mined else _SHARES))
    shaded = {cell for cell in grid.cells if rng.random() < share}
    if not mined and rng.random() >= _PLAIN:
        shaded = _smooth(grid, shaded, share)
    clues = {cell: _clue(grid, shaded, cell) for cell in grid.cells if not (mined and cell in shaded)}
    answer = {cell: SHADED if cell in shaded else DOT for cell in grid.cells}
    return Draft(Puzzle(KIND, grid, clues, wishes.variant), answer)


def _smooth(grid: Grid, shaded: set[Cell], share: float) -> set[Cell]:
    """Areas instead of single cells: a cell is shaded if many around it are."""
    return {cell for cell in grid.cells if _many(around(grid, cell), shaded, share)}


def _many(near: list[Cell], shaded: set[Cell], share: float) -> bool:
    return len(shaded.intersection(near)) > share * len(near)


def _clue(grid: Grid, shaded: set[Cell], cell: Cell) -> Clue:
    return Clue(len(shaded.intersection(around(grid, cell))))


def possible_clues(puzzle: Puzzle) -> Iterator[tuple[Cell, Clue]]:
    return product(puzzle.grid.cells, map(Clue, range(9 if puzzle.variant == MINES else 10)))


def could_show(puzzle: Puzzle, answer: Mapping[Place, Mark], cell: Cell) -> Clue | None:
    shaded = {place for place, mark in answer.items() if mark == SHADED}
    return None if puzzle.variant == MINES and cell in shaded else _clue(puzzle.grid, shaded, cell)


def openness(puzzle: Puzzle, cell: Cell) -> float:
    """The number of ways to shade the cells around a number."""
    return comb(len(around(puzzle.grid, cell)), puzzle.clues[cell].number or 0)


MAKING = Making(
    draft,
    switched_by_size(possible_clues, unasked_off=True),
    openness=openness,
    most_cells={"hard": 64, "expert": 64, "extreme": 49},
    could_show=could_show,
    sizes=((5, 5), (7, 7), (8, 8), (10, 10), (12, 12)),
)
