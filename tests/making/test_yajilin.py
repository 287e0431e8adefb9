"""Yajilin puzzles that were made, judged by the rules and a fresh solver."""

from __future__ import annotations

from itertools import product

import pytest

from gridproof.engines.session import Deadline
from gridproof.kinds.making.yajilin import exactly
from gridproof.logic.theory import Theory
from gridproof.making import generate
from gridproof.search import Search
from tests.making.judging import assert_good


@pytest.mark.parametrize("shape", [(5, 5), (6, 8), (8, 8)])
def test_unique_and_minimal(shape: tuple[int, int]) -> None:
    for seed in range(3):
        assert_good(generate("yajilin", *shape, seed=seed))


@pytest.mark.parametrize("symmetry", ["rotate2", "mirror", "diagonal"])
def test_symmetric(symmetry: str) -> None:
    assert_good(generate("yajilin", 7, 7, seed=1, symmetry=symmetry), symmetry=symmetry)


def test_a_seed_gives_the_same_puzzle_again() -> None:
    first = generate("yajilin", 7, 7, seed="again")
    generate("yajilin", 7, 7, seed="another")
    assert generate("yajilin", 7, 7, seed="again") == first


def test_most_clue_cells_say_something() -> None:
    clues = [clue for seed in range(5) for clue in generate("yajilin", 8, 8, seed=seed).puzzle.clues.values()]
    shown = [clue for clue in clues if clue.number is not None]
    assert len(shown) > 0.6 * len(clues)
    assert sum(clue.number == 0 for clue in shown) < 0.5 * len(shown)


@pytest.mark.parametrize(("size", "number"), [(s, n) for s in range(5) for n in range(s + 2)])
def test_a_literal_that_counts(size: int, number: int) -> None:
    theory = Theory()
    lits = list(theory.new_block(size))
    said = exactly(theory, number, lits)
    with Search(theory) as search:
        for values in product((False, True), repeat=size):
            known = [lit if value else -lit for lit, value in zip(lits, values, strict=True)]
            assert search.find(Deadline(), [*known, said]) == (sum(values) == number)
            assert search.find(Deadline(), [*known, -said]) == (sum(values) != number)
