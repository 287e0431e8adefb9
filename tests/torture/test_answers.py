"""A million fuzzed answers: score accepts no wrong one, rejects no right one and raises nothing."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from gridproof.kinds import KINDS
from gridproof.programs.game import Game
from tests.formats.random_boards import random_puzzle
from tests.programs.fuzzing import boards, judge
from tests.programs.walks import checked, plain, walk
from tests.torture.scale import report, scaled, seed_of


@pytest.mark.parametrize("kind", KINDS)
def test_fuzzed_answers(kind: str) -> None:
    seed = seed_of(f"answers-{kind}")
    random, counts = Random(seed), Counter[str]()
    number = scaled(100, 1_000_000 // len(KINDS) + 1)
    puzzles = boards(kind, scaled(5, 500), seed)
    for _ in range(number):
        judge(*random.choice(puzzles), random, counts)
    assert counts.total() == number
    report(f"answers, {kind}: {dict(counts)}")


@pytest.mark.parametrize("kind", KINDS)
def test_long_walks(kind: str) -> None:
    random = Random(seed_of(f"walks-{kind}"))
    for _ in range(scaled(2, 1000)):
        puzzle = random_puzzle(KINDS[kind], random)
        game = Game(puzzle)
        for marks in walk(game, random, 60):
            assert plain(game.violations) == checked(puzzle, marks), (puzzle.clues, marks)
