"""A puzzle without an answer that has one under other rules: the result reports that."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random

import pytest

from gridproof import formats, solve
from gridproof.board.grid import Grid
from gridproof.board.marks import CROSS
from gridproof.checking import check
from gridproof.errors import PuzzleError
from gridproof.kinds import KINDS
from gridproof.record.kind import Puzzle
from gridproof.server.work.worker import perform
from gridproof.solving import Status, engines_of
from gridproof.verbs.engines import solved_by
from tests.cli.command import run
from tests.formats.random_boards import random_clues
from tests.kinds.brute import brute_force

LINES = KINDS["arukone"]
LOOSER = "allow-empty"
BOARD = "arukone/3/2/1g1i"
"""Two ends in the upper row: a line that covers all six cells would have to end below one of them."""
TOLD = "it has one in the variant allow-empty: Cells may stay empty."


def board(text: str = BOARD) -> Puzzle:
    return formats.read(text)[0].puzzle


def test_the_result_says_so() -> None:
    result = solve(board())
    assert result.status is Status.NONE
    assert result.answers == ()
    assert result.otherwise is not None
    assert (result.otherwise.variant, result.otherwise.text) == (LOOSER, TOLD)
    assert check(replace(board(), variant=LOOSER), result.otherwise.answer).solved


def test_every_engine_of_the_verb_says_so() -> None:
    for engine in engines_of(LINES):
        result = solve(board(), engine=engine)
        assert result.otherwise is not None, engine


@pytest.mark.parametrize("shape", [(1, 1), (1, 2), (1, 4), (2, 2), (2, 3), (3, 3)])
def test_it_is_told_where_there_is_one_and_only_there(shape: tuple[int, int]) -> None:
    rng = Random(f"otherwise {shape}")
    grid = Grid.of(*shape)
    for _ in range(30):
        try:
            puzzle = Puzzle(LINES, grid, random_clues(LINES, grid, rng))
        except PuzzleError:
            continue
        result = solve(puzzle)
        other = replace(puzzle, variant=LOOSER)
        expected = result.status is Status.NONE and bool(brute_force(other))
        assert (result.otherwise is not None) == expected
        if result.otherwise is not None:
            assert check(other, result.otherwise.answer).solved


def test_a_board_without_numbers_is_empty_then() -> None:
    result = solve(Puzzle(LINES, Grid.of(3, 3), {}))
    assert result.otherwise is not None
    assert set(result.otherwise.answer.values()) == {CROSS}


def test_nothing_is_said_of_others() -> None:
    assert solve(board("arukone/2/2/1212")).otherwise is None
    assert solve(replace(board(), variant=LOOSER)).otherwise is None
    assert solve(board("heyawake/3/3/9gdg3000")).otherwise is None


def test_without_time_nothing_is_looked_for() -> None:
    assert solve(board(), time_limit=0).otherwise is None


def test_a_kind_names_variants_that_it_has() -> None:
    for kind in KINDS.values():
        for variant, looser in kind.looser.items():
            assert variant in ("", *kind.variants)
            assert looser.variant in kind.variants


def test_the_command() -> None:
    done = run("solve", BOARD)
    assert done.returncode == 1
    assert done.stdout.splitlines()[0].endswith(f": no answer; {TOLD}")
    record = json.loads(run("solve", BOARD, "--json").stdout)
    assert record["status"] == "none" and record["answer"] is None
    assert record["otherwise"]["variant"] == LOOSER
    assert len(record["otherwise"]["answer"].splitlines()) == 2
    assert "otherwise" not in json.loads(run("solve", "arukone/2/2/1212", "--json").stdout)


@pytest.mark.parametrize("verb", ["solve", "prove", "judge"])
def test_the_server(verb: str) -> None:
    sort, result = perform(verb, {"puzzle": BOARD}, lambda _number, _text: None)
    assert (sort, result["otherwise"]) == ("result", TOLD)


def test_a_player_who_solves_step_by_step_hears_it_too() -> None:
    assert solved_by("steps", board(), 5.0).otherwise == TOLD
