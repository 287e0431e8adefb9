"""Engines that use only ``check``: all answers, once each, and limits that hold."""

from __future__ import annotations

from random import Random

import pytest

from gridproof.backtracking import BACKTRACKING, answers
from gridproof.board.grid import Grid
from gridproof.board.marks import Clue
from gridproof.engines.session import Deadline, Statistics
from gridproof.formats.words import example_board
from gridproof.kinds import KINDS
from gridproof.record.kind import Kind, Puzzle
from gridproof.solving import Status, solve
from tests.torture.scale import scaled
from tests.torture.test_verdicts import answers_of, tiny_board

BOARDS = scaled(8, 400)
STATUS = (Status.NONE, Status.UNIQUE, Status.MULTIPLE)


@pytest.mark.parametrize("propagate", [True, False])
@pytest.mark.parametrize("kind", KINDS.values(), ids=lambda kind: kind.name)
def test_all_answers_and_each_once(kind: Kind, propagate: bool) -> None:
    rng = Random(f"backtracking/{kind.name}")
    for _ in range(BOARDS):
        puzzle = tiny_board(kind, rng)
        work = Statistics()
        found = [
            frozenset(answer.items()) for answer in answers(puzzle, Deadline(), work, propagate=propagate)
        ]
        where = (dict(puzzle.clues), puzzle.variant)
        assert sorted(map(sorted, found)) == sorted(map(sorted, answers_of(puzzle))), where


@pytest.mark.parametrize("kind", KINDS.values(), ids=lambda kind: kind.name)
def test_verdicts_of_examples(kind: Kind) -> None:
    puzzle = example_board(kind, kind.examples[0]).puzzle
    ours = solve(puzzle)
    result = solve(puzzle, engine="backtracking")
    assert (result.status, result.answer) == (ours.status, ours.answer)


def test_looking_ahead_takes_fewer_decisions() -> None:
    puzzle = example_board(KINDS["kurodoko"], KINDS["kurodoko"].examples[0]).puzzle
    ahead, plain = (solve(puzzle, engine=name).statistics for name in BACKTRACKING)
    assert ahead.decisions < plain.decisions
    assert ahead.propagations > 0 == plain.propagations


@pytest.mark.parametrize("engine", BACKTRACKING)
def test_a_limit_holds(engine: str) -> None:
    # Islands of 15 have very many shapes, and seven of them do not fit.
    puzzle = Puzzle(KINDS["nurikabe"], Grid.of(10, 10), dict.fromkeys((0, 5, 27, 50, 55, 92, 99), Clue(15)))
    for seconds in (0, 0.2):
        result = solve(puzzle, engine=engine, time_limit=seconds)
        assert (result.status, result.answers) == (Status.UNKNOWN, ())
