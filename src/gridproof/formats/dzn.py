"""Data files of MiniZinc, for kinds that have a model: ``rows = 1; cols = 2; puzzle = [| -1, 2 |];``.

The kind defines which numbers stand for open cells and for clues without a number. A comment may name the
kind (``% kind: ohno``). Another ``rows`` begins another board. The data holds no marks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from gridproof.board.grid import Grid
from gridproof.board.marks import Clue
from gridproof.errors import FormatError, PuzzleError, quoted
from gridproof.formats.format import Format
from gridproof.formats.source import COMMENT, kind_line, named_kind, natural, require_no_variant, unnamed_kind
from gridproof.kinds import KINDS
from gridproof.record.kind import Board, Kind, Puzzle

_REMARK = "%"
_KEYS = ("rows", "cols", "puzzle")
_FIRST = re.compile(r"(?:\s|%[^\n]*\n)*(?:rows|cols|puzzle)\s*=")


def detect(text: str) -> bool:
    return _FIRST.match(text) is not None


def read(text: str, kind: Kind | None = None) -> list[Board]:
    return [_read_board(values, comments, kind) for values, comments in _boards(text)]


def _boards(text: str) -> Iterator[tuple[dict[str, str], list[str]]]:
    """The named values of each board, and the comments above it."""
    values: dict[str, str] = {}
    comments: list[str] = []
    statement: list[str] = []
    for line in text.splitlines():
        said, _, remark = line.partition(_REMARK)
        if remark:
            comments.append(f"{COMMENT}{remark.rstrip()}")
        first, *more = said.split(";")
        statement.append(first)
        if not more:
            continue
        ended = [" ".join(statement), *more[:-1]]
        statement = [more[-1]]
        for one in ended:
            name, _, value = map(str.strip, one.partition("="))
            if name not in _KEYS or name in values:
                raise FormatError(
                    f"{quoted(one.strip())}; expected rows = ..., cols = ... or puzzle = ..., each once"
                )
            values[name] = value
            if len(values) == len(_KEYS):
                yield values, comments
                values, comments = {}, []
    if values or " ".join(statement).strip():
        missing = ", ".join(key for key in _KEYS if key not in values)
        raise FormatError(f"the data ends without {missing or 'a semicolon'}; expected rows, cols and puzzle")


def _read_board(values: dict[str, str], comments: list[str], kind: Kind | None) -> Board:
    rows, cols = (_size(key, values[key]) for key in ("rows", "cols"))
    grid = Grid.of(rows, cols)
    numbers = _numbers(grid, values["puzzle"])
    named = named_kind(comments, kind)
    if named is not None:
        return Board(_puzzle(named, grid, numbers))
    fitting: list[Puzzle] = []
    reasons: list[str] = []
    for candidate in _kinds():
        try:
            fitting.append(_puzzle(candidate, grid, numbers))
        except (FormatError, PuzzleError) as error:
            reasons.append(str(error))
    if not fitting:
        raise FormatError("; ".join(reasons))
    if len(fitting) > 1:
        raise unnamed_kind("dzn", (puzzle.kind for puzzle in fitting))
    return Board(fitting[0])


def _kinds() -> list[Kind]:
    return [kind for kind in KINDS.values() if kind.notation.dzn]


def _size(key: str, word: str) -> int:
    number = natural(word)
    if not number:
        raise FormatError(f"{key} = {quoted(word)}; expected a number from 1 on")
    return number


def _numbers(grid: Grid, said: str) -> list[int]:
    if not (said.startswith("[|") and said.endswith("|]") and len(said) > 3):
        raise FormatError(f"puzzle = {quoted(said)}; expected [| ... | ... |]")
    rows = [
        [word.strip() for word in row.strip().removesuffix(",").split(",")] for row in said[2:-2].split("|")
    ]
    if len(rows) != grid.rows or any(len(row) != grid.cols for row in rows):
        raise FormatError(f"puzzle: other rows; expected {grid.rows} rows of {grid.cols} numbers")
    numbers = []
    for cell, word in enumerate(word for row in rows for word in row):
        number = natural(word.removeprefix("-").removeprefix("+"))
        if number is None:
            raise FormatError(f"puzzle {grid.label(cell)}: {quoted(word)}; expected a number")
        numbers.append(-number if word.startswith("-") else number)
    return numbers


def _puzzle(kind: Kind, grid: Grid, numbers: list[int]) -> Puzzle:
    _require(kind)
    meanings = kind.notation.dzn
    clues = {}
    for cell, number in enumerate(numbers):
        if number < min(meanings):
            raise FormatError(f"{kind.name} {grid.label(cell)}: {number}; expected {min(meanings)} or more")
        clue = meanings.get(number, Clue(number))
        if clue is not None:
            clues[cell] = clue
    return Puzzle(kind, grid, clues)


def _require(kind: Kind) -> None:
    if not kind.notation.dzn:
        names = ", ".join(kind.name for kind in _kinds())
        raise FormatError(f"dzn cannot hold {kind.name}; expected one of: {names}")


def write(board: Board) -> str:
    puzzle, grid = board.puzzle, board.puzzle.grid
    _require(puzzle.kind)
    require_no_variant(puzzle, "dzn")
    meanings = puzzle.kind.notation.dzn
    numbers = {meaning: number for number, meaning in meanings.items()}
    words = [str(numbers[None])] * grid.size
    for cell, clue in puzzle.clues.items():
        plain = clue.number is not None and clue == Clue(clue.number) and clue.number > max(meanings)
        number = clue.number if plain else numbers.get(clue)
        if number is None:
            raise FormatError(f"{grid.label(cell)}: {clue}; dzn can hold only numbers above {max(meanings)}")
        words[cell] = str(number)
    rows = [", ".join(words[cell] for cell in grid.row(row)) for row in range(grid.rows)]
    lines = [line.replace(COMMENT, _REMARK, 1) for line in kind_line(puzzle.kind, None)]
    lines += [f"rows = {grid.rows};", f"cols = {grid.cols};"]
    return "\n".join([*lines, "puzzle = [| " + "\n          | ".join(rows) + " |];"])


FORMAT = Format("dzn", "MiniZinc data", detect, read, write)
