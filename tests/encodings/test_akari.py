"""Encodings of Akari: the same answers in every logic on every engine."""

from __future__ import annotations

import random

import pytest

from gridproof.board.grid import Grid
from gridproof.board.marks import Clue
from gridproof.kinds.akari import KIND
from gridproof.record.encoding import Encoding
from gridproof.record.kind import Puzzle
from tests.encodings.agreement import assert_agreement, assert_same_verdicts, combinations, seen_by
from tests.kinds.brute import brute_force
from tests.later import Later
from tests.torture.scale import few

SHAPES = ((1, 1), (1, 4), (3, 1), (2, 3), (3, 3))


def board(rows: int, cols: int, density: float, rng: random.Random) -> Puzzle:
    grid = Grid.of(rows, cols)
    walls = [cell for cell in grid.cells if rng.random() < density]
    clues = {cell: Clue(rng.choice((None, 0, 1, 1, 2, 2, 3)), wall=True) for cell in walls}
    return Puzzle(KIND, grid, clues)


TINY = [board(*shape, 0.35, random.Random(f"{shape} {n}")) for shape in SHAPES for n in range(5)]
ANSWERS = Later(lambda: (brute_force(puzzle) for puzzle in TINY))
LARGER = [board(7, 8, 0.25, random.Random(n)) for n in few(range(6), 3)]


@pytest.mark.parametrize(
    ("encoding", "engine"), combinations(KIND), ids=lambda part: getattr(part, "name", part)
)
def test_agreement(encoding: Encoding, engine: str) -> None:
    for puzzle, answers in seen_by(engine, tuple(zip(TINY, ANSWERS, strict=True))):
        assert_agreement(puzzle, encoding, engine, answers)
    assert_same_verdicts(seen_by(engine, LARGER), encoding, engine)


def test_samples_are_not_all_alike() -> None:
    assert {min(len(answers), 2) for answers in ANSWERS} == {0, 1, 2}
