"""The rules of Kuroshuto, as a theory."""

from __future__ import annotations

from collections.abc import Mapping

from gridproof.board.grid import Cell, Place
from gridproof.board.marks import DOT, SHADED, Clue, Mark
from gridproof.logic.theory import Theory
from gridproof.record.kind import Puzzle, Rule
from gridproof.vocabulary import shading
from gridproof.vocabulary.clues import free_cells, need_numbers

NUMBER = Rule(
    "number",
    "A number stands on a {white} cell. Of the cells that lie just as many steps away from it, straight up, "
    "right, down and left, exactly one is {shaded}.",
)


def validate(p: Puzzle) -> None:
    need_numbers(p, 1, max(p.grid.rows, p.grid.cols, 2) - 1, unknown=True)


def choices(p: Puzzle) -> Mapping[Place, tuple[Mark, ...]]:
    return dict.fromkeys(free_cells(p), (SHADED, DOT))


def targets_of(p: Puzzle) -> dict[Cell, list[Cell]]:
    """Per number, the cells of which exactly one is shaded."""
    return {cell: _targets(p, cell, clue.number) for cell, clue in p.clues.items() if clue.number is not None}


def _targets(p: Puzzle, cell: Cell, number: int) -> list[Cell]:
    """The cells at that distance. Clue cells are white."""
    return [
        target
        for ray in p.grid.rays[cell]
        if len(ray) >= number and (target := ray[number - 1]) not in p.clues
    ]


def state(p: Puzzle, t: Theory) -> None:
    shading.include_rules(p, t, shading.apart_and_connected(p.grid))


def state_clue(p: Puzzle, t: Theory, cell: Cell, clue: Clue) -> None:
    shading.state_colour(t, cell, clue)
    if clue.number is not None:
        targets = _targets(p, cell, clue.number)
        t.because(NUMBER.name, [cell, *targets], cell).exactly(1, [target + 1 for target in targets])
