from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridproof.board.grid import Direction, Grid
from gridproof.board.marks import BULB, CROSS, DOT, LINE, NE, NW, SE, SHADED, SW, Clue, digit
from gridproof.checking import check
from gridproof.errors import FormatError
from gridproof.formats.puzzlink import FORMAT as PUZZLINK
from gridproof.formats.pzprv3 import FORMAT
from gridproof.kinds import KINDS
from gridproof.record.kind import Board, Puzzle
from tests.formats.random_boards import has_pid

from .boards import boards, kinds_with
from .robust import error_of, reads_or_refuses

FILES = {
    "lightup/3/3/ch.gb": "pzprv3/lightup/3/3/2 # . /# + - /. 1 # /",
    "sudoku/4/4/1k3h4k2": (
        "pzprv3/sudoku/4/1 . . . /. . 3 . /. 4 . . /. . . 2 /. 3 2 4 /4 2 . 1 /2 . 1 3 /3 1 4 . /"
    ),
    "kurodoko/3/3/j5j": "pzprv3/kurodoko/3/3/. . . /. 5 . /. . . /# + . /. . + /. + # /",
    "kurochute/3/3/j1j": "pzprv3/kurochute/3/3/. . . /. 1 . /. . . /. 1 + /. . . /+ . . /",
    "nurikabe/3/2/2g.i": "pzprv3/nurikabe/2/3/2 # - /+ # . /",
    "shakashaka/3/3/hcgc": "pzprv3/shakashaka/3/3/. . 2 /. . . /2 . . /5 4 . /2 + 4 /. 2 3 /",
    "yajilin/4/3/e41f": (
        "pzprv3/yajilin/3/4/. . . . /. 4,1 . . /. . . . /. + . . /. . # . /. . . + "
        "/1 1 1 /0 0 -1 /1 1 1 /1 0 -1 1 /1 0 0 1 /"
    ),
    "numlin/3/3/1g1l": "pzprv3/numlin/3/3/1 . 1 /. . . /. . . /1 1 /-1 0 /0 0 /-1 0 0 /0 0 0 /",
    "arukone/3/2/1g12g2": "pzprv3/arukone/2/3/passallcell/A . A /B . B /1 1 /1 1 /-1 0 0 /",
    "slither/5/5/cbcbcddad": (
        "pzprv3/slither/5/5/2 . . 1 . /. 2 . . 1 /. . 2 . . /3 . . 3 . /. 0 . . 3 "
        "/1 -1 0 0 0 1 /1 1 0 1 0 1 /1 1 1 0 0 1 /1 1 1 1 1 1 /0 -1 -1 0 1 1 "
        "/1 1 1 1 1 /0 1 1 0 0 /0 0 1 0 0 /0 0 0 1 0 /1 -1 1 0 0 /0 -1 0 0 1 /"
    ),
}
"""A puzz.link URL and a solved file of the same puzzle."""


def read(text: str) -> Board:
    (board,) = FORMAT.read(text, None)
    return board


@pytest.mark.parametrize("url", FILES)
def test_solved_files_are_recognised_read_and_written_back(url: str) -> None:
    assert FORMAT.detect(FILES[url])
    board = read(FILES[url])
    assert board.puzzle == PUZZLINK.read(url, None)[0].puzzle
    assert board.answer is None
    assert board.state is not None
    assert check(board.puzzle, board.state).solved
    written = FORMAT.write(board)
    assert written.split() == FILES[url].replace("/", " ").split()
    assert read(written) == board
    assert read(written.replace("\n", "\r\n")) == board


def test_marks_stand_where_they_should() -> None:
    assert read(FILES["lightup/3/3/ch.gb"]).state == {1: BULB, 3: BULB, 4: DOT, 8: BULB}
    digits = read(FILES["sudoku/4/4/1k3h4k2"]).state
    assert digits is not None
    assert (digits[1], digits[4], 0 in digits) == (digit(3), digit(4), False)


