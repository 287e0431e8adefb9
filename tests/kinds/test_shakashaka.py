"""Shakashaka: the solver against the rules."""

from __future__ import annotations

import sys
from itertools import product
from random import Random

import pytest

from gridproof.board.grid import Cell, Grid
from gridproof.board.marks import DOT, Clue, Mark
from gridproof.checking import check
from gridproof.errors import PuzzleError
from gridproof.formats.words import read_clues, read_marks, split_rows
from gridproof.kinds.shakashaka import KIND
from gridproof.record.kind import Puzzle
from gridproof.solving import Status, count, solve
from tests.kinds.brute import Answers, assert_engine_agrees, brute_force, pruned_force
from tests.kinds.progress import assert_broken_is_final

BLACK = Clue(wall=True)


def read(problem: str) -> Puzzle:
    rows = split_rows(problem)
    grid = Grid.of(len(rows), len(rows[0]))
    return Puzzle(KIND, grid, read_clues(KIND, grid, rows))


def judge(problem: str, marks: str) -> list[tuple[str, bool]]:
    puzzle = read(problem)
    report = check(puzzle, read_marks(puzzle, split_rows(marks)))
    return [(violation.rule, violation.broken) for violation in report.violations]


def by_pruning(puzzle: Puzzle) -> Answers:
    """All answers; what ``check`` calls broken is not followed further."""
    return pruned_force(puzzle, sys.maxsize)


def random_puzzle(grid: Grid, rng: Random, free: int) -> Puzzle:
    numbers = (None, None, None, None, 0, 1, 2, 3)
    walls = rng.sample(grid.cells, grid.size - free)
    return Puzzle(KIND, grid, {cell: Clue(rng.choice(numbers), wall=True) for cell in walls})


@pytest.mark.parametrize("shape", [(1, 1), (1, 3), (3, 1), (2, 2)], ids=lambda s: f"{s[0]}x{s[1]}")
def test_every_way_to_place_walls(shape: tuple[int, int]) -> None:
    grid = Grid.of(*shape)
    for walls in product((False, True), repeat=grid.size):
        assert_engine_agrees(Puzzle(KIND, grid, {c: BLACK for c in grid.cells if walls[c]}))


@pytest.mark.parametrize("shape", [(2, 3), (3, 3), (2, 4)], ids=lambda s: f"{s[0]}x{s[1]}")
def test_engine_finds_what_the_rules_allow(shape: tuple[int, int]) -> None:
    grid = Grid.of(*shape)
    rng = Random(f"shakashaka {shape}")
    for free in (2, 3, 4, 4, 4, 4):
        assert_engine_agrees(random_puzzle(grid, rng, free))


@pytest.mark.parametrize("shape", [(2, 3), (3, 3), (3, 4), (4, 4), (5, 3)], ids=lambda s: f"{s[0]}x{s[1]}")
def test_engine_agrees_on_larger_boards(shape: tuple[int, int]) -> None:
    grid = Grid.of(*shape)
    rng = Random(f"larger shakashaka {shape}")
    for round_ in range(8):
        puzzle = random_puzzle(grid, rng, grid.size - round_ % 4)
        assert_engine_agrees(puzzle, by_pruning(puzzle))


def test_pruning_loses_no_answer() -> None:
    puzzle = Puzzle(KIND, Grid.of(2, 3), {0: BLACK})
    assert by_pruning(puzzle) == brute_force(puzzle) != set()


def test_a_turned_rectangle() -> None:
    problem = "- - {} x\n- - - x\nx - - -\nx x - -"
    turned = "nw ne - -\nsw - ne -\n- sw - ne\n- - sw se"
    squares = "nw ne - -\nsw se . -\n- . nw ne\n- - sw se"
    assert count(read(problem.format("x"))).number == 2
    for number, marks in ((2, turned), (1, squares)):
        puzzle = read(problem.format(number))
        result = solve(puzzle)
        assert result.status is Status.UNIQUE
        assert result.answer == puzzle.complete(read_marks(puzzle, split_rows(marks)))


