"""The candidates of the open cells of a Sudoku."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple

from gridproof.board.grid import Cell, Place
from gridproof.board.marks import Mark, digit
from gridproof.kernel.candidates import NativeCandidates
from gridproof.kernel.units import NativeUnits
from gridproof.kinds.sudoku.units import CELL, boxes_of, layout, units
from gridproof.logic.theory import Reason
from gridproof.record.explanation import Fact
from gridproof.record.kind import Puzzle


class Unit(NamedTuple):
    """A row, column or box: the cells in it that each number can still stand in.

    Sets of cells are also numbers with their bits: to compare two of these takes no time.
    """

    rule: str
    cells: tuple[Cell, ...]
    room: Mapping[Mark, frozenset[Cell]]
    bits: int
    """All cells."""
    room_bits: Mapping[Mark, int]
    """As ``room``."""
    spread: Mapping[Mark, int]
    """The same by the numbers of the cells in the unit."""

    def reason(self, number: Mark) -> Reason:
        return Reason(self.rule, self.cells, mark=number)


@lru_cache(maxsize=100)
def _codes(side: int) -> Mapping[Mark, int]:
    """The marks in their order, each with its bit."""
    return {mark: 1 << i for i, mark in enumerate(sorted(map(digit, range(1, side + 1))))}


class Candidates:
    """The candidates of the open cells. What only some patterns need is worked out on first use."""

    def __init__(self, p: Puzzle, possible: Mapping[Place, Sequence[Mark]]) -> None:
        self._puzzle = p
        self._possible = possible
        self.codes = _codes(p.grid.rows)
        self._seen: dict[Cell, set[Cell]] = {}

    @cached_property
    def possible(self) -> Mapping[Cell, frozenset[Mark]]:
        return {cell: frozenset(marks) for cell, marks in self._possible.items()}

    @cached_property
    def numbers(self) -> Mapping[Cell, int]:
        """The candidates of a cell as bits."""
        code = self.codes.__getitem__
        return {cell: sum(map(code, marks)) for cell, marks in self._possible.items()}

    @cached_property
    def native(self) -> NativeCandidates | None:
        """The same in the kernel, where it runs and takes the board."""
        p = self._puzzle
        boxes = layout(p.grid, *boxes_of(p))
        if not isinstance(boxes, NativeUnits):
            return None
        fits = [0] * p.grid.size
        for cell, numbers in self.numbers.items():
            fits[cell] = numbers
        return NativeCandidates(boxes, fits)

    @cached_property
    def units(self) -> Sequence[Unit]:
        p = self._puzzle
        return [self._unit(rule, cells) for rule, cells in units(p.grid, *boxes_of(p))]

    @cached_property
    def _units_at(self) -> Mapping[Cell, Sequence[Unit]]:
        found: dict[Cell, list[Unit]] = {}
        for unit in self.units:
            for cell in unit.cells:
                found.setdefault(cell, []).append(unit)
        return found

    def _unit(self, rule: str, cells: tuple[Cell, ...]) -> Unit:
        room: dict[Mark, list[Cell]] = {}
        spread: dict[Mark, int] = {}
        for index, cell in enumerate(cells):
            for number in self.possible.get(cell, ()):
                room.setdefault(number, []).append(cell)
                spread[number] = spread.get(number, 0) | 1 << index
        # Sorted, because the order of a set of strings differs between processes.
        numbers = sorted(room)
        return Unit(
            rule,
            cells,
            {number: frozenset(room[number]) for number in numbers},
            bits_of(cells),
            {number: bits_of(room[number]) for number in numbers},
            spread,
        )

    def unit_of(self, rule: str, cell: Cell) -> Unit:
        """The row, column or box of a cell."""
        return next(unit for unit in self._units_at[cell] if unit.rule == rule)

    def between(self, cell: Cell, others: Iterable[Cell]) -> list[Unit]:
        """Few units of a cell that hold all the others."""
        left = set(others)
        chosen = []
        while left:
            best = max(self._units_at[cell], key=lambda unit: len(left.intersection(unit.cells)))
            chosen.append(best)
            left.difference_update(best.cells)
        return chosen

    def seen_by(self, cell: Cell) -> set[Cell]:
        """The open cells that share a unit with a cell."""
        seen = self._seen.get(cell)
        if seen is None:
            seen = {other for unit in self._units_at[cell] for other in unit.cells if other in self.possible}
            self._seen[cell] = seen = seen - {cell}
        return seen


def bits_of(cells: Iterable[Cell]) -> int:
    bits = 0
    for cell in cells:
        bits |= 1 << cell
    return bits


def cells_of(bits: int) -> tuple[Cell, ...]:
    """The cells of a set of bits, in order."""
    cells = []
    while bits:
        lowest = bits & -bits
        cells.append(lowest.bit_length() - 1)
        bits ^= lowest
    return tuple(cells)


def excluded(cells: Iterable[Cell], numbers: Iterable[Mark], c: Candidates) -> tuple[Fact, ...]:
    return tuple(
        Fact(cell, number, holds=False)
        for cell in sorted(cells)
        for number in sorted(numbers)
        if number in c.possible.get(cell, ())
    )


def in_cell(cell: Cell) -> Reason:
    return Reason(CELL.name, (cell,))


def facts_at(c: Candidates, cells: Iterable[Cell]) -> tuple[Fact, ...]:
    """All candidates of the cells."""
    return tuple(Fact(cell, number) for cell in sorted(cells) for number in sorted(c.possible[cell]))
