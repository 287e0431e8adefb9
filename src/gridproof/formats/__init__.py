"""The formats in which boards are read and written: one module each, and this registry."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from typing import NamedTuple, NoReturn

from gridproof.errors import FormatError, GridproofError, NoFormat, placed, quoted, show
from gridproof.formats import text as own_text
from gridproof.formats.format import Format
from gridproof.formats.source import checked, decode, load
from gridproof.record.kind import Board, Kind

__all__ = [
    "FORMATS",
    "Entry",
    "Format",
    "decode",
    "detect",
    "entries",
    "format_named",
    "in_one_file",
    "load",
    "read",
    "write",
    "write_answer",
]

_MODULES = {
    "text": "text",
    "json": "json_format",
    "game": "game",
    "corpus": "corpus",
    "janko": "janko",
    "puzzlink": "puzzlink",
    "pzprv3": "pzprv3",
    "tatham": "tatham",
    "0hn0": "zerohn0",
    "fpuzzles": "fpuzzles",
    "sudokupad": "sudokupad",
    "sudokuwiki": "sudokuwiki",
    "kanpen": "kanpen",
    "penpa": "penpa",
    "xml": "xml_tiles",
    "ascii": "ascii_walls",
    "grid": "number_grid",
    "list": "wall_list",
    "dzn": "dzn",
}


class _Registry(Mapping[str, Format]):
    """The formats by name. A module is imported when its format is first used."""

    def __init__(self) -> None:
        self._known: dict[str, Format] = {}

    def __getitem__(self, name: str) -> Format:
        format = self._known.get(name)
        if format is None:
            format = self._known[name] = import_module(f"gridproof.formats.{_MODULES[name]}").FORMAT
        return format

    def __iter__(self) -> Iterator[str]:
        return iter(_MODULES)

    def __len__(self) -> int:
        return len(_MODULES)


FORMATS = _Registry()

_ALIASES = {
    "gridproof": "text",
    "txt": "text",
    "jsonl": "corpus",
    "puzz.link": "puzzlink",
    "url": "puzzlink",
    "pzpr": "pzprv3",
    "gameid": "tatham",
    "zerohn0": "0hn0",
    "f-puzzles": "fpuzzles",
    "penpa+": "penpa",
    "penpa-edit": "penpa",
}

_DETECTION_ORDER = (
    "text",
    "pzprv3",
    "xml",
    "dzn",
    "game",
    "corpus",
    "json",
    "0hn0",
    "sudokupad",
    "fpuzzles",
    "sudokuwiki",
    "kanpen",
    "penpa",
    "puzzlink",
    "tatham",
    "list",
    "ascii",
    "grid",
    "janko",
)
"""First the formats that a text names itself, last those that are recognised by their shape alone."""

_JSON_LINES = ("corpus", "json", "0hn0")
_ALWAYS_LINES = ("corpus", "sudokupad", "fpuzzles", "sudokuwiki", "kanpen", "penpa", "puzzlink", "tatham")
_ONE_PER_LINE = (*_ALWAYS_LINES, "json", "0hn0", "grid")
"""The formats that may have a board on every line."""
_NAMING = re.compile("[/:={%]")
"""Each of these formats but the grid has such a character on every line."""
_SAMPLE = 20
_SHORTEST_IN_LIST = 81
"""In a list of one-line boards, shorter lines look like the rows of a single board."""
_ID = re.compile(r'"id"\s*:\s*"([^"\\]{1,200})"')


class Entry(NamedTuple):
    """One board of a source, or the error for a board that cannot be read."""

    name: str
    board: Board | None
    error: GridproofError | None
    format: Format


def format_named(name: str) -> Format:
    """The format with that name or alias, ignoring case."""
    key = name.strip().lower() if isinstance(name, str) else ""
    format = FORMATS.get(_ALIASES.get(key, key))
    if format is None:
        raise FormatError(f"unknown format {show(name)}; expected one of: {', '.join(FORMATS)}")
    return format


def detect(text: str) -> Format:
    """The format of a text."""
    return _detected(checked(text)) or _unknown(text)


def _detected(text: str) -> Format | None:
    return next((FORMATS[name] for name in _DETECTION_ORDER if FORMATS[name].detect(text)), None)


def _unknown(text: str) -> NoReturn:
    names = ", ".join(FORMATS)
    raise NoFormat(f"no format fits {quoted(text.strip())}; expected one of: {names}")


def read(text: str, *, kind: Kind | None = None, format: Format | None = None) -> list[Board]:
    """All boards of a text. The kind is needed only if the text does not name it."""
    boards = []
    for entry in entries(text, kind=kind, format=format):
        if entry.error is not None:
            raise entry.error
        if entry.board is not None:
            boards.append(entry.board)
    return boards


def entries(
    text: str, *, kind: Kind | None = None, format: Format | None = None, name: str = ""
) -> Iterator[Entry]:
    """The boards of a text one by one. A bad line does not stop the others from being read.

    Raises FormatError only if the format of the text cannot be recognised.
    """
    text = checked(text)
    lines = _lines(text)
    if not lines:
        raise FormatError("the text is empty; expected a puzzle")
    whole = format or _detected(text)
    batch = _batch_format(text, lines, whole, asked=format is not None)
    if batch is None:
        yield from _whole(text, kind, whole or _unknown(text), name)
        return
    for number, line in lines:
        label = f"{name}:{number}" if name and len(lines) > 1 else name or f"line {number}"
        used = format or _line_format(line) or batch
        try:
            boards = used.read(line, kind)
        except GridproofError as error:
            named = _ID.search(line)
            place = "" if len(lines) == 1 else f"line {number}: "
            yield Entry(named[1] if named else label, None, placed(place, error), used)
        else:
            yield from (Entry(_name(board, label), board, None, used) for board in boards)


def _lines(text: str) -> list[tuple[int, str]]:
    """The non-empty lines, with their numbers."""
    numbered = ((number, line.strip()) for number, line in enumerate(text.splitlines(), 1))
    return [(number, line) for number, line in numbered if line and not line.startswith("#")]


def _batch_format(
    text: str, lines: list[tuple[int, str]], whole: Format | None, *, asked: bool
) -> Format | None:
    """The format of a text that has a board on every line, or None for other texts."""
    if asked and whole is not None and whole.name in _ALWAYS_LINES:
        return whole
    if text.lstrip().startswith("[") or (whole is not None and whole.name not in _ONE_PER_LINE):
        return None
    if whole is not None and whole.name == "grid" and any("%" in line for _, line in lines):
        return None
    sample = [line for _, line in lines[:_SAMPLE]]
    if whole is not None:
        return whole if any(_stands_alone(whole, line) for line in sample) else None
    return next(filter(None, map(_line_format, sample)), None)


def _line_format(line: str) -> Format | None:
    """The format of a line that is a board by itself."""
    if not _NAMING.search(line):
        return FORMATS["grid"] if _stands_alone(FORMATS["grid"], line) else None
    return next((FORMATS[name] for name in _ONE_PER_LINE if _stands_alone(FORMATS[name], line)), None)


def _stands_alone(format: Format, line: str) -> bool:
    """Whether this line is a board by itself."""
    if format.name == "grid":
        return len(line) >= _SHORTEST_IN_LIST and format.detect(line)
    if format.name in _JSON_LINES and not (line.startswith("{") and line.endswith("}")):
        return False
    return format.detect(line)


def _whole(text: str, kind: Kind | None, format: Format, name: str) -> Iterator[Entry]:
    try:
        boards = format.read(text, kind)
    except GridproofError as error:
        yield Entry(name, None, error, format)
        return
    for number, board in enumerate(boards, 1):
        label = name if len(boards) == 1 else f"{name}:{number}" if name else f"board {number}"
        yield Entry(_name(board, label), board, None, format)


def _name(board: Board, label: str) -> str:
    return board.puzzle.info.get("id") or label


def write(board: Board, format: Format | str) -> str:
    """The board in a format, which may be given by name."""
    return _chosen(format).write(board)


def in_one_file(texts: Iterable[str]) -> str:
    """The texts of several boards, one after the other. A blank line follows each text of several lines."""
    bare = [text.rstrip("\n") for text in texts]
    return ("\n\n" if any("\n" in text for text in bare) else "\n").join(bare) + "\n"


def write_answer(board: Board, format: Format | str) -> str:
    """The answer of the board in the format's own way; if the format has none, as a grid of words."""
    return (_chosen(format).write_answer or own_text.write_answer)(board)


def _chosen(format: Format | str) -> Format:
    return format if isinstance(format, Format) else format_named(format)
