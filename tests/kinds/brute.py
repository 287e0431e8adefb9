"""Answers by trying everything: the oracle that the solver is compared with."""

from __future__ import annotations

from itertools import product

from gridproof.board.grid import Place
from gridproof.board.marks import Mark, State
from gridproof.record.kind import Puzzle
from gridproof.solving import Status, count, solve

Answers = set[frozenset[tuple[Place, Mark]]]


def is_solved(puzzle: Puzzle, marks: State) -> bool:
    """Whether the kind's ``check`` finds nothing. It stops at the first violation, and words none."""
    return next(iter(puzzle.kind.check(puzzle, marks)), None) is None


def is_broken(puzzle: Puzzle, marks: State) -> bool:
    """Whether something is wrong for good, found in the same way."""
    return any(violation.broken for violation in puzzle.kind.check(puzzle, marks))


def brute_force(puzzle: Puzzle) -> Answers:
    """Every way to fill the choices that ``check`` calls solved."""
    choices = puzzle.kind.choices(puzzle)
    places = list(choices)
    return {
        frozenset(zip(places, marks, strict=True))
        for marks in product(*(choices[place] for place in places))
        if is_solved(puzzle, dict(zip(places, marks, strict=True)))
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


class TooMany(Exception):
    """More boards than one may look at."""


def pruned_force(puzzle: Puzzle, most: int) -> Answers:
    """The same without going on where ``check`` calls a board broken. It is called ``most`` times at most."""
    grid = puzzle.grid
    # An edge comes right after its cells: what is wrong there shows soon.
    choices = sorted(
        puzzle.kind.choices(puzzle).items(),
        key=lambda item: (max(grid.sides(item[0])) if grid.is_edge(item[0]) else item[0], item[0]),
    )
    state: dict[Place, Mark] = {}
    found: Answers = set()
    asked = 0

    def go_on(depth: int) -> None:
        nonlocal asked
        asked += 1
        if asked > most:
            raise TooMany
        if is_broken(puzzle, state):
            return
        if depth == len(choices):
            if is_solved(puzzle, state):
                found.add(frozenset(state.items()))
            return
        place, marks = choices[depth]
        for mark in marks:
            state[place] = mark
            go_on(depth + 1)
        del state[place]

    go_on(0)
    return found
