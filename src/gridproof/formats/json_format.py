"""Gridproof's own JSON: one object per board, one after the other or in an array.

It is a superset of a small format for Kurodoko and Oh no: ``kind`` (there ``type``), ``rows``,
``cols`` and ``puzzle``, an array with one string per row. Blanks separate its cells: ``.`` empty, ``B``
black, a number, or another word of the kind. Further keys are optional:

- ``variant``
- ``regions``: an array of the same shape with the name of each cell's region
- ``borders``: an array of strings with the edges whose border ends inside a region, such as ``r1c1-r1c2``
- ``outside``: an array of strings, one for each side of the board with clues outside, such as
  ``top 1 - 2``
- ``between``: an array of strings, one for each sort of clues between cells, such as ``= r1c1-r1c2``
- ``state``, ``notes`` and ``answer``: such arrays in the words of the text format, where ``-`` is an empty
  cell
- ``played``: an object whose ``corners``, ``colours``, ``signs``, ``edge-notes`` and ``moves`` are arrays of
  the lines of these sections
- ``info``: an object of strings (``id``, ``title``, ``author``, ``source`` …)

Other keys are ignored.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, TypeVar

from gridproof.board.grid import Edge, Grid, Place
from gridproof.board.marks import Clue
from gridproof.errors import FormatError, KindNeeded, quoted
from gridproof.formats.between import BETWEEN, read_between
from gridproof.formats.clue_words import EMPTY
from gridproof.formats.format import EVERYTHING, Format
from gridproof.formats.info import LEVEL, tidy
from gridproof.formats.inner_borders import BORDERS, read_inner_borders
from gridproof.formats.outside import OUTSIDE, read_outside
from gridproof.formats.played import PLAYED, write_played
from gridproof.formats.text import REGIONS, SECTIONS, assemble, sections_of
from gridproof.formats.words import (
    Rows,
    joined,
    read_clues,
    read_regions,
    write_answer_words,
    write_clues,
)
from gridproof.kinds import KINDS, kind_named
from gridproof.record.kind import Board, Kind, Puzzle

Value = TypeVar("Value")

KIND = "kind"
_KIND_ONCE = ("type",)
"""The name of the kind's key in older files, and in the small format that ours grew from."""
JSON_EMPTY, JSON_WALL = ".", "B"
TOO_LARGE = 1_000_000
"""All numbers on boards are far smaller."""
_BLANKS = re.compile(r"\s+")
_PUZZLE_KEY = re.compile(r'"puzzle"\s*:')


def detect(text: str) -> bool:
    return text.lstrip()[:1] in ("{", "[") and _PUZZLE_KEY.search(text) is not None


def read(text: str, kind: Kind | None = None) -> list[Board]:
    values = parse_all(text)
    items = (item for value in values for item in (value if isinstance(value, list) else [value]))
    return [_read_board(item, kind) for item in items]


def parse(text: str) -> Any:
    """The value of a JSON text."""
    return _decoded(text, lambda: json.loads(text))


def parse_all(text: str) -> list[Any]:
    """The values of a JSON text that contains one after the other."""
    decoder = json.JSONDecoder()
    values = []
    at = _after_blanks(text, 0)
    while at < len(text):
        value, end = _decoded(text, partial(decoder.raw_decode, text, at))
        values.append(value)
        at = _after_blanks(text, end)
    return values


def _after_blanks(text: str, at: int) -> int:
    blanks = _BLANKS.match(text, at)
    return at if blanks is None else blanks.end()


def _decoded(text: str, decode: Callable[[], Value]) -> Value:
    try:
        return decode()
    except RecursionError:
        raise FormatError("JSON nested too deeply; expected an object or an array of objects") from None
    except json.JSONDecodeError as error:
        near = quoted(text[error.pos : error.pos + 20]) if error.pos < len(text) else "the end"
        place = f"line {error.lineno}, column {error.colno}" if "\n" in text else f"column {error.colno}"
        raise FormatError(f"{place}: not JSON ({error.msg.lower()}) at {near}") from None
    except ValueError as error:
        raise FormatError(f"not JSON: {str(error).partition(';')[0]}") from None


def members(value: Any) -> Mapping[str, Any]:
    """The members of a JSON object."""
    if not isinstance(value, dict):
        raise FormatError(f"{_shown(value)}; expected a JSON object")
    return value


def read_kind(item: Mapping[str, Any], hint: Kind | None) -> Kind:
    """The kind that an object names. If it names none, the hinted kind."""
    key = next((key for key in (KIND, *_KIND_ONCE) if item.get(key) is not None), KIND)
    name = item.get(key)
    if name is None and hint is not None:
        return hint
    if not isinstance(name, str):
        said = f"{key}: {_shown(name)}; expected the name of a kind, or --kind"
        raise FormatError(said) if name is not None else KindNeeded(said, KINDS)
    return kind_named(name)


def read_text(item: Mapping[str, Any], key: str) -> str:
    """A member that is a string. A missing member gives an empty string."""
    value = item.get(key)
    if value is None:
        return ""
    if not isinstance(value, str):
        raise FormatError(f"{key}: {_shown(value)}; expected a string")
    return value


