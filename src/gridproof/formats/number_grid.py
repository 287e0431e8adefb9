"""Plain grids of numbers: ``0`` is an empty cell, each line a row, ``%`` the end of the puzzle.

Rows are single characters (``A`` is 10, ``B`` 11, ...). If some number needs more, they are numbers
separated by blanks. ``.``, ``-`` and ``_`` are empty cells too. A single line of 16, 36, 81, 256, ...
characters is a square board row by row, as in Sudoku collections. The grid holds no marks and does not name
its puzzle.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import chain
from math import isqrt
from string import ascii_letters, ascii_uppercase, digits

from gridproof.board.grid import Cell, Grid
from gridproof.board.marks import Clue
from gridproof.errors import FormatError, PuzzleError, quoted
from gridproof.formats.format import Format
from gridproof.formats.source import (
    COMMENT,
    filled_lines,
    kind_line,
    named_kind,
    natural,
    require_no_variant,
    uncommented,
    unnamed_kind,
    usual_kinds,
)
from gridproof.formats.words import Rows, grid_of
from gridproof.record.kind import Board, Kind, Puzzle

END = "%"
EMPTY = "0"
_EMPTY_WORDS = {EMPTY, ".", "-", "_"}
_LETTERS = {letter: number for number, letter in enumerate(ascii_uppercase, 10)}
_CHARACTERS = {*digits, *ascii_letters, *_EMPTY_WORDS}


def detect(text: str) -> bool:
    lines = uncommented(filled_lines(text))
    used = set().union(*lines)
    if END in used:
        rows = [row for line in lines for row in line.split(END)]
        return not used.isdisjoint(_CHARACTERS) and all(map(_is_row, rows))
    if lines and all(map(is_one_line, lines)):
        return True
    # Without an end mark, only plain digits with some empty cell are clear enough.
    plain = EMPTY in used and all(c in digits or c.isspace() for c in used)
    return plain and len(lines) > 1 and len({len(row) for row in _rows(lines)}) == 1


def _is_row(row: str) -> bool:
    """Whether this is a row of characters, or of numbers separated by blanks."""
    words = row.split()
    return _CHARACTERS.issuperset("".join(words)) and (
        len(words) < 2 or all(len(word) == 1 or word.isdigit() for word in words)
    )


def is_one_line(line: str) -> bool:
    """Whether this is a whole square board on one line. Its side must be divisible into boxes."""
    side = isqrt(len(line))
    return side * side == len(line) and _divides(side) and not line.isalpha() and _CHARACTERS.issuperset(line)


@lru_cache(maxsize=1000)
def _divides(side: int) -> bool:
    """Whether a square of that side can be divided into boxes."""
    return any(side % width == 0 for width in range(2, side))


def read(text: str, kind: Kind | None = None) -> list[Board]:
    if kind is not None:
        _require_numbers(kind)
    lines = uncommented(filled_lines(text))
    # If there are as many lines as characters in each, they are one square board.
    one_each = bool(lines) and all(map(is_one_line, lines)) and len(lines) != len(lines[0])
    if one_each and (kind is None or kind.writes_numbers):
        candidates = [kind] if kind else [kind for kind in usual_kinds("grid") if kind.writes_numbers]
        return [_read_board(_square(line), candidates) for line in lines]
    boards = []
    for part in _parts(text):
        named = named_kind(part, kind)
        if named is not None:
            _require_numbers(named)
        rows = _rows(uncommented(part))
        boards.append(_read_board(rows, [named] if named else _usual_kinds(len(rows), len(rows[0]))))
    if not boards:
        raise FormatError("no rows; expected at least one")
    return boards


def _require_numbers(kind: Kind) -> None:
    if not kind.notation.words.numbers or kind.has_regions:
        raise FormatError(
            f"grid cannot hold {kind.name}; expected a kind whose clues are numbers, without regions"
        )


def _parts(text: str) -> Iterator[list[str]]:
    """The lines of every board, with the comments before it."""
    part: list[str] = []
    for line in filled_lines(text):
        first, *more = [line] if line.startswith(COMMENT) else map(str.strip, line.split(END))
        part.append(first)
        for row in more:
            yield from _if_rows(part)
            part = [row]
    yield from _if_rows(part)


def _if_rows(part: list[str]) -> Iterator[list[str]]:
    if uncommented(filter(None, part)):
        yield list(filter(None, part))


def _usual_kinds(rows: int, cols: int) -> list[Kind]:
    """The kinds that usually use such grids. A kind with boxes is left out if the size has no boxes."""
    no_boxes = rows == cols and not _divides(rows)
    return [kind for kind in usual_kinds("grid") if kind.look.boxes is None or not no_boxes]


def _square(line: str) -> Rows:
    side = isqrt(len(line))
    return [line[start : start + side] for start in range(0, len(line), side)]


def _rows(lines: list[str]) -> Rows:
    """The cells of each line: words if any line contains blanks, otherwise characters."""
    apart = any(len(line.split()) > 1 for line in lines)
    return [line.split() if apart else line for line in lines]


def _read_board(rows: Rows, candidates: list[Kind]) -> Board:
    grid = grid_of(rows)
    clues = _read_clues(grid, rows)
    fitting, reasons = _fitting(candidates, grid, clues)
    if len(fitting) == 1:
        return Board(fitting[0])
    if not fitting:
        raise PuzzleError("; ".join(reasons))
    raise unnamed_kind("grid", (puzzle.kind for puzzle in fitting))


def _fitting(
    candidates: Iterable[Kind], grid: Grid, clues: Mapping[Cell, Clue]
) -> tuple[list[Puzzle], list[str]]:
    """The kinds that accept these numbers, and the errors of the other kinds."""
    fitting: list[Puzzle] = []
    reasons: list[str] = []
    for kind in candidates:
        try:
            fitting.append(Puzzle(kind, grid, clues))
        except PuzzleError as error:
            reasons.append(str(error))
    return fitting, reasons


def _read_clues(grid: Grid, rows: Rows) -> dict[Cell, Clue]:
    clues = {}
    for cell, word in enumerate(chain.from_iterable(rows)):
        if word in _EMPTY_WORDS:
            continue
        clue = _clue_of(word)
        if clue is None:
            row, col = grid.position(cell)
            raise FormatError(f"row {row + 1}, column {col + 1}: {quoted(word)}; expected 0 or a number")
        clues[cell] = clue
    return clues


@lru_cache(maxsize=1000)
def _clue_of(word: str) -> Clue | None:
    """The clue for a word, the same for all boards of a list; None where it is no number."""
    number = _LETTERS.get(word.upper(), natural(word))
    return None if number is None else Clue(number)


def write(board: Board) -> str:
    puzzle = board.puzzle
    grid = puzzle.grid
    _require_numbers(puzzle.kind)
    require_no_variant(puzzle, "grid")
    words = [EMPTY] * grid.size
    for cell, clue in puzzle.clues.items():
        if not clue.number or clue != Clue(clue.number):
            raise FormatError(f"{grid.label(cell)}: {clue}; grid can hold only numbers above 0")
        words[cell] = str(clue.number)
    rows = [[words[cell] for cell in grid.row(row)] for row in range(grid.rows)]
    apart = "" if all(len(word) == 1 for word in words) else " "
    if apart and grid.cols == 1:
        raise FormatError("grid cannot hold numbers above 9 on a board with one column")
    fitting, _ = _fitting(_usual_kinds(grid.rows, grid.cols), grid, puzzle.clues)
    only = fitting[0].kind if len(fitting) == 1 else None
    return "\n".join((*kind_line(puzzle.kind, only), *map(apart.join, rows), END))


FORMAT = Format("grid", "grid of numbers", detect, read, write)
