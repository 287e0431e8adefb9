"""Masyu puzzles that are made."""

from __future__ import annotations

from tests.making.drafts import PuzzlesMade


class TestMasyu(PuzzlesMade):
    kind = "masyu"
    sizes = ((5, 5), (7, 9), (10, 10))
    side = 8
