"""How much is seen from a cell, as a theory. Variable ``cell + 1`` says that a cell is shaded.

Which stops are possible is a bit mask a way, as in :mod:`gridproof.logic.sight`.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from gridproof.grid import Cell, Grid
from gridproof.logic.known import SHADED, WHITE, Contradiction
from gridproof.logic.switches import Switchable
from gridproof.logic.theory import Lit, Theory

ColourOf = Callable[[Cell], int]
"""OPEN, WHITE or SHADED."""


def state_seen(t: Theory, grid: Grid, cell: Cell, total: int, colour_of: ColourOf, *, rule: str) -> None:
    """Say that just so many other white cells are seen from a white cell, where some colours are known."""
    if isinstance(t, Switchable):
        # No colour is known there, and one count does for all numbers that the cell could show.
        reached = _count(t, grid, cell)
        t.all_of(reached[:total][-1:])
        t.all_of(-more for more in reached[total : total + 1])
        return
    north, east, south, west = grid.rays[cell]
    rays = (east, west, south, north)
    stops = [_stops(ray, total, colour_of) for ray in rays]
    places = [cell]
    for ray, mask in zip(rays, stops, strict=True):
        places += ray[: mask.bit_length()]
    t.because(rule, places, cell)
    try:
        narrow(stops, 0, total)
    except Contradiction:
        t.clause()
    else:
        state_total(t, total, rays, stops, colour_of)


def _stops(ray: range, total: int, colour_of: ColourOf) -> int:
    """Every stop is possible that is not known to be white, up to the first known shaded cell."""
    stops, bit = 0, 1
    for cell in ray[: total + 1]:
        colour = colour_of(cell)
        if colour != WHITE:
            stops |= bit
            if colour == SHADED:
                return stops
        bit <<= 1
    return stops | bit if len(ray) <= total else stops


def narrow(stops: list[int], first: int, total: int) -> None:
    """Strike out the stops that are too far or too near whatever the other ways see."""
    again = True
    while again:
        again = False
        a, b, c, d = masks = stops[first : first + 4]
        if not (a and b and c and d):
            raise Contradiction
        most = a.bit_length() + b.bit_length() + c.bit_length() + d.bit_length() - 4
        least = (a & -a).bit_length() + (b & -b).bit_length()
        least += (c & -c).bit_length() + (d & -d).bit_length() - 4
        spare, surplus = total - least, most - total
        if spare < 0 or surplus < 0:
            raise Contradiction
        for view, mask in enumerate(masks, first):
            furthest = (mask & -mask) << spare
            nearest = 1 << mask.bit_length() - 1 >> surplus or 1
            narrowed = mask & (furthest << 1) - 1 & -nearest
            if narrowed != mask:
                stops[view] = narrowed
                # Where a limit itself is no stop, the other ways have a tighter limit now.
                if not narrowed & nearest or (mask > furthest and not narrowed & furthest):
                    again = True


def state_total(
    t: Theory, total: int, rays: Sequence[range], stops: Sequence[int], colour_of: ColourOf
) -> None:
    """Say that what is seen in the four ways adds up to the total."""
    amounts = [_amount(t, ray, mask, colour_of) for ray, mask in zip(rays, stops, strict=True)]
    # A sum takes a clause for each pair of values: so the longest goes with the shortest.
    a, b, c, d = sorted(amounts, key=lambda amount: len(amount.values))
    first, second = (a, d), (b, c)
    if len(a.values) * len(d.values) > len(b.values) * len(c.values):
        first, second = second, first
    sums = {x + y for x in first[0].values for y in first[1].values}
    sums &= {total - x - y for x in second[0].values for y in second[1].values}
    if sums:
        _state_sum(t, *second, _missing(total, _added(t, *first, sorted(sums))))
    else:
        t.clause()


def _amount(t: Theory, ray: range, stops: int, colour_of: ColourOf) -> Amount:
    """How much is seen one way; also said is what that makes of the cells on the way."""
    values, clauses = list(_bits(stops)), t.clauses
    clauses += [(-c - 1,) for c in ray[: values[0]] if colour_of(c) != WHITE]
    reached: list[Lit] = []
    for nearer, further in pairwise(values):
        stop = ray[nearer] + 1
        passed = -stop
        if reached:
            passed = t.new()
            t.both(passed, reached[-1], -stop)
        clauses += [(-passed, -c - 1) for c in ray[nearer + 1 : further] if colour_of(c) != WHITE]
        reached.append(passed)
    last = values[-1]
    if last < len(ray) and colour_of(ray[last]) != SHADED:
        clauses.append((-reached[-1], ray[last] + 1) if reached else (ray[last] + 1,))
    return Amount(values, reached)


# one count for all numbers


def _count(t: Switchable, grid: Grid, cell: Cell) -> Sequence[Lit]:
    """Literals that tell how many white cells are seen: at least one, two ... They need the cell's switch."""
    ways, switches = t.shared("stretches", partial(_stretches, t, grid))
    off = -switches[cell]

    def seen() -> Sequence[Lit]:
        north, east, south, west = (
            [ways[min(ray[0], end), max(ray[0], end)] for end in ray] for ray in grid.rays[cell]
        )
        across, along = _full_sum(t, off, west, east), _full_sum(t, off, north, south)
        return _full_sum(t, off, across, along)

    return t.shared((cell, "seen"), seen, switches[cell])