def test_shapes_that_are_no_rectangles() -> None:
    # Every angle that is finally wrong is reported, or else the area.
    assert judge("x -\n- -", "- -\n- -") == [("rectangle", False)]
    assert judge("x -\n- -", "- .\n. .") == [("rectangle", True)]
    # One triangle leaves two obtuse angles, and so do three that cut corners off a square.
    assert judge("- -\n- -", "nw .\n. .") == [("rectangle", True)] * 2
    assert judge("- -\n- -", "nw ne\nsw .") == [("rectangle", True)] * 2
    assert judge("- -\n- -", "nw ne\nsw se") == []
    # Black in the middle: a ring is no rectangle, and bends outwards at four corners.
    assert judge("- - -\n- x -\n- - -", ". . .\n. - .\n. . .") == [("rectangle", True)] * 4
    # The triangles point the other way: four white corners remain, each with two acute angles.
    assert judge("- -\n- -", "se sw\nne nw") == [("rectangle", True)] * 8


def test_areas_may_touch_at_corners() -> None:
    assert judge("- x\nx -", "- -\n- -") == []
    assert solve(read("- x\nx -")).status is Status.UNIQUE


def test_board_in_progress() -> None:
    problem = "- - 2\n- - -\n2 - -"
    assert judge(problem, "- - -\n- - -\n- - -") == [
        ("number", False),
        ("number", False),
        ("rectangle", False),
    ]
    assert judge(problem, "- . -\n- - -\n- - -")[0] == ("number", True)
    assert judge(problem, "nw ne -\nsw - ne\n- sw se") == []
    # A wrong angle between decided cells is final, whatever the rest of the area becomes.
    assert ("rectangle", True) in judge("- - - -\n- - - -", "- nw nw -\n- . . -")
    # And so is an area without undecided cells, even if each of its angles lies beside one.
    assert ("rectangle", True) in judge("- x -\n- - x\n- - -", "- - -\n- sw -\n- - -")
    assert ("rectangle", True) not in judge("- - - -\n- - - -", "- nw - -\n- . - -")


def test_numbers_that_cannot_be_mended() -> None:
    assert ("number", True) in judge("1 -\n- -", "- nw\nnw -")
    assert ("number", True) in judge("3 -\n- -", "- -\n- -")
    assert ("number", False) in judge("2 -\n- -", "- -\n- -")


def test_broken_boards_have_no_answer() -> None:
    rng = Random("shakashaka progress")
    broken = 0
    for _ in range(12):
        puzzle = random_puzzle(Grid.of(3, 4), rng, rng.randint(8, 12))
        broken += assert_broken_is_final(puzzle, by_pruning(puzzle), rng, 50)
    assert 100 < broken < 600


def test_a_four_has_triangles_on_all_sides() -> None:
    answers = count(read("- - - - -\n- - - - -\n- - 4 - -\n- - - - -\n- - - - -")).answers
    assert answers
    assert all(answer[cell] != DOT for answer in answers for cell in (7, 11, 13, 17))


def test_impossible_boards_have_no_answer() -> None:
    assert solve(read("4 -\n- -")).status is Status.NONE
    assert solve(read("1 - -")).status is Status.NONE
    assert solve(read("0 - -")).answer == {1: DOT, 2: DOT}


@pytest.mark.parametrize("length", [1, 2, 6])
def test_a_thin_board_stays_empty(length: int) -> None:
    for grid in (Grid.of(1, length), Grid.of(length, 1)):
        empty: dict[Cell, Mark] = dict.fromkeys(grid.cells, DOT)
        assert solve(Puzzle(KIND, grid, {})).answers == (empty,)


@pytest.mark.parametrize("clue", [Clue(5, wall=True), Clue(-1, wall=True), Clue(2), Clue()])
def test_bad_clues_are_refused(clue: Clue) -> None:
    with pytest.raises(PuzzleError, match=r"shakashaka r1c2: .*expected"):
        Puzzle(KIND, Grid.of(2, 2), {1: clue})
