"""Encodings of Sudoku: each cell holds one number, each row, column and box holds each number once.

In the first minimal encoding, cells hold at most one number and units hold each number at least once. The
second is the other way round. The extended one states both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from gridproof.board.grid import Cell
from gridproof.board.marks import digit
from gridproof.kinds.sudoku.units import boxes_of, units
from gridproof.logic.cardinality import pairwise
from gridproof.logic.formula import Integer, differ
from gridproof.logic.program import Program
from gridproof.logic.theory import Lit
from gridproof.record.encoding import Encoding
from gridproof.record.kind import Puzzle
from gridproof.vocabulary.clues import free_cells

SOURCE = "Terzer 2009, chapter 3"


def _numbers(puzzle: Puzzle, program: Program) -> dict[Cell, range]:
    """Per cell a literal for each number, with the clues as facts."""
    side = puzzle.grid.rows
    numbers = {cell: program.new_block(side) for cell in puzzle.grid.cells}
    for cell in free_cells(puzzle):
        for number, lit in enumerate(numbers[cell], 1):
            program.name(cell, digit(number), lit)
    for cell, clue in puzzle.clues.items():
        if clue.number is not None:
            program.clause(numbers[cell][clue.number - 1])
    return numbers


def _groups(puzzle: Puzzle, numbers: dict[Cell, range]) -> Iterator[list[Lit]]:
    """Per unit and number, the literals of which exactly one holds."""
    for _, cells in units(puzzle.grid, *boxes_of(puzzle)):
        for number in range(puzzle.grid.rows):
            yield [numbers[cell][number] for cell in cells]


def _at_least(program: Program, lits: Sequence[Lit]) -> None:
    program.any_of(lits)


def _at_most(program: Program, lits: Sequence[Lit]) -> None:
    program.clauses += pairwise(lits)


def _once(program: Program, lits: Sequence[Lit]) -> None:
    _at_least(program, lits)
    _at_most(program, lits)


def _sum(program: Program, lits: Sequence[Lit]) -> None:
    program.sum_equals(1, [(1, lit) for lit in lits])


_Say = Callable[[Program, Sequence[Lit]], None]


def _booleans(in_cells: _Say, in_units: _Say) -> Callable[[Puzzle], Program]:
    def build(puzzle: Puzzle) -> Program:
        program = Program()
        numbers = _numbers(puzzle, program)
        for lits in numbers.values():
            in_cells(program, lits)
        for group in _groups(puzzle, numbers):
            in_units(program, group)
        return program

    return build


def _integers(*, ranges: bool = False, units_hold_all: bool = False) -> Callable[[Puzzle], Program]:
    def build(puzzle: Puzzle) -> Program:
        side = puzzle.grid.rows
        program = Program()
        cells: dict[Cell, Integer] = {
            cell: program.integer(1, side, puzzle.grid.label(cell)) for cell in puzzle.grid.cells
        }
        for cell in free_cells(puzzle):
            for number in range(1, side + 1):
                program.name(cell, digit(number), program.value(cells[cell], number))
        for cell, clue in puzzle.clues.items():
            if clue.number is not None:
                program.clause(program.value(cells[cell], clue.number))
        for _, unit in units(puzzle.grid, *boxes_of(puzzle)):
            for a, b in combinations(unit, 2):
                program.require(differ(cells[a], cells[b]))
        if ranges:
            for integer in cells.values():
                program.any_of(program.value(integer, number) for number in range(1, side + 1))
        if units_hold_all:
            _say_units(puzzle, program, cells)
        return program

    return build


def _say_units(puzzle: Puzzle, program: Program, cells: dict[Cell, Integer]) -> None:
    """Implied constraints: each unit has each value."""
    for _, unit in units(puzzle.grid, *boxes_of(puzzle)):
        for number in range(1, puzzle.grid.rows + 1):
            program.any_of(program.value(cells[cell], number) for cell in unit)


ENCODINGS = (
    Encoding(
        "minimal1", "sat", "cells hold at most one number, units each at least once", SOURCE,
        _booleans(_at_most, _at_least),
    ),
    Encoding(
        "minimal2", "sat", "cells hold at least one number, units each at most once", SOURCE,
        _booleans(_at_least, _at_most),
    ),
    Encoding("extended", "sat", "minimal1 and minimal2 together", SOURCE, _booleans(_once, _once)),
    Encoding("pb", "pb", "every cell, row, column and box is a sum of one", SOURCE, _booleans(_sum, _sum)),
    Encoding("smt", "smt", "an integer a cell, pairwise different in units", SOURCE, _integers()),
    Encoding("smt-ranges", "smt", "smt with every value listed by cell", SOURCE, _integers(ranges=True)),
    Encoding(
        "smt-redundant", "smt", "smt with every value listed by cell and unit", SOURCE,
        _integers(ranges=True, units_hold_all=True),
    ),
)  # fmt: skip
