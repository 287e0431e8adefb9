"""Encodings of Arukone: the same answers in every logic, with both kinds of reachability."""

from __future__ import annotations

from random import Random

import pytest

from gridproof.board.grid import Grid
from gridproof.board.marks import Clue
from gridproof.encodings import encodings_of
from gridproof.errors import PuzzleError
from gridproof.kinds.arukone import KIND
from gridproof.kinds.arukone.rules import ALLOW_EMPTY, DETOUR
from gridproof.record.encoding import Encoding
from gridproof.record.kind import Puzzle
from tests.encodings.agreement import assert_agreement, assert_same_verdicts, combinations, installed
from tests.kinds.test_arukone import all_answers, random_board

SHAPES = ((1, 2), (1, 4), (2, 2), (2, 3), (3, 3))
TINY = [
    random_board(Random(f"{shape} {n}"), Grid.of(*shape), ALLOW_EMPTY if n % 2 else "")
    for shape in SHAPES
    for n in range(4)
] + [Puzzle(KIND, Grid.of(2, 3), {0: Clue(1), 1: Clue(1)}, variant) for variant in ("", DETOUR)]
ANSWERS = [all_answers(puzzle) for puzzle in TINY]
LARGER = [random_board(Random(n), Grid.of(4, 4), ALLOW_EMPTY if n % 2 else "") for n in range(4)]


@pytest.mark.parametrize(
    ("encoding", "engine"),
    combinations(KIND, ("minisat22", "cpsat", "exact")),
    ids=lambda part: getattr(part, "name", part),
)
def test_agreement(encoding: Encoding, engine: str) -> None:
    for puzzle, answers in zip(TINY, ANSWERS, strict=True):
        assert_agreement(puzzle, encoding, engine, answers)
    if engine == "minisat22":
        assert_same_verdicts(LARGER, encoding, engine)


@pytest.mark.parametrize("engine", installed(("z3", "cvc5")))
@pytest.mark.parametrize("name", ["sat-fw", "pb-fw", "smt-fw", "smt-log"])
def test_agreement_on_slow_engines(name: str, engine: str) -> None:
    encoding = encodings_of(KIND)[name]
    for puzzle, answers in list(zip(TINY, ANSWERS, strict=True))[::3]:
        assert_agreement(puzzle, encoding, engine, answers)


def test_samples_are_not_all_alike() -> None:
    assert {min(len(answers), 2) for answers in ANSWERS} == {0, 1, 2}


def test_boards_that_would_fill_the_memory_are_refused() -> None:
    puzzle = Puzzle(KIND, Grid.of(20, 20), {0: Clue(1), 399: Clue(1)})
    with pytest.raises(PuzzleError, match="a board of 400 cells is too large for reachability"):
        encodings_of(KIND)["sat-fw"].build(puzzle)


def test_unpruned_matrices_have_the_variables_of_the_thesis() -> None:
    puzzle = Puzzle(KIND, Grid.of(5, 5), {0: Clue(1), 24: Clue(1)})
    cells = 25
    assert (
        encodings_of(KIND)["sat-fw-full"].build(puzzle).variables == 6 * cells + cells * (cells + 1) ** 2 // 2
    )
