"""Binairo: the solver against the rules, its formats, its techniques and its puzzles."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import product
from random import Random

import pytest

import gridproof
from gridproof.board.grid import Grid
from gridproof.board.marks import WHITE, Clue, State
from gridproof.checking import check
from gridproof.errors import FormatError, GridproofError, PuzzleError
from gridproof.formats.words import read_clues, read_marks, split_rows
from gridproof.hints import Hint
from gridproof.kinds.binairo import KIND
from gridproof.kinds.binairo.rules import (
    BLACK,
    BLACK_CIRCLE,
    COLOURS,
    EQUAL,
    OPPOSITE,
    TANGO,
    UNLIKE_LINES,
    WHITE_CIRCLE,
)
from gridproof.record.kind import Puzzle
from gridproof.solving import Status, solve
from tests.hints.soundness import proved_walk
from tests.kinds.brute import assert_engine_agrees

SHAPES = ((1, 1), (1, 2), (1, 3), (1, 6), (5, 1), (2, 2), (2, 4), (3, 3), (3, 4), (4, 4))


def puzzle_of(clues: str, variant: str = "", between: str = "") -> Puzzle:
    """A puzzle by its words; a slash ends a row."""
    rows = split_rows(clues.replace(" / ", "\n"))
    grid = Grid.of(len(rows), len(rows[0]))
    signs = {"=": EQUAL, "x": OPPOSITE}
    edges = [word.partition(" ")[::2] for word in between.split(", ") if word]
    named = {grid.label(edge): edge for edge in grid.edges}
    return Puzzle(
        KIND, grid, read_clues(KIND, grid, rows) | {named[at]: signs[sign] for sign, at in edges}, variant
    )


def marks_of(puzzle: Puzzle, marks: str) -> State:
    return read_marks(puzzle, split_rows(marks.replace(" / ", "\n")))


def random_puzzle(grid: Grid, rng: Random) -> Puzzle:
    cells = rng.sample(grid.cells, rng.randint(0, grid.size // 2))
    clues = {cell: rng.choice((WHITE_CIRCLE, BLACK_CIRCLE)) for cell in cells}
    clues |= {edge: rng.choice((EQUAL, OPPOSITE)) for edge in grid.edges if rng.random() < 0.12}
    return Puzzle(KIND, grid, clues, rng.choice(("", UNLIKE_LINES)))


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: f"{shape[0]}x{shape[1]}")
def test_engine_finds_what_the_rules_allow(shape: tuple[int, int]) -> None:
    rng = Random(f"binairo {shape}")
    for variant in ("", UNLIKE_LINES):
        if shape != (4, 4):
            assert_engine_agrees(Puzzle(KIND, Grid.of(*shape), {}, variant))
    for _ in range(12):
        assert_engine_agrees(random_puzzle(Grid.of(*shape), rng))


def lines_of(side: int) -> set[tuple[bool, ...]]:
    """The ways to fill a row, by the words of the rules."""
    return {
        line
        for line in product((True, False), repeat=side)
        if abs(2 * sum(line) - side) <= side % 2
        and not any(line[at] == line[at + 1] == line[at + 2] for at in range(side - 2))
    }


@pytest.mark.parametrize("side", [2, 3, 4])
def test_empty_boards_have_as_many_answers_as_counted_otherwise(side: int) -> None:
    """A second count that shares nothing with the library: rows from a list, columns looked up in it."""
    ways = lines_of(side)
    boards = [rows for rows in product(ways, repeat=side) if set(zip(*rows, strict=True)) <= ways]
    unlike = [b for b in boards if len({*b}) == side == len({*zip(*b, strict=True)})]
    grid = Grid.of(side, side)
    assert gridproof.count(Puzzle(KIND, grid, {})).number == len(boards)
    assert gridproof.count(Puzzle(KIND, grid, {}, UNLIKE_LINES)).number == len(unlike)
    assert side != 4 or (len(boards), len(unlike)) == (90, 72), "as they are published"


def test_all_verdicts_come_up() -> None:
    rng = Random("binairo verdicts")
    verdicts = Counter(solve(random_puzzle(Grid.of(4, 4), rng)).status for _ in range(60))
    assert min(verdicts[status] for status in (Status.UNIQUE, Status.MULTIPLE, Status.NONE)) > 2, verdicts


def test_lines_may_be_alike_unless_the_variant_forbids_it() -> None:
    rows = "1 2 1 2 / 1 2 1 2 / 2 1 2 1 / 2 1 2 -"
    assert solve(puzzle_of(rows)).answer == {15: WHITE}
    assert solve(puzzle_of(rows, UNLIKE_LINES)).status is Status.NONE
    found = check(puzzle_of(rows, UNLIKE_LINES), {15: WHITE}).violations
    assert [(v.rule, len(v.places)) for v in found] == [("alike", 8)] * 4


def test_tango_is_a_wish_and_no_other_rule() -> None:
    assert puzzle_of("1 -", TANGO) == puzzle_of("1 -")
    signs = puzzle_of("1 - / - -", between="x r1c1-r2c1, x r1c1-r1c2")
    assert solve(signs).answer == {1: BLACK, 2: BLACK, 3: WHITE}


def test_a_board_in_progress() -> None:
    puzzle = puzzle_of("1 - - - / - - - - / - - - - / - - - -", between="= r1c1-r1c2")

    def found(marks: str) -> set[tuple[str, bool]]:
        violations = check(puzzle, marks_of(puzzle, marks)).violations
        return {(v.rule, v.broken) for v in violations}

    empty = " / ".join(["- - - -"] * 3)
    assert found(f"- - - - / {empty}") == {("filled", False)}
    assert found(f"- 2 - - / {empty}") == {("filled", False), ("sign", True)}
    assert found(f"- 1 - 1 / {empty}") == {("filled", False), ("row", True)}
    assert found(f"- 1 1 - / {empty}") == {("filled", False), ("row", True), ("three", True)}


@pytest.mark.parametrize(
    ("clues", "message"),
    [
        ({0: Clue(3)}, "binairo r1c1: a clue that is not a circle; expected a white or a black circle"),
        ({0: EQUAL}, "binairo r1c1: a clue that is not a circle; expected a white or a black circle"),
        ({4: WHITE_CIRCLE}, "binairo r1c1-r1c2: a clue that is no sign; expected = or ×"),
        ({8: EQUAL}, "clue outside the board: cell 8"),
        ({0: Clue(symbol="square")}, "the symbol 'square'; expected one of: white, black, equal, opposite"),
    ],
)
def test_bad_clues(clues: dict[int, Clue], message: str) -> None:
    with pytest.raises(PuzzleError, match=message):
        Puzzle(KIND, Grid.of(2, 2), clues)


def test_game_ids_of_unruly() -> None:
    """Small letters are white, capitals black; both count the empty cells before. The last is no clue."""
    puzzle = gridproof.read("4x4:aBbAk", kind="unruly")
    assert puzzle == puzzle_of("1 - 2 - / 1 2 - - / - - - - / - - - -")
    assert gridproof.write(puzzle, "tatham") == "4x4:aBbAk"
    large = gridproof.read("6x6dn:CzAh", kind="binairo")
    assert dict(large.clues) == {2: BLACK_CIRCLE, 28: BLACK_CIRCLE}
    unlike = gridproof.read("4x4udt:q", kind="takuzu")
    assert unlike.variant == UNLIKE_LINES
    assert gridproof.write(unlike, "tatham") == "4x4u:q"
    rng = Random("unruly")
    for _ in range(30):
        board = random_puzzle(Grid.of(rng.randint(1, 8), rng.randint(1, 8)), rng)
        board = replace(board, clues={p: c for p, c in board.clues.items() if p < board.grid.size})
        assert gridproof.read(gridproof.write(board, "tatham"), kind="binairo") == board


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("4x4:p", "15 cells are described; expected 4 x 4"),
        ("4x4:r", "passes the end of the board; expected at most 4 x 4 cells"),
        ("4x4:aaaaaaaaaaaaaaaaaaaa", "passes the end of the board"),
        ("4x4:a1", "'1'; expected letters"),
        ("4x4x:q", "the options 'x' after the size: 'x' is unknown"),
    ],
)
def test_bad_game_ids(text: str, message: str) -> None:
    with pytest.raises(GridproofError, match=message):
        gridproof.read(text, kind="binairo")


def test_urls_hold_the_variant_and_refuse_signs() -> None:
    puzzle = puzzle_of("1 - - / - 2 - / - - -", UNLIKE_LINES)
    url = gridproof.write(puzzle, "puzzlink")
    assert "takuzu/3/3/" in url
    assert gridproof.read(url) == puzzle
    with pytest.raises(
        FormatError, match="r1c1-r1c2: a clue between two cells cannot be written as puzzlink"
    ):
        gridproof.write(puzzle_of("- -", between="= r1c1-r1c2"), "puzzlink")


def sentences(puzzle: Puzzle) -> dict[str, str]:
    found: dict[str, str] = {}
    for hint in gridproof.walkthrough(puzzle):
        assert isinstance(hint, Hint)
        found.setdefault(hint.technique, hint.text)
    return found


def test_techniques_are_named() -> None:
    """Each on a board where nothing simpler is there."""
    assert sentences(puzzle_of("- 1 1 - - -"))["pair"] == (
        "r1c2 and r1c3 are white, and three of a colour in a row cannot be, so r1c1 is black."
    )
    assert sentences(puzzle_of("- - 1 - 1 -"))["avoided trio"] == (
        "r1c3 and r1c5 are white, and three of a colour in a row cannot be, so r1c4 is black."
    )
    assert sentences(puzzle_of("1 - 1 - 1 -"))["complete line"].startswith("Row 1 has all its three white")
    assert sentences(puzzle_of("1 - - -", between="x r1c1-r1c2"))["sign"] == (
        "The × between r1c1 and r1c2 makes them different, so r1c2 is black."
    )
    counted = sentences(puzzle_of("1 - - 1 - - - 1"))
    assert counted["counting a line"].startswith("Row 1 needs one more white and four more black circles. As")
    unlike = puzzle_of("1 2 1 2 / - 2 1 - / - - - - / - - - -", UNLIKE_LINES)
    assert sentences(unlike)["lines alike"].startswith(
        "With a white circle at r2c1, rows 1 and 2 would be alike, so r2c1 is black."
    )


@pytest.mark.parametrize("variant", ["", UNLIKE_LINES, TANGO])
def test_walks_are_complete_and_proved(variant: str) -> None:
    for seed in range(3):
        made = gridproof.generate("binairo", 6, 6, seed=seed, variant=variant, minimal=True)
        steps, marks = proved_walk(made.puzzle)
        assert steps
        assert made.puzzle.complete(marks) == made.answer


@pytest.mark.parametrize("variant", ["", UNLIKE_LINES, TANGO])
def test_made_puzzles_have_one_answer(variant: str) -> None:
    for symmetry in ("none", "rotate2"):
        made = gridproof.generate("binairo", 6, 6, seed=1, variant=variant, symmetry=symmetry)
        assert solve(made.puzzle).status is Status.UNIQUE
        assert made.puzzle.variant == ("" if variant == TANGO else variant)
        assert bool(made.puzzle.between) == (variant == TANGO)
    odd = gridproof.generate("binairo", 5, 7, seed=1, variant=variant)
    assert solve(odd.puzzle).status is Status.UNIQUE


def test_repair_adds_no_signs_where_there_are_none() -> None:
    plain = gridproof.repair(puzzle_of("1 - - - / - - - - / - - - - / - - - 2"))
    assert not plain.puzzle.between
    signs = gridproof.repair(puzzle_of("1 - - - / - - - - / - - - - / - - - 2", between="= r1c1-r2c1"))
    assert {solve(repaired.puzzle).status for repaired in (plain, signs)} == {Status.UNIQUE}


def test_colours_are_the_two_marks() -> None:
    assert set(KIND.choices(puzzle_of("- 1")).values()) == {COLOURS}
