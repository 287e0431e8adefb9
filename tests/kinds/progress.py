"""Boards in progress: what ``check`` calls broken, no further mark can mend."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from gridproof.board.grid import Place
from gridproof.board.marks import Mark, State
from gridproof.record.kind import Puzzle
from tests.kinds.brute import Answers, is_broken


def assert_broken_is_final(puzzle: Puzzle, answers: Answers, rng: Random, tries: int) -> int:
    """Look at random boards, most of them near an answer; how many of them were broken?"""
    broken = 0
    sorted_answers = sorted(map(sorted, answers))
    for _ in range(tries):
        state = _some_marks(puzzle, rng.choice(sorted_answers) if answers else (), rng)
        if is_broken(puzzle, state):
            broken += 1
            assert not any(state.items() <= answer for answer in answers), state
    return broken


def _some_marks(puzzle: Puzzle, answer: Iterable[tuple[Place, Mark]], rng: Random) -> State:
    share = rng.random()
    state = {place: mark for place, mark in answer if rng.random() < share}
    for place, marks in puzzle.kind.choices(puzzle).items():
        if rng.random() < 0.1:
            state[place] = rng.choice(marks)
    return state
