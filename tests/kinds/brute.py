"""Answers by trying everything: the oracle that the solver is compared with."""

from __future__ import annotations

from itertools import product

from gridproof.checking import check
from gridproof.grid import Place
from gridproof.kind import Puzzle
from gridproof.marks import Mark
from gridproof.solving import Status, count, solve

Answers = set[frozenset[tuple[Place, Mark]]]


def brute_force(puzzle: Puzzle) -> Answers:
    """Every way to fill the choices that ``check`` calls solved."""
    choices = puzzle.kind.choices(puzzle)
    places = list(choices)
    return {
        frozenset(zip(places, marks, strict=True))
        for marks in product(*(choices[place] for place in places))
        if check(puzzle, dict(zip(places, marks, strict=True))).solved
    }


def assert_engine_agrees(puzzle: Puzzle, expected: Answers | None = None) -> None:
    """The solver finds exactly the answers of the brute force, and draws the right conclusion."""
    if expected is None:
        expected = brute_force(puzzle)
    counted = count(puzzle, limit=0)
    assert counted.complete
    assert {frozenset(answer.items()) for answer in counted.answers} == expected
    assert counted.number == len(expected)
    result = solve(puzzle)
    assert result.status is {0: Status.NONE, 1: Status.UNIQUE}.get(len(expected), Status.MULTIPLE)
    found = [frozenset(answer.items()) for answer in result.answers]
    assert len(set(found)) == min(len(expected), 2)
    assert expected.issuperset(found)
