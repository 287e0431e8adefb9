"""A board that is built from the tiles of gadgets, as reductions do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

Words = list[list[str]]
"""The contents of cells, row by row."""
Tiles = Mapping[str, Words]
"""Tiles by the names of their gadgets."""


class Placed(NamedTuple):
    """A tile on a board: its name and the place of its corner."""

    gadget: str
    top: int
    left: int


class Laid(NamedTuple):
    """A board for some clauses, as the kind has laid it out."""

    words: Words
    places: Mapping[int, Sequence[int]]
    """Where the variables are read: row and column of a cell, or those of the two cells at an edge."""
    placed: Sequence[Placed]


class LatticeTile(NamedTuple):
    """A tile on a point of a lattice: its words, and which of them its neighbours share, by side."""

    words: Words
    lines: Mapping[str, str]
