"""Answers that are counted without being found are as many as a solver finds one after the other."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from gridproof import generate
from gridproof.board.grid import Grid
from gridproof.board.marks import Clue
from gridproof.engines.session import Deadline
from gridproof.errors import PuzzleError
from gridproof.kinds import KINDS
from gridproof.kinds.arukone.proof import leaving_cells_empty
from gridproof.kinds.arukone.rules import ALLOW_EMPTY, DETOUR
from gridproof.record.kind import Puzzle
from gridproof.searching.search import Search
from gridproof.solving import count, count_exactly
from tests.kinds import test_arukone, test_slitherlink
from tests.kinds.shaded import every_puzzle

SHAPES = ((1, 1), (1, 4), (3, 1), (2, 3), (3, 2), (3, 4), (4, 3))


def assert_counted(puzzle: Puzzle) -> int:
    exact, found = count_exactly(puzzle), count(puzzle, limit=0)
    assert exact.complete
    assert exact.number == found.number
    return exact.number


@pytest.mark.parametrize("variant", ["", ALLOW_EMPTY, DETOUR])
def test_lines_that_join_numbers(variant: str) -> None:
    rng = random.Random(f"exact {variant}")
    numbers = {
        min(assert_counted(test_arukone.random_board(rng, Grid.of(rows, cols), variant)), 2)
        for rows, cols in SHAPES
        if rows * cols > 1
        for _ in range(12)
    }
    assert numbers == {0, 1, 2}


def test_the_least_answer_with_an_empty_cell() -> None:
    """The theory of the least such answer has one exactly where there is any: counted in another way."""
    seen = set()
    for number in range(120):
        rng = random.Random(f"least {number}")
        grid = Grid.of(rng.randint(2, 6), rng.randint(3, 6))
        puzzle = test_arukone.random_board(rng, grid, "")
        some_empty = count_exactly(replace(puzzle, variant=ALLOW_EMPTY)).number > count_exactly(puzzle).number
        with Search(leaving_cells_empty(puzzle)) as search:
            assert search.find(Deadline()) is some_empty, number
        seen.add(some_empty)
    assert seen == {False, True}


def test_loops() -> None:
    rng = random.Random("exact loops")
    numbers = {
        min(assert_counted(test_slitherlink.numbered(Grid.of(*shape), rng, rng.uniform(0.2, 0.8))), 2)
        for shape in SHAPES
        for _ in range(12)
    }
    assert numbers == {0, 1, 2}


def test_every_tiny_board() -> None:
    for shape in ((1, 2), (2, 2)):
        clues = tuple(Clue(number) for number in range(5))
        for puzzle in every_puzzle(KINDS["slitherlink"], Grid.of(*shape), clues):
            assert_counted(puzzle)


@pytest.mark.parametrize("kind", ["arukone", "slitherlink"])
def test_a_puzzle_that_was_made_has_one_answer(kind: str) -> None:
    for rows, cols in ((7, 5), (5, 7)):
        assert count_exactly(generate(kind, rows, cols, seed=1).puzzle).number == 1


def test_a_kind_without_it() -> None:
    puzzle = Puzzle(KINDS["nurikabe"], Grid.of(2, 2), {})
    with pytest.raises(PuzzleError, match="nurikabe has no exact count; expected a kind that has one"):
        count_exactly(puzzle)
