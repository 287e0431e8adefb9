"""The thesis's generator for Oh no: difficulty from the solver's statistics."""

from __future__ import annotations

from random import Random

from gridproof.board.grid import Grid
from gridproof.board.marks import Clue
from gridproof.engines.session import Deadline
from gridproof.kinds.ohno import KIND
from gridproof.kinds.ohno.encodings import ENCODINGS
from gridproof.kinds.ohno.rules import OWN
from gridproof.record.kind import Puzzle
from gridproof.record.maker import Draft, MethodNote, Wishes
from gridproof.vocabulary import sight_thesis
from gridproof.vocabulary.sight_maker import Shown, views
from gridproof.vocabulary.thesis_options import Method, refuse_density, settings

SHOWN = Shown(OWN, shaded=Clue(wall=True))
COUNTED = next(encoding for encoding in ENCODINGS if encoding.name == "ie")
"""The encoding of the thesis by which Z3 is counted."""
OPTIONS = sight_thesis.options(black=0.35, spread=0.07)


def statistics(wishes: Wishes, rng: Random, deadline: Deadline) -> Draft | None:
    chosen = settings(wishes, OPTIONS)
    refuse_density(wishes)
    if wishes.grid.size == 1:
        return None
    shaded = _coloured(wishes.grid, sight_thesis.share_of_black(chosen, rng), rng)
    clues = SHOWN.clues(shaded, views(wishes.grid, shaded).seen)
    full = Puzzle(KIND, wishes.grid, clues, wishes.variant)
    return sight_thesis.hints_dropped(full, wishes.orbits.groups, chosen, rng, deadline, build=COUNTED.build)


def _coloured(grid: Grid, share: float, rng: Random) -> list[bool]:
    """Black cells at random, as long as every white cell beside them sees another one."""
    shaded = [False] * grid.size
    order = list(grid.cells)
    rng.shuffle(order)
    left = round(share * grid.size)
    neighbours = grid.neighbours
    for cell in order:
        if not left:
            break
        shaded[cell] = True
        lonely = any(
            not shaded[beside] and all(shaded[other] for other in neighbours[beside])
            for beside in neighbours[cell]
        )
        shaded[cell] = not lonely
        left -= not lonely
    return shaded


METHODS: dict[str, Method] = {"statistics": statistics}
NOTES = {
    "statistics": MethodNote(
        "Numbers and black cells are dropped in random order; they stay if the solver's statistics show that "
        "the puzzle gets too hard",
        OPTIONS,
    )
}
