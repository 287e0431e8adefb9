"""Clues that several kinds use."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import filterfalse

from gridproof.board.grid import Cell
from gridproof.board.marks import Clue
from gridproof.record.kind import Puzzle


def need_walls(p: Puzzle, highest: int) -> None:
    """Raise an error unless every clue is a black cell, with a number from 0 to ``highest`` or none."""
    for cell, clue in p.clues.items():
        if not clue.wall or clue.arrow is not None:
            raise p.error(cell, "a clue that is not a black cell", "a black cell, with or without a number")
        if clue.number is not None and not 0 <= clue.number <= highest:
            raise p.error(cell, f"the number {clue.number}", f"0 to {highest}, or none")


def need_numbers(p: Puzzle, lowest: int, highest: int, *, unknown: bool = False) -> None:
    """Raise an error unless every clue is a number in range (or "?" with ``unknown``)."""
    for cell, clue in p.clues.items():
        if clue.wall or clue.arrow is not None:
            raise p.error(cell, "a black cell or an arrow", "a number")
        if clue.number is None:
            if not unknown:
                raise p.error(cell, "a clue without a number", f"a number from {lowest} to {highest}")
        elif not lowest <= clue.number <= highest:
            raise p.error(cell, f"the number {clue.number}", f"{lowest} to {highest}")


BARE_WALL = Clue(wall=True)


def beside(p: Puzzle, wall: Cell) -> list[Cell]:
    """The cells without a clue that share a side with a wall."""
    return [c for c in p.grid.neighbours[wall] if c not in p.clues]


def possible_numbers(p: Puzzle) -> Iterator[tuple[Cell, Clue]]:
    """The number of each wall. For a wall without one, all numbers that may stand there."""
    for wall, clue in p.clues.items():
        if clue.number is not None:
            yield wall, clue
        else:
            yield from ((wall, Clue(number, wall=True)) for number in range(len(beside(p, wall)) + 1))


def bare_wall(_: Clue) -> Clue:
    """The wall that remains when its number is dropped."""
    return BARE_WALL


NEAREST = 100
"""A violation names at most so many cells along a ray. On ordinary boards these are all."""


def free_cells(p: Puzzle) -> Iterator[Cell]:
    """The cells without a clue."""
    clues = p.clues
    return filterfalse(clues.__contains__, p.grid.cells)
