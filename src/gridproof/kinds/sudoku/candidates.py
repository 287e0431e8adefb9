"""The candidates of the open cells of a Sudoku."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache

from gridproof.board.grid import Cell, Grid, Place
from gridproof.board.marks import Mark, digit
from gridproof.kernel.candidates import NativeCandidates
from gridproof.kernel.units import NativeUnits
from gridproof.kinds.sudoku.units import CELL, boxes_of, layout, units
from gridproof.logic.theory import Reason
from gridproof.record.explanation import Fact
from gridproof.record.kind import Puzzle
from gridproof.system.size_cache import kept_by_size


class Unit:
    """A row, column or box: the cells in it that each number can still stand in.

    Sets of cells are also numbers with their bits: to compare two of these takes no time.
    """

    def __init__(self, rule: str, cells: tuple[Cell, ...], bits: int, where: Mapping[Mark, int]) -> None:
        """``where`` has the cells for each number in the order of the numbers, as bits."""
        self.rule = rule
        self.cells = cells
        self.bits = bits
        """All cells."""
        self._where = where

    @cached_property
    def room_bits(self) -> Mapping[Mark, int]:
        """As ``room``."""
        bits = self.bits
        return {number: here for number, cells in self._where.items() if (here := cells & bits)}

    @cached_property
    def room(self) -> Mapping[Mark, frozenset[Cell]]:
        return {number: frozenset(cells_of(bits)) for number, bits in self.room_bits.items()}

    @cached_property
    def spread(self) -> Mapping[Mark, int]:
        """The same by the numbers of the cells in the unit."""
        cells = self.cells
        return {
            number: sum([1 << i for i, cell in enumerate(cells) if bits >> cell & 1])
            for number, bits in self.room_bits.items()
        }

    def reason(self, number: Mark) -> Reason:
        return Reason(self.rule, self.cells, mark=number)


@kept_by_size(16)
def _frames(grid: Grid, height: int, width: int) -> Sequence[tuple[str, tuple[Cell, ...], int]]:
    """Per unit, its rule, its cells, and these as bits."""
    return [(rule, cells, bits_of(cells)) for rule, cells in units(grid, height, width)]


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
        where: dict[Mark, int] = dict.fromkeys(self.codes, 0)
        for cell, marks in self._possible.items():
            for mark in marks:
                where[mark] |= 1 << cell
        return [Unit(*frame, where) for frame in _frames(p.grid, *boxes_of(p))]

    @cached_property
    def units_at(self) -> Mapping[Cell, Sequence[Unit]]:
        """Per cell, its row, its column and its box."""
        found: dict[Cell, list[Unit]] = {}
        for unit in self.units:
            for cell in unit.cells:
                found.setdefault(cell, []).append(unit)
        return found

    def unit_of(self, rule: str, cell: Cell) -> Unit:
        """The row, column or box of a cell."""
        return next(unit for unit in self.units_at[cell] if unit.rule == rule)

    def between(self, cell: Cell, others: Iterable[Cell]) -> list[Unit]:
        """Few units of a cell that hold all the others."""
        left = bits_of(others)
        chosen = []
        while left:
            best = max(self.units_at[cell], key=lambda unit: (left & unit.bits).bit_count())
            chosen.append(best)
            left &= ~best.bits
        return chosen

    def seen_by(self, cell: Cell) -> set[Cell]:
        """The open cells that share a unit with a cell."""
        seen = self._seen.get(cell)
        if seen is None:
            seen = {other for unit in self.units_at[cell] for other in unit.cells if other in self.possible}
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
