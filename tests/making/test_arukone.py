"""Arukone puzzles that were made, judged by the rules and a fresh solver."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gridproof.board.marks import LINE
from gridproof.checking import check
from gridproof.errors import PuzzleError
from gridproof.kinds.arukone import KIND
from gridproof.kinds.arukone.rules import ALLOW_EMPTY
from gridproof.making import generate, repair
from gridproof.making.generic import making_of
from gridproof.solving import Status, solve
from gridproof.symmetry import SYMMETRIES
from tests.making.judging import assert_good, assert_symmetric


@pytest.mark.parametrize("shape", [(4, 4), (5, 5), (4, 7), (6, 6)])
def test_unique(shape: tuple[int, int]) -> None:
    for seed in range(4):
        assert_good(generate("arukone", *shape, seed=seed), minimal=False)


@pytest.mark.parametrize("variant", ["", ALLOW_EMPTY])
def test_a_usual_board(variant: str) -> None:
    made = generate("arukone", 8, 8, seed=2, variant=variant)
    result = solve(made.puzzle)
    assert result.status is Status.UNIQUE
    assert result.answer == dict(made.answer)
    assert check(made.puzzle, made.answer).solved


def test_no_line_is_very_short() -> None:
    for seed in range(5):
        made = generate("arukone", 6, 6, seed=seed)
        lines = sum(mark == LINE for mark in made.answer.values())
        grid, ends = made.puzzle.grid, made.puzzle.clues
        assert lines == grid.size - len(ends) // 2
        assert not any(ends[a] == ends[b] for a, b in grid.adjacent_pairs if a in ends and b in ends)


@pytest.mark.parametrize("symmetry", ["rotate2", "mirror"])
def test_symmetric(symmetry: str) -> None:
    made = generate("arukone", 6, 6, seed=1, symmetry=symmetry)
    assert_good(made, minimal=False, symmetry=symmetry)
    assert_symmetric(made.puzzle, symmetry)


def test_a_seed_gives_the_same_puzzle_again() -> None:
    first = generate("arukone", 6, 6, seed="again")
    generate("arukone", 6, 6, seed="another")
    assert generate("arukone", 6, 6, seed="again") == first


def test_more_numbers_when_asked() -> None:
    few, many = (generate("arukone", 7, 7, seed=1, density=density) for density in (0.2, 0.4))
    assert len(many.puzzle.clues) > len(few.puzzle.clues)


def test_names_of_numbers_do_not_matter() -> None:
    renamed = making_of(KIND).renamed
    assert renamed is not None
    puzzle = generate("arukone", 5, 5, seed=1).puzzle
    turned = SYMMETRIES[3].puzzle(puzzle)
    assert renamed(puzzle) == puzzle
    assert renamed(SYMMETRIES[3].puzzle(renamed(turned))) == puzzle


def test_a_board_without_room() -> None:
    with pytest.raises(PuzzleError, match="arukone on a board of 1 x 9; expected at least 2 x 3"):
        generate("arukone", 1, 9, seed=1)


def test_repair_cuts_a_line_in_two() -> None:
    puzzle = generate("arukone", 6, 6, seed=2).puzzle
    fewer = {cell: clue for cell, clue in puzzle.clues.items() if clue.number != 1}
    ambiguous = replace(puzzle, clues=fewer, variant=ALLOW_EMPTY)
    assert solve(ambiguous).status is Status.MULTIPLE
    repaired = repair(ambiguous)
    assert solve(repaired.puzzle).status is Status.UNIQUE
    assert check(repaired.puzzle, repaired.answer).solved


def test_a_variant_that_says_nothing_about_the_board_has_no_name() -> None:
    made = generate("arukone", 5, 5, seed=1, variant="detour")
    assert made.puzzle == generate("arukone", 5, 5, seed=1).puzzle
