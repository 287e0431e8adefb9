"""Sudoku puzzles that are made."""

from __future__ import annotations

from tests.making.drafts import PuzzlesMade


class TestSudoku(PuzzlesMade):
    kind = "sudoku"
    sizes = ((4, 4), (6, 6), (9, 9))
    side = 6
    symmetries = ("rotate2", "mirror")
