"""Sets of quarter cells as bit masks: their connected areas, and which of these are rectangles.

A piece is a quarter of a cell, as in the check. The pieces at the side N of all cells come first, then those
at E, S and W.
"""

from __future__ import annotations

from collections.abc import Iterable

from gridproof.board.grid import Cell, Direction, Grid
from gridproof.record.live import Mask, mask_of
from gridproof.system.size_cache import kept_by_size
from gridproof.vocabulary.live_cells import shifts_of

_ORDER = {way: index for index, way in enumerate(Direction)}


class Pieces:
    """Sets of pieces on boards of one size."""

    def __init__(self, grid: Grid) -> None:
        self._size = grid.size
        self._shifts = shifts_of(grid)
        by_sum: dict[int, list[Cell]] = {}
        by_difference: dict[int, list[Cell]] = {}
        for cell in grid.cells:
            row, col = grid.position(cell)
            by_sum.setdefault(col + row, []).append(cell)
            by_difference.setdefault(col - row, []).append(cell)
        self._by_sum = [(at, mask_of(cells)) for at, cells in sorted(by_sum.items())]
        self._by_difference = [(at, mask_of(cells)) for at, cells in sorted(by_difference.items())]
        self.touching = [[self._touching(grid, cell, way) for way in Direction] for cell in grid.cells]
        """Per cell and side, the pieces that touch that piece."""

    def of(self, cell: Cell, ways: Iterable[Direction]) -> Mask:
        return mask_of(_ORDER[way] * self._size + cell for way in ways)

    def _touching(self, grid: Grid, cell: Cell, way: Direction) -> Mask:
        inside = self.of(cell, (other for other in Direction if other not in (way, way.opposite)))
        across = grid.step(cell, way)
        return inside | (0 if across is None else self.of(across, (way.opposite,)))

    def near(self, cell: Cell, pieces: Mask) -> Mask:
        """The pieces that touch some of a cell's pieces."""
        near = 0
        for order, touching in enumerate(self.touching[cell]):
            if pieces >> (order * self._size + cell) & 1:
                near |= touching
        return near & ~pieces

    def cells(self, pieces: Mask) -> Mask:
        size = self._size
        return (pieces | pieces >> size | pieces >> 2 * size | pieces >> 3 * size) & self._shifts.all

    def area(self, seed: Mask, within: Mask, until: Mask = 0) -> Mask:
        """The pieces of ``within`` that hang together with the seed.

        It may stop early when all of ``until`` are found.
        """
        size, shifts = self._size, self._shifts
        side, cols, last, first = shifts.all, shifts.cols, shifts.not_last, shifts.not_first
        n, e, s, w = seed & side, seed >> size & side, seed >> 2 * size & side, seed >> 3 * size
        in_n, in_e = within & side, within >> size & side
        in_s, in_w = within >> 2 * size & side, within >> 3 * size
        found = seed
        while True:
            # Within a cell, a piece touches those at the two sides beside its own.
            upright, level = n | s, e | w
            n, s = (n | level | s << cols) & in_n, (s | level | n >> cols) & in_s
            e, w = (e | upright | (w & first) >> 1) & in_e, (w | upright | (e & last) << 1) & in_w
            grown = n | e << size | s << 2 * size | w << 3 * size
            if grown == found or (until and grown & until == until):
                return grown
            found = grown

    def areas(self, pieces: Mask) -> list[Mask]:
        found = []
        while pieces:
            area = self.area(pieces & -pieces, pieces)
            found.append(area)
            pieces ^= area
        return found

    def is_rectangle(self, area: Mask, cells: Mask) -> bool:
        """Whether the area, which lies in these cells, is an upright or a slanting rectangle."""
        if area.bit_count() == 4 * cells.bit_count():
            return self._is_upright(cells)
        size, side = self._size, self._shifts.all
        n, e, s, w = area & side, area >> size & side, area >> 2 * size & side, area >> 3 * size
        # In half cells, the centre of a cell lies at twice its position, up to a constant. The pieces at N
        # and W reach 2 less in the sum of both coordinates, those at E and S 2 more.
        along = _extent(self._by_sum, cells, n | w, e | s)
        across = _extent(self._by_difference, cells, s | w, n | e)
        return 2 * area.bit_count() == along * across

    def _is_upright(self, cells: Mask) -> bool:
        cols = self._shifts.cols
        row, col = divmod((cells & -cells).bit_length() - 1, cols)
        last_row, last_col = divmod(cells.bit_length() - 1, cols)
        if last_col < col:
            return False
        line = ((1 << last_col - col + 1) - 1) << col
        return cells == sum(line << at * cols for at in range(row, last_row + 1))


def _extent(diagonals: list[tuple[int, Mask]], cells: Mask, before: Mask, behind: Mask) -> int:
    at, first = next(one for one in diagonals if one[1] & cells)
    to, last = next(one for one in reversed(diagonals) if one[1] & cells)
    return 2 * (to - at) + 2 * bool(first & before) + 2 * bool(last & behind)


@kept_by_size(32)
def pieces_of(grid: Grid) -> Pieces:
    return Pieces(grid)
