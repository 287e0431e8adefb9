"""Boards draw themselves where a notebook shows them."""

from __future__ import annotations

import subprocess
import sys
from typing import Protocol
from xml.etree import ElementTree

import gridproof
from gridproof.board.marks import BULB
from gridproof.draw.scene import without_blanks
from gridproof.draw.svg import svg

AKARI = gridproof.read("akari/6/6/nekcakbl")


class Shown(Protocol):
    def _repr_svg_(self) -> str: ...


def picture(shown: Shown) -> str:
    drawn = shown._repr_svg_()
    assert ElementTree.fromstring(drawn).tag == "{http://www.w3.org/2000/svg}svg"
    return drawn


def test_a_puzzle_shows_its_clues() -> None:
    assert picture(AKARI) == svg(gridproof.Board(AKARI))


def test_a_board_shows_the_marks_or_else_the_answer() -> None:
    answer = gridproof.solve(AKARI).answer
    assert answer is not None
    solved = svg(gridproof.Board(AKARI), marks=without_blanks(AKARI, answer))
    assert picture(gridproof.Board(AKARI, answer=answer)) == solved != picture(AKARI)
    one = {1: BULB}
    assert picture(gridproof.Board(AKARI, one, answer)) == svg(gridproof.Board(AKARI), marks=one)


def test_what_is_made_shows_its_puzzle() -> None:
    made = gridproof.generate("akari", 4, 4, seed="1")
    assert picture(made) == picture(made.puzzle)
    assert picture(gridproof.minimise(made.puzzle)) == picture(gridproof.minimise(made.puzzle).puzzle)


def test_drawing_is_loaded_when_a_picture_is_shown() -> None:
    code = "import sys, gridproof; gridproof.solve(gridproof.read('akari/6/6/nekcakbl')); " + (
        "print('gridproof.draw.svg' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
