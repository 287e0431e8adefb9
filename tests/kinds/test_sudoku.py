"""Sudoku: the solver against the rules."""

from __future__ import annotations

import random
import subprocess
import sys
from dataclasses import replace
from functools import lru_cache
from itertools import permutations, product

import pytest

from gridproof.board.grid import Grid
from gridproof.board.marks import Clue, State, digit
from gridproof.checking import check
from gridproof.errors import PuzzleError
from gridproof.kinds.sudoku import KIND
from gridproof.kinds.sudoku.units import box_shape
from gridproof.record.kind import Puzzle
from gridproof.solving import Status, count, solve


@lru_cache
def all_answers_of_side_4() -> list[State]:
    """Rows are permutations; the rest is left to ``check``, which uses no solver."""
    empty = Puzzle(KIND, Grid.of(4, 4), {})
    answers: list[State] = []
    for rows in product(permutations(range(1, 5)), repeat=4):
        if any(len(set(column)) < 4 for column in zip(*rows, strict=True)):
            continue
        state = {cell: digit(number) for cell, number in enumerate(n for row in rows for n in row)}
        if check(empty, state).solved:
            answers.append(state)
    return answers


def test_side_4_has_288_answers() -> None:
    answers = all_answers_of_side_4()
    assert len(answers) == 288
    counted = count(Puzzle(KIND, Grid.of(4, 4), {}), limit=0)
    assert counted.complete
    assert {frozenset(a.items()) for a in counted.answers} == {frozenset(a.items()) for a in answers}


def test_engine_finds_what_the_rules_allow() -> None:
    rng = random.Random(4)
    for _ in range(60):
        cells = rng.sample(range(16), rng.randint(1, 7))
        clues = {cell: Clue(rng.randint(1, 4)) for cell in cells}
        puzzle = Puzzle(KIND, Grid.of(4, 4), clues)
        expected = {
            frozenset((c, m) for c, m in answer.items() if c not in clues)
            for answer in all_answers_of_side_4()
            if all(answer[c] == digit(clue.number or 0) for c, clue in clues.items())
        }
        assert {frozenset(a.items()) for a in count(puzzle, limit=0).answers} == expected
        status = solve(puzzle).status
        assert status == {0: Status.NONE, 1: Status.UNIQUE}.get(len(expected), Status.MULTIPLE)


@pytest.mark.parametrize("side", [1, 2, 3, 4, 5, 6, 8, 9, 10, 12, 16, 25])
def test_empty_boards_of_every_side_have_answers(side: int) -> None:
    puzzle = Puzzle(KIND, Grid.of(side, side), {})
    result = solve(puzzle)
    assert result.status is (Status.UNIQUE if side == 1 else Status.MULTIPLE)
    assert result.answers[0] != result.answers[-1] or side == 1
    assert all(check(puzzle, answer).solved for answer in result.answers)


def test_box_shapes() -> None:
    assert [box_shape(n) for n in (4, 6, 9, 12, 36)] == [(2, 2), (2, 3), (3, 3), (3, 4), (6, 6)]


def test_other_boxes_give_other_answers() -> None:
    tall = Puzzle(KIND, Grid.of(6, 6), {}, "3x2")
    answer = solve(tall).answer
    assert answer is not None
    assert check(tall, answer).solved
    with pytest.raises(PuzzleError, match="boxes of 2 x 2 in a sudoku of side 6"):
        Puzzle(KIND, Grid.of(6, 6), {}, "2x2")
    with pytest.raises(PuzzleError, match="no variant 'jigsaw'"):
        Puzzle(KIND, Grid.of(6, 6), {}, "jigsaw")


def test_board_in_progress() -> None:
    puzzle = Puzzle(KIND, Grid.of(4, 4), {0: Clue(1)})
    report = check(puzzle, {1: digit(1)})
    assert {(v.rule, v.places) for v in report.broken} == {("row", (0, 1)), ("box", (0, 1))}
    assert {v.rule for v in report.unfinished} == {"cell"}


def test_bad_boards_are_refused() -> None:
    with pytest.raises(PuzzleError, match="expected a square"):
        Puzzle(KIND, Grid.of(4, 6), {})
    with pytest.raises(PuzzleError, match="r1c1: the number 5; expected 1 to 4"):
        Puzzle(KIND, Grid.of(4, 4), {0: Clue(5)})
    with pytest.raises(PuzzleError, match="the mark '9'; expected 1, 2, 3, 4"):
        check(Puzzle(KIND, Grid.of(4, 4), {}), {0: digit(9)})


def test_solvers_that_stay_loaded_go_quietly() -> None:
    code = "import gridproof; gridproof.solve(gridproof.read('sudoku/4/4/g1k23k3g'))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr == ""


def test_the_usual_boxes_are_no_variant() -> None:
    plain = Puzzle(KIND, Grid.of(6, 6), {0: Clue(1)})
    said = Puzzle(KIND, Grid.of(6, 6), {0: Clue(1)}, "2x3")
    assert said == plain
    assert said.variant == ""
    assert replace(plain, variant="3x2").variant == "3x2"
    with pytest.raises(PuzzleError, match="has no variant"):
        Puzzle(KIND, Grid.of(12, 12), {}, "1\u0663x4")
