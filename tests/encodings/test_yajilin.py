"""Encodings of Yajilin: the same answers, however formulas are converted and loops excluded."""

from __future__ import annotations

from random import Random

import pytest

from gridproof.encoding import Encoding
from gridproof.encodings import encodings_of
from gridproof.errors import PuzzleError
from gridproof.grid import Direction, Grid
from gridproof.kind import Puzzle
from gridproof.kinds.yajilin import KIND
from gridproof.marks import Clue
from tests.encodings.agreement import ONE_OF_EACH, assert_agreement, assert_same_verdicts, installed
from tests.kinds.test_yajilin import by_walking, random_puzzle

SHAPES = ((1, 3), (2, 2), (3, 3), (3, 4))
TINY = [random_puzzle(Grid.of(*shape), Random(f"{shape} {n}"), n % 4) for shape in SHAPES for n in range(6)]
ANSWERS = [by_walking(puzzle) for puzzle in TINY]
LARGER = [random_puzzle(Grid.of(5, 5), Random(n), 3 + n % 3) for n in range(6)]
ENCODINGS = list(encodings_of(KIND).values())


@pytest.mark.parametrize("encoding", ENCODINGS, ids=lambda encoding: encoding.name)
def test_agreement(encoding: Encoding) -> None:
    for puzzle, answers in zip(TINY, ANSWERS, strict=True):
        assert_agreement(puzzle, encoding, "minisat22", answers)
    assert_same_verdicts(LARGER, encoding, "minisat22")


@pytest.mark.parametrize("engine", installed(ONE_OF_EACH[1:]))
@pytest.mark.parametrize("name", ["auto+look+loops", "direct+reach"])
def test_agreement_on_other_engines(name: str, engine: str) -> None:
    encoding = next(encoding for encoding in ENCODINGS if encoding.name == name)
    for puzzle, answers in list(zip(TINY, ANSWERS, strict=True))[::5]:
        assert_agreement(puzzle, encoding, engine, answers)


def test_samples_are_not_all_alike() -> None:
    assert {min(len(answers), 2) for answers in ANSWERS} == {0, 1, 2}


def test_look_ahead_makes_fewer_clauses() -> None:
    row = [Clue(3, Direction.E), None, None, Clue(2, Direction.E), None, None, None, None]
    puzzle = Puzzle(KIND, Grid.of(8, 8), {cell: clue for cell, clue in enumerate(row) if clue})
    built = {
        encoding.name: len(encoding.build(puzzle).clauses)
        for encoding in ENCODINGS
        if encoding.name.endswith("loops")
    }
    assert built["direct+look+loops"] < built["direct+loops"]
    assert built["auto+look+loops"] < built["auto+loops"]


def test_placements_that_would_fill_the_memory_are_refused() -> None:
    puzzle = Puzzle(KIND, Grid.of(2, 60), {0: Clue(3, Direction.E)})
    for encoding in ENCODINGS:
        if encoding.name.startswith(("direct", "auto")):
            with pytest.raises(PuzzleError, match="too long to list its placements"):
                encoding.build(puzzle)
