"""Authors' verbs: repair, minimise, redundant."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from gridproof.errors import PuzzleError
from gridproof.files import read
from gridproof.kind import Puzzle
from gridproof.making import generate, minimise, redundant, repair
from gridproof.marks import Clue
from gridproof.solving import Status, count, solve
from tests.making.judging import has_several_answers, without


def holed(seed: int, gone: int) -> Puzzle:
    """A puzzle that lacks some of the clues it needs."""
    puzzle = generate("sudoku", 4, 4, seed=seed).puzzle
    return without(puzzle, Random(seed).sample(sorted(puzzle.clues), gone))


@pytest.mark.parametrize("seed", range(8))
def test_repair_adds_the_fewest_clues(seed: int) -> None:
    puzzle = holed(seed, 2)
    repaired = repair(puzzle)
    assert repaired.fewest
    assert solve(repaired.puzzle).status is Status.UNIQUE
    assert solve(repaired.puzzle).answer == repaired.answer
    assert repaired.puzzle.clues == {**puzzle.clues, **repaired.changed}
    answers = count(puzzle, limit=0).answers
    for number in range(1, len(repaired.changed)):
        for answer in answers:
            for cells in combinations(answer, number):
                more = {**puzzle.clues, **{cell: Clue(int(answer[cell])) for cell in cells}}
                assert has_several_answers(replace(puzzle, clues=more))


def test_repair_of_a_contradiction_names_the_clues() -> None:
    with pytest.raises(PuzzleError, match="no answer: the clues at r1c1 and r1c2 contradict"):
        repair(read("sudoku/4/4/11g3m4"))


def test_a_unique_puzzle_needs_no_repair() -> None:
    puzzle = generate("sudoku", 4, 4, seed=1).puzzle
    assert repair(puzzle).changed == {}


def test_minimise_and_redundant() -> None:
    full = generate("sudoku", 6, 6, seed=1, density=0.8).puzzle
    minimised = minimise(full)
    assert minimised.dropped
    assert {*minimised.puzzle.clues, *minimised.dropped} == set(full.clues)
    assert redundant(minimised.puzzle) == []
    for cell in full.clues:
        assert (cell in redundant(full)) == (not has_several_answers(without(full, [cell])))


def test_minimise_wants_one_answer() -> None:
    with pytest.raises(PuzzleError, match="several answers; expected exactly one"):
        minimise(holed(1, 2))
