"""Sudokus made on the spot: as few clues as leave one answer."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from random import Random

from gridproof.board.grid import Cell, Grid
from gridproof.board.marks import Clue
from gridproof.kinds.sudoku import KIND
from gridproof.kinds.sudoku.units import box_shape, units
from gridproof.record.kind import Puzzle
from gridproof.solving import Status, solve


def sudoku(side: int, numbers: Mapping[Cell, int]) -> Puzzle:
    return Puzzle(KIND, Grid.of(side, side), {cell: Clue(number) for cell, number in numbers.items()})


def full_grid(side: int, rng: Random) -> dict[Cell, int]:
    """Numbers in every cell, found by trying; a solver's answer would depend on what it solved before."""
    grid = Grid.of(side, side)
    together = [set(cells) for _, cells in units(grid, *box_shape(side))]
    seen = {cell: set().union(*(cells for cells in together if cell in cells)) for cell in grid.cells}
    filled: dict[Cell, int] = {}

    def left_for(cell: Cell) -> set[int]:
        return set(range(1, side + 1)).difference(filled[c] for c in seen[cell] if c in filled)

    def fill() -> bool:
        if len(filled) == grid.size:
            return True
        cell = min((c for c in grid.cells if c not in filled), key=lambda c: len(left_for(c)))
        left = sorted(left_for(cell))
        for number in rng.sample(left, len(left)):
            filled[cell] = number
            if fill():
                return True
            del filled[cell]
        return False

    assert fill()
    return filled


@lru_cache
def minimal_sudoku(seed: int, side: int = 9) -> Puzzle:
    """No clue can be left out without a second answer."""
    rng = Random(f"sudoku {seed}")
    clues = full_grid(side, rng)
    for cell in rng.sample(sorted(clues), len(clues)):
        fewer = {c: number for c, number in clues.items() if c != cell}
        if solve(sudoku(side, fewer)).status is Status.UNIQUE:
            clues = fewer
    return sudoku(side, clues)
