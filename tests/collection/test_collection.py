"""The puzzles that come with Gridproof: unique, of their stated levels, and made again by their seeds."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from gridproof.checking import check
from gridproof.collection import Item, of_kind
from gridproof.hints.level_probe import LevelProbe
from gridproof.kinds import KINDS
from gridproof.making import generate
from gridproof.making.many import identity
from gridproof.solving import Status, solve
from tests.lacking import collected

SMALL = 64
"""Boards up to so many cells are graded and made again here; larger ones take longer than a test should."""


@pytest.mark.parametrize("kind", KINDS)
def test_every_puzzle_is_unique_and_none_comes_twice(kind: str) -> None:
    found = collected(kind)
    assert len(found) == 30
    for item in found:
        puzzle, answer = item.board.puzzle, item.board.answer
        assert (puzzle.kind.name, puzzle.grid.rows, puzzle.grid.cols) == (kind, item.rows, item.cols)
        result = solve(puzzle)
        assert result.status is Status.UNIQUE
        assert answer is not None
        assert check(puzzle, answer).solved
    assert len({identity(item.board.puzzle) for item in found}) == 30


@pytest.mark.parametrize("kind", KINDS)
def test_sizes_and_levels_are_spread(kind: str) -> None:
    found = collected(kind)
    assert len({(item.rows, item.cols) for item in found}) >= 3
    assert len({item.level for item in found}) >= 4
    assert max(Counter(item.level for item in found).values()) <= 15


def _some(kind: str) -> Item:
    """A small puzzle in the middle of the range."""
    small = [item for item in collected(kind) if item.rows * item.cols <= SMALL]
    return small[len(small) // 2]


@pytest.mark.parametrize("kind", KINDS)
def test_the_level_is_that_of_the_rating(kind: str) -> None:
    item = _some(kind)
    grade = LevelProbe(item.board.puzzle).grade()
    assert grade is not None
    assert (grade.level, grade.score) == (item.level, item.score)


def test_most_kinds_have_seeds() -> None:
    """A board has one if the present way of making boards makes it again."""
    with_seeds = [kind for kind in KINDS if any(item.seed is not None for item in of_kind(kind))]
    assert len(with_seeds) >= len(KINDS) / 2


@pytest.mark.parametrize("kind", KINDS)
def test_the_seed_makes_it_again(kind: str) -> None:
    seeded = [item for item in collected(kind) if item.seed is not None]
    if not seeded:
        pytest.skip(f"no board of {kind} was made in the present way")
    item = min(seeded, key=lambda item: (item.rows * item.cols, item.score))
    symmetry = json.loads(item.line)["symmetry"]
    made = generate(kind, item.rows, item.cols, level=item.level, symmetry=symmetry, seed=item.seed)
    assert made.puzzle.clues == item.board.puzzle.clues
    assert (made.level, made.score) == (item.level, item.score)
