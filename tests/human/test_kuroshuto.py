"""Kuroshuto as people solve it."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from gridproof.board.grid import Grid
from gridproof.board.marks import DOT, SHADED
from gridproof.kinds.kuroshuto import KIND
from gridproof.kinds.kuroshuto.human import POINTS
from gridproof.record.human_account import UNSOLVED
from gridproof.record.kind import Puzzle
from gridproof.solving import Status
from tests.human.boards import assert_agrees, assert_all_agree, read, run
from tests.kinds.shaded import larger_puzzles, small_puzzles
from tests.kinds.test_kuroshuto import numbers_at

EXAMPLE = KIND.examples[0].problem


def test_never_contradicts_the_solver_on_larger_boards() -> None:
    results = assert_all_agree(larger_puzzles(KIND, 300, numbers_at, Random("human kuroshuto")), "human")
    assert {0, 1, 2}.issubset(result.account.measures["backtracking"] for result in results)
    techniques = {name for result in results for name in result.account.techniques}
    assert techniques >= {"last option", "diagonal position", "cut-off", "not reached"}


@pytest.mark.parametrize("shape", [(1, 1), (1, 4), (2, 3), (3, 3), (4, 2)], ids=lambda s: f"{s[0]}x{s[1]}")
def test_never_contradicts_the_solver_on_small_boards(shape: tuple[int, int]) -> None:
    rng = Random(f"human kuroshuto {shape}")
    for puzzle in islice(small_puzzles(KIND, Grid.of(*shape), numbers_at, rng), 40):
        assert_agrees(puzzle, "human")


def test_a_guess_that_tells_more_agrees_and_saves_guesses() -> None:
    puzzles = list(larger_puzzles(KIND, 300, numbers_at, Random("kuroshuto by effect")))
    guesses = {
        engine: sum(r.account.measures["backtracking"] for r in assert_all_agree(puzzles, engine))
        for engine in ("human", "human-by-effect")
    }
    assert guesses["human-by-effect"] < guesses["human"]


def test_a_board_without_clues() -> None:
    assert_agrees(Puzzle(KIND, Grid.of(2, 2), {}), "human")


MEASURED = {
    "- 2 -\n1 - 1\n- - 1": (0, 0, set()),
    "1 - -\n- - 1\n2 2 -": (0, 1, {"diagonal position"}),
    "1 - 3\n2 - -\n- 2 -\n- 3 -": (0, 2, {"cut-off"}),
    "2 1 - -\n- - - -\n- - 2 1": (0, 3, {"diagonal position", "cut-off"}),
    "4 4 - 3 - -\n- - - - - 4\n4 1 - - - -\n3 1 3 - - -\n- - 2 - - -": (0, 1, {"diamond"}),
    "2 - 1 -\n1 1 - 1\n- - 2 3": (1, 0, set()),
    "- 2 2 - -\n- - 1 - -\n- - - - 4": (1, 2, {"cut-off"}),
    "1 - 1\n- 1 -\n- 1 -\n1 - 1": (2, 0, set()),
    "- - 1\n- - -\n2 - -\n2 - -\n- 2 -": (2, 3, {"diagonal position", "cut-off"}),
}
"""Boards with the guesses and the points that they need, and what the points are for."""


@pytest.mark.parametrize(("problem", "expected"), MEASURED.items(), ids=range(len(MEASURED)))
def test_guesses_and_points(problem: str, expected: tuple[int, int, set[str]]) -> None:
    guesses, points, techniques = expected
    result = assert_agrees(read(KIND, problem), "human")
    assert result.status is Status.UNIQUE
    account = result.account
    assert account.measures == {"backtracking": guesses, "points": points}
    assert POINTS.keys() & account.techniques.keys() == techniques
    assert account.grade == f"set {guesses}, group {points}"


def test_steps_of_a_small_board_by_hand() -> None:
    # The first 1 has two options left, r1c2 and r2c1, so r2c2 is white. The other 1 has r1c3 and
    # r3c3 left; the first 2 reaches r3c3 only, so that is shaded, and the second 2 reaches r1c2 only.
    result = run(read(KIND, "1 - -\n- - 1\n2 2 -"))
    assert result.account.techniques == {"diagonal position": 1, "last option": 2}
    assert result.answer == {1: SHADED, 2: DOT, 3: DOT, 4: DOT, 8: SHADED}


def test_a_cell_that_no_number_reaches_and_may_be_shaded_makes_a_second_answer() -> None:
    # The 1 shades r1c2, so r1c3 is white. No number reaches r1c4: it is made white, and may be shaded.
    result = assert_agrees(read(KIND, "1 - - -\n? ? ? ?"), "human")
    assert result.status is Status.MULTIPLE
    assert result.answers == ({1: SHADED, 2: DOT, 3: DOT}, {1: SHADED, 2: DOT, 3: SHADED})
    # Where it could not be shaded, it was right to make it white.
    assert assert_agrees(read(KIND, "1 - -\n? ? ?"), "human").status is Status.UNIQUE


def test_giving_up_after_some_guesses() -> None:
    puzzle = read(KIND, "1 - 1\n- 1 -\n- 1 -\n1 - 1")
    assert run(puzzle, guesses=2, prove=False).answer is not None
    given_up = run(puzzle, guesses=1, prove=False)
    assert (given_up.status, given_up.answers) == (Status.UNKNOWN, ())
    assert (given_up.account.measures["backtracking"], given_up.account.grade) == (1, UNSOLVED)


def test_without_proof_nothing_is_called_unique() -> None:
    result = run(read(KIND, EXAMPLE), prove=False)
    assert (result.status, len(result.answers)) == (Status.UNKNOWN, 1)


def test_the_deadline_is_kept() -> None:
    result = run(Puzzle(KIND, Grid.of(12, 12), {}), seconds=0)
    assert (result.status, result.answers) == (Status.UNKNOWN, ())
