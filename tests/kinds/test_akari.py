"""Akari: the solver against the rules."""

from __future__ import annotations

import random

import pytest

from gridproof.board.grid import Grid
from gridproof.board.marks import BULB, DOT, Clue
from gridproof.checking import check
from gridproof.errors import PuzzleError
from gridproof.kinds.akari import KIND
from gridproof.record.kind import Puzzle
from gridproof.solving import Status, forced, solve
from tests.kinds.brute import assert_engine_agrees

SHAPES = ((1, 1), (1, 5), (4, 1), (2, 2), (2, 3), (3, 3), (3, 4))


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: f"{shape[0]}x{shape[1]}")
def test_engine_finds_what_the_rules_allow(shape: tuple[int, int]) -> None:
    rng = random.Random(f"akari {shape}")
    grid = Grid.of(*shape)
    for _ in range(25):
        walls = [cell for cell in grid.cells if rng.random() < 0.35]
        clues = {cell: Clue(rng.choice((None, None, 0, 1, 1, 2, 3)), wall=True) for cell in walls}
        assert_engine_agrees(Puzzle(KIND, grid, clues))


def test_board_in_progress() -> None:
    puzzle = Puzzle(KIND, Grid.of(1, 4), {3: Clue(1, wall=True)})
    assert [v.broken for v in check(puzzle, {}).violations] == [False] * 4
    too_late = check(puzzle, {2: DOT}).broken
    assert [(v.rule, v.places) for v in too_late] == [("number", (3, 2))]
    assert check(puzzle, {2: BULB}).solved
    assert [v.rule for v in check(puzzle, {2: BULB, 0: BULB}).broken] == ["clash"]
    assert [v.rule for v in check(puzzle, {0: DOT, 1: DOT, 2: DOT}).broken].count("lit") == 3


def test_forced_marks() -> None:
    # The 4 takes its four neighbours; every corner is lit from two sides and stays free.
    puzzle = Puzzle(KIND, Grid.of(3, 3), {4: Clue(4, wall=True)})
    assert forced(puzzle).marks == {1: BULB, 3: BULB, 5: BULB, 7: BULB, 0: DOT, 2: DOT, 6: DOT, 8: DOT}
    assert forced(Puzzle(KIND, Grid.of(1, 2), {})).marks == {}
    assert forced(Puzzle(KIND, Grid.of(1, 2), {}), {0: BULB}).marks == {0: BULB, 1: DOT}


def test_impossible_clue_has_no_answer() -> None:
    assert solve(Puzzle(KIND, Grid.of(1, 2), {0: Clue(2, wall=True)})).status is Status.NONE


@pytest.mark.parametrize("clue", [Clue(5, wall=True), Clue(-1, wall=True), Clue(2), Clue()])
def test_bad_clues_are_refused(clue: Clue) -> None:
    with pytest.raises(PuzzleError, match=r"akari r1c2: .*expected"):
        Puzzle(KIND, Grid.of(2, 2), {1: clue})


def test_a_large_empty_board_is_no_riddle() -> None:
    result = solve(Puzzle(KIND, Grid.of(40, 40), {}), time_limit=30)
    assert result.status is Status.MULTIPLE
