"""Encodings of Oh no: the same answers, however the numbers are counted."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from gridproof.board.grid import Grid
from gridproof.board.marks import Clue
from gridproof.encodings import encodings_of
from gridproof.errors import PuzzleError
from gridproof.kinds.ohno import KIND
from gridproof.record.encoding import Encoding
from gridproof.record.kind import Puzzle
from gridproof.solving import Status, solve
from tests.encodings.agreement import ONE_OF_EACH, assert_agreement, assert_same_verdicts, installed
from tests.kinds.brute import brute_force
from tests.kinds.shaded import small_puzzles
from tests.kinds.test_ohno import larger_boards, numbers_at, with_given_black_cells
from tests.later import Later

SHAPES = ((1, 1), (1, 3), (5, 1), (2, 2), (2, 4), (3, 3))
PLAIN = Later(
    lambda: [
        puzzle
        for shape in SHAPES
        for puzzle in islice(small_puzzles(KIND, Grid.of(*shape), numbers_at, Random(f"{shape}")), 6)
    ]
)
TINY = Later(lambda: [*PLAIN, *(with_given_black_cells(puzzle, Random(n)) for n, puzzle in enumerate(PLAIN))])
ANSWERS = Later(lambda: (brute_force(puzzle) for puzzle in TINY))
LARGER = Later(lambda: larger_boards(25, Random("ohno encodings")))
ENCODINGS = encodings_of(KIND)


@pytest.mark.parametrize("encoding", ENCODINGS.values(), ids=lambda encoding: encoding.name)
def test_agreement(encoding: Encoding) -> None:
    for puzzle, answers in zip(TINY, ANSWERS, strict=True):
        assert_agreement(puzzle, encoding, "minisat22", answers)
    assert_same_verdicts(LARGER, encoding, "minisat22")


@pytest.mark.parametrize("engine", installed(ONE_OF_EACH[1:]))
@pytest.mark.parametrize("name", ["se", "ie", "v"])
def test_agreement_on_other_engines(name: str, engine: str) -> None:
    few = [(puzzle, answers) for puzzle, answers in zip(TINY, ANSWERS, strict=True) if len(answers) < 20]
    for puzzle, answers in few[:: 4 if engine == "mip" else 1]:  # it takes as long for one as others for ten
        assert_agreement(puzzle, ENCODINGS[name], engine, answers)


def test_samples_are_not_all_alike() -> None:
    assert {min(len(answers), 2) for answers in ANSWERS} == {0, 1, 2}
    assert {solve(puzzle).status for puzzle in LARGER} == {Status.NONE, Status.UNIQUE, Status.MULTIPLE}


def test_layouts_that_would_fill_the_memory_are_refused() -> None:
    puzzle = Puzzle(KIND, Grid.of(60, 60), dict.fromkeys(range(0, 3600, 61), Clue(60)))
    with pytest.raises(PuzzleError, match=r"too many layouts.*expected.*such as ours"):
        ENCODINGS["se"].build(puzzle)
