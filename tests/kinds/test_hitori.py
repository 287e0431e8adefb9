"""Hitori: the solver against the rules, its shapes, its formats and its maker."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest

import gridproof
from gridproof.board.grid import Grid
from gridproof.board.marks import DOT, SHADED, Clue, State
from gridproof.checking import check
from gridproof.errors import FormatError, GridproofError, PuzzleError
from gridproof.formats.words import read_clues, read_marks, split_rows
from gridproof.kinds.hitori import KIND
from gridproof.kinds.hitori.patterns import NAMES, patterns
from gridproof.record.kind import Puzzle
from gridproof.solving import Status, solve
from tests.kinds.brute import assert_engine_agrees, pruned_force

SHAPES = ((1, 1), (1, 3), (1, 6), (5, 1), (2, 4), (3, 3), (3, 4), (4, 4))


def puzzle_of(numbers: str) -> Puzzle:
    """A puzzle in words; a slash ends a row."""
    rows = split_rows(numbers.replace(" / ", "\n"))
    grid = Grid.of(len(rows), len(rows[0]))
    return Puzzle(KIND, grid, read_clues(KIND, grid, rows))


def marks_of(puzzle: Puzzle, marks: str) -> State:
    return read_marks(puzzle, split_rows(marks.replace(" / ", "\n")))


def random_puzzle(grid: Grid, rng: Random) -> Puzzle:
    """Random numbers, few or many different ones, with some cells empty."""
    most = rng.randint(1, max(grid.rows, grid.cols))
    empty = rng.choice((0, 0, 0.2))
    clues = {
        cell: Clue(rng.randint(1, most) if rng.random() < 0.97 else None)
        for cell in grid.cells
        if rng.random() >= empty
    }
    return Puzzle(KIND, grid, clues)


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: f"{shape[0]}x{shape[1]}")
def test_engine_finds_what_the_rules_allow(shape: tuple[int, int]) -> None:
    rng = Random(f"hitori {shape}")
    for _ in range(12):
        puzzle = random_puzzle(Grid.of(*shape), rng)
        assert_engine_agrees(puzzle, pruned_force(puzzle, 3 * 10**5))


def test_every_board_of_two_by_two() -> None:
    for numbers in product((1, 2), repeat=4):
        assert_engine_agrees(Puzzle(KIND, Grid.of(2, 2), dict(enumerate(map(Clue, numbers)))))


def test_all_verdicts_come_up() -> None:
    rng = Random("hitori verdicts")
    puzzles = [random_puzzle(Grid.of(4, 4), rng) for _ in range(60)]
    puzzles += [gridproof.generate("hitori", 5, 5, seed=seed).puzzle for seed in range(4)]
    verdicts = Counter(solve(puzzle).status for puzzle in puzzles)
    assert min(verdicts[status] for status in (Status.UNIQUE, Status.MULTIPLE, Status.NONE)) > 2, verdicts


def test_the_rules_by_hand() -> None:
    puzzle = puzzle_of("1 1 1 4 / 1 4 2 3 / 3 3 2 1 / 4 2 1 3")
    result = solve(puzzle)
    assert result.status is Status.UNIQUE and result.answer is not None
    assert {cell for cell, mark in result.answer.items() if mark == SHADED} == {0, 2, 8, 10, 15}
    assert solve(puzzle_of("1 1 / 1 1")).status is Status.NONE


def test_a_board_in_progress() -> None:
    puzzle = puzzle_of("1 1 2 / 2 3 1 / 3 2 1")

    def found(marks: str) -> set[tuple[str, tuple[int, ...], bool]]:
        return {
            (v.rule, tuple(v.places), v.broken) for v in check(puzzle, marks_of(puzzle, marks)).violations
        }

    assert found("- - - / - - - / - - -") == {("repeat", (0, 1), False), ("repeat", (5, 8), False)}
    assert found("x - - / - - - / - - x") == set()
    assert ("repeat", (0, 1), True) in found(". . - / - - - / - - -")
    assert ("apart", (5, 8), True) in found("x - - / - - x / - - x")
    assert ("connected", (0,), True) in found("- x - / x - - / - - -")


@pytest.mark.parametrize("clue", [Clue(0), Clue(7), Clue(1, wall=True)])
def test_bad_clues_are_refused(clue: Clue) -> None:
    with pytest.raises(PuzzleError, match=r"hitori r1c2: .*expected"):
        Puzzle(KIND, Grid.of(2, 3), {1: clue})


# the shapes


def test_shapes_force_what_they_conclude() -> None:
    """On random boards whose cells are all open, whatever the answers are."""
    rng = Random("hitori shapes")
    seen: Counter[str] = Counter()
    for _ in range(60):
        puzzle = random_puzzle(Grid.of(rng.choice((3, 4)), rng.choice((3, 4))), rng)
        answers = [dict(answer) for answer in pruned_force(puzzle, 10**5)]
        for pattern in patterns(puzzle, puzzle.kind.choices(puzzle), {}, False):
            seen[pattern.name] += bool(answers)
            for fact in pattern.concludes:
                assert all(answer[fact.place] == fact.mark for answer in answers), pattern
    assert set(seen) == set(NAMES), seen


@pytest.mark.parametrize(
    ("numbers", "name", "sentence"),
    [
        (
            "5 5 2 3 3 / 5 1 1 3 4 / 2 1 3 3 5 / 5 4 1 2 1 / 1 3 4 3 2",
            "triple",
            "Two of the 3s at r1c4, r2c4 and r3c4 are shaded and do not touch,"
            " so r2c4 is white and r1c4, r3c4 and r5c4 are shaded.",
        ),
        (
            "1 3 1 2 4 / 1 1 4 3 4 / 3 3 1 4 5 / 2 4 3 4 1 / 2 5 1 1 3",
            "sandwich",
            "One of the 1s at r1c1 and r1c3 is shaded, so r1c2 is white.",
        ),
        (
            "1 3 4 2 5 / 1 2 1 1 4 / 4 3 3 1 1 / 3 4 2 5 1 / 3 1 5 1 3",
            "pair",
            "One of the 1s at r2c3 and r2c4 is white, so r2c1 is shaded.",
        ),
        (
            "1 1 3 2 3 / 1 1 2 2 3 / 2 3 5 1 4 / 1 5 1 2 2 / 5 2 1 3 1",
            "corner triple",
            "With r1c1 white, the 1s at r1c2 and r2c1 would be shaded and cut it off, so r1c1 is shaded.",
        ),
        (
            "2 2 5 5 4 / 2 1 4 5 5 / 4 4 4 2 1 / 4 5 2 1 2 / 4 3 4 4 2",
            "corner pair",
            "One of the 5s at r2c4 and r2c5 is shaded and r1c5 must not be cut off, so r1c4 is white.",
        ),
        (
            "3 2 1 5 2 / 4 4 5 5 1 / 3 4 2 1 3 / 2 1 3 3 5 / 1 4 4 3 5",
            "corner of four",
            "One each of the 5s at r4c5 and r5c5 and of the 3s at r4c4 and r5c4 is shaded"
            " and r5c5 must not be cut off,"
            " so r4c4 and r5c5 are shaded.",
        ),
        (
            "3 3 1 3 5 / 1 4 2 5 2 / 2 5 2 1 1 / 5 2 4 1 3 / 3 3 5 2 3",
            "forced cut-off",
            "With r3c4 white, r4c5 would be cut off from the rest, so r3c4 is shaded.",
        ),
        (
            "5 1 3 2 3 / 1 3 1 3 2 / 1 5 3 4 3 / 1 2 4 1 1 / 2 4 4 3 1",
            "forced equals",
            "With r4c4 shaded, the 1s at r4c5 and r5c5 would be white in column 5, so r4c4 is white.",
        ),
        (
            "3 5 2 4 5 / 5 1 1 5 3 / 1 4 5 3 1 / 4 5 3 1 5 / 5 3 2 2 3",
            "forced neighbours",
            "With r1c2 shaded, r2c3 and r2c4 would be shaded side by side, so r1c2 is white.",
        ),
    ],
)
def test_a_shape_in_words(numbers: str, name: str, sentence: str) -> None:
    hints = gridproof.walkthrough(puzzle_of(numbers))
    told = [(hint.technique, hint.text) for hint in hints if isinstance(hint, gridproof.Hint)]
    assert (name, sentence) in told


# formats


def test_a_url_and_a_file_of_puzz_link() -> None:
    url = "https://puzz.link/p?hitori/4/4/1114142333214213"
    puzzle = gridproof.read(url)
    assert puzzle == puzzle_of("1 1 1 4 / 1 4 2 3 / 3 3 2 1 / 4 2 1 3")
    assert gridproof.write(puzzle, "puzzlink") == url
    file = "pzprv3/hitori/4/4/1 1 1 4 /1 4 2 3 /3 3 2 1 /4 2 1 3 /# + # . /+ + + . /# + # . /+ + + # /"
    assert gridproof.read(file) == puzzle


def test_numbers_of_two_digits_and_empty_cells_in_a_url() -> None:
    puzzle = Puzzle(
        KIND, Grid.of(1, 40), {0: Clue(9), 1: Clue(10), 2: Clue(35), 3: Clue(36), 5: Clue(), 7: Clue(40)}
    )
    url = gridproof.write(puzzle, "puzzlink")
    assert url == "https://puzz.link/p?hitori/40/1/9az-10.@.-14" + "." * 32 + "/"
    assert gridproof.read(url) == puzzle


def test_a_game_id_of_digits_alone_fits_mosaic_too() -> None:
    with pytest.raises(FormatError, match="fits several kinds; expected --kind with one of: hitori, mosaic"):
        gridproof.read("5x5:3453133152244531152244321")


def test_game_ids() -> None:
    puzzle = gridproof.read(
        "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/singles.html#4x4de:1114142333214213"
    )
    assert puzzle == puzzle_of("1 1 1 4 / 1 4 2 3 / 3 3 2 1 / 4 2 1 3")
    assert gridproof.write(puzzle, "tatham") == "4x4:1114142333214213"
    large = Puzzle(KIND, Grid.of(2, 40), {cell: Clue(cell % 40 + 1) for cell in range(80)})
    assert gridproof.write(large, "tatham").startswith("40x2:123456789abcdefghijklmnopqrstuvwxyzABCDE1")
    with pytest.raises(FormatError, match="r1c2"):
        gridproof.write(puzzle_of("1 - / 2 1"), "tatham")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("hitori/2/2/12345", "character 5 of the cells: '5' passes the end of the board"),
        ("hitori/2/2/12-3", "character 3 of the cells: '-3'; expected a number"),
        ("hitori/2/2/1230", "r2c2: the number 0; expected 1 to 4"),
        ("hitori/2/2/12!1", "character 3 of the cells: '!1'; expected a number"),
    ],
)
def test_bad_urls(text: str, message: str) -> None:
    with pytest.raises(GridproofError, match=message):
        gridproof.read(text)


# making


@pytest.mark.parametrize(("rows", "cols"), [(5, 5), (8, 8), (4, 7), (7, 4)])
def test_made_puzzles_have_one_answer(rows: int, cols: int) -> None:
    made = gridproof.generate("hitori", rows, cols, seed=1)
    puzzle = made.puzzle
    assert len(puzzle.clues) == puzzle.grid.size
    result = solve(puzzle)
    assert result.status is Status.UNIQUE
    assert result.answer == made.answer
    white = [cell for cell in puzzle.grid.cells if made.answer[cell] == DOT]
    for cell in set(puzzle.grid.cells).difference(white):
        lines = {other for line in puzzle.grid.lines if cell in line for other in line}
        assert any(puzzle.clues[other] == puzzle.clues[cell] for other in lines.intersection(white))


def test_a_board_with_several_answers_is_repaired() -> None:
    puzzle = puzzle_of("1 2 3 4 / 2 3 4 1 / 3 4 1 2 / 4 1 2 3")
    repaired = gridproof.repair(puzzle)
    assert solve(repaired.puzzle).status is Status.UNIQUE
