"""Encodings of Akari: one literal per white cell, which holds if there is a bulb."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from gridproof.board.grid import Cell
from gridproof.board.marks import BULB, DOT
from gridproof.logic.cardinality import pairwise, subsets
from gridproof.logic.program import Program
from gridproof.logic.theory import Lit
from gridproof.record.encoding import Encoding
from gridproof.record.kind import Puzzle
from gridproof.vocabulary.clues import free_cells

SOURCE = "Terzer 2009, chapter 4"


class _Words(NamedTuple):
    """How the three rules are stated in one logic."""

    at_most_one: Callable[[Program, Sequence[Lit]], None]
    at_least_one: Callable[[Program, Sequence[Lit]], None]
    exactly: Callable[[Program, int, Sequence[Lit]], None]


def _pairs(program: Program, lits: Sequence[Lit]) -> None:
    program.clauses += pairwise(lits)


def _enumerated(program: Program, number: int, lits: Sequence[Lit]) -> None:
    if number > len(lits):
        program.any_of(())
    else:
        program.clauses += subsets(number, number, lits)


def _weighted(lits: Sequence[Lit]) -> list[tuple[int, Lit]]:
    return [(1, lit) for lit in lits]


_CLAUSES = _Words(_pairs, Program.any_of, _enumerated)
_SUMS = _Words(
    lambda program, lits: program.sum_at_most(1, _weighted(lits)),
    lambda program, lits: program.sum_at_least(1, _weighted(lits)),
    lambda program, number, lits: program.sum_equals(number, _weighted(lits)),
)


def _encoding(words: _Words, simonis: bool = False) -> Callable[[Puzzle], Program]:
    def build(puzzle: Puzzle) -> Program:
        program = Program()
        bulb = {cell: program.choose(cell, BULB, DOT) for cell in free_cells(puzzle)}
        sight: dict[Cell, dict[Lit, None]] = {cell: {} for cell in bulb}
        for run in puzzle.grid.runs(puzzle.clues):
            bulbs = [bulb[cell] for cell in run]
            words.at_most_one(program, bulbs)
            for cell in run:
                sight[cell] |= dict.fromkeys(bulbs)
        for lights in sight.values():
            words.at_least_one(program, list(lights))
        for wall, clue in puzzle.clues.items():
            if clue.number is not None:
                near = [bulb[cell] for cell in puzzle.grid.neighbours[wall] if cell in bulb]
                words.exactly(program, clue.number, near)
                if simonis and 1 <= clue.number <= 3 and len(near) > clue.number:
                    _look_across_corners(puzzle, program, bulb, wall, clue.number)
        return program

    return build


def _look_across_corners(
    puzzle: Puzzle, program: Program, bulb: Mapping[Cell, Lit], wall: Cell, number: int
) -> None:
    """A bulb at a corner of the wall excludes the cells between, so the others must supply the number."""
    neighbours = puzzle.grid.neighbours
    near = {cell for cell in neighbours[wall] if cell in bulb}
    corners = {corner for cell in neighbours[wall] for corner in neighbours[cell]} - {wall}
    for corner in corners & bulb.keys():
        between = near.intersection(neighbours[corner])
        is_diagonal = len(set(neighbours[wall]).intersection(neighbours[corner])) == 2
        if is_diagonal and between:
            terms = [(1, bulb[cell]) for cell in sorted(near - between)]
            terms.append((-len(between), bulb[corner]))
            program.sum_at_least(number - len(between), terms)


ENCODINGS = (
    Encoding("sat", "sat", "pairs, and numbers by enumeration", SOURCE, _encoding(_CLAUSES)),
    Encoding("pb", "pb", "runs, sight and numbers as sums", SOURCE, _encoding(_SUMS)),
    Encoding(
        "pb-simonis", "pb", "pb, and what bulbs at the corners of a number exclude",
        f"{SOURCE} (after Simonis)", _encoding(_SUMS, simonis=True),
    ),
)  # fmt: skip
