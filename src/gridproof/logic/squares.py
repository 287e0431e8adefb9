"""Squares of two by two cells."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from gridproof.board.grid import Cell, Edge, Grid


class Square(NamedTuple):
    """Four cells around a grid corner in reading order, and the edges between them."""

    cells: tuple[Cell, Cell, Cell, Cell]
    edges: tuple[Edge, Edge, Edge, Edge]


def squares(grid: Grid) -> Iterator[Square]:
    edge = dict(zip(grid.adjacent_pairs, grid.edges, strict=True))
    for above, below in pairwise(map(grid.row, range(grid.rows))):
        for (a, b), (c, d) in zip(pairwise(above), pairwise(below), strict=True):
            yield Square((a, b, c, d), (edge[a, b], edge[c, d], edge[a, c], edge[b, d]))
