"""The candidates of a Sudoku below Python: which sorts of patterns there are, and chains of links.

The finders in ``kinds.sudoku`` define both. Candidates are numbered in the order of their marks.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from ctypes import byref, c_uint32, c_uint64
from enum import IntEnum, IntFlag, auto
from typing import Any, NamedTuple
from weakref import finalize

from gridproof.kernel.native import GAVE_UP, NO_MEMORY
from gridproof.kernel.units import NativeUnits


class PatternSort(IntEnum):
    """As in ``kernel.h``."""

    POINTING = 0
    CLAIMING = auto()
    NAKED_PAIRS = auto()
    HIDDEN_PAIRS = auto()
    NAKED_TRIPLES = auto()
    HIDDEN_TRIPLES = auto()
    NAKED_QUADRUPLES = auto()
    HIDDEN_QUADRUPLES = auto()
    X_WINGS = auto()
    SWORDFISH = auto()
    JELLYFISH = auto()
    TURBOTS = auto()
    EMPTY_RECTANGLES = auto()
    W_WINGS = auto()
    XY_WINGS = auto()
    XYZ_WINGS = auto()
    SIMPLE_COLOURS = auto()
    MULTI_COLOURS = auto()
    FINNED_X_WINGS = auto()
    FINNED_SWORDFISH = auto()
    FINNED_JELLYFISH = auto()
    SUE_DE_COQ = auto()
    X_CHAINS = auto()
    XY_CHAINS = auto()
    GROUPED_X_CHAINS = auto()
    AICS = auto()
    GROUPED_AICS = auto()
    ALS_XZ = auto()
    REMOTE_PAIRS = auto()
    RECTANGLES = auto()


class StrongLinks(IntFlag):
    """Where strong links lie. As in ``kernel.h``."""

    CELLS = auto()
    LINES = auto()
    BOXES = auto()
    PARTS_OF_LINES = auto()
    """Between a number in some cells of a line and in the others."""
    PARTS_OF_BOXES = auto()


class NumberInCells(NamedTuple):
    """A node of a chain, with the number of its mark."""

    number: int
    cells: tuple[int, ...]


class NativeCandidates:
    """The candidates of a board."""

    def __init__(self, units: NativeUnits, fits: Sequence[int]) -> None:
        """``fits`` has the candidates of each cell as bits, 0 for a filled cell."""
        self._kernel, self._layout = units.kernel, units.layout
        self._units = units
        assert len(fits) == units.cells, "the candidates of each cell"
        self._fits = array("I", fits).tobytes()

    def has(self, sort: PatternSort) -> bool:
        """Whether there may be a pattern of a sort. If not, its finder finds none."""
        found: int = self._kernel.kn_units_has(self._layout, self._fits, sort)
        assert found >= 0, "the kernel was given what cannot be"
        return bool(found)

    def solved_by(self) -> tuple[bool, frozenset[PatternSort], list[int]]:
        """Whether patterns fill the board, the sorts that were used, and what is left for each cell."""
        left, used = (c_uint32 * self._units.cells)(), c_uint64()
        found = self._kernel.kn_units_solved_by(self._layout, self._fits, left, byref(used))
        if found == NO_MEMORY:
            raise MemoryError
        assert found >= 0, "the kernel was given what cannot be"
        return bool(found), frozenset(sort for sort in PatternSort if used.value >> sort & 1), left[:]

    def chains(self, links: StrongLinks, pair: int, most: int, *, mixed: bool) -> NativeChains | None:
        """The search for chains over such links. None if it is too large for the kernel."""
        handle = self._kernel.kn_chains_new(self._layout, self._fits, links, pair, mixed, most)
        return NativeChains(self._kernel, handle, self._units) if handle else None


class NativeChains:
    """A search for chains, shortest first."""

    def __init__(self, kernel: Any, handle: int, units: NativeUnits) -> None:
        self._kernel, self._handle = kernel, handle
        # The layout stays as long as there are chains of it: the finalizer holds it.
        finalize(self, _free, kernel, handle, units)

    def nodes(self) -> list[NumberInCells]:
        found = iter(self._listed(self._kernel.kn_chains_nodes(self._handle)))
        return [NumberInCells(number, tuple(next(found) for _ in range(next(found)))) for number in found]

    def longer(self) -> list[list[int]] | None:
        """The chains with one more strong link than the last ones, as the numbers of their nodes.

        None if the search has ended.
        """
        number = self._kernel.kn_chains_longer(self._handle)
        if number == GAVE_UP:
            return None
        found = self._listed(number)
        chains, at = [], 0
        while at < number:
            end = at + 1 + found[at]
            chains.append(found[at + 1 : end])
            at = end
        return chains

    def _listed(self, number: int) -> list[int]:
        if number == NO_MEMORY:
            raise MemoryError
        found: list[int] = self._kernel.kn_chains_out(self._handle)[:number] if number else []
        return found


def _free(kernel: Any, handle: int, _units: NativeUnits) -> None:
    kernel.kn_chains_free(handle)
