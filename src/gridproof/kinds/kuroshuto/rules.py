"""The rules of Kuroshuto, as a theory."""

from __future__ import annotations

from collections.abc import Mapping

from gridproof.grid import Cell, Place
from gridproof.kind import Puzzle, Rule
from gridproof.logic.theory import Theory
from gridproof.marks import DOT, SHADED, Mark
from gridproof.vocabulary import shading
from gridproof.vocabulary.clues import free_cells, need_numbers

NUMBER = Rule(
    "number",
    "A number stands on a white cell. Of the cells that lie just as many steps away from it, straight up, "
    "right, down and left, exactly one is shaded.",
)


def validate(p: Puzzle) -> None:
    need_numbers(p, 1, max(p.grid.rows, p.grid.cols, 2) - 1, unknown=True)


def choices(p: Puzzle) -> Mapping[Place, tuple[Mark, ...]]:
    return dict.fromkeys(free_cells(p), (SHADED, DOT))


def targets_of(p: Puzzle) -> dict[Cell, list[Cell]]:
    """Per number the cells of which one is shaded; clue cells are white."""
    rays, clues = p.grid.rays, p.clues
    return {
        cell: [
            target
            for ray in rays[cell]
            if len(ray) >= clue.number and (target := ray[clue.number - 1]) not in clues
        ]
        for cell, clue in clues.items()
        if clue.number is not None
    }


def state(p: Puzzle, t: Theory) -> None:
    shading.include_rules(p, t, shading.apart_and_connected(p.grid))
    for cell, targets in targets_of(p).items():
        t.because(NUMBER.name, [cell, *targets], cell).exactly(1, [target + 1 for target in targets])
