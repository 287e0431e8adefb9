"""Plain characters: a line ``rows cols``, then one character per cell.

``.`` is a white cell, ``b`` a black one, a digit a black one with that number, ``A B C D`` are the four
triangles and ``N`` is a dot. Other marks have no character.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from gridproof.board.grid import Cell, Grid, Place
from gridproof.board.marks import DOT, NE, NW, SE, SW, Clue, Mark
from gridproof.errors import FormatError, quoted
from gridproof.formats.common import playable, without_blanks
from gridproof.formats.format import Format
from gridproof.formats.source import (
    COMMENT,
    kind_line,
    named_kind,
    natural,
    require_no_variant,
    the_answer,
    usual_kind,
)
from gridproof.formats.words import require_shape
from gridproof.record.kind import Board, Kind, Puzzle

MARKS = {"N": DOT, "A": SW, "B": NW, "C": NE, "D": SE}
"""Triangles by the black corner, clockwise from the lower left corner.

The thesis lists them in this order elsewhere. In its table of the characters their pictures are missing.
"""
WHITE, BLACK = ".", "b"

_CHARACTERS = {mark: character for character, mark in MARKS.items()}
_ROW = re.compile(r"[.b0-9NABCD]+")


def detect(text: str) -> bool:
    boards = sized_boards(text)
    return are_sized(boards, _ROW) and all(board.lines for board in boards)


def read(text: str, kind: Kind | None = None) -> list[Board]:
    usual = kind or usual_kind("ascii")
    return [_read_board(board, usual) for board in sized_boards(text) or [Sized([], "", [])]]


def _read_board(board: Sized, usual: Kind) -> Board:
    kind = named_kind(board.comments, usual)
    require_walls(kind, "ascii")
    grid = read_size(board.size)
    require_shape(grid, board.lines)
    clues: dict[Cell, Clue] = {}
    marks: dict[Place, Mark] = {}
    for cell, character in enumerate("".join(board.lines)):
        if character in MARKS:
            marks[cell] = MARKS[character]
        elif character != WHITE:
            clue = wall(character)
            if clue is None:
                row, col = grid.position(cell)
                raise FormatError(
                    f"row {row + 1}, column {col + 1}: {character!r}; expected ., b, a digit, N, A, B, C or D"
                )
            clues[cell] = clue
    puzzle = Puzzle(kind, grid, clues)
    return Board(puzzle, playable(puzzle, marks) if marks else None)


class Sized(NamedTuple):
    """A board in a text: the comments before it, its first line and the other lines."""

    comments: list[str]
    size: str
    lines: list[str]


def sized_boards(text: str) -> list[Sized]:
    """The boards of a text. A line ``rows cols`` after a blank line or a comment begins the next one."""
    boards: list[Sized] = []
    comments: list[str] = []
    apart = True
    for line in map(str.strip, text.splitlines()):
        if line.startswith(COMMENT):
            comments.append(line)
        elif line and (not boards or (apart and is_size(line))):
            boards.append(Sized(comments, line, []))
            comments = []
        elif line:
            boards[-1].lines.append(line)
        apart = not line or line.startswith(COMMENT)
    return boards


def are_sized(boards: list[Sized], line: re.Pattern[str]) -> bool:
    """Whether there are boards, and all have a size and only matching lines."""
    return bool(boards) and all(is_size(b.size) and all(map(line.fullmatch, b.lines)) for b in boards)


def require_walls(kind: Kind, format: str) -> None:
    """Raise an error unless the kind's clues are black cells."""
    if not any(clue.wall for clue in kind.notation.words.clues.values()):
        raise FormatError(f"{format} cannot hold {kind.name}; expected a kind with black cells")


def is_size(line: str) -> bool:
    return re.fullmatch(r"[0-9]+\s+[0-9]+", line) is not None


def read_size(line: str) -> Grid:
    """The board of a line ``rows cols``."""
    sizes = [natural(word) for word in line.split()]
    match sizes:
        case [int(rows), int(cols)]:
            return Grid.of(rows, cols)
    raise FormatError(f"first line {quoted(line)}; expected rows and columns")


def wall(word: str) -> Clue | None:
    """The black cell for a word: ``b``, or its number."""
    if word == BLACK:
        return Clue(wall=True)
    number = natural(word)
    return None if number is None else Clue(number, wall=True)


def wall_word(puzzle: Puzzle, cell: Cell, format: str) -> str:
    """The word for the black cell at a place."""
    clue = puzzle.clues[cell]
    if not clue.wall or clue.arrow is not None:
        raise FormatError(f"{puzzle.grid.label(cell)}: {clue}; {format} can hold only black cells")
    return BLACK if clue.number is None else str(clue.number)


def write(board: Board) -> str:
    puzzle = board.puzzle
    grid = puzzle.grid
    require_walls(puzzle.kind, "ascii")
    require_no_variant(puzzle, "ascii")
    characters = [WHITE] * grid.size
    # Only the kind that the format is made for has marks in it.
    if FORMAT.name in puzzle.kind.notation.formats:
        for place, mark in (board.state or {}).items():
            if mark not in _CHARACTERS or place >= grid.size:
                raise FormatError(
                    f"{grid.label(place)}: the mark {mark!r}; ascii can hold only triangles and dots"
                )
            characters[place] = _CHARACTERS[mark]
    for cell in puzzle.clues:
        word = wall_word(puzzle, cell, "ascii")
        if len(word) > 1:
            raise FormatError(f"{grid.label(cell)}: the number {word}; ascii can hold only digits")
        characters[cell] = word
    rows = ("".join(characters[cell] for cell in grid.row(row)) for row in range(grid.rows))
    return "\n".join((*kind_line(puzzle.kind, usual_kind("ascii")), f"{grid.rows} {grid.cols}", *rows))


def write_answer(board: Board) -> str:
    return write(board._replace(state=without_blanks(board.puzzle, the_answer(board))))


FORMAT = Format("ascii", "ASCII with black cells and triangles", detect, read, write, write_answer)
