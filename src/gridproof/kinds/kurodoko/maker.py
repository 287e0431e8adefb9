"""How Kurodoko puzzles are made: shade cells at random, number the white ones, then drop numbers."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from gridproof.engines.session import Deadline
from gridproof.grid import Cell, Grid, Place
from gridproof.kind import Puzzle
from gridproof.kinds.kurodoko import KIND, theses
from gridproof.logic.theory import Theory
from gridproof.maker import Clued, Draft, Making, Wishes
from gridproof.marks import DOT, SHADED, Clue, Mark
from gridproof.size_cache import kept_but_for_deadline
from gridproof.vocabulary.shading import apart_and_connected
from gridproof.vocabulary.shading_maker import shaded_as_wished
from gridproof.vocabulary.sight_maker import Totals, views

_SHARES = (0.17, 0.3)
"""The least and the largest share of shaded cells; more than a third rarely fits."""


def draft(wishes: Wishes, rng: Random, _: Deadline) -> Draft | None:
    grid = wishes.grid
    chains = shaded_as_wished(wishes, _SHARES, rng)
    shaded = chains.shaded
    seen, seers = views(grid, shaded)
    clues = {cell: Clue(seen[cell] + 1) for cell in grid.cells if not shaded[cell]}
    answer = {cell: SHADED if shaded[cell] else DOT for cell in grid.cells}
    # A shaded cell may become white without harm to the rules, and some white cells may become shaded.
    rivals = [seers[cell] for cell in grid.cells if shaded[cell] or chains.can_shade(cell)]
    return Draft(Puzzle(KIND, grid, clues), answer, rivals)


@kept_but_for_deadline
def _rules(grid: Grid, deadline: Deadline) -> tuple[Theory, Totals]:
    """The rules of a board, with literals for all numbers that it can have."""
    t = Theory()
    t.include(apart_and_connected(grid))
    return t, Totals(grid, t, grid.rows + grid.cols, deadline)


def clued(puzzle: Puzzle, deadline: Deadline) -> Clued:
    theory, totals = _rules(puzzle.grid, deadline)
    return Clued(
        theory,
        lambda cell, clue: (-cell - 1,) if clue.number is None else totals.says(cell, clue.number - 1),
        lambda cell, mark: cell + 1 if mark == SHADED else -cell - 1,
        switches=totals.switches,
    )


def could_show(puzzle: Puzzle, answer: Mapping[Place, Mark], cell: Cell) -> Clue | None:
    shaded = [answer.get(place) == SHADED for place in puzzle.grid.cells]
    return None if shaded[cell] else Clue(views(puzzle.grid, shaded).seen[cell] + 1)


MAKING = Making(
    draft,
    clued,
    could_show=could_show,
    sizes=((5, 5), (7, 7), (9, 9), (10, 10), (12, 12), (20, 20)),
    methods=theses.METHODS,
    method_notes=theses.NOTES,
)
