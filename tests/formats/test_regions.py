"""Regions in the formats: carried, or refused in one line."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from gridproof import formats
from gridproof.board.grid import Grid
from gridproof.board.marks import DOT, SHADED, Clue
from gridproof.board.regions import enclosed
from gridproof.errors import FormatError, GridproofError
from gridproof.formats.borders import read_borders, write_borders
from gridproof.kinds import KINDS
from gridproof.record.kind import Board, Puzzle

ROOMS = KINDS["heyawake"]
PUZZLE = Puzzle(ROOMS, Grid.of(2, 3), {0: Clue(1), 2: Clue()}, regions=((0, 1, 3), (2, 5), (4,)))

TEXT = """gridproof heyawake 2 3

1 - ?
- - -

regions
1 1 2
1 3 2"""
JANKO = """begin
puzzle heyawake
size 2 3
problem
1 - ?
- - -
areas
1 1 2
1 3 2
end"""
PZPRV3 = "pzprv3\nheyawake\n2\n3\n3\n0 0 1\n0 2 1\n1 . -\n. . .\n. . .\n. . .\n"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("text", TEXT),
        ("janko", JANKO),
        ("pzprv3", PZPRV3),
        ("puzzlink", "https://puzz.link/p?heyawake/3/2/e81.g"),
    ],
)
def test_a_board_by_hand(name: str, text: str) -> None:
    assert formats.write(Board(PUZZLE), name) == text
    assert formats.read(text) == [Board(PUZZLE)]


def test_json_has_an_array_of_names() -> None:
    item = json.loads(formats.write(Board(PUZZLE), "json"))
    assert item["regions"] == ["1 1 2", "1 3 2"]
    item["regions"] = ["a a b", "a c b"]
    assert formats.read(json.dumps(item)) == [Board(PUZZLE)]
    del item["regions"]
    (board,) = formats.read(json.dumps(item | {"puzzle": ["1 . .", ". . ."]}))
    assert len(board.puzzle.regions) == 1


def test_a_corpus_has_a_second_grid_below_the_clues() -> None:
    item = json.loads(formats.write(Board(PUZZLE, answer={0: SHADED}), "corpus"))
    assert item["problem"] == "2 3\n1 - ?\n- - -\n1 1 2\n1 3 2"
    (board,) = formats.read(json.dumps(item))
    assert board.puzzle == PUZZLE
    item["problem"] = "2 3\n1 - -\n- - -"
    (board,) = formats.read(json.dumps(item))
    assert len(board.puzzle.regions) == 1


@pytest.mark.parametrize("size", ["", "2 2\n", "2 3\n"], ids=["none", "wrong", "right"])
def test_a_bare_grid_has_the_names_below_the_clues(size: str) -> None:
    text = f"{size}1 - ?\n- - -\na a b\na c b"
    if size == "2 2\n":
        with pytest.raises(FormatError, match="3 cells; expected 2"):
            formats.read(text, kind=ROOMS)
    else:
        assert formats.read(text, kind=ROOMS) == [Board(PUZZLE)]


def test_a_number_may_stand_elsewhere_in_its_room() -> None:
    assert formats.read(TEXT.replace("1 - ?", "- - ?").replace("- - -", "1 - -")) == [Board(PUZZLE)]
    moved = PZPRV3.replace("1 . -\n. . .", "- . .\n1 . -").replace("- . .\n1", ". . .\n1")
    assert formats.read(moved) == [Board(PUZZLE)]


def test_marks_stand_on_clues_too() -> None:
    text = PZPRV3.replace(". . .\n. . .\n. . .", ". . .\n# + .\n. . .", 1)
    (board,) = formats.read(text)
    assert board.state == {0: SHADED, 1: DOT}


@pytest.mark.parametrize("name", ["tatham", "0hn0", "xml", "ascii", "grid", "list"])
def test_other_formats_refuse_in_one_line(name: str) -> None:
    with pytest.raises(FormatError, match="heyawake") as refused:
        formats.write(Board(PUZZLE), name)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (TEXT.replace("1 3 2", "1 3"), r"regions: row 2: 2 cells; expected 3"),
        (TEXT.replace("1 1 2\n", ""), r"regions: 1 rows; expected 2"),
        (TEXT + "\nregions\n1 1 1\n1 1 1", r"a second section 'regions'; expected one"),
        (
            PZPRV3.replace("\n3\n3\n", "\n3\n4\n"),
            r"line 7 of the file: 3 regions; expected 4, the number",
        ),
        (PZPRV3.replace("0 2 1", "0 2"), r"2 words in row 2 of the regions; expected 3"),
        ("heyawake/3/2/e", r"the borders 'e'; expected 2 digits of 0 to 9 and a to v"),
        ("heyawake/3/2/ez1", r"the borders 'ez'; expected 2 digits of 0 to 9 and a to v"),
        ("heyawake/3/2/e81.11", r"character 4 of the cells: '1' passes the end .* expected at most 3 clues"),
        ("gridproof akari 1 2\n- -\nregions\n1 1", r"akari has no regions; expected none"),
    ],
)
def test_errors_name_the_place(text: str, message: str) -> None:
    with pytest.raises(GridproofError, match=message) as refused:
        formats.read(text)
    assert "\n" not in str(refused.value)


def test_borders_that_end_in_a_room_divide_nothing() -> None:
    grid = Grid.of(2, 2)
    borders, rest = read_borders("g0abc", grid)
    assert borders == {4}
    assert rest == "abc"
    assert enclosed(grid, borders) == ((0, 1, 2, 3),)
    assert write_borders(Puzzle(ROOMS, grid, {}, inner_borders=tuple(borders))) == "g0"


def test_a_region_in_several_parts_fits_where_cells_are_numbered_and_not_where_borders_are() -> None:
    scattered = replace(PUZZLE, clues={}, regions=((0, 5), (1, 2, 3, 4)))
    for name in ("text", "json", "corpus", "pzprv3"):
        (board,) = formats.read(formats.write(Board(scattered), name))
        assert board.puzzle == scattered
    with pytest.raises(
        FormatError, match="r1c1: a region in several parts; expected one that hangs together"
    ):
        formats.write(Board(scattered), "puzzlink")
