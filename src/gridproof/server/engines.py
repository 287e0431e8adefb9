"""The solvers that a player may choose from: ours, those that work as people do, and hints step by step."""

from __future__ import annotations

from collections import Counter

from gridproof.checking import check
from gridproof.errors import PuzzleError
from gridproof.hints import Contradiction
from gridproof.hints.stages import stages
from gridproof.human_account import HumanResult
from gridproof.kind import Board, Kind, Puzzle
from gridproof.marks import State
from gridproof.solving import DEFAULT_ENGINE, Status, solve

_STEPS = "steps"


def engines(kind: Kind) -> dict[str, str]:
    """Their names, and what a player reads."""
    humans = {name: f"as people do: {name.replace('-', ' ')}" for name in kind.humans}
    return {DEFAULT_ENGINE: "the fast solver", _STEPS: "step by step, as the hints do", **humans}


def solved_by(engine: str, puzzle: Puzzle, seconds: float) -> tuple[Status, State, str]:
    """The verdict, an answer if there is one, and how it was found where that can be told."""
    known = engines(puzzle.kind)
    if engine not in known:
        raise PuzzleError(f"{puzzle.kind.name} has no engine {engine!r}; expected one of: {', '.join(known)}")
    if engine == _STEPS:
        return _by_steps(puzzle)
    found = solve(puzzle, engine=engine, time_limit=seconds)
    account = found.account.line() if isinstance(found, HumanResult) else ""
    return found.status, found.answer or {}, account


def _by_steps(puzzle: Puzzle) -> tuple[Status, State, str]:
    used: Counter[str] = Counter()
    state: State = {}
    for stage in stages(Board(puzzle)):
        if isinstance(stage.told, Contradiction):
            return Status.NONE, {}, ""
        used[stage.told.technique] += 1
        state = stage.board.state or {}
    steps = f"{used.total()} steps: {', '.join(f'{name} {times}' for name, times in used.most_common())}"
    return (Status.UNIQUE, state, steps) if check(puzzle, state).solved else (Status.UNKNOWN, state, "")
