"""The text and JSON formats, which hold everything."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given, settings

from gridproof import formats
from gridproof.board.grid import Grid
from gridproof.board.marks import BULB, DOT, SHADED, Clue, digit
from gridproof.errors import FormatError, GridproofError
from gridproof.kinds import kind_named
from gridproof.record.kind import Board, Puzzle
from tests.formats.random_boards import played_boards

TEXT = """
gridproof akari 3 3
id: no 7
title: Three by three

2 - -
- - x
- 1 -

state
- o .
- - -
- - -

notes
- -   -
- o,. -
- -   -

answer
- o -
o - -
- - o
"""


@given(played_boards())
@settings(max_examples=100)
@pytest.mark.parametrize("name", ["text", "json"])
def test_round_trip(name: str, board: Board) -> None:
    text = formats.write(board, name)
    assert formats.detect(text).name == name
    (again,) = formats.read(text)
    assert again == board
    assert again.puzzle.info == board.puzzle.info


def test_text_says_everything() -> None:
    (board,) = formats.read(TEXT)
    assert board.puzzle.clues == {0: Clue(2, wall=True), 5: Clue(wall=True), 7: Clue(1, wall=True)}
    assert board.puzzle.info == {"id": "no 7", "title": "Three by three"}
    assert board.state == {1: BULB, 2: DOT}
    assert board.notes == {4: (BULB, DOT)}
    assert board.answer == {1: BULB, 2: DOT, 3: BULB, 4: DOT, 6: DOT, 8: BULB}
    assert formats.write(board, "text").split() == TEXT.split()
    assert formats.write_answer(board, "text") == "- o -\no - -\n- - o"


def test_columns_are_aligned() -> None:
    puzzle = Puzzle(kind_named("sudoku"), Grid.of(12, 12), {0: Clue(12), 13: Clue(3)})
    rows = formats.write(Board(puzzle), "text").splitlines()[2:4]
    assert rows == ["12 -  -  -  -  -  -  -  -  -  -  -", "-  3  -  -  -  -  -  -  -  -  -  -"]


def test_several_boards_in_one_text() -> None:
    boards = formats.read("gridproof akari 1 2\n- -\ngridproof sudoku 4 4 1x4\n" + "- 1 - -\n" * 4)
    assert [board.puzzle.kind.name for board in boards] == ["akari", "sudoku"]
    assert boards[1].puzzle.variant == "1x4"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("gridproof akari 2", "'gridproof akari 2'; expected 'gridproof <kind> <rows> <cols> [variant]'"),
        ("gridproof akari 2 x\n- -", "the size '2 x'; expected rows and columns"),
        ("gridproof akari 0 2", "a board of 0 x 2 has no cells"),
        ("gridproof akari 999999 999999\n-", "a board of 999999 x 999999 is too large"),
        (f"gridproof akari {'9' * 5000} 2\n-", "the size '9999"),
        ("gridproof nonsense 2 2\n- -", "unknown kind 'nonsense'"),
        ("gridproof akari 2 2\n- -\n- - -", "row 2: 3 cells; expected 2"),
        ("gridproof akari 2 2\n- -\n- -\n- -", "3 rows; expected 2"),
        ("gridproof akari 1 2 odd\n- -", "akari has no variant 'odd'"),
        ("gridproof akari 1 2\n- -\nstate\n- q", "state: row 1, column 2: 'q'; expected -, o, ."),
        ("gridproof akari 1 2\n- -\nanswer\n-", "answer: row 1: 1 cells; expected 2"),
        ("gridproof akari 1 2\n- -\nstate\n- -\nstate\n- -", "a second section 'state'; expected one"),
    ],
)
def test_bad_texts(text: str, message: str) -> None:
    with pytest.raises(GridproofError) as caught:
        formats.read(text)
    assert str(caught.value).startswith(message)
    assert len(str(caught.value)) < 250
    assert "\n" not in str(caught.value)


def test_text_format_asked_for_but_not_found() -> None:
    with pytest.raises(FormatError, match="'- -'; expected a first line 'gridproof <kind> <rows> <cols>'"):
        formats.read("- -", format=formats.format_named("text"))


OHNO = {
    "kind": "ohno",
    "rows": 3,
    "cols": 4,
    "puzzle": ["2 . . B", ". . 3 .", "1 . . ."],
    "elapsed": 17,
    "moves": [[1, 2]],
}


def test_json_of_the_document_is_read() -> None:
    (board,) = formats.read(json.dumps(OHNO))
    assert board.puzzle.kind.name == "ohno"
    assert board.puzzle.clues == {0: Clue(2), 3: Clue(wall=True), 6: Clue(3), 8: Clue(1)}
    assert json.loads(formats.write(board, "json")) == {
        key: OHNO[key] for key in ("kind", "rows", "cols", "puzzle")
    }
    (kurodoko,) = formats.read('{"kind": "Kurodoko", "rows": 1, "cols": 3, "puzzle": [". 3 ."]}')
    assert kurodoko.puzzle.clues == {1: Clue(3)}


def test_json_of_older_files_names_the_kind_as_type() -> None:
    older = {"type": "OHNO", **{key: value for key, value in OHNO.items() if key != "kind"}}
    assert formats.read(json.dumps(older)) == formats.read(json.dumps(OHNO))


def test_json_arrays_and_lines() -> None:
    one = json.dumps(OHNO)
    assert len(formats.read(f"[{one}, {one}]")) == 2
    assert len(formats.read(f"[\n{one},\n{one}\n]")) == 2
    assert len(formats.read(f"{one}\n\n{one}\n")) == 2
    assert len(formats.read(json.dumps(OHNO, indent=1))) == 1


def test_json_takes_the_kind_from_outside_when_it_names_none() -> None:
    item = {key: value for key, value in OHNO.items() if key != "kind"}
    (board,) = formats.read(json.dumps(item), kind=kind_named("ohno"))
    assert board.puzzle.kind.name == "ohno"
    with pytest.raises(FormatError, match="kind: nothing; expected the name of a kind, or --kind"):
        formats.read(json.dumps(item))


def test_json_answers() -> None:
    puzzle = Puzzle(kind_named("kurodoko"), Grid.of(1, 3), {1: Clue(2)})
    board = Board(puzzle, answer={0: SHADED})
    assert json.loads(formats.write_answer(board, "json")) == {
        "kind": "kurodoko",
        "rows": 1,
        "cols": 3,
        "answer": ["x - -"],
    }


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"kind": 3}, "kind: '3'; expected the name of a kind"),
        ({"kind": "CHESS"}, "unknown kind 'CHESS'"),
        ({"rows": "3"}, "rows: '3'; expected a whole number"),
        ({"rows": True}, "rows: 'True'; expected a whole number"),
        ({"rows": 10**4000}, "rows: '1000"),
        ({"rows": -1}, "rows: '-1'; expected a whole number"),
        ({"cols": None}, "cols: nothing; expected a whole number"),
        ({"cols": 5}, "row 1: 4 cells; expected 5"),
        ({"puzzle": "2 . . B"}, "puzzle: '2 . . B'; expected an array of strings, one per row"),
        ({"puzzle": [1, 2, 3]}, "puzzle, row 1: '1'; expected a string"),
        ({"puzzle": ["2 . . Q"] * 3}, "row 1, column 4: 'Q'; expected"),
        ({"variant": []}, "variant: an array; expected a string"),
        ({"state": {}}, "state: an object; expected an array of strings, one per row"),
    ],
)
def test_bad_json(change: dict[str, object], message: str) -> None:
    with pytest.raises(GridproofError) as caught:
        formats.read(json.dumps(OHNO | change))
    assert str(caught.value).startswith(message)
    assert len(str(caught.value)) < 250


@pytest.mark.parametrize(
    "text",
    [
        '{"puzzle": ' + "[" * 100_000,
        '{"puzzle": [}',
        '{"puzzle": 1' + "0" * 5000 + "}",
        '["puzzle": 1]',
        '["puzzle", 1]',
        '{"puzzle": "\ud800", "type": "OHNO"}',
    ],
)
def test_broken_json(text: str) -> None:
    with pytest.raises(FormatError):
        formats.read(text, format=formats.format_named("json"))


def test_info_is_kept_to_one_line() -> None:
    info = {"title": "two\nlines \ud800 & \x00 more", "Odd Key": "x", "id": " "}
    puzzle = Puzzle(kind_named("akari"), Grid.of(1, 2), {}, info=info)
    for name in ("text", "json"):
        text = formats.write(Board(puzzle), name)
        (board,) = formats.read(text)
        assert board.puzzle.info["title"] == "two lines & more"
        assert "id" not in board.puzzle.info


def test_digits_are_marks_of_sudoku() -> None:
    (board,) = formats.read("gridproof sudoku 4 4\n" + "- - - -\n" * 4 + "state\n4 3 - -\n" + "- - - -\n" * 3)
    assert board.state == {0: digit(4), 1: digit(3)}


def test_keys_are_words_in_small_letters() -> None:
    info = {"Odd Key": "x", "a:b": "x", "gridproof x": "y", "more-1": "kept"}
    puzzle = Puzzle(kind_named("akari"), Grid.of(1, 2), {}, info=info)
    for name in ("text", "json"):
        (board,) = formats.read(formats.write(Board(puzzle), name))
        assert board.puzzle.info == {"odd-key": "x", "a-b": "x", "gridproof-x": "y", "more-1": "kept"}
    for info, said in (
        ({"Title": "x", "title": "y"}, "title: a second text; expected one"),
        ({"7": "x"}, "the key '7'; expected a word that begins with a letter"),
    ):
        with pytest.raises(FormatError, match=said):
            formats.write(Board(replace(puzzle, info=info)), "text")


TITLES = ("می\u200cخواهم", "👨\u200d👩\u200d👧", "🏴\U000e0067\U000e0062\U000e007f", "a\u200fb", "\ue000")
STEERING = ("\u202e", "\u2066", "\ufeff", "\x1b", "\x07", "\x9b", "\ud800", "\u2028", "\ufffe")


@pytest.mark.parametrize("name", ["text", "json", "game", "corpus", "janko", "xml", "fpuzzles"])
@pytest.mark.parametrize("title", TITLES)
def test_joiners_in_titles_stay(name: str, title: str) -> None:
    kind = {"xml": "yajilin", "fpuzzles": "sudoku"}.get(name, "akari")
    puzzle = Puzzle(kind_named(kind), Grid.of(4, 4), {}, info={"title": title})
    (board,) = formats.read(formats.write(Board(puzzle), name))
    assert board.puzzle.info["title"] == title


@pytest.mark.parametrize("char", STEERING)
def test_what_steers_is_taken_out_of_titles(char: str) -> None:
    puzzle = Puzzle(kind_named("akari"), Grid.of(1, 2), {}, info={"title": f"a{char}b"})
    (board,) = formats.read(formats.write(Board(puzzle), "json"))
    assert board.puzzle.info["title"] == "a b"


def test_too_long_a_line_is_refused_everywhere() -> None:
    bare = Puzzle(kind_named("akari"), Grid.of(1, 2), {})
    for name in ("text", "json", "game", "corpus", "janko"):
        (board,) = formats.read(formats.write(Board(replace(bare, info={"title": " " + "x" * 1000})), name))
        assert board.puzzle.info == {"title": "x" * 1000}
        with pytest.raises(FormatError, match="title: 2000 characters; expected at most 1000"):
            formats.write(Board(replace(bare, info={"title": "x" * 2000})), name)
    with pytest.raises(FormatError, match="info: title: 2000 characters"):
        formats.read(json.dumps({**OHNO, "info": {"title": "x" * 2000}}))


@pytest.mark.parametrize("name", ["text", "json", "game", "corpus"])
def test_all_that_is_told_comes_back(name: str) -> None:
    info = {
        "id": "a 1",
        "website": "https://example.org/?a=b",
        "level": "four of five",
        "tags": "one, two",
        "note": "a line\n\n  and another",
        "seconds": "about ten",
    }
    puzzle = Puzzle(kind_named("akari"), Grid.of(1, 2), {}, info=info)
    (board,) = formats.read(formats.write(Board(puzzle), name))
    assert board.puzzle.info == info


def test_numbers_and_arrays_are_told_too() -> None:
    (board,) = formats.read(json.dumps({**OHNO, "info": {"id": 17, "tags": ["a", "b"], "none": None}}))
    assert board.puzzle.info == {"id": "17", "tags": "a, b"}
    with pytest.raises(FormatError, match="info: website: an object; expected a text"):
        formats.read(json.dumps({**OHNO, "info": {"website": {}}}))
    line = {
        "id": 7,
        "kind": "akari",
        "rows": 1,
        "cols": 2,
        "problem": "- -",
        "Web": "x.org",
        "steps": [[1, 2]],
    }
    (board,) = formats.read(json.dumps({**line, "Web": "x.org", "steps": [[1, 2]]}))
    assert board.puzzle.info == {"id": "7", "web": "x.org"}


def test_objects_one_after_the_other() -> None:
    pretty = json.dumps(OHNO, indent=1)
    assert len(formats.read(f"{pretty}\n\n{pretty}\n")) == 2
    with pytest.raises(FormatError, match="not JSON"):
        formats.read(f"{pretty}\n, nonsense")


def test_one_long_note_does_not_blow_up_the_text() -> None:
    puzzle = Puzzle(kind_named("sudoku"), Grid.of(100, 100), {})
    every = tuple(map(digit, range(1, 101)))
    text = formats.write(Board(puzzle, notes={0: every}), "text")
    assert len(text) < 1_000_000
    assert formats.read(text) == [Board(puzzle, notes={0: every})]
    (board,) = formats.read("gridproof sudoku 1 1\n-\nnotes\n1,1,1,1")
    assert board.notes == {0: (digit(1),)}
