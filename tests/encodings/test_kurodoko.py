"""Encodings of Kurodoko: the same answers, however numbers are counted and white cells are connected."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from gridproof.encodings import Encoding, encodings_of
from gridproof.errors import PuzzleError
from gridproof.grid import Grid
from gridproof.kind import Puzzle
from gridproof.kinds.kurodoko import KIND
from gridproof.marks import Clue
from tests.encodings.agreement import assert_agreement, assert_same_verdicts, installed
from tests.kinds.brute import brute_force
from tests.kinds.shaded import larger_puzzles, small_puzzles
from tests.kinds.test_kurodoko import numbers_at

SHAPES = ((1, 1), (1, 2), (1, 3), (5, 1), (2, 2), (2, 4), (3, 3))
TINY = [
    Puzzle(KIND, Grid.of(3, 3), {}),
    *(
        puzzle
        for shape in SHAPES
        for puzzle in islice(small_puzzles(KIND, Grid.of(*shape), numbers_at, Random(f"{shape}")), 4)
    ),
]
ANSWERS = [brute_force(puzzle) for puzzle in TINY]
LARGER = list(larger_puzzles(KIND, 5, numbers_at, Random("kurodoko encodings")))
ENCODINGS = encodings_of(KIND)


@pytest.mark.parametrize("encoding", ENCODINGS.values(), ids=lambda encoding: encoding.name)
def test_agreement(encoding: Encoding) -> None:
    for puzzle, answers in zip(TINY, ANSWERS, strict=True):
        assert_agreement(puzzle, encoding, "minisat22", answers)
    assert_same_verdicts(LARGER, encoding, "minisat22")
