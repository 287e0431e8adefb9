"""Links of SudokuPad, sudokuwiki and Kanpen, written by hand and by us."""

from __future__ import annotations

from random import Random

import pytest

from gridproof import formats, solve
from gridproof.board.grid import Direction
from gridproof.board.marks import Clue
from gridproof.errors import FormatError, GridproofError
from gridproof.kinds import KINDS
from gridproof.record.kind import Board
from tests.formats.random_boards import random_board
from tests.web.playing import PUZZLES

DIGITS = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"


def test_sudokuwiki_holds_81_digits() -> None:
    link = f"https://www.sudokuwiki.org/sudoku.htm?bd={DIGITS}"
    (board,) = formats.read(link)
    assert formats.detect(link).name == "sudokuwiki"
    assert board.puzzle == formats.read(DIGITS.replace("0", "."))[0].puzzle
    assert formats.write(board, "sudokuwiki") == link
    assert formats.read(f"sudokuwiki.org/Sudoku.htm?lang=en&bd={DIGITS}&x=1")[0] == board


@pytest.mark.parametrize("digits", ["", "12", DIGITS + "1", "S9B" + "0a" * 81, DIGITS[:-1] + "x"])
def test_other_data_of_sudokuwiki_are_refused(digits: str) -> None:
    with pytest.raises(FormatError, match="expected 81 digits"):
        formats.read(f"https://www.sudokuwiki.org/sudoku.htm?bd={digits}")


def test_sudokupad_gets_title_author_and_rules() -> None:
    (board,) = formats.read(DIGITS.replace("0", "."))
    told = {"title": "A walk", "author": "A. Setter", "rules": "Normal rules."}
    named = board._replace(
        puzzle=board.puzzle.__class__(board.puzzle.kind, board.puzzle.grid, board.puzzle.clues, info=told)
    )
    link = formats.write(named, "sudokupad")
    assert link.startswith("https://sudokupad.app/fpuz")
    assert formats.detect(link).name == "sudokupad"
    (back,) = formats.read(link)
    assert (back.puzzle, back.puzzle.info) == (named.puzzle, told)


KANPEN = {
    "akari": (
        "http://www.kanpen.net/akari.html?problem=2/3/._5_._/0_._4_/",
        {1: Clue(wall=True), 3: Clue(0, wall=True), 5: Clue(4, wall=True)},
    ),
    "yajilin": (
        "https://kanpen.net/yajilin.html?problem=1/4/2_17_-4_51_",
        {0: Clue(2, Direction.N), 1: Clue(1, Direction.W), 2: Clue(), 3: Clue(3, Direction.E)},
    ),
    "slitherlink": ("www.kanpen.net/slitherlink.html?problem=1/3/0_._3", {0: Clue(0), 2: Clue(3)}),
    "heyawake": ("http://www.kanpen.net/heyawake.html?problem=2/2/2/0_0_0_1_2_/1_0_1_1_/", {0: Clue(2)}),
    "sudoku": (
        "http://www.kanpen.net/sudoku.html?problem=4/1_._._._/._._._._/._3_._._/._._._._/",
        {0: Clue(1), 9: Clue(3)},
    ),
}


@pytest.mark.parametrize("kind", KANPEN)
def test_links_of_kanpen_are_read(kind: str) -> None:
    link, clues = KANPEN[kind]
    (board,) = formats.read(link)
    assert board.puzzle.kind.name == kind and dict(board.puzzle.clues) == clues
    if kind == "heyawake":
        assert board.puzzle.regions == ((0, 1), (2, 3))


@pytest.mark.parametrize("kind", [kind for kind in KINDS if KINDS[kind].notation.kanpen])
def test_what_kanpen_holds_comes_back(kind: str) -> None:
    held = 0
    some = (random_board(KINDS[kind], Random(seed)) for seed in range(12))
    for board in (*some, formats.read(PUZZLES[kind])[0]):
        try:
            link = formats.write(Board(board.puzzle), "kanpen")
        except FormatError:
            continue
        held += 1
        assert formats.detect(link).name == "kanpen"
        assert formats.read(link)[0].puzzle == board.puzzle
    assert held or kind in ("heyawake", "arukone")


@pytest.mark.parametrize(
    "rest",
    [
        "tetris.html?problem=1/1/.",
        "akari.html?problem=",
        "akari.html?problem=2/2/._.",
        "akari.html?problem=1/1/9",
        "akari.html?problem=1/1/./.",
        "heyawake.html?problem=2/2/1/0_0_0_1_",
        "heyawake.html?problem=2/2/1/0_0_9_9_",
        "slitherlink.html?problem=1/1/x",
        "sudoku.html?problem=99999/1",
    ],
)
def test_broken_links_of_kanpen_are_one_line(rest: str) -> None:
    with pytest.raises(GridproofError) as caught:
        formats.read(f"http://www.kanpen.net/{rest}")
    assert "\n" not in str(caught.value) and "expected" in str(caught.value)


def test_a_puzzle_of_kanpen_is_solved() -> None:
    (board,) = formats.read(PUZZLES["slitherlink"])
    link = formats.write(Board(board.puzzle), "kanpen")
    assert solve(formats.read(link)[0].puzzle).answer == solve(board.puzzle).answer
