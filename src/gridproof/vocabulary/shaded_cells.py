"""The shared part of encodings in which every cell is shaded or white. Variable ``cell + 1`` means shaded."""

from __future__ import annotations

from gridproof.board.marks import SHADED, Mark
from gridproof.logic.program import Program
from gridproof.record.kind import Puzzle


def program_of(puzzle: Puzzle, white: Mark) -> Program:
    """One literal per cell. The clue cells are fixed."""
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
