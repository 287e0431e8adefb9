"""Other full boards that differ from a given one in few cells (some of its unavoidable sets)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cached_property
from itertools import combinations
from typing import overload

from gridproof.board.grid import Cell
from gridproof.kinds.sudoku.units import boxes_of
from gridproof.record.kind import Puzzle

_LONGEST = 6
"""A clue seldom needs to exclude exchanges of more numbers."""


class Rivals(Sequence[Collection[Cell]]):
    """The rivals of a full board, looked for on first use: the kernel thins a board without them."""

    def __init__(self, puzzle: Puzzle, numbers: Sequence[int]) -> None:
        self._puzzle, self._numbers = puzzle, numbers

    @cached_property
    def _found(self) -> list[list[Cell]]:
        return rivals(self._puzzle, self._numbers)

    @overload
    def __getitem__(self, place: int) -> Collection[Cell]: ...

    @overload
    def __getitem__(self, place: slice) -> Sequence[Collection[Cell]]: ...

    def __getitem__(self, place: int | slice) -> Collection[Cell] | Sequence[Collection[Cell]]:
        return self._found[place]

    def __len__(self) -> int:
        return len(self._found)


def rivals(puzzle: Puzzle, numbers: Sequence[int]) -> list[list[Cell]]:
    """Per other board, the cells where it has other numbers.

    Only boards that are found faster than by a solver. Boards with two numbers exchanged everywhere are not
    among them.
    """
    side, size = puzzle.grid.rows, puzzle.grid.size
    height, width = boxes_of(puzzle)
    rows = [range(first, first + side) for first in range(0, size, side)]
    cols = [range(first, size, side) for first in range(side)]
    return [*_between_lines(rows, height, numbers), *_between_lines(cols, width, numbers)]


def _between_lines(
    lines: Sequence[Sequence[Cell]], thickness: int, numbers: Sequence[int]
) -> Iterator[list[Cell]]:
    """Two lines through the same boxes, with some of their numbers exchanged crosswise."""
    shown = [bytes(map(numbers.__getitem__, line)) for line in lines]
    places = bytes(range(len(lines)))
    for first in range(0, len(lines), thickness):
        for a, b in combinations(range(first, first + thickness), 2):
            # Per place, the one where the first line has the number that the second line has here.
            follows = shown[b].translate(bytes.maketrans(shown[a], places))
            for cycle in _short_cycles(follows):
                yield [lines[line][i] for line in (a, b) for i in cycle]


def _short_cycles(follows: Sequence[int]) -> Iterator[list[int]]:
    seen = [False] * len(follows)
    longest = min(_LONGEST, len(follows) - 1)
    for start in range(len(follows)):
        cycle = []
        here = start
        while not seen[here]:
            seen[here] = True
            cycle.append(here)
            here = follows[here]
        if 0 < len(cycle) <= longest:
            yield cycle
