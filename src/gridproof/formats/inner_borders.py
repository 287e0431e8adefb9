"""Borders that end inside a region: lines with the names of their edges, such as ``r1c1-r1c2``."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from gridproof.board.grid import Edge, Grid
from gridproof.errors import FormatError, quoted
from gridproof.formats.labels import labelled
from gridproof.record.kind import Puzzle

BORDERS = "borders"


def read_inner_borders(grid: Grid, rows: Sequence[Sequence[str]]) -> tuple[Edge, ...]:
    """The edges that these lines name. Edges between two regions are allowed among them."""
    edges: dict[Edge, None] = {}
    for word in (word for row in rows for word in row):
        edge = labelled(grid, word)
        if edge is None or not grid.is_edge(edge):
            raise FormatError(f"{BORDERS}: {quoted(word)}; expected two neighbours, as in 'r1c1-r1c2'")
        if edge in edges:
            raise FormatError(f"{BORDERS}: {quoted(word)} for a second time; expected each once")
        edges[edge] = None
    return tuple(edges)


def write_inner_borders(puzzle: Puzzle) -> list[list[str]]:
    """A line for each row of the board in which such borders begin."""
    grid = puzzle.grid
    edges = sorted(puzzle.inner_borders, key=grid.ends)
    rows = groupby(edges, key=lambda edge: grid.position(grid.ends(edge)[0])[0])
    return [[grid.label(edge) for edge in row] for _, row in rows]
