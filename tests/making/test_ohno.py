"""Oh no puzzles that are made."""

from __future__ import annotations

from tests.making.drafts import PuzzlesMade


class TestOhNo(PuzzlesMade):
    kind = "ohno"
    sizes = ((4, 4), (5, 7), (8, 8))
    side = 7
