"""Fuzzed answers: ``score`` agrees with ``check`` on what was written, and it raises nothing."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

from gridproof.board.marks import State
from gridproof.checking import check
from gridproof.kinds import KINDS
from gridproof.programs.scoring import score
from gridproof.record.kind import Puzzle
from gridproof.solving import solve
from tests.formats.random_boards import random_puzzle
from tests.programs.writing import FORMS, damaged, surrounded


@cache
def boards(kind: str, number: int, seed: str) -> list[tuple[Puzzle, State]]:
    """Random puzzles of a kind with one of their answers.

    Boards of one column are left out: there, every line of a text may be a row.
    """
    random = Random(f"{seed}/{kind}")
    found: list[tuple[Puzzle, State]] = []
    while len(found) < number:
        puzzle = random_puzzle(KINDS[kind], random)
        answer = solve(puzzle).answer
        if answer and puzzle.grid.cols > 1 and puzzle.grid.size > 3:
            found.append((puzzle, answer))
    return found


def changed(puzzle: Puzzle, answer: State, random: Random) -> State:
    """The answer, or the answer with a few marks changed or dropped."""
    state = dict(answer)
    for place in random.sample(sorted(state), min(len(state), random.choice((0, 0, 1, 2, 5)))):
        mark = random.choice((*puzzle.kind.choices(puzzle)[place], None))
        if mark is None:
            del state[place]
        else:
            state[place] = mark
    return state


def judge(puzzle: Puzzle, answer: State, random: Random, counts: Counter[str]) -> None:
    """One fuzzed answer. What is written is what is judged; damage never makes a wrong answer right."""
    state = changed(puzzle, answer, random)
    form = random.choice(sorted(FORMS))
    text = surrounded(FORMS[form](puzzle, state, random), random)
    if random.random() < 0.4:
        text = damaged(text, random)
        found = score(puzzle, text)
        right = check(puzzle, found.marks).solved
        assert found.solved == (right and not found.problems), text
        counts["damaged, solved" if found.solved else "damaged, not solved"] += 1
        return
    found = score(puzzle, text)
    right = check(puzzle, state).solved
    assert found.solved == right, (form, puzzle.clues, text, found.problems, found.violations)
    assert (found.progress == 1) == right
    assert 0 <= found.rules_kept <= 1
    counts[f"{form}, {'right' if right else 'wrong'}"] += 1
