"""The solvers that a player may choose: ours, the human-style ones, and hints step by step."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from gridproof.board.marks import State
from gridproof.checking import check
from gridproof.encodings import solver_named
from gridproof.engines.session import Deadline
from gridproof.engines.table import smt_solvers
from gridproof.errors import PuzzleError, show
from gridproof.hints import Contradiction
from gridproof.hints.stages import stages
from gridproof.record.encoding import OURS
from gridproof.record.human_account import HumanResult
from gridproof.record.kind import Board, Kind, Puzzle
from gridproof.solving import DEFAULT_ENGINE, Counted, Result, Status, count, or_otherwise, solve

_STEPS = "steps"


def engines(kind: Kind) -> dict[str, str]:
    """Their names, and their descriptions for players."""
    humans = {name: f"as people do: {name.replace('-', ' ')}" for name in kind.humans}
    fast, *smt = counting_engines().items()
    return dict([fast, (_STEPS, "step by step, as the hints do"), *humans.items(), *smt])


def counting_engines() -> dict[str, str]:
    """Those that also count answers, with their descriptions."""
    smt = {name: f"the SMT solver {name}" for name in smt_solvers()}
    return {DEFAULT_ENGINE: "the fast solver", **smt}


def counted_by(
    engine: str, puzzle: Puzzle, limit: int, seconds: float | None, marks: State | None = None
) -> Counted:
    """The answers with these marks, counted by the engine that was chosen."""
    known = counting_engines()
    if engine not in known:
        raise PuzzleError(f"engine {show(engine)} does not count; expected one of: {', '.join(known)}")
    return count(puzzle, limit=limit, engine=engine, state=marks, time_limit=seconds)


class Solved(NamedTuple):
    """A verdict, an answer if there is one, and a report about them."""

    puzzle: Puzzle
    status: Status
    answer: State
    account: str = ""
    """How it was found, if the engine reports it."""
    otherwise: str = ""
    """If there is no answer: the other rules under which there is one."""


def told_otherwise(result: Result) -> str:
    """The other rules under which a puzzle without an answer has one; otherwise empty."""
    return "" if result.otherwise is None else result.otherwise.text


def solved_by(engine: str, puzzle: Puzzle, seconds: float) -> Solved:
    """The result of the engine that a player chose."""
    known = engines(puzzle.kind)
    if engine not in known:
        raise PuzzleError(f"{puzzle.kind.name} has no engine {engine!r}; expected one of: {', '.join(known)}")
    if engine == _STEPS:
        return _by_steps(puzzle, seconds)
    deadline = Deadline(seconds)
    found = or_otherwise(puzzle, solver_named(puzzle.kind, OURS, engine)(puzzle, deadline), deadline)
    account = found.account.line() if isinstance(found, HumanResult) else ""
    return Solved(puzzle, found.status, found.answer or {}, account, told_otherwise(found))


def _by_steps(puzzle: Puzzle, seconds: float) -> Solved:
    used: Counter[str] = Counter()
    state: State = {}
    for stage in stages(Board(puzzle)):
        if isinstance(stage.told, Contradiction):
            otherwise = told_otherwise(solve(puzzle, time_limit=seconds))
            return Solved(puzzle, Status.NONE, {}, otherwise=otherwise)
        used[stage.told.technique] += 1
        state = stage.board.state or {}
    steps = f"{used.total()} steps: {', '.join(f'{name} {times}' for name, times in used.most_common())}"
    if check(puzzle, state).solved:
        return Solved(puzzle, Status.UNIQUE, state, steps)
    return Solved(puzzle, Status.UNKNOWN, state)
