"""A partial Latin square as a Sudoku: the thesis's 3.6, after Yato and Seta."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gridproof.board.grid import Grid, Place
from gridproof.board.marks import Clue, Mark, digit
from gridproof.kinds.sudoku import KIND
from gridproof.record.kind import Puzzle

Meaning = Mapping[str, tuple[Place, Mark]]


def from_square(square: Sequence[Sequence[int]]) -> tuple[Puzzle, dict[str, Meaning]]:
    """The Sudoku of a partial Latin square (0: open), and the marks that stand for the numbers of its open
    cells.

    The square's cells are the last columns of the uppermost boxes; its numbers are the multiples of its
    side. All other cells are given: a row holds the numbers in turn, shifted by a box relative to the row
    above.
    """
    side = len(square)
    grid = Grid.of(side * side, side * side)
    clues: dict[Place, Clue] = {}
    meanings: dict[str, Meaning] = {}
    for cell in grid.cells:
        row, col = grid.position(cell)
        if row < side and col % side == side - 1:
            number = square[row][col // side]
            if number:
                clues[cell] = Clue(number * side)
                continue
            values = range(1, side + 1)
            name = f"r{row + 1}c{col // side + 1}"
            meanings[name] = {str(value): (cell, digit(value * side)) for value in values}
        else:
            clues[cell] = Clue(((row % side) * side + row // side + col) % (side * side) + 1)
    return Puzzle(KIND, grid, clues), meanings
