"""A time limit ends every command that searches. It reports what was not finished, and the exit code is 1."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gridproof.board.grid import Direction, Grid
from gridproof.board.marks import Clue
from gridproof.engines.session import Deadline
from gridproof.errors import TimeRanOut
from gridproof.files import read
from gridproof.hints import explain, first_wrong_move, profile, rate, walkthrough
from gridproof.kinds import KINDS, kind_named
from gridproof.making import generate
from gridproof.record.kind import Puzzle
from gridproof.solving import Status, count, forced, solve
from tests.cli.command import records, run
from tests.clocks import ticking

SUDOKU = "gridproof sudoku 4 4\n\n1 - - -\n- - 3 -\n- 4 - -\n- - - 2\n"


@pytest.mark.parametrize("words", [("rate",), ("rate", "--profile"), ("hint",), ("walkthrough",)])
def test_what_is_not_finished_is_said(words: tuple[str, ...]) -> None:
    with ticking(1):
        done = run(*words, "-", "--time-limit", "3", stdin=SUDOKU.encode())
    assert done.returncode == 1
    assert "ot finished within 3 s" in done.stdout
    assert done.stderr == ""
    assert run(*words, "-", "--time-limit", "1000", stdin=SUDOKU.encode()).returncode == 0


@pytest.mark.parametrize("name", ["rate", "hint"])
def test_records_say_unknown(name: str) -> None:
    with ticking(1):
        done = run(name, "-", "--json", "--time-limit", "3", stdin=SUDOKU.encode())
    (record,) = records(done.stdout)
    assert (done.returncode, record["status"], record["kind"]) == (1, "unknown", "sudoku")


def test_a_walk_is_told_as_far_as_it_came() -> None:
    whole = run("walkthrough", "-", "--json", stdin=SUDOKU.encode()).stdout.splitlines()
    lengths = set()
    for limit in (1, 30, 100, 300, 1000, 3000, 100_000):
        with ticking(1):
            done = run("walkthrough", "-", "--json", "--time-limit", str(limit), stdin=SUDOKU.encode())
        steps = done.stdout.splitlines()
        assert steps == whole[: len(steps)]
        assert (done.returncode, "Not finished" in done.stderr) == (
            (1, True) if steps != whole else (0, False)
        )
        lengths.add(len(steps))
    assert {0, len(whole)} < lengths


def test_an_answer_that_is_not_found_in_time_is_not_drawn() -> None:
    with ticking(1):
        done = run("show", "-", "--answer", "--time-limit", "1", stdin=SUDOKU.encode())
    assert (done.returncode, "not finished within 1 s" in done.stderr) == (1, True)


@pytest.mark.parametrize("name", sorted(KINDS))
def test_the_clock_ends_explanations_and_does_nothing_else(name: str) -> None:
    puzzle = generate(name, 4, 4, seed=1).puzzle
    marks = list((solve(puzzle).answer or {}).items())
    verbs: dict[str, Callable[[float | None], object]] = {
        "rate": lambda limit: rate(puzzle, time_limit=limit),
        "profile": lambda limit: profile(puzzle, time_limit=limit),
        "explain": lambda limit: explain(puzzle, time_limit=limit),
        "walkthrough": lambda limit: list(walkthrough(puzzle, time_limit=limit)),
        "first_wrong_move": lambda limit: first_wrong_move(puzzle, marks, time_limit=limit),
    }
    for verb in verbs.values():
        expected = verb(None)
        ended = finished = 0
        for limit in (0, 3, 10, 100, 10**9):
            with ticking(1):
                try:
                    assert verb(limit) == expected
                    finished += 1
                except TimeRanOut:
                    ended += 1
        assert ended
        assert finished


def test_a_limit_that_cannot_be_is_refused() -> None:
    with pytest.raises(Exception, match="a time limit of -1"):
        walkthrough(read(SUDOKU), time_limit=-1)


MANY_ARROWS = Puzzle(
    kind_named("yajilin"),
    Grid.of(1, 3000),
    {cell: Clue(500, Direction.E) for cell in range(0, 3000, 3)},
)
MANY_SIGHTS = Puzzle(
    kind_named("kurodoko"),
    Grid.of(1, 3000),
    {cell: Clue(2 + cell % 500) for cell in range(0, 3000, 3)},
)


@pytest.mark.parametrize("puzzle", [MANY_ARROWS, MANY_SIGHTS], ids=["arrows", "sights"])
def test_the_clock_is_looked_at_while_a_board_is_stated(puzzle: Puzzle) -> None:
    """Otherwise a long line of clues takes far longer than the limit before anything is searched."""
    with ticking(1):
        found = solve(puzzle, time_limit=100)
        counted = count(puzzle, time_limit=100)
        shared = forced(puzzle, time_limit=100)
    assert (found.status, found.statistics.clauses) == (Status.UNKNOWN, 0)
    assert (counted.complete, counted.statistics.clauses) == (False, 0)
    assert (shared.complete, shared.marks, shared.statistics.clauses) == (False, {}, 0)


def test_a_deadline_may_be_one_of_work() -> None:
    after_two = Deadline().after_work(2)
    assert not after_two.passed
    after_two.worked()
    assert not after_two.passed
    after_two.worked()
    assert after_two.passed
