"""Numbers that count the white cells seen from their cell, in each direction up to the first shaded cell.

Looking in one direction from a number, the view ends before its *stop*: the first shaded cell, or the
border. A bit mask holds the possible stops: bit ``k`` means that ``k`` cells may be seen in that direction.
Variable ``cell + 1`` means that a cell is shaded.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import NamedTuple

from gridproof.board.grid import Cell, Grid
from gridproof.logic.known import SHADED, WHITE, Impossible, Known
from gridproof.logic.theory import Lit, Theory
from gridproof.system.size_cache import kept_by_size


class _Outlook(NamedTuple):
    """One direction to look from a cell: the cell's position on a line of the board, and the cells ahead."""

    line: int
    position: int
    ray: range


class _Outlooks(dict[Cell, tuple[_Outlook, ...]]):
    """Per cell the four directions to look, computed on demand.

    Each row and column is one line forwards and one line backwards.
    """

    def __init__(self, grid: Grid) -> None:
        super().__init__()
        self._grid = grid

    def __missing__(self, cell: Cell) -> tuple[_Outlook, ...]:
        rows, cols = self._grid.rows, self._grid.cols
        north, east, south, west = self._grid.rays[cell]
        row, col = self._grid.position(cell)
        self[cell] = found = (
            _Outlook(row, col, east),
            _Outlook(rows + row, cols - 1 - col, west),
            _Outlook(2 * rows + col, row, south),
            _Outlook(2 * rows + cols + col, rows - 1 - row, north),
        )
        return found


_outlooks = kept_by_size(32)(_Outlooks)


