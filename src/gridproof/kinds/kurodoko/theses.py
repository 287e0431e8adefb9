"""The thesis's generator for Kurodoko: difficulty from the solver's statistics."""

from __future__ import annotations

from random import Random

from gridproof.engines.session import Deadline
from gridproof.kinds.kurodoko import KIND
from gridproof.kinds.kurodoko.encodings import ENCODINGS
from gridproof.kinds.kurodoko.rules import OWN
from gridproof.record.kind import Puzzle
from gridproof.record.maker import Draft, MethodNote, Wishes
from gridproof.vocabulary import sight_thesis
from gridproof.vocabulary.shading_maker import shaded_at_random
from gridproof.vocabulary.sight_maker import Shown, views
from gridproof.vocabulary.thesis_options import Method, refuse_density, settings

SHOWN = Shown(OWN, shaded=None)
COUNTED = next(encoding for encoding in ENCODINGS if encoding.name == "ie+dfs+h")
"""The encoding of the thesis by which Z3 is counted."""
OPTIONS = sight_thesis.options(black=0.25, spread=0.05)


def statistics(wishes: Wishes, rng: Random, deadline: Deadline) -> Draft | None:
    chosen = settings(wishes, OPTIONS)
    refuse_density(wishes)
    single = [(cell,) for cell in wishes.grid.cells]
    shaded = shaded_at_random(wishes.grid, single, sight_thesis.share_of_black(chosen, rng), rng).shaded
    clues = SHOWN.clues(shaded, views(wishes.grid, shaded).seen)
    full = Puzzle(KIND, wishes.grid, clues, wishes.variant)
    return sight_thesis.hints_dropped(full, wishes.orbits.groups, chosen, rng, deadline, build=COUNTED.build)


METHODS: dict[str, Method] = {"statistics": statistics}
NOTES = {
    "statistics": MethodNote(
        "Hints are dropped in random order, and kept when the solver's statistics show that the puzzle gets "
        "too hard",
        OPTIONS,
    )
}
