"""How Oh no puzzles are made: shade cells at random, show everything, then drop what is not needed."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from gridproof.engines.session import Deadline
from gridproof.engines.solver import MANY_QUESTIONS
from gridproof.grid import Cell, Grid, Place
from gridproof.kind import Puzzle
from gridproof.kinds.ohno import KIND, theses
from gridproof.kinds.ohno.rules import size_rules
from gridproof.logic.theory import Lit, Theory
from gridproof.maker import Clued, Draft, Making, Wishes
from gridproof.marks import SHADED, WHITE, Clue, Mark
from gridproof.size_cache import kept_but_for_deadline
from gridproof.vocabulary.sight_maker import Totals, views

_SHARES = (0.27, 0.42)
"""The least and the largest share of cells that are shaded first."""


def draft(wishes: Wishes, rng: Random, _: Deadline) -> Draft | None:
    grid = wishes.grid
    shaded = _shaded(grid, rng)
    seen, seers = views(grid, shaded)
    clues = {cell: _clue(shaded[cell], seen[cell]) for cell in grid.cells}
    answer = {cell: SHADED if shaded[cell] else WHITE for cell in grid.cells}
    rivals = [[cell, *seers[cell]] for cell in grid.cells if _can_change(grid, shaded, cell)]
    return Draft(Puzzle(KIND, grid, clues), answer, rivals)


def _clue(shaded: bool, seen: int) -> Clue:
    return Clue(wall=True) if shaded else Clue(seen)


def _shaded(grid: Grid, rng: Random) -> list[bool]:
    """Shaded cells at random; no white cell sees none, or more than the board is long."""
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
    """Does every white cell have a white neighbour when this cell changes its colour?"""
    whites = [n for n in grid.neighbours[cell] if not shaded[n]]
    if shaded[cell]:
        return bool(whites)
    return all(sum(not shaded[n] for n in grid.neighbours[white]) > 1 for white in whites)


@kept_but_for_deadline
def _rules(grid: Grid, deadline: Deadline) -> tuple[Theory, Totals]:
    t = Theory()
    t.include(size_rules(grid))
    return t, Totals(grid, t, grid.rows + grid.cols, deadline)


def clued(puzzle: Puzzle, deadline: Deadline) -> Clued:
    theory, totals = _rules(puzzle.grid, deadline)

    def says(cell: Cell, clue: Clue) -> list[Lit]:
        if clue.wall:
            return [cell + 1]
        return [-cell - 1] if clue.number is None else totals.says(cell, clue.number)

    return Clued(
        theory,
        says,
        lambda cell, mark: cell + 1 if mark == SHADED else -cell - 1,
        MANY_QUESTIONS,
        totals.switches,
    )


def could_show(puzzle: Puzzle, answer: Mapping[Place, Mark], cell: Cell) -> Clue | None:
    shaded = [answer.get(place) == SHADED for place in puzzle.grid.cells]
    return _clue(shaded[cell], views(puzzle.grid, shaded).seen[cell])


MAKING = Making(
    draft,
    clued,
    could_show=could_show,
    sizes=((4, 4), (5, 5), (6, 6), (7, 7), (8, 8), (9, 9)),
    methods=theses.METHODS,
    method_notes=theses.NOTES,
)
