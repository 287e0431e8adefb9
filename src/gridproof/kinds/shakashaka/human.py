"""Shakashaka as people solve it: the human-based solver of S. Pedratscher's thesis (Innsbruck, 2018).

It keeps the set of possible values for each cell, and removes those that the cells around it exclude.
*Without restriction* a known cell alone decides what may stand on each of its sides. *With restriction* the
sides of a number or a dot, and the cells around a corner, depend on each other. Where the rules end, the
first open cell is assumed to have one value after the other. ``docs/reference/human-solvers.md`` lists what
the thesis leaves open, and what was chosen here.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from gridproof.board.grid import Cell, Direction
from gridproof.board.marks import DOT, NE, NW, SE, SW, State
from gridproof.kinds.shakashaka.rules import MARKS
from gridproof.kinds.shakashaka.tables import (
    ALL,
    BLACK,
    ONLY_BLACK,
    ONLY_DOT,
    TRIANGLES,
    Pair,
    Values,
    beside,
    fitting,
    upright,
)
from gridproof.logic.known import Impossible
from gridproof.record.human_account import Account, HumanPatience, HumanResult, Pace, think
from gridproof.record.kind import Puzzle
from gridproof.vocabulary.clues import free_cells

WITHOUT_RESTRICTION = "without restriction"
NUMBER = "number with restriction"
DOTTED = "dot with restriction"
CORNER = "corner with restriction"

_ORDER = tuple(map(MARKS.index, (SW, NW, NE, SE, DOT)))
"""The order in which values are assumed: that of the thesis's tables."""
_EASY_CELLS = 180
_HARD_ASSUMPTIONS = 5


def solve(puzzle: Puzzle, patience: HumanPatience, *, restricted: bool = True) -> HumanResult:
    solver = _Solver(puzzle, patience, restricted=restricted)
    result = think(solver, patience)
    rules, assumptions = solver.pace.seconds()
    result.statistics.extra = {"rules_seconds": rules, "assumptions_seconds": assumptions}
    return result


class _Place(NamedTuple):
    """The fixed surroundings of a cell. All cells beyond the border have the same number."""

    sides: tuple[Cell, ...]
    """In the order of Direction."""
    corners: tuple[tuple[Cell, ...], ...]
    """The cells around each corner, clockwise from the upper left."""
    allows: tuple[tuple[Values, ...], ...]
    """For each value of the cell, the values that may stand on each side."""


class _Assumed(NamedTuple):
    """A cell with an assumed value: the board before, and the values to try after this one."""

    before: bytes
    cell: Cell
    untried: list[Values]


