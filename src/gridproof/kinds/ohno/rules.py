"""The rules of Oh no, as a theory."""

from __future__ import annotations

from collections.abc import Mapping

from gridproof.board.grid import Grid, Place
from gridproof.board.marks import SHADED, WHITE, Mark
from gridproof.logic.theory import Theory
from gridproof.record.kind import Puzzle, Rule
from gridproof.system.size_cache import kept_by_size
from gridproof.vocabulary import shading
from gridproof.vocabulary.clues import free_cells

NUMBER = Rule(
    "number",
    "A number stands on a {white} cell. It counts the other {white} cells that are seen from there in its "
    "row and column, up to the nearest {shaded} cells.",
)
OWN = 0
"""A number does not count its own cell."""
COMPANY = Rule("company", "Every {white} cell sees at least one other {white} cell.")
FILLED = Rule("filled", "Every cell is either {shaded} or {white}.")


def validate(p: Puzzle) -> None:
    highest = max(p.grid.rows + p.grid.cols - 2, 1)
    for cell, clue in p.clues.items():
        if clue.arrow is not None or (clue.wall and clue.number is not None):
            raise p.error(cell, "an arrow, or a number on a shaded cell", "a number, shaded or white")
        if clue.number is not None and not 1 <= clue.number <= highest:
            raise p.error(cell, f"the number {clue.number}", f"1 to {highest}")


def choices(p: Puzzle) -> Mapping[Place, tuple[Mark, ...]]:
    return dict.fromkeys(free_cells(p), (SHADED, WHITE))


@kept_by_size(32)
def size_rules(grid: Grid) -> Theory:
    t = Theory()
    for cell in grid.cells:
        t.choose(cell, SHADED, WHITE)
    for cell, beside in enumerate(grid.neighbours):
        # A white cell that is seen at all is seen past a white neighbour.
        t.because(COMPANY.name, (cell, *beside)).clause(cell + 1, *(-n - 1 for n in beside))
    return t


def state(p: Puzzle, t: Theory) -> None:
    shading.include_rules(p, t, size_rules(p.grid), white=WHITE)


state_clue = shading.state_sight(OWN, NUMBER)
