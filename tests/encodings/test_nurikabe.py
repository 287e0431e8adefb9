"""Encodings of Nurikabe: the same answers, lazy or written out."""

from __future__ import annotations

from random import Random

import pytest

from gridproof.encodings import encodings_of
from gridproof.errors import PuzzleError
from gridproof.grid import Grid
from gridproof.kind import Puzzle
from gridproof.kinds.nurikabe import KIND
from gridproof.making import generate
from tests.encodings.agreement import ONE_OF_EACH, assert_agreement, assert_same_verdicts, installed
from tests.kinds.brute import brute_force
from tests.kinds.test_nurikabe import random_puzzle

SHAPES = ((1, 1), (1, 2), (1, 5), (4, 1), (2, 2), (2, 4), (3, 3), (3, 4))
TINY = [random_puzzle(Grid.of(*shape), Random(f"{shape} {seed}")) for shape in SHAPES for seed in range(4)]
ANSWERS = [brute_force(puzzle) for puzzle in TINY]
ENCODINGS = encodings_of(KIND)


@pytest.mark.parametrize("name", ENCODINGS)
def test_agreement(name: str) -> None:
    for puzzle, answers in zip(TINY, ANSWERS, strict=True):
        assert_agreement(puzzle, ENCODINGS[name], "minisat22", answers)
    larger = [generate("nurikabe", 6, 6, seed=seed).puzzle for seed in range(3)]
    assert_same_verdicts(larger, ENCODINGS[name], "minisat22")


@pytest.mark.parametrize("engine", installed(ONE_OF_EACH[1:]))
def test_agreement_on_other_engines(engine: str) -> None:
    for puzzle, answers in list(zip(TINY, ANSWERS, strict=True))[1::5]:
        assert_agreement(puzzle, ENCODINGS["levels"], engine, answers)


def test_samples_are_not_all_alike() -> None:
    assert {min(len(answers), 2) for answers in ANSWERS} >= {0, 1}


def test_what_would_fill_the_memory_is_refused() -> None:
    with pytest.raises(PuzzleError, match=r"^30x30 is too large.*expected.*such as ours$"):
        ENCODINGS["levels"].build(Puzzle(KIND, Grid.of(30, 30), {}))