class _Solver:
    """The board so far, and the counters."""

    def __init__(self, puzzle: Puzzle, patience: HumanPatience, *, restricted: bool) -> None:
        self._puzzle = puzzle
        self.pace = Pace(patience)
        self._restricted = restricted
        cells = puzzle.grid.cells
        self._places = [_place(puzzle, cell) for cell in cells]
        self._numbers = {wall: clue.number for wall, clue in puzzle.clues.items() if clue.number is not None}
        self._values = bytearray(ONLY_BLACK if cell in puzzle.clues else ALL for cell in cells)
        """Per cell, the possible values. The last entry is for the outside of the board."""
        self._values.append(ONLY_BLACK)
        self._techniques: Counter[str] = Counter()
        self._assumed: list[_Assumed] = []
        self._wrong = 0
        self._to_look_at: deque[Cell] = deque(cells)
        self._is_waiting = bytearray([1] * len(cells) + [1])
        """Per cell, whether it must be looked at. The outside never has to."""

    def account(self) -> Account:
        correct = len(self._assumed)
        measures = {
            "correct_assumptions": correct,
            "wrong_assumptions": self._wrong,
            "rules_applied": self._techniques.total(),
        }
        grade = _grade(correct, self._puzzle.grid.size)
        return Account(measures, dict(sorted(self._techniques.items())), grade)

    # assumptions

    def answers(self) -> Iterator[State]:
        """Every answer: the rules drop only impossible values, and all values of an assumed cell are tried.

        If each cell has one value left and no rule objects, the board is an answer, because the rules cover
        all corners and numbers.
        """
        more = True
        while more:
            try:
                self._apply_rules()
            except Impossible:
                more = self._assume_another()
                continue
            open_cell = next((c for c, left in enumerate(self._values) if left & (left - 1)), None)
            if open_cell is None:
                yield {cell: MARKS[self._values[cell].bit_length() - 1] for cell in free_cells(self._puzzle)}
                more = self._assume_another()
            else:
                left = self._values[open_cell]
                untried = [1 << value for value in reversed(_ORDER) if left >> value & 1]
                self._assumed.append(_Assumed(bytes(self._values), open_cell, untried))
                self._assume()

    def _assume(self) -> None:
        self.pace.guess()
        before, cell, untried = self._assumed[-1]
        self._values[:] = before
        self._values[cell] = untried.pop()
        while self._to_look_at:
            self._is_waiting[self._to_look_at.pop()] = False
        self._look_around(cell)

    def _assume_another(self) -> bool:
        """Take back the last assumption and try the next value. False if everything was tried."""
        while self._assumed:
            self._wrong += 1
            if self._assumed[-1].untried:
                self._assume()
                return True
            self._assumed.pop()
        return False

    # rules

    def _apply_rules(self) -> None:
        """Look at cells until nothing more follows. Raises Impossible."""
        while self._to_look_at:
            self.pace.keep()
            cell = self._to_look_at.popleft()
            self._is_waiting[cell] = False
            left = self._values[cell]
            place = self._places[cell]
            if not left & (left - 1):
                for side, allowed in zip(place.sides, place.allows[left.bit_length() - 1], strict=True):
                    self._leave(side, allowed | ONLY_BLACK, WITHOUT_RESTRICTION)
            if cell in self._numbers:
                self._look_at_number(cell)
            elif left == ONLY_DOT and self._restricted:
                self._look_at_dot(cell)
            for corner in place.corners:
                self._look_at_corner(corner)

    def _leave(self, cell: Cell, values: Values, technique: str) -> None:
        """Drop all values of a cell except these."""
        left = self._values[cell] & values
        if left != self._values[cell]:
            if not left:
                raise Impossible
            self._values[cell] = left
            if not left & (left - 1):
                self._techniques[technique] += 1
            self._look_around(cell)

    def _look_around(self, cell: Cell) -> None:
        for corner in self._places[cell].corners:
            for other in corner:
                if not self._is_waiting[other]:
                    self._is_waiting[other] = True
                    self._to_look_at.append(other)

    def _look_at_number(self, wall: Cell) -> None:
        """A number that needs triangles on no side or on all sides is without restriction."""
        number = self._numbers[wall]
        sides = self._places[wall].sides
        open_sides = [
            side for side in sides if self._values[side] & ONLY_DOT and self._values[side] != ONLY_DOT
        ]
        triangles = sum(self._values[side] & TRIANGLES == self._values[side] for side in sides)
        if not triangles <= number <= triangles + len(open_sides):
            raise Impossible
        unrestricted = number in (0, len(self._puzzle.grid.neighbours[wall]))
        if unrestricted or self._restricted:
            technique = WITHOUT_RESTRICTION if unrestricted else NUMBER
            for side in open_sides:
                if triangles == number:
                    self._leave(side, ONLY_DOT, technique)
                elif triangles + len(open_sides) == number:
                    self._leave(side, TRIANGLES, technique)

    def _look_at_dot(self, cell: Cell) -> None:
        """A dot lies in an upright area, with dots or black beside it, or in a turned one, without black."""
        sides = self._places[cell].sides
        in_upright = [upright(side) | ONLY_BLACK for side in Direction]
        in_turned = [ALL - upright(side) | ONLY_DOT for side in Direction]
        allowed = [0, 0, 0, 0]
        for area in (in_upright, in_turned):
            if all(self._values[side] & values for side, values in zip(sides, area, strict=True)):
                allowed = [values | more for values, more in zip(allowed, area, strict=True)]
        for side, values in zip(sides, allowed, strict=True):
            self._leave(side, values, DOTTED)

    def _look_at_corner(self, corner: tuple[Cell, ...]) -> None:
        nw, ne, se, sw = (self._values[cell] for cell in corner)
        left = fitting((nw, ne, se, sw))
        if not any(left):
            raise Impossible
        if self._restricted:
            for cell, values in zip(corner, left, strict=True):
                self._leave(cell, values, CORNER)


_SQUARE = ((0, 0), (0, 1), (1, 1), (1, 0))
"""Four cells around a corner, clockwise."""


def _place(puzzle: Puzzle, cell: Cell) -> _Place:
    grid = puzzle.grid
    row, col = grid.position(cell)
    rows = (row == 0, row == grid.rows - 1)
    cols = (col == 0, col == grid.cols - 1)

    def at(d_row: int, d_col: int) -> Cell:
        inside = 0 <= row + d_row < grid.rows and 0 <= col + d_col < grid.cols
        return grid.cell(row + d_row, col + d_col) if inside else grid.size

    def allows(value: int, side: Direction) -> Values:
        found = beside(Pair(value, side, *(rows if side in (Direction.E, Direction.W) else cols)))
        # Turned areas touch the border only with their corners, so a dot there lies in an upright one.
        return found & upright(side) if 1 << value == ONLY_DOT and any(rows + cols) else found

    return _Place(
        tuple(at(*side.value) for side in Direction),
        tuple(tuple(at(up + r, left + c) for r, c in _SQUARE) for up in (-1, 0) for left in (-1, 0)),
        tuple(tuple(allows(value, side) for side in Direction) for value in range(BLACK + 1)),
    )


def _grade(assumptions: int, cells: int) -> str:
    """The four classes of the thesis. Their limits were chosen here, from the boards in its table."""
    if assumptions == 0:
        return "easy" if cells <= _EASY_CELLS else "medium"
    return "hard" if assumptions <= _HARD_ASSUMPTIONS else "extreme"


HUMANS = {"human": solve, "human-unrestricted": partial(solve, restricted=False)}
