"""Oh no: the solver against the rules."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product
from random import Random

import pytest

from gridproof.board.grid import Cell, Grid
from gridproof.board.marks import SHADED, WHITE, Clue
from gridproof.checking import check
from gridproof.errors import PuzzleError
from gridproof.kinds.ohno import KIND
from gridproof.record.kind import Puzzle
from gridproof.solving import Status, count, solve
from tests.kinds.brute import assert_engine_agrees
from tests.kinds.shaded import Shaded, assert_deductions_agree, every_puzzle, puzzle_with, seen, small_puzzles

SHAPES = ((1, 1), (1, 3), (1, 6), (5, 1), (2, 4), (3, 3), (5, 2))
BLACK = Clue(wall=True)


def numbers_at(grid: Grid, shaded: Shaded, cell: Cell) -> list[int]:
    return [seen(grid, shaded, cell)]


def with_given_black_cells(puzzle: Puzzle, rng: Random) -> Puzzle:
    given = {cell: BLACK for cell in puzzle.grid.cells if cell not in puzzle.clues and rng.random() < 0.2}
    return Puzzle(KIND, puzzle.grid, {**puzzle.clues, **given})


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: f"{shape[0]}x{shape[1]}")
def test_engine_finds_what_the_rules_allow(shape: tuple[int, int]) -> None:
    rng = Random(f"ohno {shape}")
    for puzzle in islice(small_puzzles(KIND, Grid.of(*shape), numbers_at, rng), 25):
        assert_engine_agrees(puzzle)
        assert_engine_agrees(with_given_black_cells(puzzle, rng))


@pytest.mark.parametrize(
    "shape", [(1, 1), (1, 2), (1, 3), (2, 2)], ids=lambda shape: f"{shape[0]}x{shape[1]}"
)
def test_every_tiny_board(shape: tuple[int, int]) -> None:
    clues = (Clue(), BLACK, *map(Clue, range(1, sum(shape) - 1)))
    for puzzle in every_puzzle(KIND, Grid.of(*shape), clues):
        assert_engine_agrees(puzzle)


def larger_boards(number: int, rng: Random) -> Iterator[Puzzle]:
    for _ in range(number):
        grid = Grid.of(rng.randint(3, 7), rng.randint(3, 7))
        mixed = {cell for cell in grid.cells if rng.random() < 0.4}
        lonely = {cell for cell in grid.cells if mixed.issuperset(grid.neighbours[cell])}
        puzzle = puzzle_with(KIND, grid, mixed | lonely, numbers_at, rng)
        yield with_given_black_cells(puzzle, rng)


def test_deductions_and_theory_agree_on_larger_boards() -> None:
    assert_deductions_agree(larger_boards(250, Random("ohno deduction")))


@pytest.mark.parametrize(("side", "number"), [(2, 10), (3, 250)])
def test_number_of_filled_boards(side: int, number: int) -> None:
    assert count(Puzzle(KIND, Grid.of(side, side), {})).number == number


def test_number_of_filled_boards_of_side_4() -> None:
    # Counted by first rows: forbidding 22,946 answers of one board one by one would take long.
    grid = Grid.of(4, 4)
    first_rows = [dict(enumerate(row)) for row in product((Clue(), BLACK), repeat=4)]
    assert sum(count(Puzzle(KIND, grid, row), limit=0).number for row in first_rows) == 22_946


def test_a_cell_alone_is_shaded() -> None:
    assert solve(Puzzle(KIND, Grid.of(1, 1), {})).answer == {0: SHADED}
    assert solve(Puzzle(KIND, Grid.of(1, 1), {0: Clue()})).status is Status.NONE


def test_board_in_progress() -> None:
    puzzle = Puzzle(KIND, Grid.of(1, 4), {0: Clue(2), 3: BLACK})
    assert [(v.rule, v.broken) for v in check(puzzle, {}).violations] == [
        ("number", False),
        ("company", False),
        ("filled", False),
    ]
    assert check(puzzle, {1: WHITE, 2: WHITE}).solved
    assert [(v.rule, v.places, v.broken) for v in check(puzzle, {1: WHITE}).violations] == [
        ("number", (0, 1, 2), False),
        ("filled", (2,), False),
    ]
    assert {v.rule for v in check(puzzle, {1: SHADED}).broken} == {"number", "company"}
    too_many = Puzzle(KIND, Grid.of(1, 4), {0: Clue(1)})
    assert [v.rule for v in check(too_many, {1: WHITE, 2: WHITE}).broken] == ["number"]


@pytest.mark.parametrize("clue", [Clue(0), Clue(3), Clue(1, wall=True)])
def test_bad_clues_are_refused(clue: Clue) -> None:
    with pytest.raises(PuzzleError, match=r"ohno r1c2: .*expected"):
        Puzzle(KIND, Grid.of(2, 2), {1: clue})


def test_a_number_between_what_can_be_seen_has_no_answer() -> None:
    # Each way the number sees none or two: past its neighbour stands a given white cell.
    white = dict.fromkeys((2, 10, 14, 22), Clue())
    for number, status in ((2, Status.MULTIPLE), (3, Status.NONE), (5, Status.NONE)):
        puzzle = Puzzle(KIND, Grid.of(5, 5), {12: Clue(number), **white})
        assert solve(puzzle).status is status
        assert (count(puzzle, limit=1).number == 0) == (status is Status.NONE)
