"""Encodings of Sudoku: the same answers in every logic on every engine."""

from __future__ import annotations

import random

import pytest

from gridproof.board.grid import Grid
from gridproof.board.marks import Clue
from gridproof.kinds.sudoku import KIND
from gridproof.record.encoding import Encoding
from gridproof.record.kind import Puzzle
from gridproof.solving import solve
from tests.encodings.agreement import assert_agreement, assert_same_verdicts, combinations, seen_by
from tests.kinds.brute import pruned_force
from tests.later import Later
from tests.torture.scale import few


def solved(side: int) -> dict[int, Clue]:
    answer = solve(Puzzle(KIND, Grid.of(side, side), {})).answer
    assert answer is not None
    return {cell: Clue(int(mark)) for cell, mark in answer.items()}


def board(side: int, clues: int, wrong: int, seed: int) -> Puzzle:
    """An answer with numbers wiped out, and some of the others changed."""
    rng = random.Random(seed)
    kept = dict(rng.sample(sorted(solved(side).items()), clues))
    kept |= {cell: Clue(rng.randint(1, side)) for cell in rng.sample(sorted(kept), wrong)}
    return Puzzle(KIND, Grid.of(side, side), kept)


TINY = [board(4, clues, wrong, clues) for clues in (8, 10, 12) for wrong in (0, 2)]
ANSWERS = Later(lambda: (pruned_force(puzzle, 100_000) for puzzle in TINY))
LARGER = [board(6, 14, 0, 1), *few([board(9, 50, 3, 3), board(9, 45, 0, 1)], 1)]
SLOW = {("pb", "cvc5"): 1}
"""Sums of many literals are a riddle to this engine: it sees so many of the larger boards."""


@pytest.mark.parametrize(
    ("encoding", "engine"), combinations(KIND), ids=lambda part: getattr(part, "name", part)
)
def test_agreement(encoding: Encoding, engine: str) -> None:
    for puzzle, answers in seen_by(engine, tuple(zip(TINY, ANSWERS, strict=True))):
        assert_agreement(puzzle, encoding, engine, answers)
    assert_same_verdicts(seen_by(engine, LARGER)[: SLOW.get((encoding.name, engine))], encoding, engine)


def test_samples_are_not_all_alike() -> None:
    assert {min(len(answers), 2) for answers in ANSWERS} == {0, 1, 2}
