"""The rules of Mosaic, as a theory."""

from __future__ import annotations

from collections.abc import Mapping

from gridproof.board.grid import Cell, Grid, Place
from gridproof.board.marks import DOT, SHADED, Clue, Mark
from gridproof.logic.theory import Reason, Theory
from gridproof.record.kind import Puzzle, Rule
from gridproof.system.size_cache import kept_by_size
from gridproof.vocabulary import shading
from gridproof.vocabulary.clues import free_cells, need_numbers

NUMBER = Rule("number", "A number counts the {shaded} cells among the nine around it, with its own.")
MINES = "mines"
"""The variant in which the cells of clues are clear, as on the boards of Minesweeper."""


def validate(p: Puzzle) -> None:
    need_numbers(p, 0, 8 if p.variant == MINES else 9, unknown=True)


def choices(p: Puzzle) -> Mapping[Place, tuple[Mark, ...]]:
    return dict.fromkeys(free_cells(p) if p.variant == MINES else p.grid.cells, (SHADED, DOT))


def around(grid: Grid, cell: Cell) -> list[Cell]:
    """The cell and all that touch it, in order."""
    return sorted((cell, *grid.neighbours[cell], *grid.corners[cell]))


def counted(p: Puzzle, cell: Cell) -> list[Cell]:
    """The cells around a clue that the player decides."""
    near = around(p.grid, cell)
    return [other for other in near if other not in p.clues] if p.variant == MINES else near


def instance(p: Puzzle, cell: Cell) -> Reason:
    """The rule for one number."""
    return Reason(NUMBER.name, tuple(counted(p, cell)), cell)


@kept_by_size(32)
def _cells(grid: Grid) -> Theory:
    t = Theory()
    t.choose_each(grid.cells, SHADED, DOT)
    return t


def state(p: Puzzle, t: Theory) -> None:
    if p.variant == MINES:
        shading.include_rules(p, t, _cells(p.grid))
    else:
        t.include(_cells(p.grid))


def state_clue(p: Puzzle, t: Theory, cell: Cell, clue: Clue) -> None:
    if p.variant == MINES:
        shading.state_colour(t, cell, clue)
    if clue.number is not None:
        near = counted(p, cell)
        t.because(NUMBER.name, near, cell).exactly(clue.number, [other + 1 for other in near])
