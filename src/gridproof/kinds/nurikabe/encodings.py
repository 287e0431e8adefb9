"""Encodings of Nurikabe: everything written out, so that it can be exported."""

from __future__ import annotations

from gridproof.encoding import Encoding
from gridproof.errors import PuzzleError
from gridproof.kind import Puzzle
from gridproof.kinds.nurikabe.rules import sizes_of
from gridproof.logic.islands import Owned, reaches, state_owners
from gridproof.logic.loops import squares
from gridproof.logic.program import Program
from gridproof.logic.reach import connected_by_distances
from gridproof.marks import DOT
from gridproof.vocabulary.shaded_cells import program_of

_MOST_CELLS = 400
"""Larger boards are refused: the clauses would fill the memory."""


def _levels(puzzle: Puzzle) -> Program:
    """Every cell of an island, and of the sea, is reached step by step: from the number, or from a root."""
    grid, sizes = puzzle.grid, sizes_of(puzzle)
    if grid.size > _MOST_CELLS:
        raise PuzzleError(
            f"{grid.rows}x{grid.cols} is too large for connectivity by levels; "
            f"expected at most {_MOST_CELLS} cells, or another encoding, such as ours"
        )
    program = program_of(puzzle, DOT)
    program.clauses += [[-cell - 1 for cell in square.cells] for square in squares(grid)]
    owned = state_owners(program, grid, sizes, reaches(grid, sizes), counted_from=1)
    for number, size in sizes.items():
        _reached(program, puzzle, owned[number], number, (size or grid.size) - 1)
    # The root may be the middle: half the steps do.
    connected_by_distances(
        program, [cell + 1 for cell in grid.cells], grid.neighbours, max(1, grid.size // 2)
    )
    return program


def _reached(program: Program, puzzle: Puzzle, owned: Owned, number: int, steps: int) -> None:
    """The cells of an island are within so many steps of its number."""
    near = {number: owned[number]}
    for _ in range(steps):
        ahead = {*near, *(other for cell in near for other in puzzle.grid.neighbours[cell] if other in owned)}
        further = {cell: program.new() for cell in sorted(ahead)}
        for cell, lit in further.items():
            before = [near[other] for other in (cell, *puzzle.grid.neighbours[cell]) if other in near]
            program.clause(-lit, owned[cell])
            program.clause(-lit, *before)
        near = further
    program.clauses += [(-lit, near[cell]) if cell in near else (-lit,) for cell, lit in owned.items()]


ENCODINGS = (Encoding("levels", "sat", "sea and islands by levels, sizes counted", "Gridproof", _levels),)
