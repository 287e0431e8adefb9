"""Groups of cells with more numbers than cells: ALS-XZ; and Sue de Coq, where a box and a line cross."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product
from typing import NamedTuple

from gridproof.board.grid import Cell
from gridproof.board.marks import Mark
from gridproof.kinds.sudoku.candidates import Candidates, Unit, excluded, facts_at, in_cell
from gridproof.kinds.sudoku.units import BOX
from gridproof.kinds.sudoku.wording import group_name, numbers_of
from gridproof.logic.theory import Reason
from gridproof.record.explanation import Fact, Pattern, Step
from gridproof.record.kind import Puzzle

ALS_XZ, SUE_DE_COQ = "ALS-XZ", "Sue de Coq"

_MOST_CELLS = 4
"""At most so many cells of a unit are seen as one group."""
_MOST_GROUPS = 300
"""At most so many groups are compared with each other, the smallest first."""
_MOST_CROSSING, _MOST_SPARE = 3, 4
"""The limits where a line and a box cross: the cells that are seen together, and their numbers beyond the
count of cells.
"""
_MOST_BESIDE = 3
"""At most so many cells of a line, and of a box, are seen together with the crossing."""

Numbers = frozenset[Mark]


class _Group(NamedTuple):
    """Cells of a unit with one number more than cells. If they lack one number, they hold all the others."""

    unit: Unit
    cells: tuple[Cell, ...]
    at: dict[Mark, frozenset[Cell]]
    """Its numbers, each with the cells where it can stand."""
    seeing: dict[Mark, frozenset[Cell]]
    """Per number, the cells outside that can hold it and see all of these."""

    def reasons(self, *free: Mark) -> Iterator[Reason]:
        """Why the group cannot lack two numbers: every cell holds a number, and no number stands twice."""
        yield from map(in_cell, self.cells)
        yield from (self.unit.reason(n) for n, where in self.at.items() if len(where) > 1 and n not in free)


def als_xz(c: Candidates) -> Iterator[Pattern]:
    """Two groups of which only one can hold x. So one of them holds z, and no cell that sees every z does.

    Of all such pairs, those with the fewest cells.
    """
    groups = _groups(c)
    fewest = 2 * _MOST_CELLS
    found: list[tuple[int, Mark, Mark, _Group, _Group]] = []
    for z in sorted({number for group in groups for number in group.at}):
        rivals = [group for group in groups if group.seeing.get(z)]
        for index, a in enumerate(rivals):
            for b in rivals[index + 1 :]:
                if len(a.cells) + len(b.cells) > fewest:
                    break
                if a.seeing[z].isdisjoint(b.seeing[z]) or not set(a.cells).isdisjoint(b.cells):
                    continue
                for x in sorted(a.at.keys() & b.at.keys() - {z}):
                    if a.at[x] <= b.seeing[x]:
                        fewest = len(a.cells) + len(b.cells)
                        found.append((fewest, z, x, a, b))
    for size, z, x, a, b in found:
        if size == fewest:
            yield from _als_xz(c, z, x, a, b)


def _groups(c: Candidates) -> list[_Group]:
    """The groups of the board, the smallest first."""
    found: dict[tuple[Cell, ...], Unit] = {}
    for unit in c.units:
        narrow = [cell for cell in unit.cells if len(c.possible.get(cell, ())) in range(2, _MOST_CELLS + 2)]
        begun: list[tuple[tuple[Cell, ...], Numbers, int]] = [((), frozenset(), 0)]
        for cells, numbers, start in begun:
            for index in range(start, len(narrow) if len(cells) < _MOST_CELLS else 0):
                more = (*cells, narrow[index])
                union = numbers | c.possible[narrow[index]]
                if len(union) <= _MOST_CELLS + 1:
                    begun.append((more, union, index + 1))
                    if len(union) == len(more) + 1:
                        found.setdefault(more, unit)
    smallest = sorted(found, key=lambda cells: (len(cells), cells))[:_MOST_GROUPS]
    return [_group(c, found[cells], cells) for cells in smallest]


def _group(c: Candidates, unit: Unit, cells: tuple[Cell, ...]) -> _Group:
    numbers = sorted(frozenset().union(*(c.possible[cell] for cell in cells)))
    at = {number: unit.room[number].intersection(cells) for number in numbers}
    seeing = {}
    for number, where in at.items():
        seen = set.intersection(*(c.seen_by(cell) for cell in where)).difference(cells)
        seeing[number] = frozenset(cell for cell in seen if number in c.possible[cell])
    return _Group(unit, cells, at, seeing)


def _als_xz(c: Candidates, z: Mark, x: Mark, a: _Group, b: _Group) -> Iterator[Pattern]:
    """The strike-outs at cells that see every z by the same units."""
    seeing: dict[tuple[Reason, ...], list[Cell]] = {}
    for cell in sorted(a.seeing[z] & b.seeing[z]):
        sight = tuple(unit.reason(z) for unit in c.between(cell, a.at[z] | b.at[z]))
        seeing.setdefault(sight, []).append(cell)
    apart = [unit.reason(x) for cell in sorted(a.at[x]) for unit in c.between(cell, b.at[x])]
    trail = (facts_at(c, a.cells), facts_at(c, b.cells), (Fact(min(a.at[x]), x),))
    for sight, cells in seeing.items():
        reasons = dict.fromkeys([*a.reasons(x, z), *b.reasons(x, z), *apart, *sight])
        yield Pattern(ALS_XZ, tuple(reasons), excluded(cells, [z], c), trail=trail)


def sue_de_coq(c: Candidates) -> Iterator[Pattern]:
    """Cells where a box and a line cross, with cells of the line and of the box: as many cells as numbers."""
    boxes = [unit for unit in c.units if unit.rule == BOX.name]
    lines = [unit for unit in c.units if unit.rule != BOX.name]
    for box, line in product(boxes, lines):
        crossing = [cell for cell in line.cells if cell in box.cells and cell in c.possible]
        for size in range(2, _MOST_CROSSING + 1):
            for shared in combinations(crossing, size):
                numbers = frozenset().union(*(c.possible[cell] for cell in shared))
                if size + 2 <= len(numbers) <= size + _MOST_SPARE:
                    yield from _sue_de_coq(c, shared, numbers, line, box)


def _sue_de_coq(
    c: Candidates, shared: Sequence[Cell], numbers: Numbers, line: Unit, box: Unit
) -> Iterator[Pattern]:
    spare = len(numbers) - len(shared)
    in_line = list(_beside(c, numbers, set(line.cells).difference(box.cells), spare))
    in_box = list(_beside(c, numbers, set(box.cells).difference(line.cells), spare)) if in_line else []
    for (row, of_row, takes), (block, of_block, others) in product(in_line, in_box):
        if takes + others == spare and of_row.isdisjoint(of_block):
            yield from _used_up(c, (shared, row, block), (of_row, of_block), (line, box))


def _used_up(
    c: Candidates, cells: Sequence[Sequence[Cell]], beside: Sequence[Numbers], units: Sequence[Unit]
) -> Iterator[Pattern]:
    """The strike-outs in the rest of the line and of the box, because these cells hold each of their
    numbers once.
    """
    together = [cell for some in cells for cell in some]
    reasons = [in_cell(cell) for cell in together]
    struck: list[Fact] = []
    for number in sorted(frozenset().union(*(c.possible[cell] for cell in together))):
        # The cells beside the crossing in the box keep a number out of the line, and the reverse.
        rooms = {
            unit.reason(number): unit.room[number].difference(together)
            for unit, of_other in zip(units, reversed(beside), strict=True)
            if number not in of_other
        }
        struck += excluded(frozenset().union(*rooms.values()), [number], c)
        shared = frozenset.intersection(*rooms.values())
        needed = [reason for reason, room in rooms.items() if room > shared or (room and len(rooms) == 1)]
        if not needed and (shared or sum(number in c.possible[cell] for cell in together) > 1):
            needed = list(rooms)[:1]
        reasons += needed
    if struck:
        trail = tuple(facts_at(c, some) for some in cells)
        yield Pattern(SUE_DE_COQ, tuple(reasons), tuple(struck), trail=trail)


def _beside(
    c: Candidates, numbers: Numbers, cells: Iterable[Cell], spare: int
) -> Iterator[tuple[tuple[Cell, ...], Numbers, int]]:
    """Cells beside the crossing, the numbers they can hold, and how many of the crossing's numbers they
    take.
    """
    narrow = [
        cell
        for cell in sorted(cells)
        if len(c.possible.get(cell, ())) in range(2, _MOST_CELLS + 1)
        and not numbers.isdisjoint(c.possible[cell])
    ]
    for size in range(1, _MOST_BESIDE + 1):
        for some in combinations(narrow, size):
            held = frozenset().union(*(c.possible[cell] for cell in some))
            takes = size - len(held - numbers)
            if 0 < takes < spare:
                yield some, held, takes


# in words


def tell_als_xz(p: Puzzle, step: Step, cells: Sequence[Cell], reasons: Sequence[Reason]) -> str:
    one, other, (x, *_) = step.trail
    z = step.concludes[0].mark
    return (
        f"{group_name(p, one)} can only hold {numbers_of(one)}, {group_name(p, other)} only"
        f" {numbers_of(other)}. {x.mark} fits into only one of the two groups; the other then holds all"
        f" its other numbers, also {z}. So no cell that sees every {z} of both groups holds {z}"
    )


def tell_sue_de_coq(p: Puzzle, step: Step, cells: Sequence[Cell], reasons: Sequence[Reason]) -> str:
    crossing, in_line, in_box = step.trail
    together = [fact for facts in step.trail for fact in facts]
    return (
        f"{group_name(p, crossing)}, with {group_name(p, in_line)} in the same line and"
        f" {group_name(p, in_box)} in the same box, are {len({fact.place for fact in together})} cells for"
        f" the numbers {numbers_of(together)}, of which none fits in twice. So each of these stands in one"
        " of the cells, and in no other cell that sees all its places there"
    )