def read_number(item: Mapping[str, Any], key: str) -> int:
    value = item.get(key)
    if type(value) is not int or not 0 <= value < TOO_LARGE:
        raise FormatError(f"{key}: {_shown(value)}; expected a whole number")
    return value


def _shown(value: Any) -> str:
    """A value for an error message. Its contents are left out because they may be huge."""
    if isinstance(value, dict | list):
        return "an object" if isinstance(value, dict) else "an array"
    return "nothing" if value is None else quoted(str(value))


def _read_board(value: Any, hint: Kind | None) -> Board:
    item = members(value)
    kind = read_kind(item, hint)
    grid = Grid.of(read_number(item, "rows"), read_number(item, "cols"))
    problem = [[_to_word(kind, cell) for cell in row] for row in _read_rows(item, "puzzle", grid)]
    sections = {
        name: _read_rows(item, name, grid) for name in (REGIONS, *SECTIONS) if item.get(name) is not None
    }
    played = {} if item.get("played") is None else members(item["played"])
    sections |= {name: _read_lines(played, name) for name in PLAYED if played.get(name) is not None}
    puzzle = Puzzle(
        kind,
        grid,
        read_clues(kind, grid, problem) | read_off_cells(item, kind, grid),
        read_text(item, "variant"),
        _read_info(item),
        read_regions(grid, sections.get(REGIONS, ())),
        read_borders_member(item, grid),
    )
    return assemble(puzzle, sections)


def _read_info(item: Mapping[str, Any]) -> dict[str, str]:
    """The information about the puzzle. Its level may also stand next to ``info``."""
    info = {} if item.get("info") is None else members(item["info"])
    try:
        return tidy({LEVEL: item.get(LEVEL), **info}.items())
    except FormatError as error:
        raise FormatError(f"info: {error}") from None


def read_off_cells(item: Mapping[str, Any], kind: Kind, grid: Grid) -> dict[Place, Clue]:
    """The clues outside the board and those between cells, if the object has some."""
    clues: dict[Place, Clue] = {}
    for name, read_lines in ((OUTSIDE, read_outside), (BETWEEN, read_between)):
        if item.get(name) is not None:
            clues |= read_lines(kind, grid, _read_lines(item, name))
    return clues


def read_borders_member(item: Mapping[str, Any], grid: Grid) -> tuple[Edge, ...]:
    """The borders that end inside a region, if the object has some."""
    return read_inner_borders(grid, _read_lines(item, BORDERS)) if item.get(BORDERS) is not None else ()


def _read_rows(item: Mapping[str, Any], key: str, grid: Grid) -> Rows:
    rows = _read_lines(item, key)
    if len(rows) != grid.rows:
        raise FormatError(f"{key}: {len(rows)} rows; expected {grid.rows}")
    return rows


def _read_lines(item: Mapping[str, Any], key: str) -> Rows:
    rows = item.get(key)
    if not isinstance(rows, list):
        raise FormatError(f"{key}: {_shown(rows)}; expected an array of strings, one per row")
    for number, row in enumerate(rows, 1):
        if not isinstance(row, str):
            raise FormatError(f"{key}, row {number}: {_shown(row)}; expected a string")
    return [row.split() for row in rows]


def _to_word(kind: Kind, cell: str) -> str:
    if cell == JSON_EMPTY:
        return EMPTY
    return _wall_word(kind) or cell if cell == JSON_WALL else cell


def _wall_word(kind: Kind) -> str | None:
    """The kind's word for a black cell without a number."""
    clues = kind.notation.words.clues
    return next((word for word, clue in clues.items() if clue == Clue(wall=True)), None)


def _to_json(kind: Kind, word: str) -> str:
    if word == EMPTY:
        return JSON_EMPTY
    return JSON_WALL if word == _wall_word(kind) else word


def write(board: Board) -> str:
    puzzle = board.puzzle
    item = _head(puzzle)
    if puzzle.variant:
        item["variant"] = puzzle.variant
    item["puzzle"] = [" ".join(_to_json(puzzle.kind, word) for word in row) for row in write_clues(puzzle)]
    item |= _lines(sections_of(board))
    if played := write_played(board):
        item["played"] = _lines(played)
    if info := tidy(puzzle.info.items()):
        item["info"] = info
    return _dump(item)


def _lines(sections: Mapping[str, Rows]) -> dict[str, list[str]]:
    return {name: joined(rows).split("\n") for name, rows in sections.items()}


def write_answer(board: Board) -> str:
    return _dump(_head(board.puzzle) | {"answer": joined(write_answer_words(board)).split("\n")})


def _head(puzzle: Puzzle) -> dict[str, Any]:
    return {KIND: puzzle.kind.name, "rows": puzzle.grid.rows, "cols": puzzle.grid.cols}


def _dump(item: Mapping[str, Any]) -> str:
    return json.dumps(item, indent=2, ensure_ascii=False)


FORMAT = Format(
    "json",
    "Gridproof JSON",
    detect,
    read,
    write,
    write_answer,
    escapes="json",
    holds=EVERYTHING,
    keeps_game=True,
)
