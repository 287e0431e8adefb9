"""The verbs about the answer: solve, prove (is there exactly one?), right-so-far."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, NamedTuple

from gridproof.hints.stages import excluded_by_notes
from gridproof.hints.verbs import can_be_finished
from gridproof.record.kind import Puzzle
from gridproof.solving import DEFAULT_ENGINE, Result, Status
from gridproof.solving import solve as solve_puzzle
from gridproof.verbs.asking import About, Name
from gridproof.verbs.engines import Solved, solved_by
from gridproof.verbs.given import (
    BoardRequest,
    NotedRequest,
    PuzzleRequest,
    asked_board,
    given_puzzle,
    refuse_board,
)
from gridproof.verbs.verb import Progress, Verb

_SPARE = 1.0
"""Seconds for reading and answering, so that a verb with its own limit can still report its progress."""
_SOLVE_SECONDS, _PROVE_SECONDS, _RIGHT_SECONDS = 30.0, 15.0, 10.0


@dataclass(frozen=True, kw_only=True)
class SolveRequest(BoardRequest):
    engine: Annotated[Name, About("One of the kind's engines.")] = DEFAULT_ENGINE


def _solve(request: SolveRequest, _progress: Progress) -> Solved:
    return solved_by(request.engine, given_puzzle(request.puzzle), _SOLVE_SECONDS - _SPARE)


class ProveOutcome(NamedTuple):
    puzzle: Puzzle
    result: Result


def _prove(request: PuzzleRequest, _progress: Progress) -> ProveOutcome:
    puzzle = given_puzzle(request.puzzle)
    return ProveOutcome(puzzle, solve_puzzle(puzzle, time_limit=_PROVE_SECONDS - _SPARE))


class RightSoFar(NamedTuple):
    right: bool
    """Whether some answer has all the marks."""
    candidates_right: bool
    """Whether the candidates, too, leave such an answer possible."""


def _right_so_far(request: NotedRequest, _progress: Progress) -> RightSoFar:
    board = asked_board(request)
    puzzle, marks = board.puzzle, board.state or {}
    found = solve_puzzle(puzzle, time_limit=_RIGHT_SECONDS / 2)
    if found.status is Status.NONE:
        return RightSoFar(right=False, candidates_right=False)
    excluded = excluded_by_notes(board)
    if found.status is Status.UNIQUE and (answer := found.answer) is not None:
        right = all(answer[place] == mark for place, mark in marks.items())
        kept = all(answer[fact.place] != fact.mark for fact in excluded)
        return RightSoFar(right=right, candidates_right=right and kept)
    right = can_be_finished(puzzle, marks)
    kept = right and can_be_finished(puzzle, marks, excluded=excluded)
    return RightSoFar(right=right, candidates_right=kept)


VERBS = (
    Verb(
        "solve",
        "An answer, and whether it is the only one.",
        SolveRequest,
        _solve,
        _SOLVE_SECONDS,
        refuse_board,
    ),
    Verb(
        "prove", "Whether there is exactly one answer.", PuzzleRequest, _prove, _PROVE_SECONDS, refuse_board
    ),
    Verb(
        "right-so-far",
        "Whether the marks can still lead to an answer.",
        NotedRequest,
        _right_so_far,
        _RIGHT_SECONDS,
        refuse_board,
    ),
)
