"""How Kurodoko puzzles are made: shade cells at random, number the white ones, then drop numbers."""

from __future__ import annotations

from random import Random

from gridproof.board.marks import DOT, SHADED
from gridproof.engines.session import Deadline
from gridproof.kinds.kurodoko import KIND, theses
from gridproof.kinds.kurodoko.theses import SHOWN
from gridproof.record.kind import Puzzle
from gridproof.record.maker import Draft, Making, Wishes
from gridproof.vocabulary.shading_maker import shaded_as_wished
from gridproof.vocabulary.sight_maker import views
from gridproof.vocabulary.switched import switched_alone, switched_by_size

_SHARES = (0.17, 0.3)
"""The least and the largest share of shaded cells. More than a third rarely fits."""


def draft(wishes: Wishes, rng: Random, _: Deadline) -> Draft | None:
    grid = wishes.grid
    chains = shaded_as_wished(wishes, _SHARES, rng)
    shaded = chains.shaded
    seen, seers = views(grid, shaded)
    clues = SHOWN.clues(shaded, seen)
    answer = {cell: SHADED if shaded[cell] else DOT for cell in grid.cells}
    # A shaded cell may become white without breaking the rules, and some white cells may become shaded.
    rivals = [seers[cell] for cell in grid.cells if shaded[cell] or chains.can_shade(cell)]
    return Draft(Puzzle(KIND, grid, clues), answer, rivals)


MAKING = Making(
    draft,
    switched_by_size(SHOWN.possible_clues),
    switched_alone(),
    could_show=SHOWN.could_show,
    sizes=((5, 5), (7, 7), (9, 9), (10, 10), (12, 12), (20, 20)),
    methods=theses.METHODS,
    method_notes=theses.NOTES,
)
