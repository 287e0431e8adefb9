from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridproof.board.grid import Grid
from gridproof.board.marks import SHADED, WHITE, Clue
from gridproof.errors import FormatError
from gridproof.formats.zerohn0 import FORMAT
from gridproof.kinds import KINDS
from gridproof.record.kind import Board, Puzzle

from .boards import puzzles
from .robust import error_of, reads_or_refuses

OHNO = KINDS["ohno"]

# The 3 sees the cell to its right and both below; the lower one of these is given as blue.
LEVEL = {"size": 3, "empty": [5, 0, 0, 0, 1, 0, 2, 0, 0], "full": [5, 3, 1, 4, 1, 3, 4, 1, 3]}


def read(level: object) -> Board:
    (board,) = FORMAT.read(json.dumps(level), None)
    return board


def test_the_puzzle_and_its_answer() -> None:
    board = read(LEVEL)
    assert board.puzzle.kind is OHNO
    assert board.puzzle.clues == {0: Clue(3), 4: Clue(wall=True), 6: Clue()}
    assert board.state is None
    assert board.answer == {1: WHITE, 2: SHADED, 3: WHITE, 5: WHITE, 7: SHADED, 8: WHITE}
    assert FORMAT.detect(json.dumps(LEVEL))
    assert json.loads(FORMAT.write(board)) == LEVEL


def test_numbers_in_the_answer_count_the_blue_cells_in_sight() -> None:
    black = (2, 4, 7)
    answer = {cell: SHADED if cell in black else WHITE for cell in range(9)}
    written = json.loads(FORMAT.write(Board(Puzzle(OHNO, Grid.of(3, 3), {}), answer=answer)))
    seen = [3, 1, None, 2, None, 1, 2, None, 1]
    full = [1 if number is None else number + 2 for number in seen]
    assert written == {"size": 3, "empty": [0] * 9, "full": full}


def test_without_an_answer() -> None:
    level = {"size": 3, "empty": LEVEL["empty"]}
    board = read(level)
    assert board.answer is None
    assert json.loads(FORMAT.write(board)) == level
    assert read({**level, "full": None}).answer is None


def test_lists_may_hold_a_list_per_row() -> None:
    nested = {
        "size": 3,
        "empty": [[5, 0, 0], [0, 1, 0], [2, 0, 0]],
        "full": [[5, 3, 1], [4, 1, 3], [4, 1, 3]],
    }
    assert read(nested) == read(LEVEL)
    assert FORMAT.detect(json.dumps(nested))


def test_several_levels() -> None:
    assert FORMAT.read(json.dumps([LEVEL, LEVEL]), None) == [read(LEVEL)] * 2


@pytest.mark.parametrize(
    "text", ["", "{}", "[]", '{"size": 3}', '{"size": 3, "clues": [1]}', "size empty full", '"size": "empty"']
)
def test_other_texts_are_not_recognised(text: str) -> None:
    assert not FORMAT.detect(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "not JSON"),
        ("{", "not JSON"),
        ("[" * 100_000, "JSON nested too deeply"),
        ("3", "'3'; expected a JSON object"),
        ("[[[]]]", "an array; expected a JSON object"),
        ('{"empty": []}', "size: nothing; expected a whole number"),
        ('{"size": "3", "empty": []}', "size: '3'; expected a whole number"),
        ('{"size": true, "empty": []}', "size: 'True'"),
        ('{"size": {}, "empty": []}', "size: an object"),
        ('{"size": 99999, "empty": []}', "too large"),
        ('{"size": 0, "empty": []}', "no cells"),
        ('{"size": 2}', "empty: no cells; expected 2 x 2"),
        ('{"size": 2, "empty": [0, 0, 0]}', "empty: 3 cells; expected 2 x 2"),
        ('{"size": 2, "empty": 5}', "empty: no cells"),
        ('{"size": 2, "empty": [[0, 0], [0]]}', "empty: other rows; expected 2 rows of 2 cells"),
        ('{"size": 2, "empty": [[0, 0], 0]}', "empty: other rows"),
        ('{"size": 2, "empty": [0, 0, -1, 0]}', "empty r2c1: -1; expected 0, 1, 2 or a number plus 2"),
        ('{"size": 2, "empty": [0, 0, 1.5, 0]}', "empty r2c1: not a whole number"),
        ('{"size": 2, "empty": [0, 0, 0, 0], "full": [1, 0, 1, 1]}', "full r1c2: 0"),
        ('{"size": 2, "empty": [1, 0, 0, 0], "full": [2, 1, 1, 1]}', "full r1c1: 2"),
        ('{"size": 2, "empty": [0, 0, 0, 0], "full": [1]}', "full: 1 cells"),
        ('{"size": 2, "empty": [900, 0, 0, 0]}', "r1c1: the number 898"),
    ],
)
def test_errors(text: str, message: str) -> None:
    assert message in error_of(FORMAT, text)


def test_what_it_cannot_hold() -> None:
    with pytest.raises(FormatError, match="cannot hold a board of 2 x 3; expected a square"):
        FORMAT.write(Board(Puzzle(OHNO, Grid.of(2, 3), {})))
    with pytest.raises(FormatError, match="cannot hold akari; expected ohno"):
        FORMAT.write(Board(Puzzle(KINDS["akari"], Grid.of(3, 3), {})))
    with pytest.raises(FormatError, match="r1c2: the answer has no colour"):
        FORMAT.write(Board(Puzzle(OHNO, Grid.of(2, 2), {}), answer={0: WHITE}))


@given(data=st.data())
def test_round_trip(data: st.DataObject) -> None:
    puzzle = data.draw(puzzles(OHNO).filter(lambda p: p.grid.rows == p.grid.cols))
    marks = data.draw(st.none() | st.tuples(*[st.sampled_from((SHADED, WHITE))] * puzzle.grid.size))
    choices = OHNO.choices(puzzle)
    answer = None if marks is None else {c: mark for c, mark in enumerate(marks) if c in choices}
    board = Board(puzzle, answer=answer)
    text = FORMAT.write(board)
    assert FORMAT.detect(text)
    assert FORMAT.read(text, None) == [board]


_KEYS = st.sampled_from(("size", "empty", "full"))
_JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 6) | st.floats() | st.text(max_size=2),
    lambda part: (
        st.lists(part, max_size=5) | st.dictionaries(st.sampled_from(("size", "empty", "full")), part)
    ),
)


@given(_JSON)
def test_any_json_ends_in_an_error_of_ours(level: object) -> None:
    reads_or_refuses(FORMAT, json.dumps(level))
