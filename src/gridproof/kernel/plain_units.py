"""The plain twin of ``kernel/units.c``: boards in which every unit holds each number once.

A set of cells is a number with their bits.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple


class FirstAnswers(NamedTuple):
    """The first answers in the order of the search, and how many numbers were tried on the way."""

    boards: list[bytes]
    tried: int


class _GaveUp(Exception):
    """More numbers were tried than allowed."""


class _Board:
    """A board in progress."""

    def __init__(self, open_cells: int, fits: list[int], lacking: list[int], numbers: bytearray) -> None:
        self.open = open_cells
        self.fits = fits
        """Per number, the open cells that can take it."""
        self.lacking = lacking
        """Per number, the units that lack it, as bits."""
        self.numbers = numbers

    def copy(self) -> _Board:
        return _Board(self.open, self.fits.copy(), self.lacking.copy(), self.numbers.copy())


class PlainUnits:
    """A layout: its cells, and the units that hold each number once."""

    def __init__(self, cells: int, numbers: int, units: Sequence[Sequence[int]]) -> None:
        self._cells, self._numbers = cells, numbers
        self._units = [sum(1 << cell for cell in unit) for unit in units]
        self._units_of = [0] * cells
        self._peers = [0] * cells
        for i, unit in enumerate(units):
            for cell in unit:
                self._units_of[cell] |= 1 << i
                self._peers[cell] |= self._units[i] & ~(1 << cell)

    # answers

    def answers(self, clues: bytes, most: int, budget: int) -> FirstAnswers | None:
        """The first answers. None if more numbers than ``budget`` must be tried."""
        board = self._printed(clues)
        search = _Search(self, most, budget)
        if most > 0 and board is not None:
            try:
                search.go(board)
            except _GaveUp:
                return None
        return FirstAnswers(search.found, search.tried)

    def _printed(self, clues: bytes) -> _Board | None:
        everywhere = (1 << self._cells) - 1
        board = _Board(
            everywhere,
            [everywhere] * self._numbers,
            [(1 << len(self._units)) - 1] * self._numbers,
            bytearray(self._cells),
        )
        for cell, clue in enumerate(clues):
            if clue:
                if clue > self._numbers or not board.fits[clue - 1] >> cell & 1:
                    return None
                self.place(board, cell, clue - 1)
        return board

    def place(self, board: _Board, cell: int, number: int) -> None:
        others = ~(1 << cell)
        board.open &= others
        board.fits[:] = [cells & others for cells in board.fits]
        board.fits[number] &= ~self._peers[cell]
        board.lacking[number] &= ~self._units_of[cell]
        board.numbers[cell] = number + 1

    def settle(self, board: _Board) -> bool:
        """Place every number that is the last one of a cell, or that has only one cell in a unit, until
        there is none.

        The order does not matter. False if a number or a cell has no possibility left.
        """
        while True:
            once = twice = 0
            for cells in board.fits:
                twice |= once & cells
                once |= cells
            if board.open & ~once:
                return False
            single = once & ~twice
            if single:
                cell = _lowest(single)
                self.place(board, cell, next(n for n, cells in enumerate(board.fits) if cells >> cell & 1))
                continue
            found = self._last_place(board)
            if found is None:
                return True
            if not found[1]:
                return False
            self.place(board, found[0], _lowest(found[1]))

    def _last_place(self, board: _Board) -> tuple[int, int] | None:
        """A cell, and as a bit the number that has no other place in a unit.

        No bit if a number has no place.
        """
        for number, cells in enumerate(board.fits):
            for i, unit in enumerate(self._units):
                if board.lacking[number] >> i & 1:
                    here = cells & unit
                    if not here:
                        return 0, 0
                    if not here & (here - 1):
                        return _lowest(here), 1 << number
        return None

    # a full board at random

    def fill(self, rng: Random, steps: int) -> bytes | None:
        """The cell with the fewest numbers left is filled first, with one of them at random.

        None after too many steps.
        """
        peers, side = self._peers, self._numbers
        empty = (1 << self._cells) - 1
        # Per number, the cells that can take it.
        fits = [empty] * side
        # How many numbers the cells can take: per binary digit, the lowest first, the cells that have it.
        amounts = [empty if side >> i & 1 else 0 for i in range(side.bit_length())]
        numbers = bytearray(self._cells)
        trail: list[tuple[int, list[int], int]] = []
        taken_back: list[int] = []
        while empty:
            steps -= 1
            if steps < 0:
                return None
            cell = _narrowest(empty, amounts, taken_back)
            bit = 1 << cell
            options = [number for number, cells in enumerate(fits) if cells & bit]
            while not options:
                # Nothing fits: take the last number back and try one of its alternatives.
                if not trail:
                    return None
                cell, options, touched = trail.pop()
                fits[numbers[cell] - 1] |= touched
                _one_more(amounts, touched)
                empty |= 1 << cell
                taken_back.append(cell)
            if taken_back and cell in taken_back:
                taken_back.remove(cell)
            number = options.pop(int(rng.random() * len(options)) if len(options) > 1 else 0)
            numbers[cell] = number + 1
            empty ^= 1 << cell
            touched = fits[number] & peers[cell] & empty
            fits[number] ^= touched
            _one_less(amounts, touched)
            trail.append((cell, options, touched))
        return bytes(numbers)


class _Search:
    """Tries the numbers of the first cell that has the fewest, the smallest number first."""

    def __init__(self, layout: PlainUnits, most: int, budget: int) -> None:
        self._layout = layout
        self._most = most
        self._budget = budget
        self.tried = 0
        self.found: list[bytes] = []

    def go(self, board: _Board) -> None:
        if not self._layout.settle(board):
            return
        if not board.open:
            self.found.append(bytes(board.numbers))
            return
        cell = min(_cells(board.open), key=lambda cell: sum(cells >> cell & 1 for cells in board.fits))
        for number in [n for n, cells in enumerate(board.fits) if cells >> cell & 1]:
            if self.tried == self._budget:
                raise _GaveUp
            self.tried += 1
            following = board.copy()
            self._layout.place(following, cell, number)
            self.go(following)
            if len(self.found) == self._most:
                return


def _lowest(bits: int) -> int:
    return (bits & -bits).bit_length() - 1


def _cells(bits: int) -> Iterator[int]:
    while bits:
        yield _lowest(bits)
        bits &= bits - 1


def _narrowest(empty: int, amounts: Sequence[int], taken_back: Sequence[int]) -> int:
    """The first cell with the fewest numbers left. Cells that were filled in vain come after all others."""
    found = empty
    for having in reversed(amounts):
        found = found & ~having or found
    if taken_back:
        first = found & ~sum({1 << cell for cell in taken_back})
        if not first:
            return next(cell for cell in taken_back if found >> cell & 1)
        found = first
    return _lowest(found)


def _one_less(amounts: list[int], cells: int) -> None:
    for i, having in enumerate(amounts):
        amounts[i] = having ^ cells
        cells &= ~having


def _one_more(amounts: list[int], cells: int) -> None:
    for i, having in enumerate(amounts):
        amounts[i] = having ^ cells
        cells &= having
