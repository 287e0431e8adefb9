"""Slitherlink: the solver against the rules."""

from __future__ import annotations

import random

import pytest

from gridproof.board.grid import Direction, Grid
from gridproof.board.marks import CROSS, LINE, Clue
from gridproof.checking import check
from gridproof.engines.session import Deadline
from gridproof.errors import PuzzleError
from gridproof.kinds.slitherlink import KIND
from gridproof.making.generic import making_of
from gridproof.record.kind import Puzzle
from gridproof.record.maker import Orbits, Wishes
from gridproof.solving import Status, count, forced, solve
from tests.kinds.brute import Answers, assert_engine_agrees, brute_force, is_solved
from tests.kinds.progress import assert_broken_is_final

SHAPES = ((1, 1), (1, 4), (3, 1), (2, 2))


def all_loops(grid: Grid) -> Answers:
    """Every single loop of a board, as ``check`` sees it: numbers only choose among them."""
    return brute_force(Puzzle(KIND, grid, {}))


def numbered(grid: Grid, rng: random.Random, share: float) -> Puzzle:
    """Some numbers, most of them as a random loop has them."""
    inside = {cell for cell in grid.cells if rng.random() < 0.6}
    clues = {}
    for cell in grid.cells:
        if rng.random() < share:
            lines = sum(len(inside.intersection(grid.sides(f))) == 1 for f in grid.fences_at[cell])
            clues[cell] = Clue(None if rng.random() < 0.1 else lines)
    return Puzzle(KIND, grid, clues)


def with_some_numbers(grid: Grid, rng: random.Random) -> Puzzle:
    """A random loop, of which half the numbers are shown."""
    draft = making_of(KIND).draft(Wishes(grid, Orbits("none", ())), rng, Deadline())
    assert draft is not None
    clues = {cell: clue for cell, clue in draft.puzzle.clues.items() if rng.random() < 0.5}
    return Puzzle(KIND, grid, clues)


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: f"{shape[0]}x{shape[1]}")
def test_engine_finds_what_the_rules_allow(shape: tuple[int, int]) -> None:
    rng = random.Random(f"slitherlink {shape}")
    grid = Grid.of(*shape)
    loops = all_loops(grid)
    assert_engine_agrees(Puzzle(KIND, grid, {}), loops)
    for _ in range(40):
        puzzle = numbered(grid, rng, rng.random())
        right = {loop for loop in loops if is_solved(puzzle, dict(loop))}
        assert_engine_agrees(puzzle, right)
        assert_broken_is_final(puzzle, right, rng, 20)


@pytest.mark.parametrize(("shape", "loops"), [((1, 1), 1), ((2, 2), 13), ((3, 3), 213), ((3, 4), 1049)])
def test_loops_are_counted_right(shape: tuple[int, int], loops: int) -> None:
    """As many as there are cycles in the grid graph of the dots (OEIS A140517, A231829)."""
    assert count(Puzzle(KIND, Grid.of(*shape), {}), limit=0).number == loops


def test_larger_boards_agree_with_all_their_loops() -> None:
    rng = random.Random("slitherlink 3x3")
    grid = Grid.of(3, 3)
    loops = {frozenset(answer.items()) for answer in count(Puzzle(KIND, grid, {}), limit=0).answers}
    assert all(check(Puzzle(KIND, grid, {}), dict(loop)).solved for loop in loops)
    broken = 0
    for _ in range(60):
        puzzle = numbered(grid, rng, 0.4)
        right = {loop for loop in loops if is_solved(puzzle, dict(loop))}
        assert_engine_agrees(puzzle, right)
        broken += assert_broken_is_final(puzzle, right, rng, 20)
    assert broken > 200


def test_board_in_progress() -> None:
    grid = Grid.of(1, 2)
    puzzle = Puzzle(KIND, grid, {0: Clue(3)})
    north, east, _, west = grid.fences_at[0]
    empty = check(puzzle, {})
    assert [(v.rule, v.broken) for v in empty.violations] == [("number", False), ("loop", False)]
    begun = check(puzzle, {north: LINE, west: LINE})
    assert [(v.rule, v.broken) for v in begun.violations] == [("number", False), *[("end", False)] * 2]
    ended = {north: LINE, grid.fence(1, Direction.N): CROSS, east: CROSS}
    assert [v.rule for v in check(puzzle, ended).broken] == ["end"]
    assert [v.rule for v in check(puzzle, {north: CROSS, west: CROSS}).broken] == ["number"]
    assert [v.rule for v in check(puzzle, dict.fromkeys(grid.fences, CROSS)).broken] == ["number", "loop"]
    # Once the loop is closed, nothing comes to a number any more.
    closed = dict.fromkeys(grid.fences_at[1], LINE)
    assert [v.rule for v in check(puzzle, closed).broken] == ["number"]
    around = {fence: LINE for fence in grid.fences if fence != east}
    assert check(puzzle, around).solved


def test_forced_marks() -> None:
    grid = Grid.of(2, 2)
    corner = forced(Puzzle(KIND, grid, {0: Clue(0)})).marks
    assert corner is not None
    assert {fence for fence, mark in corner.items() if mark == CROSS} >= set(grid.fences_at[0])
    assert forced(Puzzle(KIND, grid, {})).marks == {}


@pytest.mark.parametrize("numbers", [{0: 4, 1: 4}, {0: 3, 1: 0}, {0: 0, 1: 0, 2: 0, 3: 0}])
def test_impossible_numbers_have_no_answer(numbers: dict[int, int]) -> None:
    clues = {cell: Clue(number) for cell, number in numbers.items()}
    assert solve(Puzzle(KIND, Grid.of(2, 2), clues)).status is Status.NONE


@pytest.mark.parametrize("clue", [Clue(5), Clue(-1), Clue(wall=True), Clue(1, Direction.N)])
def test_bad_clues_are_refused(clue: Clue) -> None:
    with pytest.raises(PuzzleError, match=r"slitherlink r1c2: .*expected"):
        Puzzle(KIND, Grid.of(2, 2), {1: clue})


def test_a_large_empty_board_is_no_riddle() -> None:
    result = solve(Puzzle(KIND, Grid.of(30, 30), {}), time_limit=60)
    assert result.status is Status.MULTIPLE
