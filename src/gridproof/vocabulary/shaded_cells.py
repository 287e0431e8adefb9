"""What the encodings share in which every cell is shaded or white: variable ``cell + 1`` is shaded."""

from __future__ import annotations

from gridproof.board.marks import SHADED, Mark
from gridproof.logic.program import Program
from gridproof.record.kind import Puzzle


def program_of(puzzle: Puzzle, white: Mark) -> Program:
    """A literal a cell; the clue cells are settled."""
    program = Program()
    for cell in puzzle.grid.cells:
        clue = puzzle.clues.get(cell)
        if clue is None:
            program.choose(cell, SHADED, white)
        else:
            shaded = program.new()
            program.clause(shaded if clue.wall else -shaded)
    return program


def keep_apart(program: Program, puzzle: Puzzle) -> None:
    """Shaded cells never share a side."""
    program.clauses += [(-a - 1, -b - 1) for a, b in puzzle.grid.adjacent_pairs]
