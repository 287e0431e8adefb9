"""Puzzles of one kind as puzzles of another."""

from __future__ import annotations

import pytest

from gridproof import check, generate, solve
from gridproof.board.marks import Clue
from gridproof.converting import as_kind
from gridproof.errors import PuzzleError
from gridproof.kinds import kind_named
from gridproof.record.kind import Board, Puzzle


@pytest.mark.parametrize("seed", range(6))
def test_an_answer_of_a_kurodoko_is_one_of_the_oh_no(seed: int) -> None:
    made = generate("kurodoko", 5, 5, seed=seed)
    answer = solve(made.puzzle).answer
    if any(clue.number == 1 for clue in made.puzzle.clues.values()):
        pytest.skip("has a 1")
    turned = as_kind(Board(made.puzzle, answer=answer), kind_named("ohno"))
    assert turned.puzzle.kind.name == "ohno"
    assert turned.answer is not None
    assert check(turned.puzzle, turned.answer).solved
    back = as_kind(turned, kind_named("kurodoko"))
    assert back.puzzle == made.puzzle
    assert back.answer == answer


@pytest.mark.parametrize("seed", range(6))
def test_an_answer_of_the_kurodoko_is_one_of_its_oh_no(seed: int) -> None:
    made = generate("ohno", 4, 4, seed=seed).puzzle
    bare = Puzzle(made.kind, made.grid, {cell: clue for cell, clue in made.clues.items() if not clue.wall})
    turned = as_kind(Board(bare), kind_named("kurodoko")).puzzle
    answer = solve(turned).answer
    if answer is None:
        return
    again = as_kind(Board(turned, answer=answer), kind_named("ohno"))
    assert again.puzzle == bare
    assert again.answer is not None


def test_what_cannot_be_turned_is_refused_with_its_place() -> None:
    kurodoko, ohno, akari = map(kind_named, ("kurodoko", "ohno", "akari"))
    grid = generate("ohno", 4, 4, seed=0).puzzle.grid
    with pytest.raises(PuzzleError, match="kurodoko r1c2: a 1, which no cell"):
        as_kind(Board(Puzzle(kurodoko, grid, {1: Clue(1)})), ohno)
    with pytest.raises(PuzzleError, match="ohno r1c1: a printed shaded cell"):
        as_kind(Board(Puzzle(ohno, grid, {0: Clue(wall=True)})), kurodoko)
    with pytest.raises(PuzzleError, match="akari from a puzzle of ohno; expected a puzzle of: akari"):
        as_kind(Board(Puzzle(ohno, grid, {})), akari)
