"""Numbers that count the white cells seen from their cell, each way up to the first shaded cell.

Looking one way from a number, the view ends before its *stop*: the first shaded cell, or the
border. Which stops are possible is kept as a bit mask: bit ``k`` says that ``k`` cells may be
seen that way. Variable ``cell + 1`` says that a cell is shaded.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from gridproof.grid import Cell, Grid
from gridproof.logic.known import SHADED, Known
from gridproof.logic.seen import narrow, state_total
from gridproof.logic.theory import Theory
from gridproof.size_cache import kept_by_size


class _Outlook(NamedTuple):
    """One way to look from a cell: the cell's place on a line of the board, and what lies ahead."""

    line: int
    position: int
    ray: range


class _Outlooks(dict[Cell, tuple[_Outlook, ...]]):
    """Per cell the four ways to look, as far as they were asked for.

    Each row and column is one line forth and one back.
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
    """The numbers of a board, and what each can still see in each of the four ways.

    Number ``i`` has the views ``4 * i`` to ``4 * i + 3``.
    """

    def __init__(self, grid: Grid, totals: Mapping[Cell, int], known: Known) -> None:
        self._known = known
        self._totals = list(totals.values())
        self._rays: list[range] = []
        self._stops: list[int] = []
        self._open_views(grid, totals)
        self._watching: list[list[tuple[int, int]]] = []
        """Per cell the views it can be a stop of, with its bit in their masks."""
        self._looked_at = len(known.order)
        self._touched: list[int] = []
        self._is_touched = [False] * len(totals)
        self._sure = [0] * len(self._rays)
        """Per view, how many cells are settled as seen."""

    def _open_views(self, grid: Grid, totals: Mapping[Cell, int]) -> None:
        """Every stop is possible that is not known to be white, up to the first known shaded cell."""
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
            narrow(self._stops, 4 * number, self._totals[number])
            self._settle(number)
            if self._looked_at < len(order):
                self._take_in()
        self._touched.clear()

    def _watch(self) -> None:
        """The first look: at every number by itself."""
        numbers = range(len(self._totals))
        for number in numbers:
            narrow(self._stops, 4 * number, self._totals[number])
        self._watching = [[] for _ in self._known.cells]
        for view, (ray, stops) in enumerate(zip(self._rays, self._stops, strict=True)):
            bit = 1
            for cell in ray[: stops.bit_length()]:
                if stops & bit:
                    self._watching[cell].append((view, bit))
                bit <<= 1
        for number in numbers:
            self._settle(number)

    def _take_in(self) -> None:
        """Strike out the stops that settled cells exclude: a white cell, those behind a shaded one."""
        stops, cells, order = self._stops, self._known.cells, self._known.order
        while self._looked_at < len(order):
            cell = order[self._looked_at]
            self._looked_at += 1
            shaded = cells[cell] == SHADED
            for view, bit in self._watching[cell]:
                before = stops[view]
                after = before & (bit | bit - 1) if shaded else before & ~bit
                if after != before:
                    stops[view] = after
                    # Only the nearest and the furthest stop matter to the others.
                    if after < bit or shaded or not after & bit - 1:
                        number = view >> 2
                        if not self._is_touched[number]:
                            self._is_touched[number] = True
                            self._touched.append(number)

    def _settle(self, number: int) -> None:
        """Settle the cells that are seen, and the stops, whatever else is true."""
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

    def state_rest(self, t: Theory) -> bool:
        """Say what the last look left open, without a reason. Whether there is anything left to say."""
        before = len(t.clauses)
        colour_of = self._known.cells.__getitem__
        for number, total in enumerate(self._totals):
            first = 4 * number
            a, b, c, d = stops = self._stops[first : first + 4]
            if a & a - 1 or b & b - 1 or c & c - 1 or d & d - 1:
                state_total(t, total, self._rays[first : first + 4], stops, colour_of)
        return len(t.clauses) > before
