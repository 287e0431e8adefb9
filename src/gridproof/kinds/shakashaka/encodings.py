"""Encodings of Shakashaka: an integer per cell, and the conditions of each triangle on its surroundings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from gridproof.board.grid import Cell, Direction, Grid
from gridproof.board.marks import DOT, NE, NW, SE, SW, Mark
from gridproof.engines.session import Statistics
from gridproof.kinds.shakashaka.check import COVERED
from gridproof.kinds.shakashaka.rules import MARKS
from gridproof.logic.formula import And, DataType, Formula, Iff, Or, conj, disj, implies, neg
from gridproof.logic.program import Program
from gridproof.logic.theory import Lit
from gridproof.record.encoding import Encoding
from gridproof.record.kind import Puzzle
from gridproof.vocabulary.clues import free_cells

SOURCE = "Pedratscher 2018, section 2.2"

N, E, S, W = Direction
_TRIANGLES = (NW, NE, SE, SW)
_CELL_VALUES = 13


class _Board(NamedTuple):
    """A puzzle with its literals."""

    grid: Grid
    program: Program
    shows: Mapping[tuple[Cell, Mark], Lit]

    def at(self, cell: Cell | None, mark: Mark) -> Lit:
        """The literal for "the cell shows the mark". Black cells and the outside show none."""
        lit = None if cell is None else self.shows.get((cell, mark))
        return self.program.never() if lit is None else lit

    def step(self, cell: Cell | None, direction: Direction) -> Cell | None:
        return None if cell is None else self.grid.step(cell, direction)


def build(puzzle: Puzzle) -> Program:
    """An integer per white cell, with its five values."""
    program = Program()
    for cell in free_cells(puzzle):
        value = program.integer(0, len(MARKS) - 1, puzzle.grid.label(cell))
        for number, mark in enumerate(MARKS):
            program.name(cell, mark, program.value(value, number))
    return _with_rules(puzzle, _Board(puzzle.grid, program, dict(program.literals)))


def build_all_cells(puzzle: Puzzle) -> Program:
    """An integer for every cell.

    Its values are the marks, black with or without a number, nothing yet, and beyond the border.
    """
    program = Program()
    shows: dict[tuple[Cell, Mark], Lit] = {}
    for cell in puzzle.grid.cells:
        value = program.integer(0, _CELL_VALUES - 1, puzzle.grid.label(cell))
        shows |= {(cell, mark): program.value(value, number) for number, mark in enumerate(MARKS)}
        clue = puzzle.clues.get(cell)
        if clue is None:
            for mark in MARKS:
                program.name(cell, mark, shows[cell, mark])
            program.any_of(shows[cell, mark] for mark in MARKS)
        else:
            black = len(MARKS) + (0 if clue.number is None else 1 + clue.number)
            program.clause(program.value(value, black))
    return _with_rules(puzzle, _Board(puzzle.grid, program, shows))


CELL = DataType(
    "cell",
    (
        "nw",
        "ne",
        "sw",
        "se",
        "dot",
        "black",
        "black0",
        "black1",
        "black2",
        "black3",
        "black4",
        "empty",
        "out",
    ),
)
"""Everything that a cell can show: the marks in order, black without and with a number, nothing yet, and
the outside.
"""


def build_data_type(puzzle: Puzzle) -> Program:
    """As printed: a variable of a data type for every cell.

    Corners and sides of the board are separate, triangles by their shapes, numbers by table 2.5. One part
    is not printed: the three cells around a corner of a black cell are not all white. Without it, a 2x2
    with a black corner has an answer.
    """
    program = Program()
    shows: dict[tuple[Cell, Mark], Lit] = {}
    for cell in puzzle.grid.cells:
        value = program.one_of_type(CELL, puzzle.grid.label(cell))
        shows |= {(cell, mark): program.value(value, number) for number, mark in enumerate(MARKS)}
        clue = puzzle.clues.get(cell)
        if clue is None:
            for mark in MARKS:
                program.name(cell, mark, shows[cell, mark])
            program.any_of(shows[cell, mark] for mark in MARKS)
        else:
            black = len(MARKS) + (0 if clue.number is None else 1 + clue.number)
            program.clause(program.value(value, black))
    board = _Board(puzzle.grid, program, shows)
    for cell in free_cells(puzzle):
        _keep_to_border(board, cell)
        for mark in _TRIANGLES:
            program.require(implies(board.at(cell, mark), _surroundings(board, cell, mark)))
    for wall, clue in puzzle.clues.items():
        _leave_no_notch(board, wall)
        if clue.number is not None:
            program.require(_so_many(list(_beside(puzzle, board, wall)), clue.number))
    return program


def _keep_to_border(board: _Board, cell: Cell) -> None:
    """In a corner, and on a side, a cell is white or has a triangle that covers it (2.3, 2.4)."""
    sides = [side for side in Direction if board.step(cell, side) is None]
    if sides:
        fitting = [mark for mark in _TRIANGLES if {*sides} <= {*COVERED[mark]}]
        board.program.require(disj(*(board.at(cell, mark) for mark in (DOT, *fitting))))


def _beside(puzzle: Puzzle, board: _Board, wall: Cell) -> Iterator[Formula]:
    """Per cell beside a number: it has one of the two triangles that cover the side between them."""
    for side in Direction:
        cell = puzzle.grid.step(wall, side)
        if cell is not None and cell not in puzzle.clues:
            yield disj(*(board.at(cell, mark) for mark in _TRIANGLES if side.opposite in COVERED[mark]))


def _with_rules(puzzle: Puzzle, board: _Board) -> Program:
    program = board.program
    for cell in free_cells(puzzle):
        _close_sides(board, puzzle, cell)
        for mark in _TRIANGLES:
            program.require(implies(board.at(cell, mark), _surroundings(board, cell, mark)))
    for wall, clue in puzzle.clues.items():
        _leave_no_notch(board, wall)
        if clue.number is not None:
            near = [c for c in puzzle.grid.neighbours[wall] if c not in puzzle.clues]
            program.require(_so_many([neg(board.at(c, DOT)) for c in near], clue.number))
    return program


def _close_sides(board: _Board, puzzle: Puzzle, cell: Cell) -> None:
    """At the border, and beside black, a triangle covers that side."""
    for side in Direction:
        other = puzzle.grid.step(cell, side)
        if other is None or other in puzzle.clues:
            fitting = [mark for mark in _TRIANGLES if side in COVERED[mark]]
            board.program.require(disj(*(board.at(cell, mark) for mark in (DOT, *fitting))))


def _surroundings(board: _Board, cell: Cell, mark: Mark) -> Formula:
    """How the slanted side goes on at both ends, with room before it and no notch behind."""
    back = COVERED[mark]
    vertical, horizontal = back[0].opposite, back[1].opposite
    ahead = board.step(board.step(cell, vertical), horizontal)
    behind = board.step(board.step(cell, back[0]), back[1])
    at = board.at
    ends = []
    for forth, aside in ((vertical, back[1]), (horizontal, back[0])):
        straight = at(board.step(board.step(cell, forth), aside), mark)
        turned = at(board.step(cell, forth), _corner(forth, aside))
        ends.append(Iff(straight, -turned))
    notch = conj(*(at(board.step(cell, side), DOT) for side in back), at(behind, DOT))
    return conj(*ends, disj(at(ahead, DOT), at(ahead, _corner(vertical, horizontal))), neg(notch))


def _corner(one: Direction, other: Direction) -> Mark:
    """The triangle that covers two sides."""
    return next(mark for mark in _TRIANGLES if set(COVERED[mark]) == {one, other})


def _leave_no_notch(board: _Board, wall: Cell) -> None:
    """The three cells around a corner of a black cell are not all white."""
    for vertical in (N, S):
        for horizontal in (E, W):
            beside = board.step(wall, vertical), board.step(wall, horizontal)
            cells = (*beside, board.step(beside[0], horizontal))
            board.program.require(disj(*(neg(board.at(cell, DOT)) for cell in cells)))


def _so_many(parts: Sequence[Formula], number: int) -> Formula:
    """Exactly so many of the parts hold, with every choice of them written out."""
    chosen = combinations(range(len(parts)), number)
    return Or([And([part if i in some else neg(part) for i, part in enumerate(parts)]) for some in chosen])


_CLASSES = ((20, "easy"), (40, "medium"), (120, "hard"))
"""The largest sums of decisions and conflicts for each class.

The source names these two counters but not the limits of the classes. The limits here were chosen from
boards of side 6 to 16 and the classes of its other solver.
"""


def grade(statistics: Statistics) -> str:
    work = statistics.decisions + statistics.conflicts
    return next((name for most, name in _CLASSES if work <= most), "extreme")


ENCODINGS = (
    Encoding(
        "smt", "smt", "an integer a white cell, triangles by their surroundings", SOURCE, build, grade=grade
    ),
    Encoding(
        "smt13", "smt", "the same with an integer every cell, black ones too, of 13 values", SOURCE,
        build_all_cells, grade=grade,
    ),
    Encoding(
        "smt-thesis", "smt", "a data type of 13 values, formulas as printed", SOURCE,
        build_data_type, grade=grade,
    ),
)  # fmt: skip
