"""A list of black cells: a line ``rows cols``, then ``row column number`` per black cell.

``b`` instead of the number is a black cell without one. Rows and columns count from 1. The list holds no
marks.
"""

from __future__ import annotations

import re

from gridproof.board.grid import Cell
from gridproof.board.marks import Clue
from gridproof.errors import FormatError, quoted
from gridproof.formats.ascii_walls import (
    Sized,
    are_sized,
    read_size,
    require_walls,
    sized_boards,
    wall,
    wall_word,
)
from gridproof.formats.format import Format
from gridproof.formats.source import kind_line, named_kind, natural, require_no_variant, usual_kind
from gridproof.record.kind import Board, Kind, Puzzle

_ENTRY = re.compile(r"[0-9]+\s+[0-9]+\s+(?:[0-9]|b)")


def detect(text: str) -> bool:
    # If every line has two numbers, they are more likely the rows of a board.
    boards = sized_boards(text)
    return are_sized(boards, _ENTRY) and (len(boards) == 1 or any(board.lines for board in boards))


def read(text: str, kind: Kind | None = None) -> list[Board]:
    usual = kind or usual_kind("list")
    return [_read_board(board, usual) for board in sized_boards(text) or [Sized([], "", [])]]


def _read_board(board: Sized, usual: Kind) -> Board:
    kind = named_kind(board.comments, usual)
    require_walls(kind, "list")
    grid = read_size(board.size)
    clues: dict[Cell, Clue] = {}
    for number, entry in enumerate(board.lines, 1):
        match entry.split():
            case [row_word, col_word, word]:
                row, col, clue = natural(row_word), natural(col_word), wall(word)
            case _:
                row = col = clue = None
        if row is None or col is None or clue is None:
            raise FormatError(f"entry {number}: {quoted(entry)}; expected a row, a column and a number or b")
        if not (1 <= row <= grid.rows and 1 <= col <= grid.cols):
            raise FormatError(
                f"entry {number}: row {row}, column {col}; expected 1 to {grid.rows} and 1 to {grid.cols}"
            )
        cell = grid.cell(row - 1, col - 1)
        if cell in clues:
            raise FormatError(f"entry {number}: row {row}, column {col} again; expected each cell once")
        clues[cell] = clue
    return Board(Puzzle(kind, grid, clues))


def write(board: Board) -> str:
    puzzle = board.puzzle
    grid = puzzle.grid
    require_walls(puzzle.kind, "list")
    require_no_variant(puzzle, "list")
    lines = [*kind_line(puzzle.kind, usual_kind("list")), f"{grid.rows} {grid.cols}"]
    for cell in sorted(puzzle.clues):
        row, col = grid.position(cell)
        lines.append(f"{row + 1} {col + 1} {wall_word(puzzle, cell, 'list')}")
    return "\n".join(lines)


FORMAT = Format("list", "list of black cells", detect, read, write)
