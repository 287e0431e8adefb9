"""puzz.link URLs: ``https://puzz.link/p?<pid>[/<flags>]/<cols>/<rows>/<cells>``.

Options such as ``type=player&`` may stand before the pid. A URL may also hold a whole pzprv3 file.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from urllib.parse import unquote

from gridproof.board.grid import Cell, Edge, Grid
from gridproof.board.regions import Regions, borders_between, enclosed
from gridproof.errors import FormatError, quoted
from gridproof.formats import pzprv3
from gridproof.formats.borders import read_borders, write_borders
from gridproof.formats.format import Format, Part
from gridproof.formats.pids import kind_of_pid, pid_of
from gridproof.formats.source import natural
from gridproof.record.kind import Board, Kind, Puzzle

PREFIX = "https://puzz.link/p?"

_SITE, _OPTIONS = r"[^\s?]*\?", r"(?:\w+=\w*&)*"
"""The text that may stand before a puzzle: the site and its page, and options such as ``type=player&``."""
_FLAGS = r"(?:/v:[^/\n]*|/[^\s/]*){0,2}"
_START = re.compile(rf"(?:{_SITE})*{_OPTIONS}")
_SHAPE = re.compile(rf"(?:{_SITE})*{_OPTIONS}(?!pzprv3)[A-Za-z][\w-]*{_FLAGS}/[0-9]+/[0-9]+(?![^/\s])")
_FILE = re.compile(rf"(?:{_SITE})+{_OPTIONS}(?=pzprv3(?:\.[0-9]+)?/)")
"""The start of a URL that holds a whole file."""
_VARIANT = "v:"
_LONGEST_START = 1000
_LONGEST = 1_000_000
"""Far more than the largest board takes."""


def detect(text: str) -> bool:
    start = unquote(text[:_LONGEST_START].strip())
    return (_SHAPE.match(start) or _FILE.match(start)) is not None


def read(text: str, _kind: Kind | None = None) -> list[Board]:
    if len(text) > _LONGEST:
        raise FormatError(f"a URL of {len(text)} characters; expected at most {_LONGEST}")
    url = unquote(text.strip())
    if file := _FILE.match(url):
        return pzprv3.read(url[file.end() :])
    query = _START.sub("", url, count=1).partition("#")[0]
    pid, *parts = query.split("/")
    pid = re.sub("_(?:edit|play)$", "", pid.lower())
    kind = kind_of_pid(pid)
    variant = kind.notation.puzzlink.pids[pid]
    while parts and not parts[0].isdecimal():
        variant = _with_flags(kind, variant, parts.pop(0))
    grid, parts = _grid(parts[:2]), parts[2:]
    if kind.notation.number is not None:
        variant = kind.notation.number.variant(_board_number(parts.pop(0) if parts else ""))
    body, *rest = *parts, ""
    if any(rest):
        raise FormatError(f"after the cells: {quoted('/'.join(rest))}; expected the end of the URL")
    regions, inner, body = _divided(kind, grid, body) if kind.has_regions else ((), (), body)
    clues = kind.notation.puzzlink.codec.decode(body, grid, _places(kind, regions))
    puzzle = Puzzle(kind, grid, clues, variant, regions=regions, inner_borders=tuple(inner))
    return [Board(puzzle)]


def _divided(kind: Kind, grid: Grid, body: str) -> tuple[Regions, Collection[Edge], str]:
    """The regions, the borders that enclose none, and the rest of the text."""
    borders, rest = read_borders(body, grid)
    regions = enclosed(grid, borders)
    inner = borders.difference(borders_between(grid, regions))
    if inner and not kind.has_inner_borders:
        where = grid.label(min(inner))
        raise FormatError(f"{where}: a border that ends inside a region; expected none in {kind.name}")
    return regions, inner, rest


def _places(kind: Kind, regions: Regions) -> list[Cell] | None:
    """The cells that can have a clue; None if all can."""
    return [region[0] for region in regions] if kind.region_clues else None


def _with_flags(kind: Kind, variant: str, flags: str) -> str:
    """The variant for the flags. Raises FormatError for flags that change the rules in other ways."""
    notation = kind.notation.puzzlink
    if flags.startswith(_VARIANT):
        name = quoted(flags.removeprefix(_VARIANT)) if len(flags) > 42 else flags.removeprefix(_VARIANT)
        raise FormatError(f"variant rules: {name or 'without a name'}; expected a plain {kind.name}")
    for flag in flags:
        meaning = notation.refused.get(flag)
        if meaning is not None or flag not in notation.flags:
            known = ", ".join(notation.flags) or "none"
            about = meaning or f"an unknown flag of {kind.name}"
            raise FormatError(f"variant rules: {flag} ({about}); expected other flags: {known}")
        variant = notation.flags[flag] or variant
    return variant


def _grid(sizes: list[str]) -> Grid:
    numbers = [number for number in map(natural, sizes) if number is not None]
    if len(numbers) != 2:
        found = quoted("/".join(sizes))
        raise FormatError(f"the size {found}; expected columns and rows, as in 'pid/cols/rows/cells'")
    cols, rows = numbers
    return Grid.of(rows, cols)


def _board_number(text: str) -> int:
    number = natural(text)
    if not number:
        raise FormatError(
            f"{quoted(text)} after the size; expected a number, as in 'pid/cols/rows/number/cells'"
        )
    return number


def write(board: Board) -> str:
    puzzle = board.puzzle
    notation = puzzle.kind.notation.puzzlink
    body = notation.codec.encode(puzzle.clues, puzzle.grid, _places(puzzle.kind, puzzle.regions))
    if puzzle.kind.has_regions:
        body = write_borders(puzzle) + body
    number = puzzle.kind.notation.number
    if number is not None:
        body = f"{number.number(puzzle.variant)}/{body}"
    pid = pid_of(puzzle)
    url = f"{pid}/{puzzle.grid.cols}/{puzzle.grid.rows}/{body}"
    # Programs that recognise URLs in a text often leave out punctuation at the end.
    end = "" if url[-1].isalnum() else "/"
    return f"{PREFIX if notation.has_player(pid) else ''}{url}{end}"


FORMAT = Format("puzzlink", "puzz.link URL", detect, read, write, holds=frozenset({Part.INNER_BORDERS}))
