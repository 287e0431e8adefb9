"""How candidates of a Sudoku depend on each other.

Of two candidates with a strong link at least one holds; of two with a weak link at most one holds.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
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
        return tuple(Fact(cell, self.number) for cell in self.cells)


class Strong(NamedTuple):
    """If one does not hold, the other does."""

    one: Node
    other: Node
    reason: Reason


class ChainLinks:
    """The strong links of a board, and the exclusions between candidates."""

    def __init__(self, c: Candidates) -> None:
        self.c = c
        self._seen: dict[Node, int] = {}

    @cached_property
    def _bit(self) -> Mapping[tuple[Cell, Mark], int]:
        """Per candidate, its bit."""
        possible = self.c.possible
        candidates = ((cell, number) for cell in sorted(possible) for number in sorted(possible[cell]))
        return {candidate: 1 << place for place, candidate in enumerate(candidates)}

    @cached_property
    def _facts(self) -> Sequence[Fact]:
        return [Fact(cell, number, holds=False) for cell, number in self._bit]

    @cached_property
    def plain(self) -> list[Strong]:
        """The links between two candidates."""
        found = [
            Strong(Node(min(numbers), (cell,)), Node(max(numbers), (cell,)), in_cell(cell))
            for cell, numbers in sorted(self.c.possible.items())
            if len(numbers) == 2
        ]
        return found + [
            Strong(Node(number, (min(room),)), Node(number, (max(room),)), unit.reason(number))
            for unit in self.c.units
            for number, room in unit.room.items()
            if len(room) == 2
        ]

    @cached_property
    def grouped(self) -> list[Strong]:
        """The links with several cells at one end or both."""
        return [
            Strong(Node(number, one), Node(number, other), unit.reason(number))
            for unit in self.c.units
            for number, room in unit.room.items()
            if len(room) > 2
            for one, other in self._parted(unit, unit.room_bits[number])
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
                    if StrongLinks.CELLS in where and (not pair or self.c.possible[link.one.cells[0]] == pair):
                        yield link
                elif (boxes if link.reason.rule == BOX.name else lines) in where:
                    yield link

    @cached_property
    def _reasons(self) -> dict[frozenset[Node], Reason]:
        return {frozenset(link[:2]): link.reason for link in reversed(self.plain)}

    @cached_property
    def _grouped_reasons(self) -> dict[frozenset[Node], Reason]:
        return {frozenset(link[:2]): link.reason for link in reversed(self.grouped)}

    def reason(self, one: Node, other: Node) -> Reason:
        """The rule instance behind a strong link."""
        ends = frozenset((one, other))
        return self._reasons.get(ends) or self._grouped_reasons[ends]

    @cached_property
    def _in_units(self) -> list[tuple[int, dict[Mark, int]]]:
        """Per unit, its cells as bits, and per number the candidates there."""
        return [
            (unit.bits, {n: sum(self._bit[cell, n] for cell in room) for n, room in unit.room.items()})
            for unit in self.c.units
        ]

    def seen(self, node: Node) -> int:
        """The candidates that a node excludes, one bit each."""
        if node not in self._seen:
            number, cells = node.number, bits_of(node.cells)
            bits = 0
            for unit, candidates in self._in_units:
                if not cells & ~unit:
                    bits |= candidates[number]
            bits &= ~self.bits(node)
            if len(node.cells) == 1:
                (cell,) = node.cells
                bits |= sum(self._bit[cell, n] for n in self.c.possible[cell] if n != number)
            self._seen[node] = bits
        return self._seen[node]

    def room(self, reason: Reason) -> int:
        """In how many cells of its unit a number can stand."""
        return sum(reason.mark in self.c.possible.get(cell, ()) for cell in reason.places)

    def bits(self, node: Node) -> int:
        return sum(self._bit[cell, node.number] for cell in node.cells)

    def excludes(self, one: Node, other: Node) -> bool:
        """Whether either excludes the other."""
        bits = self.bits(other)
        return self.seen(one) & bits == bits

    def excluded(self, bits: int) -> list[Fact]:
        facts = []
        while bits:
            lowest = bits & -bits
            facts.append(self._facts[lowest.bit_length() - 1])
            bits -= lowest
        return facts

    def weak(self, one: Node, others: Iterable[Fact], used: Container[Reason] = ()) -> Iterator[Reason]:
        """Few rule instances by which a node excludes others, preferably ones that are used already."""
        facts = list(others)
        left = {fact.place for fact in facts if fact.mark == one.number}
        if any(fact.mark != one.number for fact in facts):
            yield in_cell(one.cells[0])
        shared = [unit for unit in self.c.units if set(one.cells).issubset(unit.cells)]
        while left:
            best = max(
                shared,
                key=lambda unit: (len(left.intersection(unit.cells)), unit.reason(one.number) in used),
            )
            yield best.reason(one.number)
            left.difference_update(best.cells)
