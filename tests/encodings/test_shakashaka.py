"""Encodings of Shakashaka: the same answers on every engine."""

from __future__ import annotations

from random import Random

import pytest

from gridproof.board.grid import Grid
from gridproof.kinds.shakashaka import KIND
from gridproof.record.encoding import Encoding
from tests.encodings.agreement import assert_agreement, assert_same_verdicts, combinations, seen_by
from tests.kinds.test_shakashaka import by_pruning, random_puzzle
from tests.later import Later
from tests.torture.scale import few

SHAPES = ((1, 1), (1, 4), (2, 2), (3, 2), (3, 3), (4, 4))
TINY = Later(
    lambda: [
        random_puzzle(Grid.of(rows, cols), Random(f"{rows} {cols} {n}"), rows * cols - n)
        for rows, cols in SHAPES
        for n in range(min(5, rows * cols))
    ]
)
ANSWERS = Later(lambda: (by_pruning(puzzle) for puzzle in TINY))
LARGER = [random_puzzle(Grid.of(7, 7), Random(n), 49 - 8) for n in few(range(4), 2)]


@pytest.mark.parametrize(
    ("encoding", "engine"), combinations(KIND), ids=lambda part: getattr(part, "name", part)
)
def test_agreement(encoding: Encoding, engine: str) -> None:
    for puzzle, answers in seen_by(engine, tuple(zip(TINY, ANSWERS, strict=True))):
        assert_agreement(puzzle, encoding, engine, answers)
    assert_same_verdicts(seen_by(engine, LARGER), encoding, engine)


def test_samples_are_not_all_alike() -> None:
    assert {min(len(answers), 2) for answers in ANSWERS} == {0, 1, 2}