def test_lines_along_sides_stand_where_they_should() -> None:
    grid = Grid.of(1, 2)
    lines = "1 -1 0 /1 0 /0 1 /"
    board = read(f"pzprv3/slither/1/2/3 - /{lines}")
    assert board.puzzle.clues == {0: Clue(3), 1: Clue()}
    west, north = grid.fence(0, Direction.W), grid.fence(0, Direction.N)
    assert board.state == {west: LINE, grid.edge(0, 1): CROSS, north: LINE, grid.fence(1, Direction.S): LINE}
    assert read(f"pzprv3.1/slither/1/2/3 - /. + /{lines}") == board
    assert "row 1 of the lines down" in error_of(FORMAT, "pzprv3/slither/1/2/3 - /1 /1 0 /0 1 /", None)


def test_triangles_name_their_black_corner() -> None:
    board = read("pzprv3/shakashaka/1/6/5 . . . . . /. 2 3 4 5 + /")
    assert board.puzzle.clues == {0: Clue(wall=True)}
    assert board.state == {1: SW, 2: SE, 3: NE, 4: NW, 5: DOT}


def test_lines_and_crosses_stand_on_edges() -> None:
    board = read("pzprv3/yajilin/2/3/. . 0,- /. . 2,- /. . . /# . . /1 -1 /0 0 /-1 0 0 /")
    grid = board.puzzle.grid
    assert board.puzzle.clues == {2: Clue(), 5: Clue(arrow=Direction.S)}
    # The cross beside the clue is left out: no line can pass there.
    assert board.state == {3: SHADED, grid.edge(0, 1): LINE, grid.edge(0, 3): CROSS}


def test_edges_down_come_after_edges_across() -> None:
    board = read("pzprv3/numlin/3/2/1 . /. . /. 1 /1 /0 /-1 /0 1 /-1 0 /")
    grid = board.puzzle.grid
    assert board.state == {
        grid.edge(0, 1): LINE,
        grid.edge(4, 5): CROSS,
        grid.edge(1, 3): LINE,
        grid.edge(2, 4): CROSS,
    }


def test_which_lines_must_use_every_cell() -> None:
    file = FILES["arukone/3/2/1g12g2"]
    assert read(file).puzzle.variant == ""
    loose = read(file.replace("passallcell", "dontpassallcell"))
    assert loose.puzzle.variant == "allow-empty"
    assert read(file.replace("passallcell", "allowempty")) == loose
    assert FORMAT.write(loose).startswith("pzprv3\nnumlin\n2\n3\n1 . 1\n2 . 2\n")
    with pytest.raises(FormatError, match="line 5 of the file: 'maybe'; expected passallcell or"):
        read(file.replace("passallcell", "maybe"))


def test_marks_that_repeat_what_the_puzzle_says_are_left_out() -> None:
    assert read("pzprv3/kurodoko/1/3/2 . . /+ . # /").state == {2: SHADED}
    assert read("pzprv3/kurochute/1/3/1 . . /- 1 + /").state == {1: SHADED, 2: DOT}
    assert read("pzprv3/sudoku/4/1 . . ./. . . ./. . . ./. . . ./1 2 . ./. . . ./. . . ./. . . ./").state == {
        1: digit(2)
    }


def test_sections_at_the_end_may_be_missing() -> None:
    assert read("pzprv3/kurodoko/5/5") == Board(Puzzle(KINDS["kurodoko"], Grid.of(5, 5), {}))
    assert read("pzprv3/kurodoko/1/3/2 . .").state is None


@pytest.mark.parametrize("tail", ["TrialData/2/. #", 'history:{"a/b": 1}', 'info:{"author": "x"}', '{"x":1}'])
def test_what_players_append_is_passed_over(tail: str) -> None:
    assert read(f"pzprv3/kurodoko/1/3/2 . . /. # . /{tail}/") == read("pzprv3/kurodoko/1/3/2 . . /. # . /")


def test_an_answer_is_written_when_there_are_no_marks() -> None:
    puzzle = read("pzprv3/kurodoko/1/3/2 . .").puzzle
    assert FORMAT.write(Board(puzzle, answer={1: DOT, 2: SHADED})) == "pzprv3\nkurodoko\n1\n3\n2 . .\n. + #\n"
    assert FORMAT.write(Board(puzzle, {2: SHADED}, {1: DOT})) == "pzprv3\nkurodoko\n1\n3\n2 . .\n. . #\n"


