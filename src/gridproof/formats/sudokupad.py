"""Links of SudokuPad: they hold the JSON of f-puzzles, or a short JSON of their own, which is only read."""

from __future__ import annotations

import re

from gridproof.formats import fpuzzles
from gridproof.formats.format import Format
from gridproof.record.kind import Board

NAME = "sudokupad"
_SITE = re.compile(
    r"(?:https?://)?(?:www\.)?((?:beta\.)?sudokupad\.app|app\.crackingthecryptic\.com|sudokupad\.svencodes\.com)/"
)


def detect(text: str) -> bool:
    return _SITE.match(text.strip()) is not None


def write(board: Board) -> str:
    return f"https://sudokupad.app/fpuz{fpuzzles.packed(board)}"


FORMAT = Format(NAME, "SudokuPad links", detect, fpuzzles.read, write)
