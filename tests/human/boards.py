"""Running human-style solvers in tests, and comparing them with the real one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from gridproof.board.grid import Grid
from gridproof.checking import check
from gridproof.engines.session import Deadline
from gridproof.formats.words import read_clues, split_rows
from gridproof.record.human_account import HumanPatience, HumanResult
from gridproof.record.kind import Kind, Puzzle
from gridproof.solving import Status, solve


def read(kind: Kind, problem: str) -> Puzzle:
    rows = split_rows(problem)
    grid = Grid.of(len(rows), len(rows[0]))
    return Puzzle(kind, grid, read_clues(kind, grid, rows))


def run(
    puzzle: Puzzle,
    engine: str = "human",
    *,
    prove: bool = True,
    guesses: int | None = None,
    seconds: float | None = None,
) -> HumanResult:
    return puzzle.kind.humans[engine](puzzle, HumanPatience(Deadline(seconds), prove, guesses))


def assert_agrees(puzzle: Puzzle, engine: str) -> HumanResult:
    """The verdict is the same as that of the solver, and so is a unique answer."""
    result, real = run(puzzle, engine), solve(puzzle)
    assert result.status is real.status, puzzle
    if real.status is Status.UNIQUE:
        assert result.answer == real.answer
    assert len({frozenset(answer.items()) for answer in result.answers}) == len(real.answers)
    for answer in result.answers:
        assert check(puzzle, answer).solved
    first = run(puzzle, engine, prove=False)
    assert first.account == result.account
    assert first.answers == result.answers[:1]
    return result


def assert_all_agree(puzzles: Iterable[Puzzle], engine: str) -> list[HumanResult]:
    """Every verdict and both ways to an answer, with and without guesses, come up often enough."""
    results = [assert_agrees(puzzle, engine) for puzzle in puzzles]
    verdicts = Counter(result.status for result in results)
    assert min(verdicts[status] for status in (Status.UNIQUE, Status.MULTIPLE, Status.NONE)) > 10, verdicts
    return results