@pytest.mark.parametrize("text", ["", "pzprv3", "pzprv4/akari/1/1/.", "akari/6/6/nekcakbl", "3x3:a"])
def test_other_texts_are_not_recognised(text: str) -> None:
    assert not FORMAT.detect(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the file ends after line 0; expected 'pzprv3'"),
        ("pzprv4/x", "line 1 of the file: 'pzprv4'; expected 'pzprv3'"),
        ("pzprv3/", "the file ends after line 1; expected the name of a puzzle"),
        ("pzprv3/lits/5/5", "Lits is not one of the puzzles Gridproof knows"),
        ("pzprv3/ohno/5/5", "pzprv3 files cannot hold ohno"),
        ("pzprv3/lightup/five/5", "line 3 of the file: 'five'; expected the number of rows"),
        ("pzprv3/lightup/5", "the file ends after line 3; expected the number of columns"),
        ("pzprv3/lightup/9999/9999/.", "too large"),
        ("pzprv3/lightup/0/2/.", "no cells"),
        ("pzprv3/lightup/2/2/. ./. . .", "line 6 of the file: 3 words in row 2 of the board; expected 2"),
        ("pzprv3/lightup/2/2/. .", "the file ends after line 5; expected row 2 of the board"),
        ("pzprv3/lightup/2/2/. ./. 7", "akari r2c2: '7'; expected . # + - 0 1 2 3 4"),
        ("pzprv3/lightup/1/1/./.", "line 6 of the file: '.'; expected the end of the file"),
        ("pzprv3/kurodoko/1/2/x ./. .", "kurodoko r1c1: 'x'; expected . - or a number"),
        ("pzprv3/kurodoko/1/2/. 2/. ?", "kurodoko r1c2: '?'; expected . # +"),
        ("pzprv3/kurodoko/1/2/. 2/. #", "kurodoko r1c2: the mark 'shaded'; expected no mark here"),
        ("pzprv3/yajilin/1/3/0,- . ./. . ./1 0", "yajilin r1c1-r1c2: the mark 'line'; expected no mark here"),
        ("pzprv3/numlin/1/2/1 1/2", "arukone r1c1-r1c2: '2'; expected 0, 1 or -1"),
        ("pzprv3/numlin/2/2/1 1/. ./0/0", "the file ends after line 8; expected row 1 of the edges down"),
        ("pzprv3/yajilin/1/2/5,1 ./. ./0", "yajilin r1c1: '5,1'; expected . or 'direction,number'"),
        ("pzprv3/arukone/1/2/passallcell/A 1/0", "arukone r1c2: '1'"),
        ("pzprv3/sudoku/1/./x", "sudoku r1c1: 'x'; expected a number"),
    ],
)
def test_errors(text: str, message: str) -> None:
    assert message in error_of(FORMAT, text)


def test_what_files_cannot_hold() -> None:
    with pytest.raises(FormatError, match="pzprv3 files cannot hold ohno"):
        FORMAT.write(Board(Puzzle(KINDS["ohno"], Grid.of(2, 2), {})))
    pair = Puzzle(KINDS["arukone"], Grid.of(1, 2), {0: Clue(53), 1: Clue(53)})
    with pytest.raises(FormatError, match="arukone r1c1: the number 53 cannot be written"):
        FORMAT.write(Board(pair))


@pytest.mark.parametrize("name", kinds_with(lambda kind: bool(kind.notation.pzprv3)))
@given(data=st.data())
def test_round_trip(name: str, data: st.DataObject) -> None:
    board = data.draw(boards(KINDS[name]))
    if not has_pid(board.puzzle):
        with pytest.raises(FormatError, match=r"puzz\.link has no"):
            FORMAT.write(board)
        return
    if board.puzzle.inner_borders:
        with pytest.raises(FormatError, match="a border that ends inside a region cannot be written"):
            FORMAT.write(board)
        return
    text = FORMAT.write(board)
    assert FORMAT.detect(text)
    assert read(text) == board
    assert read(text.replace("\n", "/")) == board


@given(
    st.sampled_from(sorted(FILES.values())),
    st.integers(0, 200),
    st.integers(0, 9),
    st.text("01259.#+-,A /\n²", max_size=3),
)
def test_damaged_files_end_in_an_error_of_ours(file: str, at: int, cut: int, instead: str) -> None:
    reads_or_refuses(FORMAT, file[:at] + instead + file[at + cut :])
