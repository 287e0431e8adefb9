"""janko.at's text and the corpora that are made of it."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings

from gridproof import formats
from gridproof.board.grid import Grid
from gridproof.board.marks import BULB, DOT, LINE, SHADED, Clue
from gridproof.errors import FormatError, GridproofError
from gridproof.formats.format import Part
from gridproof.kinds import kind_named
from gridproof.record.kind import Board, Puzzle
from tests.formats.random_boards import boards

SITE = """
begin
puzzle Akari
author A. Person
source somewhere
rows 3
cols 3
[stray]
problem
2 - -
- - x
- 1 -
solution
- o -
o - -
- - o
moves
1a,2b;3c
end
"""


@given(boards())
@settings(max_examples=100)
@pytest.mark.parametrize("name", ["janko", "corpus"])
def test_round_trip(name: str, board: Board) -> None:
    if board.puzzle.inner_borders and Part.INNER_BORDERS not in formats.FORMATS[name].holds:
        with pytest.raises(FormatError, match="a border that ends inside a region cannot be written"):
            formats.write(board, name)
        return
    if board.puzzle.between and Part.BETWEEN not in formats.FORMATS[name].holds:
        with pytest.raises(FormatError, match="a clue between two cells cannot be written"):
            formats.write(board, name)
        return
    text = formats.write(board, name)
    assert formats.detect(text).name == name
    (again,) = formats.read(text)
    assert again == Board(board.puzzle, answer=board.answer)
    assert again.puzzle.info == board.puzzle.info


def test_the_site() -> None:
    (board,) = formats.read(SITE)
    assert board.puzzle.kind.name == "akari"
    assert board.puzzle.clues == {0: Clue(2, wall=True), 5: Clue(wall=True), 7: Clue(1, wall=True)}
    assert board.puzzle.info == {"author": "A. Person", "source": "somewhere"}
    assert board.answer is not None
    assert {place for place, mark in board.answer.items() if mark == BULB} == {1, 3, 8}
    assert formats.write_answer(board, "janko") == "- o -\no - -\n- - o"


def test_brackets_and_stray_words() -> None:
    plain = SITE.replace("[stray]\n", "")
    bracketed = plain
    for word in ("begin", "problem", "solution", "moves", "end"):
        bracketed = bracketed.replace(f"\n{word}\n", f"\n[{word}]\n")
    joined = plain.replace("problem\n", "[problem] ").replace("- 1 -\nsolution", "- 1 - [solution]")
    shouted = plain.replace("problem", "PROBLEM").replace("[end]", "[END]")
    for text in (bracketed, joined, shouted):
        assert formats.read(text) == formats.read(plain)


@pytest.mark.parametrize("name", ["kuroshuto", "kurodoko"])
def test_marks_among_the_clues_of_a_problem(name: str) -> None:
    kind = kind_named(name)
    for text in ("2 x o\n- 2 -\no - -", "3 3\n2 X O\n- 2 -\no - -"):
        (board,) = formats.read(text, kind=kind)
        assert board.puzzle.clues == {0: Clue(2), 4: Clue(2)}
        assert board.state == {1: SHADED, 2: DOT, 6: DOT}
    (full,) = formats.read("2 o x\no 2 o\nx o o", kind=kind)
    assert full.state == {1: DOT, 2: SHADED, 3: DOT, 5: DOT, 6: SHADED, 7: DOT, 8: DOT}
    (solved,) = formats.read("begin\nproblem\n2 - -\nsolution\n2 o x\nend", kind=kind)
    assert solved.state is None
    assert solved.answer == {1: DOT, 2: SHADED}


def test_letters_that_are_clues_or_names_of_regions_are_no_marks() -> None:
    (board,) = formats.read("x - 2\n- o -", kind=kind_named("akari"))
    assert board.puzzle.clues == {0: Clue(wall=True), 2: Clue(2, wall=True)}
    assert board.state == {4: BULB}
    (rooms,) = formats.read("1 -\n- -\nx o\nx o", kind=kind_named("heyawake"))
    assert rooms.puzzle.regions == ((0, 2), (1, 3))
    assert rooms.state is None
    with pytest.raises(FormatError, match=r"row 1, column 2: '\.'; expected -, \?, a number"):
        formats.read("2 .\n- 2", kind=kind_named("kuroshuto"))


def test_several_puzzles() -> None:
    assert len(formats.read(SITE + SITE)) == 2


@pytest.mark.parametrize(
    "text", ["2 - -\n- - x\n- 1 -", "3 3\n2 - -\n- - x\n- 1 -", "\n3  3\r\n2 - -\r\n- - x\r\n- 1 -"]
)
def test_bare_grids_need_a_kind(text: str) -> None:
    assert formats.detect(text).name == "janko"
    (board,) = formats.read(text, kind=kind_named("akari"))
    assert board.puzzle == formats.read(SITE)[0].puzzle
    with pytest.raises(GridproofError, match="the text does not name its puzzle; expected --kind"):
        formats.read(text)


def test_a_board_of_two_columns_is_no_size() -> None:
    (board,) = formats.read(
        "1 2\n- -\n2 1", kind=kind_named("kurodoko"), format=formats.format_named("janko")
    )
    assert (board.puzzle.grid.rows, board.puzzle.grid.cols) == (3, 2)


def test_numbers_in_two_columns_are_no_size_where_it_is_known() -> None:
    (board,) = formats.read("begin\npuzzle sudoku\nsize 2\nproblem\n1 2\n- -\nsolution\n1 2\n2 1\nend")
    assert board.puzzle.clues == {0: Clue(1), 1: Clue(2)}
    assert formats.read(formats.write(board, "corpus")) == [board]
    text = line(kind="sudoku", rows=2, cols=2, problem="2 2\n- -\n- -", solution="1 2\n1 2")
    assert formats.write_answer(formats.read(text)[0], "corpus") == "2 2\n1 2\n1 2"


def sudoku(side: int, keywords: str) -> Board:
    grid = ("- " * side + "\n") * side
    (board,) = formats.read(f"begin\npuzzle sudoku\nsize {side}\n{keywords}problem\n{grid}end")
    return board


def test_boxes_of_sudoku() -> None:
    assert sudoku(6, "").puzzle.variant == ""
    assert sudoku(6, "patternx 3\npatterny 2\n").puzzle.variant == ""
    tall = sudoku(6, "patternx 2\npatterny 3\n")
    assert tall.puzzle.variant == "3x2"
    assert "patternx 2\npatterny 3" in formats.write(tall, "janko")
    with pytest.raises(GridproofError):
        sudoku(6, "patternx 4\npatterny 2\n")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("Akari", "Chess", "unknown kind 'Chess'"),
        ("rows 3", "rows 4", "the size [4, 3]; expected [3, 3], the size of the problem"),
        ("2 - -", "2 - q", "row 1, column 3: 'q'; expected"),
        ("- - x", "- - x -", "row 2: 4 cells; expected 3"),
        ("- - o", "- -", "solution: row 3: 2 cells; expected 3"),
        ("- - o", "- - q", "solution: row 3, column 3: 'q'; expected -, o, ."),
        ("problem\n2 - -\n- - x\n- 1 -", "problem", "no rows; expected at least one"),
    ],
)
def test_bad_texts(old: str, new: str, message: str) -> None:
    with pytest.raises(GridproofError) as caught:
        formats.read(SITE.replace(old, new))
    assert str(caught.value).startswith(message)


def line(**change: object) -> str:
    item: dict[str, object] = {
        "id": "a1",
        "kind": "akari",
        "rows": 2,
        "cols": 3,
        "problem": "2 3\n2 - -\n- - x",
        "solution": "2 3\n2 o -\no - x",
    }
    return json.dumps({key: value for key, value in (item | change).items() if value is not None})


@pytest.mark.parametrize(
    ("kind", "problem", "solution"),
    [
        ("akari", "2 3\n2 - -\n- - x", "2 3\n- o -\no - -"),
        ("kurodoko", "1 3\n- 2 -", "1 3\nx - -"),
        ("kuroshuto", "1 3\n1 - 2", "1 3\n- x -"),
        ("nurikabe", "2 3\n2 - ?\n- - -", "2 3\n- x -\n- x -"),
        ("sudoku", "2 2\n1 -\n- -", "2 2\n1 2\n2 1"),
        ("arukone", "2 3\n1 - -\n1 - -", "2 3\ne ew sw\ne ew nw"),
        ("yajilin", "3 3\n- - -\n- 0n -\n- - -", "3 3\nse ew sw\nns - ns\nne ew nw"),
        ("yajilin", "1 3\n1e - -", "1 3\n- x -"),
        ("shakashaka", "2 3\n- - x\n- - 2", "2 3\nnw ne -\nsw se -"),
        ("slitherlink", "2 3\n3 - -\n- ? 0", "2 3\nx x -\n- x -"),
        # Lines that enclose nothing, as in a wrong answer, are written by their sides.
        ("slitherlink", "1 2\n3 -", "1 2\nnw n"),
    ],
)
def test_corpora_keep_their_words(kind: str, problem: str, solution: str) -> None:
    rows, cols = map(int, problem.split()[:2])
    text = line(kind=kind, rows=rows, cols=cols, problem=problem, solution=solution)
    (board,) = formats.read(text)
    assert formats.write_answer(board, "corpus") == solution
    assert formats.write(board, "corpus") == text


def test_cells_inside_a_loop_are_an_answer() -> None:
    text = line(kind="slitherlink", rows=2, cols=2, problem="2 2\n- -\n- -", solution="2 2\nx -\nx -")
    (board,) = formats.read(text)
    assert board.answer is not None
    lines = {board.puzzle.grid.label(place) for place, mark in board.answer.items() if mark == LINE}
    assert lines == {"r1c1-top", "r2c1-bottom", "r1c1-left", "r2c1-left", "r1c1-r1c2", "r2c1-r2c2"}
    with pytest.raises(FormatError, match="solution: r1c2: 'q'; expected x or -"):
        formats.read(text.replace("x -", "x q", 1))


def test_a_bad_line_does_not_stop_the_others() -> None:
    lines = [
        line(),
        line(id="b", rows=3),
        line(id="c", kind="chess"),
        '{"id": "d", "kind": "akari", "problem": ',
        line(id="e", problem="2 3\n2 - -"),
        line(id="f", problem="2 3\n2 - -\n- - q"),
        line(id="g", solution="2 3\n2 o -\no - q"),
        line(id="h", problem=7),
        line(id="i", problem=None),
        "[1, 2]",
        line(id="z", solution=None),
    ]
    entries = list(formats.entries("\n\n".join(lines), name="set"))
    assert [entry.name for entry in entries] == ["a1", *"bcdefghi", "set:19", "z"]
    assert [entry.error is None for entry in entries] == [True, *[False] * 9, True]
    assert [str(entry.error).partition(";")[0] for entry in entries[1:-1]] == [
        "line 3: problem: the size 2 3",
        "line 5: unknown kind 'chess'",
        "line 7: column 40: not JSON (expecting value) at the end",
        "line 9: problem: 1 rows",
        "line 11: problem: row 2, column 3: 'q'",
        "line 13: solution: row 2, column 3: 'q'",
        "line 15: problem: '7'",
        "line 17: problem: 0 rows",
        "line 19: an array",
    ]
    assert entries[-1].board is not None
    assert entries[-1].board.answer is None


def test_a_kind_from_outside() -> None:
    (board,) = formats.read(line(kind=None), kind=kind_named("akari"))
    assert board.puzzle.kind.name == "akari"


def test_corpus_of_a_board_without_id_or_answer() -> None:
    puzzle = Puzzle(kind_named("kurodoko"), Grid.of(1, 3), {1: Clue(2)})
    assert json.loads(formats.write(Board(puzzle, {0: SHADED}), "corpus")) == {
        "id": "",
        "kind": "kurodoko",
        "rows": 1,
        "cols": 3,
        "problem": "1 3\n- 2 -",
    }
    with pytest.raises(GridproofError, match="the board has no answer to write"):
        formats.write_answer(Board(puzzle), "corpus")


def test_a_solution_tells_the_variant_of_a_corpus_that_does_not() -> None:
    item = {"kind": "arukone", "rows": 2, "cols": 2, "problem": "2 2\n1 1\n- -", "solution": "2 2\ne w\n- -"}
    (board,) = formats.read(json.dumps(item))
    assert board.puzzle.variant == "allow-empty"
    (stated,) = formats.read(json.dumps(item | {"variant": ""}))
    assert stated.puzzle.variant == ""
    (covering,) = formats.read(json.dumps(item | {"solution": "2 2\ns s\nne nw"}))
    assert covering.puzzle.variant == ""


def test_an_answer_that_is_wrong_in_a_variant_with_fewer_clues_is_kept() -> None:
    puzzle = Puzzle(kind_named("mosaic"), Grid.of(1, 2), {0: Clue(9)})  # in mines, 9 is no clue
    board = Board(puzzle, answer={0: SHADED, 1: SHADED})
    assert formats.read(formats.write(board, "corpus")) == [board]


@pytest.mark.parametrize("title", ["[end]", "a [problem] b", "Nice [hard]", "begin", "100 %", "key: [ x ]"])
def test_titles_are_kept_as_they_are(title: str) -> None:
    puzzle = Puzzle(kind_named("arukone"), Grid.of(1, 2), {}, "allow-empty", {"title": title})
    for name in ("janko", "corpus", "text", "json"):
        (board,) = formats.read(formats.write(Board(puzzle), name))
        assert board.puzzle == puzzle
        assert board.puzzle.info == {"title": title}
