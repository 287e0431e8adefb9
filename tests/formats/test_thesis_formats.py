"""The small formats: XML with tiles, ASCII, lists of black cells, grids of numbers."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings

from gridproof import formats
from gridproof.board.grid import Direction, Grid
from gridproof.board.marks import BULB, CROSS, DOT, LINE, NE, NW, SE, SHADED, SW, Clue
from gridproof.errors import FormatError, GridproofError
from gridproof.kinds import KINDS, kind_named
from gridproof.record.kind import Board, Puzzle
from tests.formats.random_boards import boards, random_puzzle, randoms

XML = """
<puzzle>
  <width>3</width> <height>3</height>
  <name > Simple No1 </name >
    <tiles>
      <tile>
        <xPos>0</xPos> <yPos>0</yPos>
        <black/>
      </tile>
      <tile>
        <xPos>1</xPos> <yPos>0</yPos>
        <arrow>
          <dir>DOWN</dir>
          <count >1 </count >
        </arrow>
      </tile>
      <tile>
        <xPos>1</xPos><yPos>1</yPos>
        <line>
          <dir1>UP</dir1>
          <dir2>DOWN</dir2>
        </line>
      </tile>
  </tiles>
</puzzle>
"""


def test_xml_of_the_document() -> None:
    assert formats.detect(XML).name == "xml"
    (board,) = formats.read(XML)
    grid = board.puzzle.grid
    assert (grid.rows, grid.cols) == (3, 3)
    assert board.puzzle.info == {"title": "Simple No1"}
    assert board.puzzle.clues == {3: Clue(1, Direction.S)}
    assert board.state == {0: SHADED, grid.edge(1, 4): LINE, grid.edge(4, 7): LINE}
    assert formats.read(formats.write(board, "xml")) == [board]


@given(boards(arrows=True))
@settings(max_examples=60)
def test_xml_round_trip(board: Board) -> None:
    if any(clue.arrow is None or clue.number is None for clue in board.puzzle.clues.values()):
        with pytest.raises(
            FormatError, match=r"xml can hold only arrows with a number|cannot be written as xml"
        ):
            formats.write(board, "xml")
        return
    kept = {place: mark for place, mark in (board.state or {}).items() if mark in (SHADED, LINE)}
    if board.state and kept != board.state:
        with pytest.raises(FormatError, match=r"xml can hold only black cells and lines"):
            formats.write(board, "xml")
    text = formats.write(board._replace(state=kept), "xml")
    assert formats.detect(text).name == "xml"
    assert formats.read(text) == [Board(board.puzzle, kept or None)]


def test_xml_answers_and_names() -> None:
    puzzle = Puzzle(
        kind_named("yajilin"), Grid.of(1, 2), {0: Clue(1, Direction.E)}, info={"title": "<&> \x01"}
    )
    text = formats.write_answer(Board(puzzle, answer={1: SHADED}), "xml")
    (board,) = formats.read(text)
    assert board == Board(puzzle, {1: SHADED})
    assert board.puzzle.info == {"title": "<&>"}


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("<width>3", "<width>x", "puzzle: <width> is 'x'; expected a number"),
        ("<width>3", "<width>" + "9" * 5000, "puzzle: <width> is '999"),
        ("<height>3", "<height>0", "a board of 0 x 3 has no cells"),
        ("<height>3", "<height>90000", "a board of 90000 x 3 is too large"),
        ("<xPos>0</xPos>", "<xPos>3</xPos>", "tile 1: xPos 3, yPos 0; expected below 3 and 3"),
        ("<xPos>0</xPos>", "", "tile 1: <xPos> is ''; expected a number"),
        ("DOWN</dir>", "BACK</dir>", "tile 2: <dir> is 'BACK'; expected one of: UP, RIGHT, DOWN, LEFT"),
        ("<dir1>UP</dir1>", "", "tile 3: <dir1> is ''; expected one of"),
        ("</tiles>", "", "not well-formed XML: mismatched tag"),
        (
            "<xPos>1</xPos><yPos>1</yPos>",
            "<xPos>1</xPos><yPos>0</yPos>",
            "yajilin r1c1-r2c1: the mark 'line'",
        ),
        (
            "<xPos>1</xPos><yPos>1</yPos>",
            "<xPos>0</xPos><yPos>1</yPos>",
            "tile 3: a line that leaves the board",
        ),
        ("<puzzle>", '<!DOCTYPE a [<!ENTITY b "c">]><puzzle>', "XML with a document type or entities"),
        ("Simple", "\x01", "not well-formed XML: not well-formed (invalid token)"),
        ("Simple", "\ud800", "not XML: "),
    ],
)
def test_bad_xml(old: str, new: str, message: str) -> None:
    with pytest.raises(GridproofError) as caught:
        formats.read(XML.strip().replace(old, new, 1))
    assert str(caught.value).startswith(message)
    assert len(str(caught.value)) < 250


def test_xml_is_bounded_and_only_for_arrows() -> None:
    with pytest.raises(FormatError, match="tags; expected a smaller file"):
        formats.read("<puzzle>" + "<a>" * 600_000)
    with pytest.raises(FormatError):
        formats.read("<puzzle>" + "<a>" * 100_000 + "</a>" * 100_000 + "</puzzle>")
    with pytest.raises(FormatError, match="xml cannot hold akari; expected a kind whose clues are arrows"):
        formats.read(XML, kind=kind_named("akari"))
    with pytest.raises(FormatError, match="no <puzzle> in the XML"):
        formats.read("<a><puzzles/></a>", format=formats.format_named("xml"))


ASCII = "5 5\n..1..\n..1..\n11b11\n..1..\n..1.."


def test_ascii_of_the_document() -> None:
    assert formats.detect(ASCII).name == "ascii"
    (board,) = formats.read(ASCII)
    assert board.puzzle.kind.name == "shakashaka"
    assert board.state is None
    assert len(board.puzzle.clues) == 9
    assert board.puzzle.clues[2] == Clue(1, wall=True)
    assert board.puzzle.clues[12] == Clue(wall=True)
    assert formats.write(board, "ascii") == ASCII
    (akari,) = formats.read(ASCII, kind=kind_named("akari"))
    assert formats.write(akari, "ascii") == f"# kind: akari\n{ASCII}"
    assert formats.read(f"# kind: akari\n{ASCII}") == [akari]
    with pytest.raises(GridproofError, match="unknown kind 'chess'"):
        formats.read(f"# kind: chess\n{ASCII}")


def test_ascii_triangles_and_dots() -> None:
    (board,) = formats.read("2 3\nBCN\nADb")
    assert board.state == {0: NW, 1: NE, 2: DOT, 3: SW, 4: SE}
    assert formats.write(board, "ascii") == "2 3\nBCN\nADb"
    solved = Board(board.puzzle, answer=board.state)
    assert formats.write(solved, "ascii") == "2 3\n...\n..b"
    assert formats.write_answer(solved, "ascii") == "2 3\nBC.\nADb"


@given(boards())
@settings(max_examples=150)
def test_ascii_and_list_round_trip(board: Board) -> None:
    puzzle = board.puzzle
    walls = any(clue.wall for clue in puzzle.kind.notation.words.clues.values())
    for name in ("ascii", "list"):
        if not walls or puzzle.variant or not all(clue.wall for clue in puzzle.clues.values()):
            with pytest.raises(FormatError):
                formats.write(board, name)
            continue
        text = formats.write(board, name)
        state = (board.state or None) if name == "ascii" and puzzle.kind.name == "shakashaka" else None
        assert formats.detect(text).name == name
        assert formats.read(text) == [Board(puzzle, state)]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("2 2\n..\n.x", "row 2, column 2: 'x'; expected ., b, a digit, N, A, B, C or D"),
        ("2 2\n..\n...", "row 2: 3 cells; expected 2"),
        ("2 2\n..", "1 rows; expected 2"),
        ("2\n..", "first line '2'; expected rows and columns"),
        ("0 0\n", "a board of 0 x 0 has no cells"),
        ("9999 9999\n.", "a board of 9999 x 9999 is too large"),
        ("1 2\n.9", "shakashaka r1c2: the number 9"),
    ],
)
def test_bad_ascii(text: str, message: str) -> None:
    with pytest.raises(GridproofError) as caught:
        formats.read(text, format=formats.format_named("ascii"))
    assert str(caught.value).startswith(message)


def test_ascii_and_list_need_black_cells() -> None:
    for name in ("ascii", "list"):
        with pytest.raises(FormatError, match=f"{name} cannot hold sudoku; expected a kind with black cells"):
            formats.read("1 1\n.", kind=kind_named("sudoku"), format=formats.format_named(name))


LIST = "3 4\n1 1 2\n2 3 b\n3 4 0"


def test_list_of_black_cells() -> None:
    assert formats.detect(LIST).name == "list"
    (board,) = formats.read(LIST)
    assert board.puzzle.kind.name == "akari"
    assert board.puzzle.clues == {0: Clue(2, wall=True), 6: Clue(wall=True), 11: Clue(0, wall=True)}
    assert formats.write(board, "list") == LIST
    assert formats.write_answer(Board(board.puzzle, answer={1: BULB, 2: DOT}), "list").startswith("- o - -\n")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("3 4\n0 1 2", "entry 1: row 0, column 1; expected 1 to 3 and 1 to 4"),
        ("3 4\n1 1 b\n1 5 2", "entry 2: row 1, column 5; expected 1 to 3 and 1 to 4"),
        ("3 4\n1 1", "entry 1: '1 1'; expected a row, a column and a number or b"),
        ("3 4\n1 1 x", "entry 1: '1 1 x'; expected a row"),
        ("3 4\n1 1 b\n1 1 b", "entry 2: row 1, column 1 again; expected each cell once"),
        ("3 4 5\n1 1 b", "first line '3 4 5'; expected rows and columns"),
        ("3 4\n1 1 9", "akari r1c1: the number 9"),
    ],
)
def test_bad_lists(text: str, message: str) -> None:
    with pytest.raises(GridproofError) as caught:
        formats.read(text, format=formats.format_named("list"))
    assert str(caught.value).startswith(message)


SUDOKU = "530070000\n600195000\n098000060\n800060003\n400803001\n700020006\n060000280\n000419005\n000080079"


def test_grids_of_numbers() -> None:
    for text in (SUDOKU, f"{SUDOKU}\n%", " ".join(SUDOKU).replace(" \n ", "\n") + "\n%"):
        assert formats.detect(text).name == "grid"
        (board,) = formats.read(text)
        assert board.puzzle.kind.name == "sudoku"
        assert board.puzzle.clues[0] == Clue(5)
        assert len(board.puzzle.clues) == 30
        assert formats.write(board, "grid") == f"{SUDOKU}\n%"
    assert len(formats.read(f"{SUDOKU}\n%\n{SUDOKU}\n%\n")) == 2


def test_one_line_sudoku() -> None:
    (puzzle,) = (board.puzzle for board in formats.read(SUDOKU))
    line = SUDOKU.replace("\n", "")
    for empty in "0.-_":
        assert [board.puzzle for board in formats.read(line.replace("0", empty))] == [puzzle]
    assert len(formats.read(f"{line}\n{line}\n")) == 2
    (small,) = formats.read("1...............")
    assert (small.puzzle.kind.name, small.puzzle.grid.rows) == ("sudoku", 4)
    (large,) = formats.read("G" + "." * 255)
    assert large.puzzle.clues == {0: Clue(16)}


def test_a_bad_line_among_sudokus() -> None:
    line = SUDOKU.replace("\n", "")
    entries = list(formats.entries(f"# seventeen clues\n{line}\n{line[:-1]}\nX{line[1:]}\n{line}"))
    assert [entry.error is None for entry in entries] == [True, False, False, True]
    assert str(entries[1].error).startswith("line 3: ")
    assert str(entries[2].error).startswith("line 4: sudoku r1c1: the number 33; expected 1 to 9")


def test_which_puzzle_a_grid_is() -> None:
    (board,) = formats.read("1002\n2001\n%")
    assert board.puzzle.kind.name == "arukone"
    (board,) = formats.read("10 0 0 10\n11 0 0 11\n%")
    assert board.puzzle.clues == {0: Clue(10), 3: Clue(10), 4: Clue(11), 7: Clue(11)}
    with pytest.raises(FormatError, match="grid does not name its puzzle; expected --kind with one of"):
        formats.read("1002\n0000\n0000\n2001\n%")
    (board,) = formats.read("1002\n0000\n0000\n2001\n%", kind=kind_named("arukone"))
    assert board.puzzle.kind.name == "arukone"
    with pytest.raises(GridproofError, match="expected a square"):
        formats.read("120\n000\n%")


@given(randoms)
@settings(max_examples=100)
@pytest.mark.parametrize(
    "kind", [k for k in KINDS.values() if k.notation.words.numbers], ids=lambda k: k.name
)
def test_grid_round_trip(kind: object, random: Random) -> None:
    assert isinstance(kind, type(kind_named("sudoku")))
    puzzle = random_puzzle(kind, random)
    plain = all(clue.number and clue == Clue(clue.number) for clue in puzzle.clues.values())
    tall = puzzle.grid.cols == 1 and any((clue.number or 0) > 9 for clue in puzzle.clues.values())
    if not plain or puzzle.variant or tall or puzzle.regions:
        with pytest.raises(FormatError):
            formats.write(Board(puzzle), "grid")
        return
    text = formats.write(Board(puzzle), "grid")
    assert formats.detect(text).name == "grid"
    assert formats.read(text, kind=kind) == [Board(puzzle)]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("12\n1\n%", "row 2: 1 cells; expected 2"),
        ("1?\n12\n%", "row 1, column 2: '?'; expected 0 or a number"),
        ("1 1\n2 " + "2" * 5000 + "\n%", "row 2, column 2: '2222"),
        ("%", "no rows; expected at least one"),
    ],
)
def test_bad_grids(text: str, message: str) -> None:
    with pytest.raises(GridproofError) as caught:
        formats.read(text, format=formats.format_named("grid"))
    assert str(caught.value).startswith(message)
    assert len(str(caught.value)) < 200


def test_grids_hold_numbers_and_no_variant() -> None:
    with pytest.raises(FormatError, match="grid cannot hold akari; expected a kind whose clues are numbers"):
        formats.read("10\n01\n%", kind=kind_named("akari"))
    puzzle = Puzzle(kind_named("sudoku"), Grid.of(6, 6), {0: Clue(1)}, "3x2")
    with pytest.raises(FormatError, match="grid cannot hold the variant '3x2'"):
        formats.write(Board(puzzle), "grid")


def test_crosses_have_no_tile() -> None:
    puzzle = Puzzle(kind_named("yajilin"), Grid.of(2, 2), {})
    grid = puzzle.grid
    board = Board(puzzle, answer={grid.edge(0, 1): CROSS, grid.edge(0, 2): LINE})
    assert formats.read(formats.write_answer(board, "xml")) == [Board(puzzle, {grid.edge(0, 2): LINE})]
    with pytest.raises(FormatError, match="r1c1-r1c2: the mark 'cross'; xml can hold only"):
        formats.write(board._replace(state=board.answer), "xml")


def test_xml_is_not_nested_without_end() -> None:
    with pytest.raises(FormatError, match="more than 20 tags in each other"):
        formats.read("<puzzle>" + "<a>" * 30 + "</a>" * 30 + "</puzzle>")
    board = "<puzzle><width>300</width><height>300</height></puzzle>"
    with pytest.raises(FormatError, match="2 puzzles with 180000 cells in one text; expected at most 100000"):
        formats.read(f"<a>{board}{board}</a>")


@pytest.mark.parametrize("cols", [81, 100, 144])
def test_wide_grids_are_one_board(cols: int) -> None:
    puzzle = Puzzle(kind_named("arukone"), Grid.of(2, cols), {0: Clue(1), cols: Clue(1)})
    assert formats.read(formats.write(Board(puzzle), "grid")) == [Board(puzzle)]


def test_boards_without_clues() -> None:
    for name in ("kurodoko", "sudoku", "arukone", "kuroshuto"):
        board = Board(Puzzle(kind_named(name), Grid.of(4, 4), {}))
        assert formats.read(formats.write(board, "grid")) == [board]
    for name in ("akari", "shakashaka", "ohno"):
        board = Board(Puzzle(kind_named(name), Grid.of(3, 4), {}))
        for format in ("list", "ascii"):
            assert formats.read(formats.write(board, format)) == [board]
    assert formats.write(board, "list") == "# kind: ohno\n3 4"


def test_a_comment_names_the_kind() -> None:
    grids = "# made by hand\n# kind: kurodoko\n200\n002\n%\n\n# 100 % kept\n1002\n2001\n%"
    assert [board.puzzle.kind.name for board in formats.read(grids)] == ["kurodoko", "arukone"]
    assert formats.read(grids) == formats.read(grids, kind=kind_named("arukone"))
    with pytest.raises(FormatError, match="grid cannot hold akari"):
        formats.read("# kind: akari\n10\n01\n%")


def test_several_sized_boards() -> None:
    two = formats.read(f"{LIST}\n\n# kind: shakashaka\n2 2\n1 1 b\n")
    assert [board.puzzle.kind.name for board in two] == ["akari", "shakashaka"]
    assert len(formats.read(f"{ASCII}\n\n{ASCII}")) == 2
    with pytest.raises(FormatError, match="7 rows; expected 5"):
        formats.read(f"{ASCII}\n..\n..", format=formats.format_named("ascii"))
    assert len(formats.read(XML + XML)) == 2


@pytest.mark.parametrize("side", [5, 7])
def test_a_grid_that_does_not_divide_into_boxes_is_of_lines(side: int) -> None:
    rows = ["1" + "0" * (side - 2) + "2", *["0" * side] * (side - 2), "1" + "0" * (side - 2) + "2"]
    (board,) = formats.read("\n".join(rows))
    assert board.puzzle.kind.name == "arukone"
    assert "kind" not in formats.write(board, "grid")
