"""Boards to be judged: right ones, right ones with a few slips, and any; finished or not."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from gridproof import collection
from gridproof.board.grid import Place
from gridproof.board.marks import Mark, State
from gridproof.formats.words import example_board
from gridproof.record.kind import Kind, Puzzle
from gridproof.solving import solve
from tests.formats.random_boards import random_puzzle

MOST_SLIPS = 4


def judged_boards(kind: Kind, rng: Random, number: int) -> Iterator[tuple[Puzzle, State]]:
    """Boards that are finished, or nearly so, and all that the kind shows as examples."""
    for example in kind.examples:
        board = example_board(kind, example)
        yield board.puzzle, board.state or board.answer or {}
    items = collection.of_kind(kind.name)
    for round_ in range(number):
        # Random boards seldom have an answer; those of the collection have one.
        if items and round_ % 4 == 0:
            board = rng.choice(items).board
            puzzle, answer = board.puzzle, board.answer
        else:
            puzzle = random_puzzle(kind, rng)
            answer = solve(puzzle).answer
        yield puzzle, _with_slips(puzzle, answer, rng)


def _with_slips(puzzle: Puzzle, answer: State | None, rng: Random) -> State:
    choices = puzzle.kind.choices(puzzle)
    state: dict[Place, Mark]
    if rng.random() < 0.03:
        return {place: marks[-1] for place, marks in choices.items()}
    if answer is None or rng.random() < 0.2:
        state = {place: rng.choice(marks) for place, marks in choices.items()}
    else:
        state = {**(puzzle.complete(answer) or {})}
        for place in rng.sample(sorted(choices), min(len(choices), rng.randrange(MOST_SLIPS))):
            state.pop(place)
            if rng.random() < 0.8:
                state[place] = rng.choice(choices[place])
    if rng.random() < 0.5:
        state = {place: mark for place, mark in state.items() if mark not in puzzle.kind.blanks}
    return state


def unfinished(state: State, rng: Random) -> State:
    """Some of the marks."""
    share = rng.random()
    return {place: mark for place, mark in state.items() if rng.random() < share}
