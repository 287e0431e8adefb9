"""Boards in which every unit (a group of cells) holds each number once: by the kernel, or its plain twin."""

from __future__ import annotations

from collections.abc import Sequence
from ctypes import byref, c_double, c_int32, c_int64, create_string_buffer
from random import Random
from typing import NamedTuple
from weakref import finalize

from gridproof.kernel.native import GAVE_UP, KERNEL, MORE
from gridproof.kernel.plain_units import FirstAnswers, PlainUnits

_MOST_CELLS, _MOST_NUMBERS, _MOST_UNITS = 128, 16, 64
"""As in ``units.c``. The kernel does not support larger boards."""


class Thinned(NamedTuple):
    """Whether all clues together leave only one answer, and which groups stay then."""

    unique: bool
    kept: list[bool]


class NativeUnits:
    """The same as :class:`PlainUnits`, below Python."""

    def __init__(self, cells: int, numbers: int, units: Sequence[Sequence[int]]) -> None:
        assert KERNEL is not None, "only where there is a kernel"
        self.kernel = KERNEL
        flat = [cell for unit in units for cell in unit]
        self.layout = KERNEL.kn_units_new(cells, numbers, len(units), (c_int32 * len(flat))(*flat))
        if not self.layout:
            raise MemoryError
        finalize(self, KERNEL.kn_units_free, self.layout)
        self.cells = cells

    def answers(self, clues: bytes, most: int, budget: int) -> FirstAnswers | None:
        assert len(clues) == self.cells, "a number for each cell"
        size = self.cells
        room, tried = create_string_buffer(max(1, most * size)), c_int64()
        found = self.kernel.kn_units_answers(self.layout, clues, most, budget, room, byref(tried))
        if found == GAVE_UP:
            return None
        boards = room.raw
        return FirstAnswers([boards[i * size : (i + 1) * size] for i in range(found)], tried.value)

    def thinned(
        self, clues: bytes, answer: bytes, groups: Sequence[Sequence[int]], budget: int
    ) -> Thinned | None:
        """The groups of clues that stay when each is dropped in turn, the last first, unless another answer
        then appears.

        None if a check takes more than ``budget``. It has no plain twin here: ``making.thinning`` defines
        it for all kinds.
        """
        assert len(clues) == len(answer) == self.cells, "a number for each cell"
        group_of = (c_int32 * self.cells)(*(-1,) * self.cells)
        for number, group in enumerate(groups):
            for cell in group:
                group_of[cell] = number
        kept = create_string_buffer(len(groups) + 1)
        found = self.kernel.kn_units_thin(self.layout, clues, answer, len(groups), group_of, budget, kept)
        return None if found == GAVE_UP else Thinned(bool(found), [bool(byte) for byte in kept.raw[:-1]])

    def fill(self, rng: Random, steps: int) -> bytes | None:
        board = create_string_buffer(self.cells)
        before = rng.getstate()
        drawn: list[float] = []
        while True:
            drawn += [rng.random() for _ in range(self.cells)]
            numbers = (c_double * len(drawn))(*drawn)
            used = self.kernel.kn_units_fill(self.layout, numbers, len(drawn), steps, board)
            if used != MORE:
                break
        if used != GAVE_UP:
            # As if no more had been drawn than were used.
            rng.setstate(before)
            for _ in range(used):
                rng.random()
        return None if used == GAVE_UP else board.raw


Units = NativeUnits | PlainUnits


def units_for(cells: int, numbers: int, units: Sequence[Sequence[int]]) -> Units:
    """The twin that runs. Each unit has as many cells as there are numbers."""
    small = cells <= _MOST_CELLS and numbers <= _MOST_NUMBERS and len(units) <= _MOST_UNITS
    return (NativeUnits if KERNEL is not None and small else PlainUnits)(cells, numbers, units)
