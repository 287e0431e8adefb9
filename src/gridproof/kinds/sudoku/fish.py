"""Fish: lines that can hold a number only where equally many other lines cross them, except for a fin in
one box.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import combinations
from operator import or_

from gridproof.board.marks import Mark
from gridproof.kinds.sudoku.candidates import Candidates, Unit, cells_of, excluded
from gridproof.kinds.sudoku.units import BOX, COLUMN, ROW
from gridproof.record.explanation import Fact, Pattern

FISH = {2: "X-wing", 3: "swordfish", 4: "jellyfish"}
FINNED, SASHIMI = "finned", "sashimi"


def fish(c: Candidates, size: int) -> Iterator[Pattern]:
    """A number that some lines can hold only in equally many crossing lines."""
    for number, lines, crossing in _directions(c):
        for base in _narrow(lines, number, size, size):
            where = frozenset().union(*(line.room[number] for line in base))
            cover = [line for line in crossing if not where.isdisjoint(line.cells)]
            covered = frozenset().union(*(line.room[number] for line in cover))
            struck = excluded(covered - where, [number], c)
            if len(cover) == size and struck:
                reasons = tuple(line.reason(number) for line in (*base, *cover))
                yield Pattern(FISH[size], reasons, struck)


def finned_fish(c: Candidates, size: int) -> Iterator[Pattern]:
    """The same except for some cells of one box, the fins: a candidate that sees all of them is struck out
    in any case.

    Without its fins a fish may be incomplete (sashimi).
    """
    found: dict[str, list[Pattern]] = {FINNED: [], SASHIMI: []}
    boxes = [unit for unit in c.units if unit.rule == BOX.name]
    for number, lines, crossing in _directions(c):
        beside = sum(not set(boxes[0].cells).isdisjoint(line.cells) for line in crossing)
        # A cover line leads through the box of the fins, too.
        for base in _narrow(lines, number, size, size + beside - 1):
            at = room = 0
            for line in base:
                at |= line.spread[number]
                room |= line.room_bits[number]
            lying = [i for i in range(len(crossing)) if at >> i & 1]
            for through in combinations(lying, len(lying) - size) if len(lying) > size else ():
                if through[0] // beside != through[-1] // beside:
                    continue
                fins = sum(room & crossing[i].bits for i in through)
                box = next((box for box in boxes if not fins & ~box.bits), None)
                if box is None:
                    continue
                cover = [crossing[i] for i in lying if i not in through]
                covered = reduce(or_, (line.room_bits[number] for line in cover))
                struck = excluded(cells_of(covered & box.bits & ~room), [number], c)
                if not struck:
                    continue
                whole = all((line.room_bits[number] & ~fins).bit_count() > 1 for line in base)
                sort = FINNED if whole else SASHIMI
                reasons = tuple(unit.reason(number) for unit in (*base, *cover, box))
                trail = tuple(
                    tuple(Fact(cell, number) for cell in cells_of(cells)) for cells in (fins, room & ~fins)
                )
                found[sort].append(Pattern(f"{sort} {FISH[size]}", reasons, struck, trail=trail))
    for patterns in found.values():
        yield from patterns


def _directions(c: Candidates) -> Iterator[tuple[Mark, list[Unit], list[Unit]]]:
    """Per number, the lines, and the lines that cross them."""
    rows = [unit for unit in c.units if unit.rule == ROW.name]
    columns = [unit for unit in c.units if unit.rule == COLUMN.name]
    for number in sorted({number for row in rows for number in row.room}):
        yield number, rows, columns
        yield number, columns, rows


def _narrow(lines: Sequence[Unit], number: Mark, size: int, most: int) -> Iterator[tuple[Unit, ...]]:
    """Sets of so many lines that hold a number in at most so many crossing lines."""
    masks = [
        (line, spread) for line in lines if 2 <= (spread := line.spread.get(number, 0)).bit_count() <= most
    ]

    def chosen(first: int, left: int, taken: int) -> Iterator[tuple[Unit, ...]]:
        if not left:
            yield ()
            return
        for index in range(first, len(masks) - left + 1):
            line, mask = masks[index]
            if (taken | mask).bit_count() <= most:
                for others in chosen(index + 1, left - 1, taken | mask):
                    yield line, *others

    return chosen(0, size, 0)
