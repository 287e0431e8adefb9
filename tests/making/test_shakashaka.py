"""Shakashaka puzzles that were made, judged by the rules and a fresh solver."""

from __future__ import annotations

from random import Random

import pytest

from gridproof.board.grid import Grid
from gridproof.board.marks import Clue
from gridproof.checking import check
from gridproof.engines.session import Deadline
from gridproof.kinds.shakashaka import KIND
from gridproof.kinds.shakashaka.maker_open import Judge
from gridproof.kinds.shakashaka.maker_quilt import Frame, Quilt
from gridproof.making import generate
from gridproof.record.kind import Puzzle
from gridproof.record.maker import Orbits
from gridproof.solving import Status, solve
from gridproof.symmetry import orbits
from tests.making.judging import assert_good, assert_level


@pytest.mark.parametrize("shape", [(5, 5), (6, 9), (10, 10)])
def test_unique_and_minimal(shape: tuple[int, int]) -> None:
    for seed in range(3):
        assert_good(generate("shakashaka", *shape, seed=seed))


@pytest.mark.parametrize("symmetry", ["rotate2", "mirror", "diagonal", "full"])
def test_symmetric(symmetry: str) -> None:
    assert_good(generate("shakashaka", 8, 8, seed=1, symmetry=symmetry), symmetry=symmetry)


def test_a_seed_gives_the_same_puzzle_again() -> None:
    first = generate("shakashaka", 7, 7, seed="again")
    generate("shakashaka", 7, 7, seed="another")
    assert generate("shakashaka", 7, 7, seed="again") == first


def test_more_black_cells_when_asked() -> None:
    few, many = (generate("shakashaka", 9, 9, seed=3, density=density) for density in (0.18, 0.4))
    assert len(many.puzzle.clues) > len(few.puzzle.clues)


def test_a_large_board() -> None:
    assert_good(generate("shakashaka", 20, 20, seed=1), minimal=False)


def quilts(number: int) -> list[Puzzle]:
    rng = Random("quilts")
    grid = Grid.of(6, 6)
    frame = Frame(grid, Orbits("none", orbits(grid, "none")))
    found = []
    for _ in range(number):
        marks = Quilt(frame, rng.uniform(4, 14), rng, Deadline()).marks()
        walls = [cell for cell in grid.cells if cell not in marks]
        near = grid.neighbours
        clues = {c: Clue(sum(marks.get(n, "dot") != "dot" for n in near[c]), wall=True) for c in walls}
        puzzle = Puzzle(KIND, grid, clues)
        assert check(puzzle, marks).solved
        found.append(puzzle)
    return found


def test_the_judge_of_layouts_agrees_with_the_solver() -> None:
    verdicts = []
    with Judge(Grid.of(6, 6), Deadline()) as judge:
        for puzzle in quilts(40):
            result = solve(puzzle)
            assert result.answer is not None
            verdicts.append(result.status is Status.UNIQUE)
            assert (judge.differing(puzzle, result.answer) == []) == verdicts[-1]
    assert {True, False} == set(verdicts)


@pytest.mark.parametrize(("side", "level"), [(5, "beginner"), (8, "beginner"), (10, "easy"), (8, "medium")])
def test_levels(side: int, level: str) -> None:
    assert_level("shakashaka", side, level)