def _stretches(t: Switchable, grid: Grid) -> tuple[dict[tuple[Cell, Cell], Lit], range]:
    """A literal for every stretch of white cells on a line, by its ends, and a switch for every cell."""
    ways: dict[tuple[Cell, Cell], Lit] = {}
    for line in grid.lines:
        t.look_up()
        for start, first in enumerate(line):
            way = ways[first, first] = -first - 1
            for cell in line[start + 1 :]:
                longer = t.new()
                t.both(longer, way, -cell - 1)
                way = ways[first, cell] = longer
    return ways, t.new_block(grid.size)


def _full_sum(t: Theory, off: Lit, a: Sequence[Lit], b: Sequence[Lit]) -> Sequence[Lit]:
    """The sum of two amounts of which nothing is known, unless switched off; as literals for "at least"."""
    if not a or not b:
        return a or b
    reached = t.new_block(len(a) + len(b))
    t.clauses += [(-more, less) for less, more in pairwise(reached)]
    # Per amount, what denies that it is reached, and what says that more is.
    denied = [(), *((-lit,) for lit in b)]
    exceeded = [*((lit,) for lit in b), ()]
    for i in range(len(a) + 1):
        too_few, too_many = (off, *(-lit for lit in a[i - 1 : i])), (off, *a[i : i + 1])
        t.clauses += [(*too_few, *denied[j], reached[i + j - 1]) for j in range(0 if i else 1, len(b) + 1)]
        t.clauses += [
            (*too_many, *exceeded[j], -reached[i + j]) for j in range(min(len(b) + 1, len(reached) - i))
        ]
    return reached


# sums


def _bits(mask: int) -> Iterator[int]:
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


class Amount(NamedTuple):
    """A number in order encoding.

    ``values`` are the possible ones, rising; ``reached`` has a literal for each but the first one
    that says that the number is at least this much.
    """

    values: list[int]
    reached: list[Lit]


def _missing(total: int, amount: Amount) -> Amount:
    """What is missing to the total."""
    return Amount([total - v for v in reversed(amount.values)], [-lit for lit in reversed(amount.reached)])


def _added(t: Theory, a: Amount, b: Amount, sums: list[int]) -> Amount:
    """The sum of two amounts, which must be one of the given ones."""
    if len(a.values) == 1:
        return Amount([a.values[0] + v for v in b.values], b.reached)
    result = Amount(sums, list(t.new_block(len(sums) - 1)))
    t.clauses += [(-more, less) for less, more in pairwise(result.reached)]
    _state_sum(t, a, b, result)
    return result


def _state_sum(t: Theory, a: Amount, b: Amount, result: Amount) -> None:
    _state_at_least(t, a, b, result)
    _state_at_least(t, _missing(0, a), _missing(0, b), _missing(0, result))


def _state_at_least(t: Theory, a: Amount, b: Amount, result: Amount) -> None:
    """The more ``a`` and ``b`` reach, the more the result reaches."""
    values, clauses = result.values, t.clauses
    unless_a = [(), *((-lit,) for lit in a.reached)]
    unless_b = [(), *((-lit,) for lit in b.reached)]
    then = [(), *((lit,) for lit in result.reached), ()]
    above = [0] * len(b.values)
    for x, not_x in zip(a.values, unless_a, strict=True):
        left = 0
        for j, y in enumerate(b.values):
            reach = bisect_left(values, x + y)
            # What a smaller value of one of them brings about already need not be said again.
            if reach != left and reach != above[j]:
                clauses.append(not_x + unless_b[j] + then[reach])
            left = above[j] = reach
