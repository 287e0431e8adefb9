"""Kurodoko: the solver against the rules."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from gridproof.board.grid import Cell, Grid
from gridproof.board.marks import DOT, SHADED, Clue
from gridproof.checking import check
from gridproof.errors import PuzzleError
from gridproof.kinds.kurodoko import KIND
from gridproof.record.kind import Puzzle
from gridproof.solving import Status, count, solve
from tests.kinds.brute import assert_engine_agrees
from tests.kinds.shaded import (
    Shaded,
    assert_deductions_agree,
    every_puzzle,
    larger_puzzles,
    seen,
    small_puzzles,
)

SHAPES = ((1, 1), (1, 3), (1, 6), (5, 1), (2, 4), (3, 3), (3, 4), (5, 2))


def numbers_at(grid: Grid, shaded: Shaded, cell: Cell) -> list[int]:
    return [seen(grid, shaded, cell) + 1]


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: f"{shape[0]}x{shape[1]}")
def test_engine_finds_what_the_rules_allow(shape: tuple[int, int]) -> None:
    rng = Random(f"kurodoko {shape}")
    for puzzle in islice(small_puzzles(KIND, Grid.of(*shape), numbers_at, rng), 25):
        assert_engine_agrees(puzzle)


@pytest.mark.parametrize("shape", [(1, 2), (1, 3), (2, 2)], ids=lambda shape: f"{shape[0]}x{shape[1]}")
def test_every_tiny_board(shape: tuple[int, int]) -> None:
    clues = (Clue(), *map(Clue, range(1, sum(shape))))
    for puzzle in every_puzzle(KIND, Grid.of(*shape), clues):
        assert_engine_agrees(puzzle)


def test_deductions_and_theory_agree_on_larger_boards() -> None:
    assert_deductions_agree(larger_puzzles(KIND, 150, numbers_at, Random("kurodoko deduction")))


def test_a_board_of_one_cell() -> None:
    # Without white cells nothing is cut off, so the only cell may be shaded.
    assert count(Puzzle(KIND, Grid.of(1, 1), {})).number == 2
    assert solve(Puzzle(KIND, Grid.of(1, 1), {0: Clue(1)})).status is Status.UNIQUE


def test_a_one_seals_its_cell() -> None:
    # Shaded ends with a white cell between them are fine, and so is no other board with a 1 in the middle.
    assert solve(Puzzle(KIND, Grid.of(1, 3), {1: Clue(1)})).answer == {0: SHADED, 2: SHADED}
    assert solve(Puzzle(KIND, Grid.of(3, 3), {4: Clue(1)})).status is Status.NONE


def test_board_in_progress() -> None:
    puzzle = Puzzle(KIND, Grid.of(3, 3), {4: Clue(3)})
    assert [(v.rule, v.broken) for v in check(puzzle, {}).violations] == [("number", False)]
    assert check(puzzle, {1: SHADED, 3: SHADED}).broken[0].rule == "connected"
    assert [v.broken for v in check(puzzle, {1: SHADED, 3: DOT, 5: DOT}).violations] == [False]
    assert [v.rule for v in check(puzzle, {1: DOT, 3: DOT, 5: DOT}).broken] == ["number"]
    assert check(puzzle, {1: SHADED, 7: SHADED}).solved
    assert check(puzzle, {1: SHADED, 7: SHADED, 3: DOT}).solved
    touching = check(puzzle, {0: SHADED, 1: SHADED}).broken
    assert [(v.rule, v.places) for v in touching] == [("apart", (0, 1))]


def test_cut_off_cells_are_named() -> None:
    puzzle = Puzzle(KIND, Grid.of(3, 3), {})
    assert [v.places for v in check(puzzle, {1: SHADED, 3: SHADED}).broken] == [(0,)]


@pytest.mark.parametrize("clue", [Clue(0), Clue(4), Clue(2, wall=True)])
def test_bad_clues_are_refused(clue: Clue) -> None:
    with pytest.raises(PuzzleError, match=r"kurodoko r1c2: .*expected"):
        Puzzle(KIND, Grid.of(2, 2), {1: clue})
