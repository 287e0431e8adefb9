from __future__ import annotations

import pytest
from hypothesis import given, settings

from gridproof.board.grid import Direction, Grid
from gridproof.board.marks import CROSS, LINE, Clue
from gridproof.checking import check
from gridproof.errors import FormatError
from gridproof.formats.between import read_between, write_between
from gridproof.formats.clue_words import EMPTY
from gridproof.formats.words import (
    aligned,
    example_board,
    grid_of,
    joined,
    read_answer,
    read_clues,
    read_marks,
    read_notes,
    split_rows,
    write_answer_words,
    write_clues,
    write_marks,
    write_notes,
)
from gridproof.kinds import KINDS, kind_named
from gridproof.record.kind import Board, Example, Kind, Puzzle
from tests.formats.random_boards import boards


def puzzle_of(name: str, problem: str) -> Puzzle:
    kind = kind_named(name)
    rows = split_rows(problem)
    grid = grid_of(rows)
    return Puzzle(kind, grid, read_clues(kind, grid, rows))


@given(boards())
@settings(max_examples=150)
def test_what_is_written_is_read_back(board: Board) -> None:
    puzzle = board.puzzle
    clues = read_clues(puzzle.kind, puzzle.grid, write_clues(puzzle))
    assert clues | read_between(puzzle.kind, puzzle.grid, write_between(puzzle)) == puzzle.clues
    assert read_marks(puzzle, write_marks(puzzle, board.state or {})) == (board.state or {})
    assert read_notes(puzzle, write_notes(puzzle, board.notes)) == board.notes
    if board.answer is not None:
        assert read_answer(puzzle, write_answer_words(board)) == board.answer


@pytest.mark.parametrize("kind", KINDS.values(), ids=lambda kind: kind.name)
def test_words_cannot_be_mixed_up(kind: Kind) -> None:
    words = kind.notation.words
    for word in (*words.clues, *words.marks):
        assert word != EMPTY
        assert not set(word) & set(":!,[] \n")
    if words.lines or words.sides:
        assert not any(set(word) <= set("nesw") for word in words.marks)


@pytest.mark.parametrize(
    ("kind", "example"),
    [(kind, example) for kind in KINDS.values() for example in kind.examples],
    ids=lambda value: value.name if isinstance(value, Kind) else value.breaks or "solved",
)
def test_examples_are_boards(kind: Kind, example: Example) -> None:
    board = example_board(kind, example)
    assert board.state is not None
    assert (board.answer is not None) == (example.breaks is None)
    if board.answer is not None:
        assert check(board.puzzle, board.answer).solved


def test_words_of_clues() -> None:
    assert puzzle_of("akari", "x - 2\n- X -").clues == {
        0: Clue(wall=True),
        2: Clue(2, wall=True),
        4: Clue(wall=True),
    }
    assert puzzle_of("sudoku", "1 - - -\n- 4 - -\n- - - -\n- - - -").clues == {0: Clue(1), 5: Clue(4)}


def test_lines_are_exits_seen_from_both_cells() -> None:
    puzzle = puzzle_of("arukone", "1 - 1\n- - -")
    grid = puzzle.grid
    marks = read_marks(puzzle, split_rows("s!e !ew s!w\nne ew wn"))
    lines = {grid.edge(a, b) for a, b in ((0, 3), (3, 4), (4, 5), (2, 5))}
    assert {place for place, mark in marks.items() if mark == LINE} == lines
    assert {place for place, mark in marks.items() if mark == CROSS} == {grid.edge(0, 1), grid.edge(1, 2)}
    assert aligned(write_marks(puzzle, marks)) == "s!e !ew s!w\nne  ew  nw"


def test_lines_along_sides_are_seen_from_both_cells() -> None:
    puzzle = puzzle_of("slitherlink", "3 - -")
    grid = puzzle.grid
    marks = read_marks(puzzle, split_rows("nw!e s!w !s"))
    fences = ((0, Direction.N), (0, Direction.W), (1, Direction.S))
    assert {place for place, mark in marks.items() if mark == LINE} == {grid.fence(*at) for at in fences}
    crosses = {grid.edge(0, 1), grid.fence(2, Direction.S)}
    assert {place for place, mark in marks.items() if mark == CROSS} == crosses
    assert joined(write_marks(puzzle, marks)) == "nw!e s!w !s"


@pytest.mark.parametrize(
    ("name", "problem", "message"),
    [
        ("akari", "- -\n- - -", "row 2: 3 cells; expected 2"),
        ("akari", "- -\n- q", "row 2, column 2: 'q'; expected -, x, 0, 1, 2, 3, 4"),
        ("akari", "", "no rows; expected at least one"),
        ("sudoku", "- " + "9" * 5000, "row 1, column 2: '9999"),
        ("sudoku", "- ²", "row 1, column 2: '²'; expected -, a number"),
    ],
)
def test_bad_clues(name: str, problem: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        puzzle_of(name, problem)
    assert str(caught.value).startswith(message)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize(
    ("name", "problem", "marks", "message"),
    [
        ("akari", "x -", "x q", "row 1, column 2: 'q'; expected -, o, ."),
        ("akari", "x -", "o -", "row 1, column 1: 'o'; expected -, the clue"),
        ("akari", "2 -", "1 -", "row 1, column 1: '1'; expected -, the clue"),
        ("akari", "x -", "x", "row 1: 1 cells; expected 2"),
        ("akari", "x -", "x -\n- -", "2 rows; expected 1"),
        ("arukone", "1 - 1", "e ew n", "row 1, column 3: 'n'; expected no line towards n"),
        ("arukone", "1 - 1", "e - w", "r1c1: an exit to r1c2, which has none back; expected both"),
        ("slitherlink", "- -", "e -", "r1c1: a line beside r1c2, which has none back; expected both"),
        ("slitherlink", "- -", "x -", "row 1, column 1: 'x'; expected -, sides like se or ns!e"),
        ("arukone", "1 1", "e w!w", "r1c1-r1c2: a line and a cross; expected one of them"),
    ],
)
def test_bad_marks(name: str, problem: str, marks: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        read_marks(puzzle_of(name, problem), split_rows(marks))
    assert str(caught.value).startswith(message)


def test_a_cell_may_repeat_its_clue_or_only_its_wall() -> None:
    puzzle = puzzle_of("akari", "2 -\n- x")
    plain = read_marks(puzzle, split_rows("- o\no -"))
    assert read_marks(puzzle, split_rows("2 o\no x")) == plain
    assert read_marks(puzzle, split_rows("x o\no x")) == plain


def test_bad_notes() -> None:
    with pytest.raises(FormatError, match=r"row 1, column 1: '1,7'; expected marks joined by commas"):
        read_notes(puzzle_of("sudoku", "- -\n- -"), split_rows("1,7 -\n- -"))


def test_a_clue_without_a_word_is_an_error() -> None:
    kind = kind_named("arukone")
    puzzle = puzzle_of("arukone", "1 1")
    bare = Puzzle.__new__(Puzzle)
    for name, value in (("kind", kind), ("grid", Grid.of(1, 2)), ("clues", {0: Clue(wall=True)})):
        object.__setattr__(bare, name, value)
    with pytest.raises(FormatError, match=f"r1c1: {puzzle.kind.name} has no word for"):
        write_clues(bare)
