"""Data files of MiniZinc: their contents, and what is refused."""

from __future__ import annotations

import pytest

from gridproof import formats
from gridproof.board.grid import Grid
from gridproof.board.marks import Clue
from gridproof.errors import FormatError, GridproofError
from gridproof.kinds import KINDS
from gridproof.record.kind import Board, Puzzle

OF_THE_THESIS = {
    "kurodoko": """rows = 5;
cols = 5;
puzzle = [| 3, -1, -1, -1, -1
           | -1, -1, -1, -1, -1
           | -1, -1, -1, -1, -1
           | -1, -1, -1, 5, -1
           | 6, -1, -1, -1, 9 |];
""",
    "ohno": """rows = 5;
cols = 5;
puzzle = [| -2, +4, -2, -2, -2
           | -2, -2, -2, +5, -2
           | -2, -2, -2, -2, +4
           | -2, +1, -2, -2, -1
           | -2, +2, -2, +1, -2 |];
""",
}


@pytest.mark.parametrize("kind", OF_THE_THESIS)
def test_the_examples_of_the_thesis_tell_their_kind(kind: str) -> None:
    (board,) = formats.read(OF_THE_THESIS[kind])
    assert board.puzzle.kind is KINDS[kind]
    assert formats.read(formats.write(board, "dzn")) == [board]
    wall = {19: Clue(wall=True)} if kind == "ohno" else {}
    assert {cell: clue for cell, clue in board.puzzle.clues.items() if clue.wall} == wall


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("rows = 2; cols = 1; puzzle = [| 1 |];", "puzzle: other rows; expected 2 rows of 1 numbers"),
        ("rows = 1; cols = 2; puzzle = [| -1, x |];", "puzzle r1c2: 'x'; expected a number"),
        ("rows = 1; cols = 2; puzzle = [| -1, +-1 |];", "puzzle r1c2: '+-1'; expected a number"),
        ("rows = 1; cols = 1; puzzle = 3;", "puzzle = '3'; expected [| ... | ... |]"),
        ("rows = 0; cols = 1; puzzle = [| 3 |];", "rows = '0'; expected a number from 1 on"),
        ("rows = 1; rows = 1;", "'rows = 1'; expected rows = ..., cols = ... or puzzle = ..., each once"),
        ("rows = 1; size = 1;", "'size = 1'; expected rows = ..., cols = ... or puzzle = ..., each once"),
        ("rows = 1; cols = 1;", "the data ends without puzzle; expected rows, cols and puzzle"),
        (
            "rows = 1; cols = 1; puzzle = [| -1 |]",
            "the data ends without puzzle; expected rows, cols and puzzle",
        ),
        (
            "rows = 1; cols = 1; puzzle = [| -1 |];",
            "dzn does not name its puzzle; expected --kind with one of: kurodoko, ohno",
        ),
        (
            "rows = 1; cols = 1; puzzle = [| -3 |];",
            "kurodoko r1c1: -3; expected -1 or more; ohno r1c1: -3; expected -2 or more",
        ),
        (
            "% kind: akari\nrows = 1; cols = 1; puzzle = [| 1 |];",
            "dzn cannot hold akari; expected one of: kurodoko, ohno",
        ),
    ],
)
def test_bad_data(text: str, message: str) -> None:
    with pytest.raises(GridproofError) as caught:
        formats.read(text)
    assert str(caught.value) == message


def test_what_the_model_has_no_number_for_is_refused() -> None:
    puzzle = Puzzle(KINDS["kurodoko"], Grid.of(1, 2), {0: Clue()})
    with pytest.raises(FormatError, match=r"^r1c1: .*; dzn can hold only numbers above 0$"):
        formats.write(Board(puzzle), "dzn")
