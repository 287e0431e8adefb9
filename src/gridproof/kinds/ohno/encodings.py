"""Encodings of Oh no: several for the numbers.

One clause per cell gives every white cell a white neighbour.
"""

from __future__ import annotations

from gridproof.board.marks import WHITE
from gridproof.kinds.ohno.rules import OWN
from gridproof.logic.program import Program
from gridproof.record.encoding import Encoding
from gridproof.record.kind import Puzzle
from gridproof.vocabulary.shaded_cells import program_of
from gridproof.vocabulary.shading import others_seen
from gridproof.vocabulary.sight_numbers import NUMBERS, NumbersEncoding


def _encoding(name: str, numbers: NumbersEncoding) -> Encoding:
    def build(puzzle: Puzzle) -> Program:
        program = program_of(puzzle, WHITE)
        for cell, beside in enumerate(puzzle.grid.neighbours):
            program.clause(cell + 1, *(-n - 1 for n in beside))
        numbers.state(program, puzzle, others_seen(puzzle, OWN))
        return program

    return Encoding(name, "smt" if numbers.integers else "sat", numbers.summary, numbers.source, build)


ENCODINGS = tuple(_encoding(name, numbers) for name, numbers in NUMBERS.items())
