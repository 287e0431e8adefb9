"""Random quilts: white rectangles, upright and turned, laid on a black board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from random import Random
from typing import NamedTuple

from gridproof.board.grid import Cell, Grid
from gridproof.board.marks import DOT, NE, NW, SE, SW, Mark
from gridproof.engines.session import Deadline
from gridproof.record.maker import Orbits
from gridproof.system.size_cache import kept_but_for_deadline
from gridproof.vocabulary.images import images

_LONGEST = 4
"""Triangles along a side of a turned rectangle, at most."""
_WIDEST = 4
"""Cells along a side of an upright rectangle, at most."""
_ROUNDS_PER_CELL = 2


class Patch(NamedTuple):
    """A white rectangle: its marks, its cells as bits, and the cells where no upright one may lie."""

    marks: Mapping[Cell, Mark]
    cells: int
    kept_free: int
    turned: bool

    @property
    def size(self) -> int:
        return len(self.marks)


class Frame(NamedTuple):
    """The size of a quilt and its symmetry."""

    grid: Grid
    orbits: Orbits


class Quilt:
    """Patches are laid down in groups that the symmetry maps to each other."""

    def __init__(self, frame: Frame, black: float, rng: Random, deadline: Deadline) -> None:
        """About so many cells stay black. Their positions have the requested symmetry. Raises OutOfTime."""
        self._rng = rng
        self._grid = grid = frame.grid
        self._groups = _groups(frame, deadline)
        self._touching = _touching(frame, deadline)
        # The texture: the share of upright patches, and how strongly larger ones are preferred.
        self._upright = rng.choice((0.05, 0.15, 0.3))
        self._large = rng.choice((0.5, 1.0, 1.5))
        self._laid: list[int] = []
        self._taken = 0
        self._upright_cells = 0
        self._sew(range(len(self._groups)), black)
        for _ in range(_ROUNDS_PER_CELL * grid.size):
            if self.black <= black:
                break
            deadline.check()
            self.resew(rng.randrange(grid.size))

    @property
    def black(self) -> int:
        return self._grid.size - self._taken.bit_count()

    def marks(self) -> dict[Cell, Mark]:
        return {
            cell: mark
            for number in self._laid
            for patch in self._groups[number].patches
            for cell, mark in patch.marks.items()
        }

    def _sew(self, numbers: Sequence[int], black: float) -> None:
        """Lay the patches that fit, in a random order that prefers larger patches."""
        order = sorted(numbers, key=self._urgency)
        for number in order:
            group = self._groups[number]
            if not group.cells & self._taken and not group.kept_free & self._upright_cells:
                self._lay(number)
                if self.black <= black:
                    break

    def _urgency(self, number: int) -> float:
        group = self._groups[number]
        weight: float = group.patches[0].size ** self._large
        if not group.patches[0].turned:
            weight *= self._upright
        return -float(self._rng.random() ** (1 / weight))

    def _lay(self, number: int) -> None:
        group = self._groups[number]
        self._laid.append(number)
        self._taken |= group.cells
        if not group.patches[0].turned:
            self._upright_cells |= group.cells

    def resew(self, cell: Cell, most_black: float = 0) -> None:
        """Remove the patches around a cell and sew again.

        If too much would stay black, restore the old ones.
        """
        before = self._laid, self._taken, self._upright_cells
        window = _around(self._grid)[cell]
        stays = [number for number in self._laid if not self._groups[number].cells & window]
        self._laid, self._taken, self._upright_cells = [], 0, 0
        for number in stays:
            self._lay(number)
        free = [n for n in self._touching[cell] if not self._groups[n].cells & self._taken]
        self._sew(free, 0)
        if self.black > max(most_black, self._grid.size - before[1].bit_count()):
            self._laid, self._taken, self._upright_cells = before


class _Group(NamedTuple):
    """Patches that the symmetry maps to each other. They are laid together."""

    patches: tuple[Patch, ...]
    cells: int
    kept_free: int


@kept_but_for_deadline
def _groups(frame: Frame, deadline: Deadline) -> tuple[_Group, ...]:
    patches: dict[tuple[bool, int], Patch] = {}
    for patch in chain(_upright(frame.grid), _turned(frame.grid)):
        deadline.check()
        patches[patch.turned, patch.cells] = patch
    ways = images(frame.grid, frame.orbits)
    found: list[_Group] = []
    seen: set[tuple[bool, int]] = set()
    for (turned, cells), patch in patches.items():
        if (turned, cells) in seen:
            continue
        deadline.check()
        keys = dict.fromkeys((turned, _bits(image[cell] for cell in patch.marks)) for image in ways)
        seen.update(keys)
        group = tuple(patches[key] for key in keys)
        union = kept_free = 0
        for member in group:
            if member.cells & union or member.cells & kept_free:
                break
            union |= member.cells
            kept_free |= member.kept_free
        else:
            found.append(_Group(group, union, kept_free))
    return tuple(found)


@kept_but_for_deadline
def _touching(frame: Frame, deadline: Deadline) -> list[list[int]]:
    """Per cell, the groups with a cell beside it or on it."""
    grid = frame.grid
    found: list[list[int]] = [[] for _ in grid.cells]
    for number, group in enumerate(_groups(frame, deadline)):
        deadline.check()
        cells = {cell for patch in group.patches for cell in patch.marks}
        for beside in sorted({*cells, *(near for cell in cells for near in grid.neighbours[cell])}):
            found[beside].append(number)
    return found


@lru_cache(maxsize=16)
def _around(grid: Grid) -> list[int]:
    """Per cell, the cells up to one step away in each direction, as bits."""
    found = []
    for cell in grid.cells:
        row, col = grid.position(cell)
        rows = range(max(row - 1, 0), min(row + 2, grid.rows))
        cols = range(max(col - 1, 0), min(col + 2, grid.cols))
        found.append(_bits(grid.cell(r, c) for r in rows for c in cols))
    return found


def _upright(grid: Grid) -> Iterator[Patch]:
    for height in range(1, _WIDEST + 1):
        for width in range(1, _WIDEST + 1):
            for row in range(grid.rows - height + 1):
                for col in range(grid.cols - width + 1):
                    cells = [grid.cell(row + r, col + c) for r in range(height) for c in range(width)]
                    around = _bits(near for cell in cells for near in grid.neighbours[cell])
                    yield Patch(dict.fromkeys(cells, DOT), _bits(cells), around, False)


def _turned(grid: Grid) -> Iterator[Patch]:
    for left in range(1, _LONGEST + 1):
        for right in range(1, _LONGEST + 1):
            for row in range(grid.rows - left - right + 1):
                for col in range(left, grid.cols - right + 1):
                    marks = _turned_marks(grid, row, col, left, right)
                    yield Patch(marks, _bits(marks), 0, True)


def _turned_marks(grid: Grid, row: int, col: int, left: int, right: int) -> dict[Cell, Mark]:
    """A turned rectangle whose top is the upper left corner of a cell: so many triangles down each side."""
    rows: list[list[tuple[int, Mark]]] = [[] for _ in range(left + right)]
    for step in range(left):
        rows[step].append((col - 1 - step, NW))
        rows[right + step].append((col + right - 1 - step, SE))
    for step in range(right):
        rows[step].append((col + step, NE))
        rows[left + step].append((col - left + step, SW))
    marks = {}
    for down, ends in enumerate(rows):
        (first, first_mark), (last, last_mark) = sorted(ends)
        for at in range(first + 1, last):
            marks[grid.cell(row + down, at)] = DOT
        marks[grid.cell(row + down, first)] = first_mark
        marks[grid.cell(row + down, last)] = last_mark
    return marks


def _bits(cells: Iterable[Cell]) -> int:
    bits = 0
    for cell in cells:
        bits |= 1 << cell
    return bits
