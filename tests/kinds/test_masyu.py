"""Masyu: the solver against the rules."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from gridproof.board.grid import Direction, Grid
from gridproof.board.marks import CROSS, LINE, Clue
from gridproof.checking import check
from gridproof.errors import PuzzleError
from gridproof.formats import read, write
from gridproof.kinds.masyu import KIND
from gridproof.kinds.masyu.rules import BLACK_CIRCLE, WHITE_CIRCLE
from gridproof.record.kind import Board, Puzzle
from gridproof.solving import Status, count, solve
from tests.kinds.brute import Answers, assert_engine_agrees, brute_force, is_solved
from tests.kinds.progress import assert_broken_is_final

SHAPES = ((1, 1), (1, 4), (2, 2), (2, 3), (4, 2), (3, 3))


def with_circles(grid: Grid, rng: random.Random, most: int) -> Puzzle:
    cells = rng.sample(range(grid.size), rng.randint(0, min(most, grid.size)))
    return Puzzle(KIND, grid, {cell: rng.choice((WHITE_CIRCLE, BLACK_CIRCLE)) for cell in cells})


def loops_of(grid: Grid) -> Answers:
    """Every single loop of a board: circles only choose among them."""
    empty = Puzzle(KIND, grid, {})
    loops = {frozenset(answer.items()) for answer in count(empty, limit=0).answers}
    assert all(check(empty, dict(loop)).solved for loop in loops)
    return loops


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: f"{shape[0]}x{shape[1]}")
def test_engine_finds_what_the_rules_allow(shape: tuple[int, int]) -> None:
    rng = random.Random(f"masyu {shape}")
    grid = Grid.of(*shape)
    loops = brute_force(Puzzle(KIND, grid, {}))
    assert_engine_agrees(Puzzle(KIND, grid, {}), loops)
    for _ in range(40):
        puzzle = with_circles(grid, rng, 3)
        right = {loop for loop in loops if is_solved(puzzle, dict(loop))}
        assert_engine_agrees(puzzle, right)
        assert_broken_is_final(puzzle, right, rng, 20)


@pytest.mark.parametrize(("shape", "loops"), [((2, 2), 1), ((3, 3), 13), ((4, 4), 213), ((4, 5), 1049)])
def test_loops_are_counted_right(shape: tuple[int, int], loops: int) -> None:
    """As many as there are cycles in the grid graph of the cells (OEIS A140517, A231829)."""
    assert count(Puzzle(KIND, Grid.of(*shape), {}), limit=0).number == loops


@pytest.mark.parametrize("shape", [(4, 4), (4, 5)], ids=lambda shape: f"{shape[0]}x{shape[1]}")
def test_larger_boards_agree_with_all_their_loops(shape: tuple[int, int]) -> None:
    rng = random.Random(f"larger masyu {shape}")
    grid = Grid.of(*shape)
    loops = loops_of(grid)
    broken = some = 0
    for _ in range(60):
        puzzle = with_circles(grid, rng, 4)
        right = {loop for loop in loops if is_solved(puzzle, dict(loop))}
        some += bool(right)
        assert_engine_agrees(puzzle, right)
        broken += assert_broken_is_final(puzzle, right, rng, 10)
    assert broken > 100
    assert some > 10


def test_board_in_progress() -> None:
    grid = Grid.of(3, 3)
    puzzle = Puzzle(KIND, grid, {0: BLACK_CIRCLE, 5: WHITE_CIRCLE})
    empty = check(puzzle, {})
    assert [(v.rule, v.broken) for v in empty.violations] == [
        ("black", False),
        ("white", False),
        ("loop", False),
    ]
    assert [v.rule for v in check(puzzle, {grid.edge(1, 2): CROSS}).broken] == ["black"]
    assert [v.rule for v in check(puzzle, {grid.edge(4, 5): LINE}).broken] == ["white"]
    around = (0, 1, 2, 5, 8, 7, 6, 3, 0)
    closed = {grid.edge(a, b): LINE for a, b in pairwise(around)}
    assert check(puzzle, closed).solved
    # Once the loop is closed, no line comes to a circle any more.
    small = (0, 1, 4, 3, 0)
    closed = {grid.edge(a, b): LINE for a, b in pairwise(small)}
    assert {v.rule for v in check(puzzle, closed).broken} == {"black", "white"}


@pytest.mark.parametrize(
    "clue", [Clue(), Clue(1), Clue(wall=True), Clue(None, Direction.N), Clue(symbol="star")]
)
def test_bad_clues_are_refused(clue: Clue) -> None:
    with pytest.raises(PuzzleError, match=r"masyu r1c2: .*expected"):
        Puzzle(KIND, Grid.of(2, 2), {1: clue})


@pytest.mark.parametrize("circle", [WHITE_CIRCLE, BLACK_CIRCLE], ids=["white", "black"])
def test_boards_without_room_have_no_answer(circle: Clue) -> None:
    for shape in ((1, 1), (1, 5), (2, 2)):
        assert solve(Puzzle(KIND, Grid.of(*shape), {0: circle})).status is Status.NONE


def test_a_large_empty_board_is_no_riddle() -> None:
    result = solve(Puzzle(KIND, Grid.of(30, 30), {}), time_limit=60)
    assert result.status is Status.MULTIPLE


@pytest.mark.parametrize(
    ("name", "text"),
    [("puzzlink", "https://puzz.link/p?mashu/4/2/f20"), ("tatham", "4x2:WBcBb")],
)
def test_formats_of_others(name: str, text: str) -> None:
    """Three cells a digit: 0 is empty, 1 white, 2 black. Pearl names both colours."""
    clues = {0: WHITE_CIRCLE, 1: BLACK_CIRCLE, 5: BLACK_CIRCLE}
    puzzle = Puzzle(KIND, Grid.of(2, 4), clues)
    assert write(Board(puzzle), name) == text
    assert read(text, kind=KIND)[0].puzzle == puzzle


def test_options_of_pearl_say_nothing_about_the_board() -> None:
    (board,) = read("https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/pearl.html#2x2dtn:Wc")
    assert board == Board(Puzzle(KIND, Grid.of(2, 2), {0: WHITE_CIRCLE}))
