"""How Oh no puzzles are made: shade cells at random, show all clues, then drop those that are not needed."""

from __future__ import annotations

from random import Random

from gridproof.board.grid import Cell, Grid
from gridproof.board.marks import SHADED, WHITE
from gridproof.engines.session import Deadline
from gridproof.engines.solver import MANY_QUESTIONS
from gridproof.kinds.ohno import KIND, theses
from gridproof.kinds.ohno.theses import SHOWN
from gridproof.record.kind import Puzzle
from gridproof.record.maker import Draft, Making, Wishes
from gridproof.vocabulary.sight_maker import views
from gridproof.vocabulary.switched import switched_by_size

_SHARES = (0.27, 0.42)
"""The least and the largest share of cells that are shaded first."""


def draft(wishes: Wishes, rng: Random, _: Deadline) -> Draft | None:
    grid = wishes.grid
    shaded = _shaded(grid, rng)
    seen, seers = views(grid, shaded)
    clues = SHOWN.clues(shaded, seen)
    answer = {cell: SHADED if shaded[cell] else WHITE for cell in grid.cells}
    rivals = [[cell, *seers[cell]] for cell in grid.cells if _can_change(grid, shaded, cell)]
    return Draft(Puzzle(KIND, grid, clues), answer, rivals)


def _shaded(grid: Grid, rng: Random) -> list[bool]:
    """Random shaded cells. Every white cell sees another one, but not more cells than the board is long."""
    share, longest = rng.uniform(*_SHARES), max(grid.rows, grid.cols)
    shaded = [rng.random() < share for _ in grid.cells]
    while True:
        for cell in grid.cells:
            shaded[cell] |= all(shaded[n] for n in grid.neighbours[cell])
        seen, seers = views(grid, shaded)
        blinded = [cell for cell in grid.cells if seen[cell] > longest]
        if not blinded:
            return shaded
        shaded[rng.choice(seers[rng.choice(blinded)])] = True


def _can_change(grid: Grid, shaded: list[bool], cell: Cell) -> bool:
    """Whether every white cell keeps a white neighbour if this cell changes its colour."""
    whites = [n for n in grid.neighbours[cell] if not shaded[n]]
    if shaded[cell]:
        return bool(whites)
    return all(sum(not shaded[n] for n in grid.neighbours[white]) > 1 for white in whites)


MAKING = Making(
    draft,
    switched_by_size(SHOWN.possible_clues, MANY_QUESTIONS),
    could_show=SHOWN.could_show,
    sizes=((4, 4), (5, 5), (6, 6), (7, 7), (8, 8), (9, 9)),
    methods=theses.METHODS,
    method_notes=theses.NOTES,
)
