"""Words that the kinds with drawn lines share."""

from __future__ import annotations

from gridproof.board.grid import Edge, Grid
from gridproof.board.marks import CROSS, LINE
from gridproof.words.naming import name_of


def from_to(grid: Grid, edge: Edge) -> str:
    """An edge by its two cells."""
    a, b = grid.ends(edge)
    return f"from {name_of(grid, a)} to {name_of(grid, b)}"


LINES = {
    LINE: ("the line goes {route}", "the line does not go {route}"),
    CROSS: ("the [way|ways] {ways} [is|are] closed", "the [way|ways] {ways} [is|are] not closed"),
}

HYPOTHESES = {LINE: "with a line {ways}", CROSS: "without a line {ways}"}
"""The beginnings of sentences about a supposition."""
