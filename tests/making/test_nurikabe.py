"""Nurikabe puzzles that were made, judged by the rules and a fresh solver."""

from __future__ import annotations

import pytest

from gridproof.hints import rate
from gridproof.making import generate
from tests.making.judging import assert_good


@pytest.mark.parametrize("shape", [(1, 4), (4, 4), (5, 7), (8, 8)])
def test_unique(shape: tuple[int, int]) -> None:
    for seed in range(3):
        assert_good(generate("nurikabe", *shape, seed=seed), minimal=False)


def test_a_usual_board() -> None:
    assert_good(generate("nurikabe", 10, 10, seed=1), minimal=False)


@pytest.mark.parametrize("symmetry", ["rotate2", "rotate4", "mirror", "diagonal"])
def test_symmetric(symmetry: str) -> None:
    made = generate("nurikabe", 7, 7, seed=1, symmetry=symmetry)
    assert_good(made, minimal=False, symmetry=symmetry)


def test_a_seed_gives_the_same_puzzle_again() -> None:
    first = generate("nurikabe", 7, 7, seed="again")
    generate("nurikabe", 7, 7, seed="another")
    assert generate("nurikabe", 7, 7, seed="again") == first


def test_more_islands_when_asked() -> None:
    few, many = (
        sum(len(generate("nurikabe", 8, 8, seed=seed, density=density).puzzle.clues) for seed in range(3))
        for density in (0.08, 0.2)
    )
    assert many > few


@pytest.mark.parametrize("level", ["easy", "hard"])
def test_levels(level: str) -> None:
    made = generate("nurikabe", 7, 7, level=level, seed=1)
    assert_good(made, minimal=False)
    rating = rate(made.puzzle)
    assert (rating.level, rating.score) == (level, made.score)
