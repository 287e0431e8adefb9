"""Shakashaka as people solve it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from gridproof.board.grid import Direction, Grid
from gridproof.board.marks import DOT, NE, NW, SE, SW, Clue, Mark
from gridproof.kinds.shakashaka import KIND
from gridproof.kinds.shakashaka.rules import MARKS
from gridproof.kinds.shakashaka.tables import BLACK, Pair, beside
from gridproof.record.human_account import UNSOLVED
from gridproof.record.kind import Puzzle
from gridproof.solving import Status, solve
from tests.human.boards import assert_agrees, assert_all_agree, read, run

ENGINES = ("human", "human-unrestricted")
N, E, S, W = Direction


def random_puzzles(number: int, rng: Random) -> Iterator[Puzzle]:
    """Random black cells, most with the numbers of an answer, some with one of them changed."""
    for _ in range(number):
        grid = Grid.of(rng.randint(2, 6), rng.randint(2, 6))
        walls = {cell: Clue(wall=True) for cell in grid.cells if rng.random() < rng.uniform(0.1, 0.5)}
        answer = solve(Puzzle(KIND, grid, walls)).answer
        if answer is not None:
            for wall in rng.sample(sorted(walls), round(len(walls) * rng.random())):
                triangles = sum(answer.get(cell, DOT) != DOT for cell in grid.neighbours[wall])
                walls[wall] = Clue(triangles if rng.random() < 0.9 else rng.randrange(5), wall=True)
        yield Puzzle(KIND, grid, walls)


@pytest.mark.parametrize("engine", ENGINES)
def test_never_contradicts_the_solver(engine: str) -> None:
    results = assert_all_agree(random_puzzles(200, Random("human shakashaka")), engine)
    assumptions = [result.account.measures["correct_assumptions"] for result in results]
    assert sum(number > 0 for number in assumptions) > 20 < assumptions.count(0)


def test_restrictions_spare_assumptions() -> None:
    # Both find the first answer in the order of assumptions, and what fewer rules settle more rules do too.
    for puzzle in random_puzzles(60, Random("restricted")):
        restricted, unrestricted = (run(puzzle, engine, prove=False) for engine in ENGINES)
        assert restricted.answers == unrestricted.answers
        if restricted.answers:
            fewer, more = (result.account.measures for result in (restricted, unrestricted))
            assert fewer["correct_assumptions"] <= more["correct_assumptions"]
            assert set(unrestricted.account.techniques) <= {"without restriction"}


# the rules without restriction, as the thesis's tables have them


def marks_beside(value: int, side: Direction, *borders: bool) -> set[Mark]:
    return {mark for index, mark in enumerate(MARKS) if beside(Pair(value, side, *borders)) >> index & 1}


def test_beside_a_black_cell() -> None:
    assert marks_beside(BLACK, N) == {SW, SE, DOT}
    assert marks_beside(BLACK, E) == {NW, SW, DOT}
    assert marks_beside(BLACK, S) == {NW, NE, DOT}
    assert marks_beside(BLACK, W) == {NE, SE, DOT}


def test_beside_a_triangle() -> None:
    # Its black sides are like those of a black cell. On the others, the slanted side goes on or turns.
    nw = MARKS.index(NW)
    assert marks_beside(nw, N) == {SW, SE, DOT}
    assert marks_beside(nw, W) == {NE, SE, DOT}
    assert marks_beside(nw, E) == {NE, DOT}
    assert marks_beside(nw, S) == {SW, DOT}


def test_beside_a_triangle_on_the_border() -> None:
    # On the left border, as in the thesis's table: its slanted side has to turn there.
    assert marks_beside(MARKS.index(NW), S, True, False) == {SW}
    assert marks_beside(MARKS.index(SW), N, True, False) == {NW}


# counts


def test_rules_alone_fill_a_diamond() -> None:
    # The 2s in opposite corners need triangles beside them, and these leave one value for the middle.
    result = run(read(KIND, "- - 2\n- - -\n2 - -"))
    assert result.account.measures["correct_assumptions"] == result.account.measures["wrong_assumptions"] == 0
    assert result.account.measures["rules_applied"] == sum(result.account.techniques.values()) == 7
    assert result.account.grade == "easy"
    assert result.status is Status.UNIQUE


def test_the_empty_board_of_the_document() -> None:
    # It is filled with 25 diamonds, each of them from one assumption.
    result = run(Puzzle(KIND, Grid.of(10, 10), {}), prove=False)
    measures = result.account.measures
    assert (measures["correct_assumptions"], measures["wrong_assumptions"]) == (25, 0)
    assert result.answer is not None
    assert [result.answer[cell] for cell in (0, 1, 10, 11)] == [NW, NE, SW, SE]
    assert result.account.grade == "extreme"


MEASURED = {
    "- - - -\n1 - - -\n- - - -\nx - 1 -": (0, 0, 13, "easy"),
    "- - - -\nx - - -\n1 - - -\n- - - -": (1, 0, 13, "hard"),
    "0 - 1 -\n1 - - -\n- - - -\n- - - 1": (1, 1, 14, "hard"),
    "x - - -\n- - - x\n- - - 1\nx - - -\n- - - -": (1, 3, 35, "hard"),
    "- - - 1 -\n- - - - 1\n- - - - -\n- x - - -": (2, 1, 23, "hard"),
    "- - - - - - 1\n- - - 2 - - -\n- - - x - 2 -\n- - - - 2 - -\n- x - - - - -\n0 - - - - - -": (
        4,
        3,
        53,
        "hard",
    ),
}
"""Boards with correct and wrong assumptions, rules applied, and the class."""


@pytest.mark.parametrize(("problem", "expected"), MEASURED.items(), ids=range(len(MEASURED)))
def test_assumptions_are_counted(problem: str, expected: tuple[int, int, int, str]) -> None:
    puzzle = read(KIND, problem)
    result = assert_agrees(puzzle, "human")
    assert result.status is Status.UNIQUE
    measures = result.account.measures
    correct, wrong, rules = measures.values()
    assert (correct, wrong, rules, result.account.grade) == expected
    assert list(measures) == ["correct_assumptions", "wrong_assumptions", "rules_applied"]
    assert run(puzzle, prove=False, guesses=correct + wrong).answer == result.answer
    if wrong:
        assert run(puzzle, prove=False, guesses=correct + wrong - 1).answer is None


def test_one_assumption_of_two() -> None:
    # The thesis's board with two answers needs one.
    result = assert_agrees(read(KIND, "- -\n- -"), "human")
    assert result.status is Status.MULTIPLE
    assert result.account.measures["correct_assumptions"] == 1


def test_classes() -> None:
    assert run(Puzzle(KIND, Grid.of(2, 2), {})).account.grade == "hard"
    walls = {cell: Clue(wall=True) for cell in range(181)}
    assert run(Puzzle(KIND, Grid.of(1, 180), dict(list(walls.items())[:180]))).account.grade == "easy"
    assert run(Puzzle(KIND, Grid.of(1, 181), walls)).account.grade == "medium"


@pytest.mark.parametrize("engine", ENGINES)
def test_limits_are_kept(engine: str) -> None:
    puzzle = Puzzle(KIND, Grid.of(10, 10), {})
    for result in (run(puzzle, engine, seconds=0), run(puzzle, engine, guesses=20)):
        assert (result.status, result.answers) == (Status.UNKNOWN, ())
        assert result.account.grade == UNSOLVED


def test_the_time_of_rules_and_of_assumptions_is_told_apart() -> None:
    full = Puzzle(KIND, Grid.of(1, 1), {0: Clue(wall=True)})
    split = [solve(p, engine="human").statistics.extra for p in (full, Puzzle(KIND, Grid.of(6, 6), {}))]
    assert all(one.keys() == {"rules_seconds", "assumptions_seconds"} for one in split)
    assert [one["assumptions_seconds"] > 0 for one in split] == [False, True]
    assert all(one["rules_seconds"] > 0 for one in split)
