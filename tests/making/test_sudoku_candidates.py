"""The short look at a Sudoku that may have a level, and probes that end where all else is too hard."""

from __future__ import annotations

from functools import lru_cache

import pytest

from gridproof.board.marks import digit
from gridproof.hints import Level
from gridproof.hints.level_probe import Grade, LevelProbe
from gridproof.hints.techniques import described
from gridproof.kernel.native import KERNEL
from gridproof.kinds.sudoku import KIND
from gridproof.kinds.sudoku.quickly import TECHNIQUES, plainly_solved, promising, solved_by_patterns
from gridproof.kinds.sudoku.uniqueness import BUG, RECTANGLE
from gridproof.kinds.sudoku.weights import WEIGHTS
from gridproof.record.kind import Puzzle
from tests.hints.sudokus import minimal_sudoku

SEEDS = range(40)


@lru_cache
def graded(seed: int) -> Grade | None:
    return LevelProbe(minimal_sudoku(seed)).grade()


@pytest.mark.parametrize("level", [Level.MEDIUM, Level.HARD, Level.EXPERT, Level.EXTREME])
def test_a_short_look_is_seldom_wrong(level: Level) -> None:
    levels = {seed: grade.level for seed in SEEDS if (grade := graded(seed)) is not None}
    wrong = [
        seed for seed in levels if promising(minimal_sudoku(seed), level, None) != (levels[seed] is level)
    ]
    assert level in levels.values()
    assert len(wrong) <= 3, wrong


def test_a_probe_for_a_level_gives_the_same_grade_or_none() -> None:
    for seed in SEEDS[:20]:
        grade = graded(seed)
        assert grade is not None
        for wanted in Level:
            found = LevelProbe(minimal_sudoku(seed), wanted).grade()
            assert found == (grade if grade.level.rank <= wanted.rank else None), (seed, wanted)


@pytest.mark.skipif(KERNEL is None, reason="no kernel was built")
def test_both_twins_see_the_same() -> None:
    for seed in SEEDS[:8]:
        puzzle = minimal_sudoku(seed)
        every = list(map(digit, range(1, 10)))
        clues = {cell: [digit(clue.number or 0)] for cell, clue in puzzle.clues.items()}
        possible = {cell: clues.get(cell, every) for cell in puzzle.grid.cells}
        assert solved_by_patterns(puzzle, possible) == plainly_solved(puzzle, possible), seed


def test_techniques_are_looked_for_by_their_names() -> None:
    names = {one.name for one in described(KIND).techniques}
    assert names.issuperset(TECHNIQUES)
    assert WEIGHTS.keys() - TECHNIQUES.keys() == {"remote pair", BUG, RECTANGLE}


def test_boards_that_are_too_large_are_not_looked_at() -> None:
    large = Puzzle(KIND, minimal_sudoku(0).grid.of(16, 16), {})
    assert promising(large, Level.EXPERT, None)
    assert promising(minimal_sudoku(0), None, "forcing chain")
