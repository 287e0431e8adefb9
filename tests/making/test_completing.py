"""Puzzles that keep what is drawn, and puzzles to a pattern of cells."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from gridproof import (
    NotMade,
    Puzzle,
    PuzzleError,
    generate,
    rate,
    read,
    repair,
    solve,
    suggest,
)
from gridproof.board.grid import Grid
from gridproof.board.marks import Clue
from gridproof.kinds import KINDS
from gridproof.making import attempts
from gridproof.making.completing import kept_by
from gridproof.making.generic import making_of
from gridproof.making.proving import NoAnswer, Unproved
from gridproof.sketching.drafting import Sketch
from gridproof.solving import Status
from tests.clocks import later
from tests.lacking import collected
from tests.making.judging import assert_good


def smallest(kind: str) -> Puzzle:
    return min(collected(kind), key=lambda item: item.rows).board.puzzle


def partly(puzzle: Puzzle, share: float) -> Puzzle:
    cells = Random(str(puzzle.grid)).sample(sorted(puzzle.clues), round(share * len(puzzle.clues)))
    clues = {cell: puzzle.clues[cell] for cell in cells}
    return Sketch(puzzle.kind, puzzle.grid, clues, puzzle.variant, puzzle.regions).puzzle()[0]


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_kept_from_call_to_call_keeps_no_deadline(kind: str) -> None:
    """The clues of a board are stated once per size, and every later caller has a time limit of its own."""
    whole = smallest(kind)
    start = partly(whole, 0.5)

    def verbs() -> list[object]:
        made = generate(
            kind,
            whole.grid.rows,
            whole.grid.cols,
            variant=whole.variant,
            start=start,
            seed=4,
            tries=200,
            time_limit=1000,
        )
        another = generate(kind, whole.grid.rows, whole.grid.cols, seed=4, tries=200, time_limit=1000)
        return [made, another, rate(whole, time_limit=1000)]

    first = verbs()
    with later(1_000_000):
        assert verbs() == first


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_drawn_stays_and_gets_one_answer(kind: str) -> None:
    whole = smallest(kind)
    start = partly(whole, 0.5)
    size = whole.grid.rows, whole.grid.cols
    made = generate(kind, *size, variant=whole.variant, start=start, seed=4)
    assert_good(made, minimal=False)
    assert start.clues.items() <= made.puzzle.clues.items() or kept_by(made.puzzle, start)
    assert made.puzzle.regions == start.regions
    assert made == generate(kind, *size, variant=whole.variant, start=start, seed=4)


@pytest.mark.parametrize("kind", KINDS)
def test_clues_stand_just_where_the_pattern_has_some(kind: str) -> None:
    whole = smallest(kind)
    size = whole.grid.rows, whole.grid.cols
    made = generate(kind, *size, variant=whole.variant, pattern=whole, seed=4)
    assert_good(made, minimal=False)
    assert made.puzzle.clues.keys() == whole.clues.keys()
    assert made == generate(kind, *size, variant=whole.variant, pattern=whole, seed=4)


def test_levels_and_symmetries_of_what_is_completed() -> None:
    start = Puzzle(KINDS["kurodoko"], Grid.of(5, 5), {0: Clue(3)})
    made = generate("kurodoko", 5, 5, start=start, level="beginner", symmetry="rotate2", seed=1)
    assert made.level == "beginner" and made.puzzle.clues[0] == Clue(3) and 24 in made.puzzle.clues


def test_what_is_claimed_is_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = smallest("kurodoko")

    def other(*given: Any) -> object:
        return making_of(whole.kind).draft(*given[2:])

    monkeypatch.setattr(attempts, "patterned", other)
    with pytest.raises(Unproved, match="not where they were to be"):
        generate("kurodoko", 5, 5, pattern=whole, seed=1)
    monkeypatch.setattr(attempts, "completed", other)
    with pytest.raises(Unproved, match="lacks clues"):
        generate("kurodoko", 5, 5, start=replace(whole, clues={0: Clue(2), 1: Clue()}), seed=1)


def test_what_cannot_be_is_said_in_words() -> None:
    wrong = Puzzle(KINDS["kurodoko"], Grid.of(3, 3), {0: Clue(2), 1: Clue(2), 3: Clue(2), 4: Clue(2)})
    with pytest.raises(NoAnswer, match=r"the puzzle has no answer: .* contradict"):
        generate("kurodoko", 3, 3, start=wrong)
    # A lone clue cannot decide a Sudoku.
    alone = read("sudoku/4/4/1u")
    with pytest.raises(NotMade, match="just in the 1 cells of the pattern was found; expected"):
        generate("sudoku", 4, 4, pattern=alone, seed=1, time_limit=1)
    with pytest.raises(PuzzleError, match="expected the requested kind, size and variant"):
        generate("sudoku", 6, 6, start=alone)
    with pytest.raises(PuzzleError, match="expected one of them"):
        generate("sudoku", 4, 4, start=alone, pattern=alone)
    walls = Puzzle(KINDS["nurikabe"], Grid.of(2, 2), dict.fromkeys(range(4), Clue(1)))
    with pytest.raises(PuzzleError, match="expected"):
        generate("nurikabe", 2, 2, pattern=walls, seed=1, time_limit=2)


@pytest.mark.parametrize("kind", KINDS)
def test_sparse_boards_are_repaired_and_boards_without_an_answer_never(kind: str) -> None:
    """By as many clues as it takes, also new black cells; and what is called repaired has one answer."""
    start = partly(smallest(kind), 0.3)
    status = solve(start).status
    ways = suggest(start, most=1)
    for way in ways:
        assert solve(way.puzzle).status is Status.UNIQUE
    assert ways or status is Status.UNIQUE
    if status is Status.NONE:
        with pytest.raises(PuzzleError, match="no answer"):
            repair(start)
    else:
        repaired = repair(start)
        assert solve(repaired.puzzle).status is Status.UNIQUE
        assert solve(repaired.puzzle).answer == repaired.answer
