"""puzz.link URLs: ``https://puzz.link/p?<pid>[/<flags>]/<cols>/<rows>/<cells>``."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from urllib.parse import unquote

from gridproof.errors import FormatError
from gridproof.formats.borders import read_borders, write_borders
from gridproof.formats.codecs import PUZZLINK_CODECS
from gridproof.formats.common import quoted
from gridproof.formats.format import Format, Part
from gridproof.formats.source import natural
from gridproof.grid import Cell, Edge, Grid
from gridproof.kind import Board, Kind, Puzzle
from gridproof.kinds import KINDS
from gridproof.marks import Clue
from gridproof.regions import Regions, borders_between, enclosed

PREFIX = "https://puzz.link/p?"

_SHAPE = re.compile(r"(?:[^\s?]*\?)?(?!pzprv3)[A-Za-z]\w*(?:/[^\s/]*)?/[0-9]+/[0-9]+(?![^/\s])")
_LONGEST_START = 1000
_LONGEST = 1_000_000
"""Far more than the largest board takes."""


def detect(text: str) -> bool:
    return _SHAPE.match(unquote(text[:_LONGEST_START].strip())) is not None


def kind_of_pid(pid: str) -> Kind:
    """The kind that puzz.link and its files call ``pid``."""
    for kind in KINDS.values():
        if pid in kind.notation.puzzlink.pids:
            return kind
    known = sorted(pid for kind in KINDS.values() for pid in kind.notation.puzzlink.pids)
    raise FormatError(f"unknown puzz.link pid {quoted(pid)}; expected one of: {', '.join(known)}")


def pid_of(puzzle: Puzzle) -> str:
    """What puzz.link and its files call the puzzle's kind and variant."""
    for pid, variant in puzzle.kind.notation.puzzlink.pids.items():
        if variant == puzzle.variant:
            return pid
    raise FormatError(f"puzz.link has no {puzzle.kind.name} with the variant {puzzle.variant!r}")


def read(text: str, _kind: Kind | None = None) -> list[Board]:
    if len(text) > _LONGEST:
        raise FormatError(f"a URL of {len(text)} characters; expected at most {_LONGEST}")
    query = unquote(text.strip()).rpartition("?")[2].partition("#")[0]
    pid, *parts = query.split("/")
    pid = re.sub("_(?:edit|play)$", "", pid.lower())
    kind = kind_of_pid(pid)
    variant = kind.notation.puzzlink.pids[pid]
    if parts and not parts[0].isdecimal():
        variant = _with_flags(kind, variant, parts.pop(0))
    grid = _grid(parts[:2])
    body, *rest = *parts[2:], ""
    if any(rest):
        raise FormatError(f"after the cells: {quoted('/'.join(rest))}; expected the end of the URL")
    regions, inner, body = _divided(kind, grid, body) if kind.has_regions else ((), (), body)
    codec = PUZZLINK_CODECS[kind.notation.puzzlink.codec]
    clues = codec.decode(body, grid, _places(kind, regions))
    puzzle = Puzzle(
        kind, grid, _from_numbers(kind, clues), variant, regions=regions, inner_borders=tuple(inner)
    )
    return [Board(puzzle)]


def _divided(kind: Kind, grid: Grid, body: str) -> tuple[Regions, Collection[Edge], str]:
    """The regions, the borders that enclose none, and what follows these in the text."""
    borders, rest = read_borders(body, grid)
    regions = enclosed(grid, borders)
    inner = borders.difference(borders_between(grid, regions))
    if inner and not kind.has_inner_borders:
        where = grid.label(min(inner))
        raise FormatError(f"{where}: a border that ends inside a region; expected none in {kind.name}")
    return regions, inner, rest


def _places(kind: Kind, regions: Regions) -> list[Cell] | None:
    """The cells that can have a clue, unless all can."""
    return [region[0] for region in regions] if kind.region_clues else None


def _with_flags(kind: Kind, variant: str, flags: str) -> str:
    notation = kind.notation.puzzlink
    for flag in flags:
        if flag in notation.refused:
            raise FormatError(
                f"the flag {flag!r} of {kind.name} changes the rules ({notation.refused[flag]});"
                " expected a URL without it"
            )
        if flag not in notation.flags:
            known = ", ".join(notation.flags) or "none"
            raise FormatError(f"unknown flag {flag!r} of {kind.name} in {quoted(flags)}; expected: {known}")
        variant = notation.flags[flag] or variant
    return variant


def _grid(sizes: list[str]) -> Grid:
    numbers = [number for number in map(natural, sizes) if number is not None]
    if len(numbers) != 2:
        found = quoted("/".join(sizes))
        raise FormatError(f"the size {found}; expected columns and rows, as in 'pid/cols/rows/cells'")
    cols, rows = numbers
    return Grid.of(rows, cols)


def _from_numbers(kind: Kind, clues: Mapping[Cell, Clue]) -> Mapping[Cell, Clue]:
    """The clues where some numbers stand for something else, as the kind says."""
    meaning = {Clue(number): clue for number, clue in kind.notation.puzzlink.numbers.items()}
    return {cell: meaning.get(clue, clue) for cell, clue in clues.items()} if meaning else clues


def _to_numbers(kind: Kind, clues: Mapping[Cell, Clue]) -> Mapping[Cell, Clue]:
    """The way back."""
    number = {clue: Clue(number) for number, clue in kind.notation.puzzlink.numbers.items()}
    return {cell: number.get(clue, clue) for cell, clue in clues.items()} if number else clues


def write(board: Board) -> str:
    puzzle = board.puzzle
    notation = puzzle.kind.notation.puzzlink
    clues, places = _to_numbers(puzzle.kind, puzzle.clues), _places(puzzle.kind, puzzle.regions)
    body = PUZZLINK_CODECS[notation.codec].encode(clues, puzzle.grid, places)
    if puzzle.kind.has_regions:
        body = write_borders(puzzle) + body
    url = f"{pid_of(puzzle)}/{puzzle.grid.cols}/{puzzle.grid.rows}/{body}"
    # Programs that find URLs in a text tend to leave out punctuation at the end.
    end = "" if url[-1].isalnum() else "/"
    return f"{PREFIX if notation.public else ''}{url}{end}"


FORMAT = Format("puzzlink", "puzz.link URL", detect, read, write, holds=frozenset({Part.INNER_BORDERS}))
