"""Links of sudokuwiki.org with 81 digits: ``sudokuwiki.org/sudoku.htm?bd=530070000…``. 0 is an empty cell."""

from __future__ import annotations

import re

from gridproof.board.grid import Grid
from gridproof.board.marks import Clue
from gridproof.errors import FormatError, quoted
from gridproof.formats.format import Format
from gridproof.formats.source import require_no_variant, usual_kind
from gridproof.record.kind import Board, Kind, Puzzle

NAME = "sudokuwiki"
_SIDE = 9
_LINK = re.compile(
    r"(?:https?://)?(?:www\.)?sudokuwiki\.org/[^\s?#]*\?(?:[^\s#]*&)?bd=(?P<digits>[^\s&#]*)\S*", re.I
)


def detect(text: str) -> bool:
    return _LINK.match(text.strip()) is not None


def read(text: str, _kind: Kind | None = None) -> list[Board]:
    found = _LINK.fullmatch(text.strip())
    if found is None:
        raise FormatError(f"{quoted(text.strip())}; expected a link of sudokuwiki.org with ?bd=")
    digits = found["digits"]
    if not re.fullmatch(r"[0-9.]{81}", digits):
        raise FormatError(f"bd={quoted(digits[:20])} of {len(digits)} characters; expected 81 digits")
    clues = {cell: Clue(int(digit)) for cell, digit in enumerate(digits) if digit not in "0."}
    return [Board(Puzzle(usual_kind(NAME), Grid.of(_SIDE, _SIDE), clues))]


def write(board: Board) -> str:
    puzzle, kind = board.puzzle, usual_kind(NAME)
    if puzzle.kind is not kind or (puzzle.grid.rows, puzzle.grid.cols) != (_SIDE, _SIDE):
        size = f"{puzzle.grid.rows} x {puzzle.grid.cols}"
        raise FormatError(f"a {puzzle.kind.name} of {size}; expected a {kind.name} of {_SIDE} x {_SIDE}")
    require_no_variant(puzzle, "a link of sudokuwiki")
    digits = "".join(
        str(puzzle.clues[cell].number) if cell in puzzle.clues else "0" for cell in puzzle.grid.cells
    )
    return f"https://www.sudokuwiki.org/sudoku.htm?bd={digits}"


FORMAT = Format(NAME, "sudokuwiki links", detect, read, write)
