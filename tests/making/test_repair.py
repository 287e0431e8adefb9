"""Authors' verbs: repair, minimise, redundant."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from gridproof.board.grid import Grid
from gridproof.board.marks import Clue
from gridproof.errors import PuzzleError
from gridproof.files import read
from gridproof.kinds import kind_named
from gridproof.making import generate, minimise, redundant, repair
from gridproof.making.repairing import NotRepaired
from gridproof.record.kind import Puzzle
from gridproof.solving import Status, count, solve
from tests.clocks import ticking
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
    clues = {**puzzle.clues, **repaired.changed}
    assert repaired.puzzle.clues == {cell: clue for cell, clue in clues.items() if clue is not None}
    answers = count(puzzle, limit=0).answers
    for number in range(1, len(repaired.changed)):
        for answer in answers:
            for cells in combinations(answer, number):
                more = {**puzzle.clues, **{cell: Clue(int(answer[cell])) for cell in cells}}
                assert has_several_answers(replace(puzzle, clues=more))


ONE_CHANGE_DOES = {
    "slitherlink": "gridproof slitherlink 2 3\n\n- - 2\n2 - ?\n",
    "ohno": "gridproof ohno 3 2\n\n- -\nx 2\n- o\n",
    "nurikabe": "gridproof nurikabe 2 3\n\n- 2 -\n- - -\n",
    "akari": "gridproof akari 2 2\n\n- -\n- -\n",
    "yajilin": "gridproof yajilin 4 4\n\n- - - -\n- - - -\n- - - -\n- - - -\n",
}


@pytest.mark.parametrize("name", ONE_CHANGE_DOES)
def test_one_change_is_found_where_it_does(name: str) -> None:
    puzzle = read(ONE_CHANGE_DOES[name])
    assert solve(puzzle).status is Status.MULTIPLE
    repaired = repair(puzzle)
    assert len(repaired.changed) == 1
    assert repaired.fewest
    assert solve(repaired.puzzle).status is Status.UNIQUE


def test_that_no_clues_do_is_said_where_all_were_tried() -> None:
    rooms = ((0, 4), (1,), (2, 3, 6, 7), (5,))
    puzzle = Puzzle(kind_named("heyawake"), Grid.of(2, 4), {}, regions=rooms)
    assert solve(puzzle).status is Status.MULTIPLE
    with pytest.raises(NotRepaired, match="no clues at all leave exactly one answer") as caught:
        repair(puzzle)
    assert caught.value.proved


def test_what_gives_up_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gridproof.making.changing._WORK", 10)
    monkeypatch.setattr("gridproof.making.repairing.completed_to_one", lambda *_: None)
    with pytest.raises(NotRepaired, match="the search gave up") as caught:
        repair(read(ONE_CHANGE_DOES["nurikabe"]))
    assert not caught.value.proved


@pytest.mark.parametrize("name", ONE_CHANGE_DOES)
def test_a_time_limit_ends_a_repair_and_does_nothing_else(name: str) -> None:
    puzzle = read(ONE_CHANGE_DOES[name])
    expected = repair(puzzle)
    outcomes = set()
    for limit in (0, 1, 3, 10, 30, 100, 300, 1000, 3000, 10_000, 100_000):
        with ticking(1):
            try:
                assert repair(puzzle, time_limit=limit) == expected
            except PuzzleError as error:
                outcomes.add(str(error))
            else:
                outcomes.add("repaired")
    assert outcomes == {"the time ran out before it was decided", "repaired"}


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
