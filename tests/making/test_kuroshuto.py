"""Kuroshuto puzzles that are made."""

from __future__ import annotations

from tests.making.drafts import PuzzlesMade


class TestKuroshuto(PuzzlesMade):
    kind = "kuroshuto"
    sizes = ((6, 6), (7, 9), (10, 10))
    side = 8
