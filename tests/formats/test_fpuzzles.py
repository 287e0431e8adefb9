"""Links of f-puzzles and SudokuPad."""

from __future__ import annotations

import json
from urllib.parse import quote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridproof import formats
from gridproof.board.marks import digit
from gridproof.errors import FormatError, GridproofError
from gridproof.formats.lzstring import MOST, compress, decompress
from gridproof.record.kind import Board

ROWS = [
    "53..7....",
    "6..195...",
    ".98....6.",
    "8...6...3",
    "4..8.3..1",
    "7...2...6",
    ".6....28.",
    "...419..5",
    "....8..79",
]
BOARD = formats.read("".join(ROWS))[0]


def grid() -> list[list[dict[str, object]]]:
    return [[{} if word == "." else {"value": int(word), "given": True} for word in row] for row in ROWS]


def link(**more: object) -> str:
    return "https://f-puzzles.com/?load=" + compress(json.dumps({"size": 9, "grid": grid(), **more}))


def zipped(*, cages: str = "", regions: str = "", more: str = "") -> str:
    """As SudokuPad shortens it: no quotes, nothing for an empty cell."""
    cells = ",".join(f"[{','.join('' if word == '.' else f'{{v:{word}}}' for word in row)}]" for row in ROWS)
    return f"{{cs:50,ce:[{cells}]{regions}{cages}{more},metadata:{{t:'It\\'s plain',rules:'Normal'}}}}"


def pad(text: str) -> str:
    return "https://sudokupad.app/scl" + compress(text)


BOXES = (
    ",re:["
    + ",".join(
        "[" + ",".join(f"[{top + r},{left + c}]" for r in range(3) for c in range(3)) + "]"
        for top in (0, 3, 6)
        for left in (0, 3, 6)
    )
    + "]"
)


@given(st.text())
@settings(max_examples=60)
def test_what_is_packed_comes_back(text: str) -> None:
    units = text.encode("utf-16-le")
    packed = "".join(chr(int.from_bytes(units[at : at + 2], "little")) for at in range(0, len(units), 2))
    assert decompress(compress(packed)) == text


def test_packed_as_others_do() -> None:
    assert compress("hello world") == "BYUwNmD2AEDukCcwBMg="
    assert decompress("BYUwNmD2AEDukCcwBMg=") == "hello world"


def test_a_short_link_never_becomes_a_huge_text() -> None:
    packed = compress("a" * (2 * MOST))
    assert len(packed) < 10_000
    with pytest.raises(FormatError, match="too long; expected at most 1000000 characters"):
        decompress(packed)


@pytest.mark.parametrize(
    "source",
    [
        link(title="T", author="A", ruleset="Normal sudoku rules apply."),
        link().replace("https://", "www."),
        link().replace("f-puzzles.com/?load=", "sudokupad.app/fpuz"),
        link().replace("f-puzzles.com/?load=", "app.crackingthecryptic.com/sudoku/?puzzleid=fpuzzles"),
        "https://f-puzzles.com/?load=" + quote(link().partition("load=")[2], safe=""),
        link(arrow=[], antiknight=False, disabledlogic=["x"]),
        pad(zipped()),
        pad(zipped(regions=BOXES, cages=",ca:[{v:'title: x'},{t:'a'},{type:rowcol,cells:[[0,0]],unique:t}]"))
        + "?setting-x=1",
        pad(json.dumps({"cells": grid(), "metadata": {"title": "x"}})),
    ],
)
def test_plain_puzzles_are_read(source: str) -> None:
    (board,) = formats.read(source)
    assert board.puzzle.kind is BOARD.puzzle.kind
    assert board.puzzle.clues == BOARD.puzzle.clues


def test_what_is_written_comes_back_with_the_players_numbers() -> None:
    puzzle = BOARD.puzzle
    cell = next(cell for cell in puzzle.grid.cells if cell not in puzzle.clues)
    text = formats.write(Board(puzzle, {cell: digit(4)}), "fpuzzles")
    assert text.startswith("https://f-puzzles.com/?load=N4Ig")
    (board,) = formats.read(text)
    assert (board.puzzle, board.state) == (puzzle, {cell: "4"})


@pytest.mark.parametrize(
    ("source", "message"),
    [
        (link(killercage=[{"cells": ["R1C1"]}]), "'killercage' is an unsupported rule"),
        (link(**{"diagonal+": True}), "'diagonal\\+' is an unsupported rule"),
        (pad(zipped(more=",l:[{c:FF0000}]")), "'lines' is an unsupported rule"),
        (pad(zipped(cages=",ca:[{v:12,cells:[[0,0],[0,1]]}]")), "'cages' is an unsupported rule"),
        (
            pad(zipped(regions=BOXES.replace("[0,0]", "[0,3]", 1))),
            "the regions are other than the usual boxes",
        ),
        ("https://sudokupad.app/h8pv2kfbjc", "'h8pv2kfbjc' only names a puzzle on the site's server"),
        ("https://f-puzzles.com/?id=yabc", "holds no puzzle"),
        ("https://f-puzzles.com/?load=BYUwNm", "break off"),
        ("https://f-puzzles.com/?load=B*", "'\\*' in the link's data"),
        (pad("{ce:[" * 40), "nested too deeply"),
        (
            "https://f-puzzles.com/?load=" + compress('{"size": 7, "grid": ' + str([[{}] * 7] * 7) + "}"),
            "expected one with boxes",
        ),
    ],
)
def test_what_is_not_plain_is_refused_in_words(source: str, message: str) -> None:
    with pytest.raises(GridproofError, match=message) as caught:
        formats.read(source)
    assert "\n" not in str(caught.value)


def test_irregular_regions_are_refused() -> None:
    cells = grid()
    cells[0][0]["region"], cells[3][3]["region"] = 4, 0
    with pytest.raises(FormatError, match="other than the usual boxes"):
        formats.read("https://f-puzzles.com/?load=" + compress(json.dumps({"size": 9, "grid": cells})))
