"""Kuroshuto: the solver against the rules."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random

import pytest

from gridproof.board.grid import Cell, Grid
from gridproof.board.marks import DOT, SHADED, Clue
from gridproof.checking import check
from gridproof.errors import PuzzleError
from gridproof.kinds.kuroshuto import KIND
from gridproof.record.kind import Puzzle
from gridproof.solving import Status, count, solve
from tests.kinds.brute import assert_engine_agrees
from tests.kinds.shaded import (
    Shaded,
    assert_deductions_agree,
    every_puzzle,
    larger_puzzles,
    small_puzzles,
)

SHAPES = ((1, 1), (1, 3), (1, 6), (5, 1), (2, 4), (3, 3), (3, 4), (5, 2))


def numbers_at(grid: Grid, shaded: Shaded, cell: Cell) -> list[int]:
    """The distances at which exactly one shaded cell lies."""
    distances = Counter(d for ray in grid.rays[cell] for d, other in enumerate(ray, 1) if other in shaded)
    return [distance for distance, number in distances.items() if number == 1]


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: f"{shape[0]}x{shape[1]}")
def test_engine_finds_what_the_rules_allow(shape: tuple[int, int]) -> None:
    rng = Random(f"kuroshuto {shape}")
    for puzzle in islice(small_puzzles(KIND, Grid.of(*shape), numbers_at, rng), 25):
        assert_engine_agrees(puzzle)


@pytest.mark.parametrize("shape", [(1, 2), (1, 4), (2, 2)], ids=lambda shape: f"{shape[0]}x{shape[1]}")
def test_every_tiny_board(shape: tuple[int, int]) -> None:
    clues = (Clue(), *map(Clue, range(1, max(shape))))
    for puzzle in every_puzzle(KIND, Grid.of(*shape), clues):
        assert_engine_agrees(puzzle)


def test_deductions_and_theory_agree_on_larger_boards() -> None:
    assert_deductions_agree(larger_puzzles(KIND, 250, numbers_at, Random("kuroshuto deduction")))


def test_a_number_that_points_nowhere_has_no_answer() -> None:
    assert solve(Puzzle(KIND, Grid.of(1, 1), {0: Clue(1)})).status is Status.NONE
    assert solve(Puzzle(KIND, Grid.of(3, 5), {7: Clue(4)})).status is Status.NONE


def test_a_board_of_one_cell() -> None:
    assert count(Puzzle(KIND, Grid.of(1, 1), {})).number == 2


def test_board_in_progress() -> None:
    puzzle = Puzzle(KIND, Grid.of(3, 3), {0: Clue(2), 4: Clue()})
    assert [(v.rule, v.places, v.broken) for v in check(puzzle, {}).violations] == [
        ("number", (0, 2, 6), False)
    ]
    assert check(puzzle, {2: SHADED}).solved
    assert [v.rule for v in check(puzzle, {2: SHADED, 6: SHADED}).broken] == ["number"]
    assert [v.rule for v in check(puzzle, {2: DOT, 6: DOT}).broken] == ["number"]
    assert [v.rule for v in check(puzzle, {2: SHADED, 5: SHADED}).broken] == ["apart"]
    assert [
        v.places for v in check(puzzle, {6: SHADED, 5: SHADED, 7: SHADED}).broken if v.rule == "connected"
    ] == [(8,)]


@pytest.mark.parametrize("clue", [Clue(0), Clue(3), Clue(1, wall=True)])
def test_bad_clues_are_refused(clue: Clue) -> None:
    with pytest.raises(PuzzleError, match=r"kuroshuto r1c2: .*expected"):
        Puzzle(KIND, Grid.of(2, 3), {1: clue})
