"""Answers in every form are read, judged as check judges them, and never raise."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import gridproof
from gridproof.board.marks import BULB, SHADED, WHITE, Mark
from gridproof.checking import check
from gridproof.errors import GridproofError, PuzzleError
from gridproof.kinds import KINDS
from gridproof.programs.answers import parse_answer
from gridproof.programs.scoring import score
from tests.programs.fuzzing import boards, judge
from tests.programs.writing import FORMS


@pytest.mark.parametrize("kind", KINDS)
def test_fuzzed_answers_are_judged_as_check_judges_them(kind: str) -> None:
    random, counts = Random(f"fuzz/{kind}"), Counter[str]()
    for puzzle, answer in boards(kind, 12, "fuzz"):
        for _ in range(40):
            judge(puzzle, answer, random, counts)
    assert all(counts[f"{form}, right"] > 1 for form in FORMS), counts
    assert sum(number for name, number in counts.items() if "wrong" in name) > 10


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("form", FORMS)
def test_every_form_of_an_answer_is_read_without_problems(kind: str, form: str) -> None:
    random = Random(0)
    for puzzle, answer in boards(kind, 12, "fuzz"):
        text = FORMS[form](puzzle, answer, random)
        found = score(puzzle, text)
        assert found.solved, (puzzle.clues, text, found)


OH_NO = gridproof.read("gridproof ohno 2 2\n\n2 -\n- -\n\n")


@pytest.mark.parametrize(
    ("text", "marks"),
    [
        ("o..\n...\n..o", {0: BULB, 8: BULB}),
        ("B . .\n. . .\n. . B", {0: BULB, 8: BULB}),
        ("1 0 0\n0 0 0\n0 0 1", {0: BULB, 8: BULB}),
        ("[[1, 0, 0], [0, 0, 0], [0, 0, 1]]", {0: BULB, 8: BULB}),
        ('{"solution": ["o..", "...", "..o"]}', {0: BULB, 8: BULB}),
        ("bulbs at (1,1) and (3, 3)", {0: BULB, 8: BULB}),
        ("[[0, 0], [2, 2]]", {0: BULB, 8: BULB}),
        ('{"r1c1": "bulb", "r3c3": "bulb"}', {0: BULB, 8: BULB}),
        ("I put bulbs at R1C1, R3C3.", {0: BULB, 8: BULB}),
        ("row 3: . . o\nrow 1: o . .", {0: BULB, 8: BULB}),
        ("  1 2 3\n1 o . .\n2 . . .\n3 . . o", {0: BULB, 8: BULB}),
        ("o . .\n. o .\n. . .\n\nNo, wait.\n\n●|.|.\n.|.|.\n.|.|●", {0: BULB, 8: BULB}),
        ("<answer>\n* . .\n. . .\n. . *\n</answer>\nnot\no o o\no o o\no o o", {0: BULB, 8: BULB}),
    ],
)
def test_what_people_write(text: str, marks: dict[int, Mark]) -> None:
    puzzle = gridproof.read("gridproof akari 3 3\n\n- - -\n- - -\n- - -\n")
    found = parse_answer(puzzle, text)
    assert not found.problems
    assert {place: mark for place, mark in found.marks.items() if mark == BULB} == marks


def test_a_list_of_shaded_cells_says_where_the_white_ones_are() -> None:
    found = parse_answer(OH_NO, "shaded: r2c2")
    assert found.marks == {1: WHITE, 2: WHITE, 3: SHADED}


def test_a_changed_clue_makes_no_answer() -> None:
    """A Sudoku that is right in itself, but not the one that was asked."""
    puzzle = gridproof.read("gridproof sudoku 4 4\n\n1 - - -\n- - - -\n- - - -\n- - - 1\n")
    right = gridproof.solve(puzzle).answer
    assert right is not None
    rows = [
        [str(puzzle.clues[c].number) if c in puzzle.clues else right[c] for c in range(r, r + 4)]
        for r in (0, 4, 8, 12)
    ]
    assert score(puzzle, "\n".join(map(" ".join, rows))).solved
    renamed = "\n".join(" ".join(str(int(n) % 4 + 1) for n in row) for row in rows)
    found = score(puzzle, renamed)
    assert not found.solved
    assert any(problem.startswith("r1c1: '2'; expected the clue 1") for problem in found.problems)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "nothing; expected 3 rows of 3 cells"),
        ("I cannot solve this.", "expected 3 rows of 3 cells"),
        ("o . .\n. z .\n. . o", "r2c2: 'z'; expected -, o, ."),
        ("row 9: o . .", "row 9; expected 1 to 3"),
        ("row 1: o .", "row 1: 'o .'; expected 3 cells"),
        ("r7c7", "r7c7; expected a place on the board of 3 x 3"),
    ],
)
def test_what_cannot_be_read_is_named(text: str, problem: str) -> None:
    puzzle = gridproof.read("gridproof akari 3 3\n\n- - -\n- - -\n- - -\n")
    found = score(puzzle, text)
    assert not found.solved
    assert any(problem in one for one in found.problems), found.problems


def test_lines_must_be_seen_from_both_sides() -> None:
    puzzle = gridproof.read("gridproof masyu 2 2\n\n- -\n- -\n")
    assert score(puzzle, "se sw\nne nw").solved
    assert score(puzzle, "┌ ┐\n└ ┘").solved
    assert score(puzzle, "(1,1)->(1,2)->(2,2)->(2,1)->(1,1)").solved
    assert any("none back" in problem for problem in score(puzzle, "se s\nne nw").problems)


def test_cells_inside_a_loop_show_the_loop() -> None:
    puzzle = gridproof.read("gridproof slitherlink 2 2\n\n- 3\n- -\n")
    assert score(puzzle, "# .\n# .").solved is False
    assert score(puzzle, ". #\n. .").solved is False
    assert score(puzzle, "# #\n# .").solved


def test_marks_are_scored_and_impossible_ones_are_named() -> None:
    puzzle = gridproof.read("gridproof akari 2 2\n\n- -\n- -\n")
    assert score(puzzle, {0: BULB, 3: BULB}).solved
    half = score(puzzle, {0: BULB})
    assert (half.solved, half.progress) == (False, 0.75)
    assert half.rules_kept == pytest.approx(2 / 3)
    wrong: list[object] = [{0: "x"}, {99: "bulb"}, {"a": BULB}, {0: []}, {None: None}, 7, None, b"o", [1]]
    for answer in wrong:
        found = score(puzzle, answer)  # type: ignore[arg-type]
        assert found.problems
        assert not found.solved
    with pytest.raises(PuzzleError, match="expected a Puzzle"):
        score("akari", "o")  # type: ignore[arg-type]
    with pytest.raises(GridproofError, match="expected a text"):
        parse_answer(puzzle, b"o")  # type: ignore[arg-type]


def test_violations_have_their_sentences() -> None:
    puzzle = gridproof.read("gridproof akari 2 2\n\n- -\n- -\n")
    found = score(puzzle, "o o\n. .")
    assert found.violations == check(puzzle, found.marks).violations
    assert all(str(violation.sentence) for violation in found.violations)
