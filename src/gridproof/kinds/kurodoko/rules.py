"""The rules of Kurodoko, as a theory."""

from __future__ import annotations

from collections.abc import Mapping

from gridproof.board.grid import Place
from gridproof.board.marks import DOT, SHADED, Mark
from gridproof.logic.theory import Theory
from gridproof.record.kind import Puzzle, Rule
from gridproof.vocabulary import shading
from gridproof.vocabulary.clues import free_cells, need_numbers

NUMBER = Rule(
    "number",
    "A number stands on a {white} cell. It counts the {white} cells that are seen from there in its row and "
    "column, up to the nearest {shaded} cells and with its own cell.",
)
OWN = 1
"""A number counts its own cell."""


def validate(p: Puzzle) -> None:
    need_numbers(p, 1, p.grid.rows + p.grid.cols - 1, unknown=True)


def choices(p: Puzzle) -> Mapping[Place, tuple[Mark, ...]]:
    return dict.fromkeys(free_cells(p), (SHADED, DOT))


def state(p: Puzzle, t: Theory) -> None:
    shading.include_rules(p, t, shading.apart_and_connected(p.grid))


state_clue = shading.state_sight(OWN, NUMBER)
