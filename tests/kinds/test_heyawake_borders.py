"""Heyawake with borders that close no room: they count as any other."""

from __future__ import annotations

from random import Random

import pytest

from gridproof.board.grid import Grid
from gridproof.board.marks import DOT, SHADED
from gridproof.checking import check
from gridproof.formats import read, write
from gridproof.solving import Status, engines_of, solve
from tests.kinds.heyawake_boards import assert_agrees, bordered
from tests.kinds.heyawake_oracle import answers

SHAPES = ((1, 1), (1, 2), (1, 6), (5, 1), (2, 3), (3, 3), (2, 5), (3, 4), (4, 3))


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: f"{shape[0]}x{shape[1]}")
def test_the_solver_counts_borders_as_the_rules_do(shape: tuple[int, int]) -> None:
    rng = Random(f"borders {shape}")
    inner = 0
    for _ in range(25):
        puzzle, board = bordered(Grid.of(*shape), rng)
        assert_agrees(puzzle, answers(board))
        inner += bool(puzzle.inner_borders)
    # In a single row every border closes a room.
    assert bool(inner) == (min(shape) > 1)


def test_check_counts_them_too() -> None:
    rng = Random("borders checked")
    for _ in range(30):
        puzzle, board = bordered(Grid.of(3, 3), rng)
        expected = answers(board)
        for bits in range(2**9):
            shaded = frozenset(cell for cell in range(9) if bits >> cell & 1)
            marks = {cell: SHADED if cell in shaded else DOT for cell in range(9)}
            assert check(puzzle, marks).solved == (shaded in expected)


def test_every_engine_counts_them() -> None:
    rng = Random("borders, engines")
    for _ in range(5):
        puzzle, board = bordered(Grid.of(3, 3), rng)
        verdict = assert_agrees(puzzle, answers(board))
        for engine in engines_of(puzzle.kind):
            assert solve(puzzle, engine=engine).status is verdict, engine


def test_a_board_that_is_unique_by_its_borders_alone() -> None:
    url = "heyawake/8/8/022gkf3gc2007o00o01s01v07"
    (board,) = read(url)
    assert board.puzzle.inner_borders
    assert solve(board.puzzle).status is Status.UNIQUE
    assert write(board, "puzzlink") == f"https://puzz.link/p?{url}"


def test_a_board_without_an_answer_is_not_called_unique() -> None:
    url = "heyawake/3/3/9gdg3000"
    (board,) = read(url)
    assert solve(board.puzzle).status is Status.NONE
    assert write(board, "puzzlink") == f"https://puzz.link/p?{url}"
