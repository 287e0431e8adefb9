"""Random rings for makers, along the sides of cells or through cells.

A ring is the border of an area that is grown at random, cell by cell.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise
from random import Random

from gridproof.board.grid import Cell, Edge, Grid

_SHARES = (0.5, 0.65)
"""The least and the largest share of the cells that lie inside."""
_WELCOME = (0.0, 1.0, 0.25, 0.05, 0.0)
"""How readily a cell is added, by the number of inside cells beside it.

Thin arms make a ring with many turns.
"""
_AROUND = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))


def random_ring(grid: Grid, rng: Random) -> set[Edge]:
    """The edges that a ring through cells crosses."""
    if min(grid.rows, grid.cols) < 2:
        raise ValueError(f"a ring on a board of {grid.rows} x {grid.cols}; expected at least 2 x 2")
    # The cells are the dots of a board with one row and one column fewer.
    inner = Grid.of(grid.rows - 1, grid.cols - 1)
    ring = fences_around(inner, random_area(inner, rng))
    dots = ([grid.cell(*inner.dot_position(dot)) for dot in inner.dots_of(fence)] for fence in ring)
    return {grid.edge(a, b) for a, b in dots}


def random_area(
    grid: Grid, rng: Random, start: Collection[Cell] = (), images: Mapping[Cell, Sequence[Cell]] | None = None
) -> set[Cell]:
    """Cells that are connected by sides, like those outside. No two of either touch by a corner alone.

    They lie around a random cell, or around those in ``start``. With a cell, all its ``images`` are added.
    """
    wanted = rng.uniform(*_SHARES) * grid.size
    inside = set(start) or {rng.randrange(grid.size)}
    waiting = [n for cell in sorted(inside) for n in grid.neighbours[cell]]
    while waiting and len(inside) < wanted:
        at = rng.randrange(len(waiting))
        waiting[at], waiting[-1] = waiting[-1], waiting[at]
        cell = waiting.pop()
        beside = sum(n in inside for n in grid.neighbours[cell])
        group = (cell,) if images is None else images[cell]
        if cell not in inside and rng.random() < _WELCOME[beside] and change(grid, inside, group):
            for image in group:
                waiting += grid.neighbours[image]
    return inside


def change(grid: Grid, inside: set[Cell], cells: Sequence[Cell]) -> bool:
    """Move cells into the area or out of it, one after the other. If one of them cannot move, none does."""
    for number, cell in enumerate(cells):
        if not can_change(grid, inside, cell):
            inside.symmetric_difference_update(cells[:number])
            return False
        inside ^= {cell}
    return True


def fences_around(grid: Grid, inside: set[Cell]) -> set[Edge]:
    """The sides of cells between an area and the outside."""
    return {fence for fence in grid.fences if len(inside.intersection(grid.sides(fence))) == 1}


def can_change(grid: Grid, inside: set[Cell], cell: Cell) -> bool:
    """Whether the cell can change: the inside cells around it are consecutive, so are the outside ones, and
    it has neighbours of both.
    """
    row, col = grid.position(cell)
    ring = [
        0 <= row + down < grid.rows
        and 0 <= col + right < grid.cols
        and grid.cell(row + down, col + right) in inside
        for down, right in _AROUND
    ]
    return len(set(ring[1::2])) == 2 and sum(a != b for a, b in pairwise([*ring, ring[0]])) == 2
