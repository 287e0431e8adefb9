"""The answers of small Heyawake boards, written from the rule book: it shares no code with the kind.

Borders are counted edge by edge, as a player sees the thick lines; rooms matter for their numbers alone.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise, product
from typing import NamedTuple


class Rooms(NamedTuple):
    """A board as this oracle takes it: nothing but numbers."""

    rows: int
    cols: int
    thick: frozenset[tuple[int, int]]
    """Every two neighbours with a thick line between them, the smaller one first."""
    counts: Mapping[frozenset[int], int]
    """How many cells of some rooms are shaded."""


def rooms_inside(rows: int, cols: int, thick: Collection[tuple[int, int]]) -> list[frozenset[int]]:
    """What thick lines enclose: cells from which one reaches each other without crossing any."""
    left = set(range(rows * cols))
    found = []
    while left:
        room, todo = set(), [min(left)]
        while todo:
            cell = todo.pop()
            if cell in room:
                continue
            room.add(cell)
            todo += [
                other
                for other in _beside(cell, rows, cols)
                if (min(cell, other), max(cell, other)) not in thick
            ]
        left -= room
        found.append(frozenset(room))
    return found


def _beside(cell: int, rows: int, cols: int) -> list[int]:
    row, col = divmod(cell, cols)
    around = ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1))
    return [r * cols + c for r, c in around if 0 <= r < rows and 0 <= c < cols]


def answers(board: Rooms) -> set[frozenset[int]]:
    """The shaded cells of every answer."""
    size = board.rows * board.cols
    return {
        frozenset(cell for cell in range(size) if shades[cell])
        for shades in product((False, True), repeat=size)
        if obeys(board, shades)
    }


def obeys(board: Rooms, shaded: Sequence[bool]) -> bool:
    rows, cols = board.rows, board.cols
    if any(sum(shaded[cell] for cell in room) != number for room, number in board.counts.items()):
        return False
    if any(shaded[cell] and any(shaded[o] for o in _beside(cell, rows, cols)) for cell in range(rows * cols)):
        return False
    white = {cell for cell in range(rows * cols) if not shaded[cell]}
    if not white:
        return rows * cols == 1
    reached, todo = set(), [min(white)]
    while todo:
        cell = todo.pop()
        if cell not in reached:
            reached.add(cell)
            todo += [other for other in _beside(cell, rows, cols) if other in white]
    if reached != white:
        return False
    return all(_crossings(board, line, shaded) <= 1 for line in _lines(rows, cols))


def _lines(rows: int, cols: int) -> Iterator[list[int]]:
    for row in range(rows):
        yield [row * cols + col for col in range(cols)]
    for col in range(cols):
        yield [row * cols + col for row in range(rows)]


def _crossings(board: Rooms, line: Sequence[int], shaded: Sequence[bool]) -> int:
    """The most thick lines that a stretch of white cells passes."""
    most = passed = 0
    for before, cell in pairwise(line):
        if shaded[before] or shaded[cell]:
            passed = 0
        elif (before, cell) in board.thick:
            passed += 1
            most = max(most, passed)
    return most