class Sight:
    """The numbers of a board, and how far each can still see in each of the four directions.

    Number ``i`` has the views ``4 * i`` to ``4 * i + 3``.
    """

    def __init__(self, grid: Grid, totals: Mapping[Cell, int], known: Known) -> None:
        self._known = known
        self._number_at = dict(zip(totals, range(len(totals)), strict=True))
        self._totals = list(totals.values())
        self._rays: list[range] = []
        self._stops: list[int] = []
        self._open_views(grid, totals)
        self._watching: list[list[tuple[int, int]]] = []
        """Per cell, the views that it can be a stop of, with its bit in their masks."""
        self._looked_at = len(known.order)
        self._touched: list[int] = []
        self._is_touched = [False] * len(totals)
        self._sure = [0] * len(self._rays)
        """Per view, how many cells are settled as seen."""

    def _open_views(self, grid: Grid, totals: Mapping[Cell, int]) -> None:
        """Every cell up to the first shaded cell is a possible stop, unless it is already white."""
        if not totals:
            return
        outlooks, cells = _outlooks(grid), self._known.cells
        white = [0] * (2 * grid.rows + 2 * grid.cols)
        shaded = [1 << grid.cols] * (2 * grid.rows) + [1 << grid.rows] * (2 * grid.cols)
        for cell in self._known.order:
            lines = shaded if cells[cell] == SHADED else white
            for line, position, _ in outlooks[cell]:
                lines[line] |= 1 << position
        for cell, total in totals.items():
            in_reach = (2 << total) - 1
            for line, position, ray in outlooks[cell]:
                ahead = shaded[line] >> position + 1
                last = ahead & -ahead
                self._stops.append(~(white[line] >> position + 1) & (last | last - 1) & in_reach)
                self._rays.append(ray)

    # deduction

    def look(self) -> None:
        order = self._known.order
        if not self._watching:
            self._watch()
        self._take_in()
        for number in self._touched:
            self._is_touched[number] = False
            self._narrow(number)
            self._settle(number)
            if self._looked_at < len(order):
                self._take_in()
        self._touched.clear()

    def _watch(self) -> None:
        """The first look: each number by itself."""
        numbers, look_up = range(len(self._totals)), self._known.look_up
        for number in numbers:
            look_up()
            self._narrow(number)
        self._watching = [[] for _ in self._known.cells]
        for view, (ray, stops) in enumerate(zip(self._rays, self._stops, strict=True)):
            look_up()
            bit = 1
            for cell in ray[: stops.bit_length()]:
                if stops & bit:
                    self._watching[cell].append((view, bit))
                bit <<= 1
        for number in numbers:
            look_up()
            self._settle(number)

    def _take_in(self) -> None:
        """Strike out the stops that settled cells exclude: a white cell, and those behind a shaded one."""
        stops, cells, order = self._stops, self._known.cells, self._known.order
        while self._looked_at < len(order):
            cell = order[self._looked_at]
            self._looked_at += 1
            shaded = cells[cell] == SHADED
            self._known.look_up()
            for view, bit in self._watching[cell]:
                before = stops[view]
                after = before & (bit | bit - 1) if shaded else before & ~bit
                if after != before:
                    stops[view] = after
                    # Only the nearest and the furthest stop affect the other views.
                    if after < bit or shaded or not after & bit - 1:
                        number = view >> 2
                        if not self._is_touched[number]:
                            self._is_touched[number] = True
                            self._touched.append(number)

    def _narrow(self, number: int) -> None:
        """Strike out the stops that are too far or too near, whatever the other views see."""
        stops, total = self._stops, self._totals[number]
        first = 4 * number
        again = True
        while again:
            again = False
            a, b, c, d = masks = stops[first : first + 4]
            if not (a and b and c and d):
                raise Impossible
            most = a.bit_length() + b.bit_length() + c.bit_length() + d.bit_length() - 4
            least = (a & -a).bit_length() + (b & -b).bit_length()
            least += (c & -c).bit_length() + (d & -d).bit_length() - 4
            spare, surplus = total - least, most - total
            if spare < 0 or surplus < 0:
                raise Impossible
            for view, mask in enumerate(masks, first):
                furthest = (mask & -mask) << spare
                nearest = 1 << mask.bit_length() - 1 >> surplus or 1
                narrowed = mask & (furthest << 1) - 1 & -nearest
                if narrowed != mask:
                    stops[view] = narrowed
                    # If a limit itself is not a stop, the other views now have a tighter limit.
                    if not narrowed & nearest or (mask > furthest and not narrowed & furthest):
                        again = True

    def _settle(self, number: int) -> None:
        """Settle the cells that are certainly seen, and the stops."""
        known, sure = self._known, self._sure
        for view in range(4 * number, 4 * number + 4):
            mask = self._stops[view]
            seen = (mask & -mask).bit_length() - 1
            if seen > sure[view]:
                for cell in self._rays[view][sure[view] : seen]:
                    known.whiten(cell)
                sure[view] = seen
            if not mask & mask - 1:
                ray = self._rays[view]
                if seen < len(ray):
                    known.shade(ray[seen])

    # theory

    def state(self, t: Theory, cell: Cell, rule: str) -> None:
        """State, for a number with its remaining views, that it sees the right amount."""
        number = self._number_at[cell]
        places = [cell]
        for view in range(4 * number, 4 * number + 4):
            places += self._rays[view][: self._stops[view].bit_length()]
        t.because(rule, places, cell)
        try:
            self._narrow(number)
        except Impossible:
            t.clause()
        else:
            self._state_number(t, number)

    def state_rest(self, t: Theory) -> bool:
        """State all numbers after the last look, without reasons.

        Returns whether anything was left to state.
        """
        before = len(t.clauses)
        for number in range(len(self._totals)):
            a, b, c, d = self._stops[4 * number : 4 * number + 4]
            if a & a - 1 or b & b - 1 or c & c - 1 or d & d - 1:
                self._state_number(t, number)
        return len(t.clauses) > before

    def _state_number(self, t: Theory, number: int) -> None:
        t.look_up()
        views = range(4 * number, 4 * number + 4)
        _state_total(t, self._totals[number], [self._amount(t, view) for view in views])

    def _amount(self, t: Theory, view: int) -> Amount:
        """The amount that a view sees. Also states what it means for the cells on the way."""
        ray, values = self._rays[view], list(_bits(self._stops[view]))
        cells, clauses = self._known.cells, t.clauses
        clauses += [(-c - 1,) for c in ray[: values[0]] if cells[c] != WHITE]
        reached: list[Lit] = []
        for nearer, further in pairwise(values):
            stop = ray[nearer] + 1
            passed = -stop
            if reached:
                passed = t.new()
                t.both(passed, reached[-1], -stop)
            clauses += [(-passed, -c - 1) for c in ray[nearer + 1 : further] if cells[c] != WHITE]
            reached.append(passed)
        last = values[-1]
        if last < len(ray) and cells[ray[last]] != SHADED:
            clauses.append((-reached[-1], ray[last] + 1) if reached else (ray[last] + 1,))
        return Amount(values, reached)


def _bits(mask: int) -> Iterator[int]:
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


class Amount(NamedTuple):
    """A number in order encoding.

    ``values`` are the possible values, rising; ``reached`` has, for each but the first, a literal that
    means that the number is at least that value.
    """

    values: list[int]
    reached: list[Lit]


def _missing(total: int, amount: Amount) -> Amount:
    """The amount that is missing to the total."""
    return Amount([total - v for v in reversed(amount.values)], [-lit for lit in reversed(amount.reached)])


def _state_total(t: Theory, total: int, amounts: list[Amount]) -> None:
    """State that four amounts add up to the total."""
    # A sum takes a clause for each pair of values, so the longest amount goes with the shortest.
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
            # A smaller value of one of them already implies this, so it is left out.
            if reach != left and reach != above[j]:
                clauses.append(not_x + unless_b[j] + then[reach])
            left = above[j] = reach
