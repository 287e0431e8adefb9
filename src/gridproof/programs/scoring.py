"""The verb ``score``: how good an answer is, without a solver."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from gridproof.board.grid import Place
from gridproof.board.marks import Mark, State
from gridproof.checking import check
from gridproof.errors import GridproofError, show
from gridproof.given import checked_puzzle, need_marks
from gridproof.programs.answers import ParsedAnswer, parse_answer
from gridproof.record.kind import Puzzle, Violation


class AnswerScore(NamedTuple):
    """How good an answer is."""

    solved: bool
    """Whether it obeys every rule, and nothing in it was unreadable."""
    rules_kept: float
    """The share of the kind's rules without a violation, broken or unfinished."""
    progress: float
    """From 0, no better than the empty board, to 1: how much fewer violations there are than at the start."""
    violations: tuple[Violation, ...]
    problems: tuple[str, ...]
    """What could not be read."""
    marks: State
    """The marks that were judged."""


def score(puzzle: Puzzle, answer: str | State) -> AnswerScore:
    """Judge an answer: a text, or places with their marks. Whatever it holds, it is judged, not refused."""
    checked_puzzle(puzzle)
    parsed = _parsed(puzzle, answer)
    report = check(puzzle, parsed.marks)
    number = len(report.violations) + report.more
    start = sum(1 for _ in puzzle.kind.check(puzzle, {}))
    solved = report.solved and not parsed.problems
    failed = {violation.rule for violation in report.violations}
    return AnswerScore(
        solved,
        1 - len(failed) / len(puzzle.kind.rules),
        1.0 if solved else _progress(number, start),
        report.violations,
        parsed.problems,
        parsed.marks,
    )


def _progress(number: int, start: int) -> float:
    """Only a solved board has all of it."""
    return 0.0 if start == 0 else min(max(0.0, (start - number) / start), 0.99)


def _parsed(puzzle: Puzzle, answer: object) -> ParsedAnswer:
    if isinstance(answer, str):
        return parse_answer(puzzle, answer)
    if not isinstance(answer, Mapping):
        return ParsedAnswer({}, "none", (f"{show(answer)[:100]}; expected a text, or places with marks",))
    marks: dict[Place, Mark] = {}
    problems: list[str] = []
    for place, mark in answer.items():
        try:
            need_marks(puzzle, [(place, mark)])
        except (GridproofError, TypeError) as error:
            problems.append(str(error))
        else:
            marks[place] = mark
    return ParsedAnswer(marks, "places", tuple(problems[:20]))
