"""Kuroshuto puzzles that are made."""

from __future__ import annotations

from gridproof.making import generate
from gridproof.making.repairing import repair
from gridproof.solving import Status, solve
from tests.making.drafts import PuzzlesMade
from tests.making.judging import assert_level, without


class TestKuroshuto(PuzzlesMade):
    kind = "kuroshuto"
    sizes = ((6, 6), (7, 9), (10, 10))
    side = 8

    def test_repair_knows_which_of_several_numbers_tell(self) -> None:
        """A cell could show several numbers: that another one is possible does not make a number wrong."""
        puzzle = generate("kuroshuto", 7, 7, seed=1).puzzle
        repaired = repair(without(puzzle, list(puzzle.clues)[-5:]), time_limit=20)
        assert solve(repaired.puzzle).status is Status.UNIQUE
        assert len(repaired.changed) <= 5


def test_a_large_board_for_beginners() -> None:
    assert_level("kuroshuto", 14, "beginner")
