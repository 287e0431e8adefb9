"""Links of f-puzzles and SudokuPad that contain their puzzle: LZ-string packed JSON.

``f-puzzles.com/?load=…`` and ``sudokupad.app/fpuz…`` hold f-puzzles' JSON: ``size`` and ``grid``, rows of
cells with ``value`` and ``given``. ``sudokupad.app/scl…`` and ``ctc…`` hold SudokuPad's: ``cells``, rows of
cells with ``value``, and ``regions``, with short names and without parts that can be inferred. Puzzles with
further rules are refused; the error names the rule.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any
from urllib.parse import unquote

from gridproof.board.grid import Cell, Grid, Place
from gridproof.board.marks import Clue, Mark, digit
from gridproof.errors import FormatError, quoted
from gridproof.formats.common import box_size, playable
from gridproof.formats.format import Format
from gridproof.formats.info import known_info, one_line, tidy
from gridproof.formats.json_format import members, parse, read_number
from gridproof.formats.lzstring import compress, decompress
from gridproof.formats.source import require_no_variant, usual_kind
from gridproof.record.kind import Board, Kind, Puzzle

NAME = "fpuzzles"

_LINK = re.compile(
    r"(?:https?://)?(?:www\.)?(?P<site>f-puzzles\.com|(?:beta\.)?sudokupad\.app|app\.crackingthecryptic\.com"
    r"|sudokupad\.svencodes\.com)/(?P<rest>.*)",
    re.DOTALL,
)
_PACKED = re.compile(r"(?P<sort>fpuz(?:zles)?|scl|ctc)(?P<data>[A-Za-z0-9+/=\s]*)")
_ABOUT = {"title", "author", "ruleset", "solution", "id", "metadata", "settings", "duration", "videos"}
_TOLD = ("title", "author")
_HARMLESS = _ABOUT | {
    *("size", "grid", "cells", "regions", "cages", "cellSize", "source"),
    *("highlightConflicts", "disabledlogic", "truecandidatesoptions", "candidatesoptions", "msgcorrect"),
    "successMessage",
}
"""The members that change no rule: the board itself, texts about it, and settings of a program."""
_TAGGED = re.compile(r"\s*(title|author|rules|source|msgcorrect|solution)\s*:", re.IGNORECASE)
_DEEPEST = 30
_LARGEST = 40


def detect(text: str) -> bool:
    return _LINK.match(text.strip()) is not None


def read(text: str, _kind: Kind | None = None) -> list[Board]:
    found = _LINK.fullmatch(text.strip())
    if found is None:
        raise FormatError(f"{quoted(text.strip())}; expected a link of f-puzzles.com or sudokupad.app")
    rest = found["rest"]
    if found["site"] == "f-puzzles.com":
        _, loads, data = rest.partition("load=")
        if not loads:
            raise FormatError(f"{quoted(rest)} holds no puzzle; expected f-puzzles.com/?load=…")
        return [_read_fpuzzle(members(parse(_unpacked(data.partition("&")[0]))))]
    named = re.sub(r"^(?:sudoku/)?(?:\?puzzleid=)?", "", rest)
    packed = _PACKED.fullmatch(unquote(named.partition("?")[0].partition("&")[0]).replace(" ", "+"))
    if packed is None or not packed["data"]:
        raise FormatError(
            f"{quoted(named)} only names a puzzle on the site's server;"
            " expected a link that holds it: fpuz…, scl… or ctc…"
        )
    if packed["sort"].startswith("fpuz"):
        return [_read_fpuzzle(members(parse(_unpacked(packed["data"]))))]
    return [_read_pad(members(_Zipped(_unpacked(packed["data"])).value()))]


def _unpacked(data: str) -> str:
    return decompress(unquote(data).replace(" ", "+").strip())


# f-puzzles


def _read_fpuzzle(item: Mapping[str, Any]) -> Board:
    size = read_number(item, "size")
    _need_plain(item)
    rows = _rows(item, "grid", size)
    board = _board(item, rows, size)
    boxes = _regular(board.puzzle)
    regions: dict[object, set[Cell]] = {}
    for cell, (usual, given) in enumerate(
        zip(_usual_regions(board.puzzle.grid, boxes), _cells(rows), strict=True)
    ):
        if given.get("givenPencilMarks"):
            raise FormatError(f"{board.puzzle.grid.label(cell)}: given pencil marks; expected a plain puzzle")
        region = given.get("region")
        regions.setdefault(usual if type(region) is not int else region, set()).add(cell)
    _need_usual(board.puzzle, regions.values(), boxes)
    return board


def _board(
    item: Mapping[str, Any], rows: Sequence[Sequence[Mapping[str, Any]]], size: int, *, given: bool = False
) -> Board:
    """The numbers of the cells: clues and, if the cells distinguish them, marks of the player."""
    grid = Grid.of(size, size)
    clues: dict[Cell, Clue] = {}
    marks: dict[Place, Mark] = {}
    for cell, entry in enumerate(_cells(rows)):
        value = entry.get("value")
        if value in (None, "", 0):
            continue
        number = int(value) if isinstance(value, str) and value.isdecimal() and len(value) < 4 else value
        if type(number) is not int or not 0 < number <= size:
            raise FormatError(f"{grid.label(cell)}: {quoted(str(value))}; expected a number from 1 to {size}")
        if given or entry.get("given"):
            clues[cell] = Clue(number)
        else:
            marks[cell] = digit(number)
    about = item.get("metadata")
    about = about if isinstance(about, dict) else {}
    info = tidy((key, text) for key in _TOLD if isinstance(text := item.get(key) or about.get(key), str))
    rules = item.get("ruleset") or about.get("rules")
    if isinstance(rules, str) and rules.strip():
        info["rules"] = one_line(rules)
    puzzle = Puzzle(usual_kind(NAME), grid, clues, info=info)
    return Board(puzzle, playable(puzzle, marks) or None)


def _rows(item: Mapping[str, Any], key: str, size: int) -> list[list[Mapping[str, Any]]]:
    rows = item.get(key)
    if not isinstance(rows, list) or len(rows) != size or not 0 < size <= _LARGEST:
        raise FormatError(f"{key}: no {size} rows; expected as many rows as columns, at most {_LARGEST}")
    if any(not isinstance(row, list) or len(row) != size for row in rows):
        raise FormatError(f"{key}: other rows; expected {size} rows of {size} cells")
    return [[members(cell) for cell in row] for row in rows]


def _cells(rows: Sequence[Sequence[Mapping[str, Any]]]) -> Iterator[Mapping[str, Any]]:
    return (cell for row in rows for cell in row)


def _need_plain(item: Mapping[str, Any]) -> None:
    """Raise an error for a member that changes the rules. The error names it."""
    for name, value in item.items():
        if name not in _HARMLESS and value not in (None, False, "", 0, [], {}):
            raise FormatError(f"{quoted(one_line(name))} is an unsupported rule; expected a plain puzzle")


def _regular(puzzle: Puzzle) -> tuple[int, int]:
    shape = box_size(puzzle)
    if shape is None or (shape[0] == 1 and puzzle.grid.rows > 1):
        raise FormatError(f"a board of {puzzle.grid.rows} x {puzzle.grid.cols}; expected one with boxes")
    return shape


def _usual_regions(grid: Grid, boxes: tuple[int, int]) -> Iterator[int]:
    height, width = boxes
    for cell in grid.cells:
        row, col = grid.position(cell)
        yield row // height * (grid.cols // width) + col // width


def _need_usual(puzzle: Puzzle, regions: Iterable[set[Cell]], boxes: tuple[int, int]) -> None:
    usual: dict[int, set[Cell]] = {}
    for cell, region in enumerate(_usual_regions(puzzle.grid, boxes)):
        usual.setdefault(region, set()).add(cell)
    if {frozenset(region) for region in regions} != {frozenset(box) for box in usual.values()}:
        raise FormatError("the regions are other than the usual boxes; expected a plain puzzle")


# SudokuPad


_NAMES = {"ce": "cells", "re": "regions", "ca": "cages", "cs": "cellSize", "v": "value", "t": "title"} | {
    **{"a": "arrows", "l": "lines", "o": "overlays", "u": "underlays", "vd": "videos", "d": "duration"},
}
"""The short names that are used here."""


def _read_pad(item: Mapping[str, Any]) -> Board:
    item = {_NAMES.get(name, name): value for name, value in item.items()}
    _need_plain(item)
    found = item.get("cells")
    size = len(found) if isinstance(found, list) else 0
    rows = _rows(item, "cells", size)
    named = [
        [{_NAMES.get(name, name): value for name, value in cell.items()} for cell in row] for row in rows
    ]
    board = _board(item, named, size, given=True)
    boxes = _regular(board.puzzle)
    regions = [_places(board.puzzle.grid, region) for region in _list(item.get("regions"))]
    if regions:
        _need_usual(board.puzzle, [region for region in regions if region], boxes)
    for cage in _list(item.get("cages")):
        _need_no_rule({_NAMES.get(name, name): value for name, value in members(cage).items()})
    return board


def _need_no_rule(cage: Mapping[str, Any]) -> None:
    """Raise an error for a cage that is a rule.

    Cages also hold texts about the puzzle, and define rows and columns.
    """
    value = cage.get("value")
    if not _list(cage.get("cells")) and (value is None or (isinstance(value, str) and _TAGGED.match(value))):
        return
    if cage.get("type") == "rowcol" and value is None:
        return
    raise FormatError("'cages' is an unsupported rule; expected a plain puzzle")


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def _places(grid: Grid, region: object) -> set[Cell]:
    cells = set()
    for place in _list(region):
        match place:
            case [int(row), int(col)] if 0 <= row < grid.rows and 0 <= col < grid.cols:
                cells.add(grid.cell(row, col))
            case _:
                raise FormatError("regions: no place of the board; expected a row and a column")
    return cells


class _Zipped:
    """SudokuPad's short JSON: names without quotes, nothing for ``{}``, single quotes, t and f."""

    _WORD = re.compile(r"[^,:\[\]{}'\"]*")
    _STRING = re.compile(r"'((?:[^'\\]|\\.)*)'|\"((?:[^\"\\]|\\.)*)\"", re.DOTALL)
    _WORDS: Mapping[str, object] = {"t": True, "true": True, "f": False, "false": False, "null": None}

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0

    def value(self) -> object:
        found = self._value(0)
        if self._text[self._at :].strip():
            raise self._unexpected()
        return found

    def _value(self, depth: int) -> object:
        if depth > _DEEPEST:
            raise FormatError("the link's data are nested too deeply; expected a puzzle")
        start = self._next()
        if start in ("{", "["):
            self._at += 1
            return self._object(depth + 1) if start == "{" else self._array(depth + 1)
        if start in ("'", '"'):
            return self._string()
        word = self._word()
        if word == "":
            return {}
        if re.fullmatch(r"-?\d{1,9}", word):
            return int(word)
        return self._WORDS.get(word, word)

    def _object(self, depth: int) -> dict[str, object]:
        found: dict[str, object] = {}
        while not self._skip("}"):
            name = self._string() if self._next() in ("'", '"') else self._word()
            if not self._skip(":"):
                raise self._unexpected()
            found[name] = self._value(depth)
            if not self._skip(",") and self._next() != "}":
                raise self._unexpected()
        return found

    def _array(self, depth: int) -> list[object]:
        found = [self._value(depth)]
        while not self._skip("]"):
            if not self._skip(","):
                raise self._unexpected()
            found.append(self._value(depth))
        return found

    def _string(self) -> str:
        found = self._STRING.match(self._text, self._at)
        if found is None:
            raise self._unexpected()
        self._at = found.end()
        return re.sub(r"\\(.)", r"\1", found[1] if found[1] is not None else found[2], flags=re.DOTALL)

    def _word(self) -> str:
        found = self._WORD.match(self._text, self._at)
        self._at = self._at if found is None else found.end()
        return "" if found is None else found[0].strip()

    def _skip(self, character: str) -> bool:
        here = self._next() == character
        self._at += here
        return here

    def _next(self) -> str:
        """The next character that is not blank."""
        while self._text[self._at : self._at + 1].isspace():
            self._at += 1
        return self._text[self._at : self._at + 1]

    def _unexpected(self) -> FormatError:
        return FormatError(
            f"{quoted(self._text[self._at : self._at + 10])} in the link's data; expected short JSON"
        )


# writing


def write(board: Board) -> str:
    return f"https://f-puzzles.com/?load={packed(board)}"


def packed(board: Board) -> str:
    """The board as f-puzzles' JSON, packed. Raises FormatError for boards that it cannot hold."""
    puzzle = board.puzzle
    grid = puzzle.grid
    kind = usual_kind(NAME)
    if puzzle.kind is not kind:
        raise FormatError(f"a link of f-puzzles cannot hold {puzzle.kind.name}; expected {kind.name}")
    require_no_variant(puzzle, "a link of f-puzzles")
    _regular(puzzle)
    marks = board.state or {}

    def cell(place: Cell) -> dict[str, object]:
        if place in puzzle.clues:
            return {"value": puzzle.clues[place].number, "given": True}
        return {"value": int(marks[place])} if place in marks else {}

    rows = [[cell(place) for place in grid.row(row)] for row in range(grid.rows)]
    about = {key: value for key, value in known_info(puzzle.info).items() if key in _TOLD}
    if rules := puzzle.info.get("rules"):
        about["ruleset"] = rules
    return compress(json.dumps({"size": grid.rows, **about, "grid": rows}, separators=(",", ":")))


FORMAT = Format(NAME, "f-puzzles links", detect, read, write)
