"""How candidates of a Sudoku depend on each other.

Of two candidates with a strong link at least one holds; of two with a weak link at most one holds.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from functools import cached_property, lru_cache
from typing import NamedTuple

from gridproof.board.grid import Cell
from gridproof.board.marks import Mark
from gridproof.kernel.candidates import StrongLinks
from gridproof.kinds.sudoku.candidates import Candidates, Unit, bits_of, cells_of, in_cell
from gridproof.kinds.sudoku.units import BOX, CELL
from gridproof.logic.theory import Reason
from gridproof.record.explanation import Fact


class Node(NamedTuple):
    """A number in a cell, or in one of several cells of a box that lie in one line."""

    number: Mark
    cells: tuple[Cell, ...]

    @property
    def facts(self) -> tuple[Fact, ...]:
        return facts_of(self)


class Strong(NamedTuple):
    """If one does not hold, the other does."""

    one: Node
    other: Node
    reason: Reason


class ChainLinks:
    """The strong links of a board, and the exclusions between candidates.

    Sets of candidates are numbers with their bits, cell by cell.
    """

    def __init__(self, c: Candidates) -> None:
        self.c = c
        self._marks = list(c.codes)
        self._place_of = {mark: place for place, mark in enumerate(c.codes)}
        self._seen: dict[Node, int] = {}

    @cached_property
    def _all(self) -> int:
        """All candidates."""
        side = len(self._marks)
        return sum([numbers << cell * side for cell, numbers in self.c.numbers.items()])

    @cached_property
    def plain(self) -> list[Strong]:
        """The links between two candidates."""
        found = [
            Strong(Node(min(numbers), (cell,)), Node(max(numbers), (cell,)), in_cell(cell))
            for cell, numbers in sorted(self.c.possible.items())
            if len(numbers) == 2
        ]
        for unit in self.c.units:
            for number, room in unit.room_bits.items():
                if room.bit_count() == 2:
                    one, other = cells_of(room)
                    found.append(Strong(Node(number, (one,)), Node(number, (other,)), unit.reason(number)))
        return found

    @cached_property
    def grouped(self) -> list[Strong]:
        """The links with several cells at one end or both."""
        return [
            Strong(Node(number, one), Node(number, other), unit.reason(number))
            for unit in self.c.units
            for number, room in unit.room_bits.items()
            if room.bit_count() > 2
            for one, other in self._parted(unit, room)
        ]

    def _parted(self, unit: Unit, room: int) -> list[tuple[tuple[Cell, ...], tuple[Cell, ...]]]:
        """The ways to split cells of a unit into two parts, each of them one cell or all in another unit."""
        crossing = [other.bits for other in self.c.units if other is not unit and room & other.bits]
        found = set()
        for part in {room & other for other in crossing}:
            rest = room & ~part
            if rest.bit_count() == 1 or (rest and any(not rest & ~third for third in crossing)):
                one, two = sorted((cells_of(part), cells_of(rest)))
                found.add((one, two))
        return sorted(found)

    def strong(self, where: StrongLinks, pair: frozenset[Mark] = frozenset()) -> Iterator[Strong]:
        """The links there; with a ``pair``, only cells with these two candidates."""
        for links, lines, boxes in (
            (self.plain, StrongLinks.LINES, StrongLinks.BOXES),
            (self.grouped, StrongLinks.PARTS_OF_LINES, StrongLinks.PARTS_OF_BOXES),
        ):
            for link in links if where & (lines | boxes | StrongLinks.CELLS) else ():
                if link.reason.rule == CELL.name:
                    if StrongLinks.CELLS in where and (
                        not pair or self.c.possible[link.one.cells[0]] == pair
                    ):
                        yield link
                elif (boxes if link.reason.rule == BOX.name else lines) in where:
                    yield link

    def reason(self, one: Node, other: Node) -> Reason:
        """The rule instance behind a strong link."""
        if one.number != other.number:
            return in_cell(one.cells[0])
        room = bits_of(one.cells) | bits_of(other.cells)
        units = (unit for unit in self.c.units_at[one.cells[0]] if unit.room_bits.get(one.number) == room)
        return next(units).reason(one.number)

    def seen(self, node: Node) -> int:
        """The candidates that a node excludes, one bit each."""
        if node not in self._seen:
            number, cells = node.number, bits_of(node.cells)
            side, place = len(self._marks), self._place_of[number]
            bits = 0
            for unit in self.c.units_at[node.cells[0]]:
                if not cells & ~unit.bits:
                    bits |= strides(unit.cells, side)
            bits = bits << place & self._all & ~self.bits(node)
            if len(node.cells) == 1:
                (cell,) = node.cells
                bits |= (self.c.numbers[cell] & ~(1 << place)) << cell * side
            self._seen[node] = bits
        return self._seen[node]

    def room(self, reason: Reason) -> int:
        """In how many cells of its unit a number can stand."""
        return sum(reason.mark in self.c.possible.get(cell, ()) for cell in reason.places)

    def bits(self, node: Node) -> int:
        side, place = len(self._marks), self._place_of[node.number]
        return strides(node.cells, side) << place

    def excludes(self, one: Node, other: Node) -> bool:
        """Whether either excludes the other."""
        bits = self.bits(other)
        return self.seen(one) & bits == bits

    def excluded(self, bits: int) -> list[Fact]:
        candidates = (divmod(place, len(self._marks)) for place in cells_of(bits))
        return [_struck(cell, self._marks[place]) for cell, place in candidates]

    def weak(self, one: Node, others: Iterable[Fact], used: Container[Reason] = ()) -> Iterator[Reason]:
        """Few rule instances by which a node excludes others, preferably ones that are used already."""
        facts = list(others)
        left = bits_of(fact.place for fact in facts if fact.mark == one.number)
        if any(fact.mark != one.number for fact in facts):
            yield in_cell(one.cells[0])
        cells = bits_of(one.cells)
        shared = [unit for unit in self.c.units_at[one.cells[0]] if not cells & ~unit.bits]
        while left:
            best = max(
                shared,
                key=lambda unit: ((left & unit.bits).bit_count(), unit.reason(one.number) in used),
            )
            yield best.reason(one.number)
            left &= ~best.bits


@lru_cache(maxsize=10_000)
def facts_of(node: Node) -> tuple[Fact, ...]:
    """That a node holds, cell by cell."""
    return tuple(Fact(cell, node.number) for cell in node.cells)


@lru_cache(maxsize=10_000)
def _struck(cell: Cell, number: Mark) -> Fact:
    return Fact(cell, number, holds=False)


@lru_cache(maxsize=10_000)
def strides(cells: tuple[Cell, ...], side: int) -> int:
    """The first candidates of cells, as bits."""
    return sum([1 << cell * side for cell in cells])
