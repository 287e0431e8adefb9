"""The two-tree formula of the thesis, clause by clause and with its numbers of variables.

Variable ``cell + 1`` means white. After the cells come four arrows per cell, then four per corner of cells
(the one above and left of a cell), both row by row. The root of the cells is the first clue at the border.
All corners on the border together are the root of the corners.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from gridproof.board.grid import Cell, Direction
from gridproof.board.marks import DOT, SHADED
from gridproof.errors import PuzzleError
from gridproof.logic.program import Program
from gridproof.logic.theory import Lit
from gridproof.record.kind import Puzzle

_UP, _LEFT, _DOWN, _RIGHT = Direction.N, Direction.W, Direction.S, Direction.E
_WAYS = (_UP, _LEFT, _DOWN, _RIGHT)
_REACHED = (_UP, _DOWN, _LEFT, _RIGHT)
"""The order of the arrows, and the order in which the thesis searches for the cells that a number reaches."""


def formula(puzzle: Puzzle) -> Program:
    grid = puzzle.grid
    root = next((cell for cell in puzzle.clues if len(grid.neighbours[cell]) < 4), None)
    if root is None:
        raise PuzzleError(
            "no clue at the border, where this encoding has its root; expected one, or another encoding, "
            "such as two-trees"
        )
    stated = _Formula(puzzle, root)
    stated.numbers()
    stated.one_arrow_each()
    stated.none_backwards()
    stated.from_white_to_white()
    stated.none_cross()
    return stated.program


class _Formula:
    def __init__(self, puzzle: Puzzle, root: Cell) -> None:
        self._puzzle = puzzle
        self._grid = grid = puzzle.grid
        self._arrows = [
            (cell, way, other)
            for cell in grid.cells
            if cell != root
            for way in _WAYS
            if (other := grid.step(cell, way)) is not None
        ]
        """Every arrow that a cell may have, and the cell it leads to."""
        self._corners = [(row, col) for row in range(1, grid.rows) for col in range(1, grid.cols)]
        self.program = Program()
        highest = self._along(grid.rows, grid.cols - 1, _UP) if self._corners else 5 * grid.size
        self.program.new_block(highest)
        for cell in grid.cells:
            if cell not in puzzle.clues:
                self.program.name(cell, SHADED, -cell - 1)
                self.program.name(cell, DOT, cell + 1)

    def _across(self, cell: Cell, way: Direction) -> Lit:
        return self._grid.size + 1 + 4 * cell + _WAYS.index(way)

    def _along(self, row: int, col: int, way: Direction) -> Lit:
        return 5 * self._grid.size + 1 + 4 * (self._grid.cols * row + col) + _WAYS.index(way)

    def _exactly_one(self, lits: list[Lit]) -> None:
        self.program.clauses += [(-a, -b) for a, b in combinations(lits, 2)]
        self.program.any_of(lits)

    def numbers(self) -> None:
        grid, clues = self._grid, self._puzzle.clues
        for cell, clue in clues.items():
            if clue.number is not None:
                rays = [ray for way in _REACHED if len(ray := grid.ray(cell, way)) >= clue.number]
                self._exactly_one([-ray[clue.number - 1] - 1 for ray in rays])
        self.program.all_of(cell + 1 for cell in clues)
        for cell in grid.cells:
            self.program.clauses += [(cell + 1, o + 1) for o in sorted(grid.neighbours[cell]) if cell < o]

    def one_arrow_each(self) -> None:
        own: dict[Cell, list[Lit]] = {}
        for cell, way, _ in self._arrows:
            own.setdefault(cell, []).append(self._across(cell, way))
        for lits in own.values():
            self._exactly_one(lits)
        for corner in self._corners:
            self._exactly_one([self._along(*corner, way) for way in _WAYS])

    def none_backwards(self) -> None:
        for cell, way, other in self._arrows:
            if way in (_DOWN, _RIGHT):
                self.program.clause(-self._across(cell, way), -self._across(other, way.opposite))
        for row, col in self._corners:
            # Also if the next corner is on the border and has no arrow: this follows the thesis.
            self.program.clause(-self._along(row, col, _DOWN), -self._along(row + 1, col, _UP))
            self.program.clause(-self._along(row, col, _RIGHT), -self._along(row, col + 1, _LEFT))

    def from_white_to_white(self) -> None:
        for cell, way, other in self._arrows:
            self.program.clause(-cell - 1, -self._across(cell, way), other + 1)

    def none_cross(self) -> None:
        corners = set(self._corners)
        for cell, way, _ in self._arrows:
            for row, col, along in self._crossing(cell, way):
                if (row, col) in corners:
                    self.program.clause(-self._across(cell, way), -self._along(row, col, along))

    def _crossing(self, cell: Cell, way: Direction) -> Iterator[tuple[int, int, Direction]]:
        """The arrows of corners, from both ends, along the side that an arrow crosses."""
        row, col = self._grid.position(cell)
        if way in (_UP, _DOWN):
            row += way is _DOWN
            yield from ((row, col, _RIGHT), (row, col + 1, _LEFT))
        else:
            col += way is _RIGHT
            yield from ((row, col, _DOWN), (row + 1, col, _UP))
