"""Kurodoko puzzles that are made."""

from __future__ import annotations

from tests.making.drafts import PuzzlesMade


class TestKurodoko(PuzzlesMade):
    kind = "kurodoko"
    sizes = ((5, 5), (6, 8), (9, 9))
    side = 7
