"""Hints where lines are drawn or triangles placed: each step is proved, named and told."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from gridproof.checking import check
from gridproof.formats.words import grid_of, read_clues, split_rows
from gridproof.grid import Grid
from gridproof.hints.explainer import Explainer
from gridproof.hints.explaining import Hint, walkthrough
from gridproof.kind import Puzzle
from gridproof.kinds import kind_named
from gridproof.marks import DOT, Clue
from gridproof.solving import Status, solve
from gridproof.steps import Mistake
from tests.hints.soundness import Judge, proved_walk
from tests.kinds import test_arukone, test_shakashaka, test_yajilin

KINDS = pytest.mark.parametrize("name", ["yajilin", "shakashaka", "arukone"])

NUMBER = 10
"""How many boards of each kind."""


def with_triangles(rng: Random) -> Puzzle:
    """Random walls that show how many triangles stand beside them in some answer."""
    bare = test_shakashaka.random_puzzle(Grid.of(5, 5), rng, 18)
    answer = solve(Puzzle(bare.kind, bare.grid, dict.fromkeys(bare.clues, Clue(wall=True)))).answer or {}
    clues = {
        wall: Clue(sum(answer.get(n, DOT) != DOT for n in bare.grid.neighbours[wall]), wall=True)
        for wall in bare.clues
    }
    return Puzzle(bare.kind, bare.grid, clues)


RANDOM: dict[str, Callable[[Random], Puzzle]] = {
    "yajilin": lambda rng: test_yajilin.random_puzzle(Grid.of(5, 5), rng, 5),
    "shakashaka": with_triangles,
    "arukone": lambda rng: test_arukone.random_board(rng, Grid.of(5, 5), rng.choice(["", "allow-empty"])),
}


@lru_cache
def boards(name: str) -> list[Puzzle]:
    """Random puzzles with exactly one answer."""
    rng = Random(f"hints {name}")
    puzzles = (RANDOM[name](rng) for _ in range(400 * NUMBER))
    found = list(islice((p for p in puzzles if solve(p).status is Status.UNIQUE), NUMBER))
    assert len(found) == NUMBER
    return found


def puzzle_of(name: str, problem: str) -> Puzzle:
    """A small puzzle in words; a slash ends a row."""
    kind, rows = kind_named(name), split_rows(problem.replace(" / ", "\n"))
    grid = grid_of(rows)
    return Puzzle(kind, grid, read_clues(kind, grid, rows))


def told(puzzle: Puzzle) -> list[tuple[str, str]]:
    """The names and sentences of a whole walk."""
    hints = []
    for hint in walkthrough(puzzle):
        assert isinstance(hint, Hint)
        hints.append((hint.technique, hint.text))
    return hints


@KINDS
def test_every_step_is_proved_and_the_walk_ends_in_the_answer(name: str) -> None:
    for puzzle in boards(name):
        _, marks = proved_walk(puzzle)
        assert marks == solve(puzzle).answer
        assert check(puzzle, marks).solved


@KINDS
def test_steps_from_boards_in_progress_are_proved(name: str) -> None:
    rng = Random(f"in progress {name}")
    for puzzle in boards(name):
        answer = solve(puzzle).answer
        assert answer is not None
        begun = {place: mark for place, mark in answer.items() if rng.random() < 0.3}
        _, marks = proved_walk(puzzle, begun)
        assert marks == answer


@KINDS
def test_what_is_wrong_with_a_board_is_proved(name: str) -> None:
    rng = Random(f"wrong {name}")
    for puzzle in boards(name):
        answer = solve(puzzle).answer
        assert answer is not None
        wrong = {place: mark for place, mark in answer.items() if rng.random() < 0.4}
        place = rng.choice(sorted(answer))
        wrong[place] = next(mark for mark in puzzle.kind.choices(puzzle)[place] if mark != answer[place])
        explainer = Explainer(puzzle)
        mistake = explainer.next_step(wrong)
        assert isinstance(mistake, Mistake)
        assert {(fact.place, fact.mark) for fact in mistake.known} <= wrong.items()
        Judge(puzzle).assert_mistake(mistake, explainer.rules.cuts)


@KINDS
def test_what_is_said_is_specific(name: str) -> None:
    """Every rule has its own words: none falls back on the text of the rule book."""
    rule_book = {rule.text.rstrip(".") for rule in kind_named(name).rules}
    techniques = Counter[str]()
    for puzzle in boards(name):
        for technique, text in told(puzzle):
            assert not any(rule in text for rule in rule_book)
            techniques[technique] += 1
    assert len(techniques) > 4
    assert techniques["direct"] == 0
