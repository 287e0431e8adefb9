"""Other full boards that differ from a given one in few cells (its unavoidable sets)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from gridproof.grid import Cell
from gridproof.kind import Puzzle
from gridproof.kinds.sudoku_units import boxes_of

_MOST = 12
"""Larger differences are seldom the last one that a clue excludes."""


def rivals(puzzle: Puzzle, numbers: Sequence[int]) -> list[list[Cell]]:
    """Per other board, the cells where it has other numbers."""
    return [cells for cells in _exchanges(puzzle, numbers) if len(cells) <= _MOST]


def _exchanges(puzzle: Puzzle, numbers: Sequence[int]) -> Iterator[list[Cell]]:
    side = puzzle.grid.rows
    height, width = boxes_of(puzzle)
    rows = [list(puzzle.grid.row(i)) for i in range(side)]
    cols = [list(puzzle.grid.col(i)) for i in range(side)]
    for lines, thickness in ((rows, height), (cols, width)):
        for first in range(0, side, thickness):
            for a, b in combinations(lines[first : first + thickness], 2):
                yield from _between_lines(a, b, numbers)
    yield from _between_numbers(numbers, side, height, width)


def _between_lines(a: list[Cell], b: list[Cell], numbers: Sequence[int]) -> Iterator[list[Cell]]:
    """Two lines through the same boxes, with some of their numbers exchanged crosswise."""
    position = {numbers[cell]: i for i, cell in enumerate(a)}
    follows = [position[numbers[cell]] for cell in b]
    for part in _parts(follows):
        if len(part) < len(a):
            yield [cell for i in part for cell in (a[i], b[i])]


def _between_numbers(numbers: Sequence[int], side: int, height: int, width: int) -> Iterator[list[Cell]]:
    """Two numbers exchanged in some of the rows, so that columns and boxes keep both, too."""
    cells: list[list[Cell]] = [[] for _ in range(side + 1)]
    for cell, number in enumerate(numbers):
        cells[number].append(cell)
    in_col = [[cell % side for cell in where] for where in cells]
    in_box = [[row // height * height + col // width for row, col in enumerate(where)] for where in in_col]
    row_of_col = [_inverse(where) for where in in_col]
    row_of_box = [_inverse(where) for where in in_box]
    for a, b in combinations(range(1, side + 1), 2):
        by_col = [row_of_col[b][col] for col in in_col[a]]
        by_box = [row_of_box[b][box] for box in in_box[a]]
        for part in _parts(by_col, by_box):
            if len(part) < side:
                yield [cell for row in part for cell in (cells[a][row], cells[b][row])]


def _inverse(order: Sequence[int]) -> list[int]:
    inverse = [0] * len(order)
    for i, j in enumerate(order):
        inverse[j] = i
    return inverse


def _parts(*follows: list[int]) -> Iterator[list[int]]:
    """What hangs together when each number is followed by others; each list has every number once."""
    seen = [False] * len(follows[0])
    for start in range(len(seen)):
        if not seen[start]:
            seen[start] = True
            part = [start]
            for here in part:
                for order in follows:
                    other = order[here]
                    if not seen[other]:
                        seen[other] = True
                        part.append(other)
            yield part
