"""Links of Penpa+ that hold their puzzle: ``…/penpa-edit/#m=edit&p=…``.

Penpa+ is a drawing program: a link holds what stands where, and no rules. Clues become the drawings that
setters use for them. A black cell is a dark surface, a number is text, an arrow is Penpa+'s number with an
arrow, a region has thick borders. The kind's ``Penpa`` record gives the drawing of each of its symbols. The
kind itself is a genre tag, if it is there at all.

What Penpa+ draws besides is refused by its name, because it may be a rule. The solver's own drawing, which
a link holds apart, is left out.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from gridproof.board.grid import Cell, Direction, Edge, Grid
from gridproof.board.marks import HOLE, Clue
from gridproof.board.regions import borders_between, enclosed
from gridproof.errors import FormatError, quoted, show
from gridproof.formats.borders import require_enclosed
from gridproof.formats.format import Format, Part
from gridproof.formats.info import NOTE, one_line, tidy
from gridproof.formats.json_format import members, parse
from gridproof.formats.penpa_layout import Points, packed, restored, shortened, unpacked
from gridproof.formats.source import natural, require_no_variant, unnamed_kind
from gridproof.kinds import KINDS, kind_called
from gridproof.record.kind import Board, Kind, Puzzle

NAME = "penpa"
PREFIX = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="

_LINK = re.compile(
    r"(?:(?:https?://)?[\w.-]+/(?:[\w-]+/)*(?:index\.html)?[?#])?(?=\S*\bp=)m=(?:edit|solve)&(?P<rest>\S*)"
)
_SIZE = 38
"""The usual side of a cell in pixels."""
_BLACK_SURFACE = 4
_DARK_SURFACES = {1, 3, _BLACK_SURFACE, 8}
"""The greys and black. Other colours may be decoration or rules."""
_BLACK_INK, _WHITE_INK = 1, 4
_PLAIN_TEXT, _ARROW_TEXT = "1", "2"
_PLAIN_TEXTS = {_PLAIN_TEXT, "5", "6", "8", "9", "10"}
"""Texts in the middle of a cell, of several sizes."""
_UNKNOWN = "?"
_ARROWS = (Direction.N, Direction.W, Direction.E, Direction.S)
"""The directions in the order of Penpa+'s arrows."""
_THICK = 2
_SQUARES = {"square", "sudoku"}
_PROBLEM, _CELLS, _TAGS = 3, 5, 17
"""The lines of a link with the clues, the cells of the board, and the genre tags."""
_TITLE, _AUTHOR, _SOURCE, _RULES = range(15, 19)
"""The places of texts in the first line."""
_ESCAPES = {"%2C": ",", "%2D": "\n", "%2E": "&", "%2F": "="}
_HARMLESS = {"command_redo", "command_undo", "command_replay"}
_READ = {"surface", "number", "symbol", "lineE"}


def detect(text: str) -> bool:
    return _LINK.match(text.strip()) is not None


def read(text: str, kind: Kind | None = None) -> list[Board]:
    link = _LINK.fullmatch(text.strip())
    if link is None:
        raise FormatError(f"{quoted(text.strip())}; expected a link with m=edit&p=…")
    parameters = dict(part.partition("=")[::2] for part in link["rest"].split("&"))
    lines = unpacked(parameters["p"])
    if len(lines) <= _CELLS:
        raise FormatError(f"the link holds {len(lines)} lines; expected at least {_CELLS + 1}")
    header = lines[0].split(",")
    points = _points(header, _whole_numbers(lines[1], 4))
    kind = kind or _tagged(lines)
    return [Board(_puzzle(kind, points, header, lines))]


def _points(header: list[str], margins: list[int]) -> Points:
    if header[0] not in _SQUARES:
        raise FormatError(f"a board of the type {quoted(one_line(header[0]))}; expected square cells")
    sizes = [natural(word) for word in header[1:3]]
    match sizes:
        case [int(cols), int(rows)]:
            above, below, left, right = margins
            grid = Grid.of(rows - above - below, cols - left - right)
            return Points(grid, above, below, left, right)
    raise FormatError(f"the size {quoted(one_line(','.join(header[1:3])))}; expected columns and rows")


def _whole_numbers(text: str, count: int | None = None) -> list[int]:
    found = parse(restored(text))
    if not isinstance(found, list) or any(type(one) is not int or not -1e6 < one < 1e6 for one in found):
        raise FormatError(f"{show(found)}; expected a list of whole numbers")
    if count is not None and (len(found) != count or min(found) < 0):
        raise FormatError(f"{show(found)}; expected {count} numbers")
    return found


def _tagged(lines: list[str]) -> Kind:
    """The kind that a genre tag names."""
    tags = parse(restored(lines[_TAGS])) if len(lines) > _TAGS and lines[_TAGS].strip() else []
    names = [tag for tag in tags if isinstance(tag, str)] if isinstance(tags, list) else []
    kinds = {kind.name: kind for name in names if (kind := kind_called(name)) is not None}
    if len(kinds) != 1:
        raise unnamed_kind("a Penpa+ link", kinds.values() or KINDS.values())
    return next(iter(kinds.values()))


def _puzzle(kind: Kind, points: Points, header: list[str], lines: list[str]) -> Puzzle:
    drawn = members(parse(restored(lines[_PROBLEM])))
    for name, value in drawn.items():
        if name not in _HARMLESS | _READ and value not in (None, {}, []):
            raise FormatError(f"{quoted(one_line(name))} is not supported; expected clues and borders alone")
    grid = points.grid
    clues = dict.fromkeys(_holes(points, lines[_CELLS]), HOLE)
    for cell, clue in _clues(kind, points, drawn):
        clues[cell] = clue
    borders = set(_borders(points, members(drawn.get("lineE") or {})))
    if kind.has_regions:
        regions = enclosed(grid, borders)
        inner = borders.difference(borders_between(grid, regions))
        return Puzzle(
            kind, grid, clues, regions=regions, inner_borders=tuple(inner), info=_information(header)
        )
    puzzle = Puzzle(kind, grid, clues, info=_information(header))
    if borders and borders != set(_printed(puzzle)):
        where = grid.label(min(borders.symmetric_difference(_printed(puzzle))))
        raise FormatError(f"{where}: other borders than a usual {kind.name}; expected the usual ones or none")
    return puzzle


def _printed(puzzle: Puzzle) -> Collection[Edge]:
    """The borders that belong to a board: of its regions, or of the kind's boxes."""
    if puzzle.kind.has_regions:
        require_enclosed(puzzle)
        return puzzle.borders
    boxes = puzzle.kind.look.boxes
    return borders_between(puzzle.grid, list(boxes(puzzle))) if boxes is not None else ()


def _information(header: list[str]) -> dict[str, str]:
    named = (("title", _TITLE, "Title:"), ("author", _AUTHOR, "Author:"), ("source", _SOURCE, ""))
    texts = {
        key: _plain(header[place]).strip().removeprefix(start).strip()
        for key, place, start in (*named, (NOTE, _RULES, ""))
        if place < len(header)
    }
    return tidy(texts.items())


def _plain(text: str) -> str:
    for escape, character in _ESCAPES.items():
        text = text.replace(escape, character)
    return text


def _holes(points: Points, line: str) -> Iterator[Cell]:
    """The cells that do not belong to the board. Only the first number is whole, the others are steps."""
    steps = _whole_numbers(line) if line.strip() else []
    if not steps:
        return
    at, there = 0, set()
    for step in steps:
        at += step
        there.add(points.cell_at(at))
    yield from (cell for cell in points.grid.cells if cell not in there)


def _clues(kind: Kind, points: Points, drawn: Mapping[str, Any]) -> Iterator[tuple[Cell, Clue]]:
    walls = {cell: _wall(points, cell, value) for cell, value in _by_cell(points, drawn, "surface")}
    texts = {cell: _text(points, cell, value) for cell, value in _by_cell(points, drawn, "number")}
    symbols = {cell: _symbol(kind, points, cell, value) for cell, value in _by_cell(points, drawn, "symbol")}
    for cell in sorted({*walls, *texts, *symbols}):
        number, arrow = texts.get(cell, (None, None))
        yield cell, Clue(number, arrow, wall=cell in walls, symbol=symbols.get(cell, ""))


def _by_cell(points: Points, drawn: Mapping[str, Any], name: str) -> Iterator[tuple[Cell, Any]]:
    for key, value in members(drawn.get(name) or {}).items():
        number = natural(key)
        cell = points.cell_at(number) if number is not None else None
        if cell is None:
            raise FormatError(f"{name}: the point {quoted(one_line(key))}; expected a cell of the board")
        yield cell, value


def _wall(points: Points, cell: Cell, value: object) -> bool:
    if value not in _DARK_SURFACES:
        raise FormatError(f"{points.grid.label(cell)}: the colour {show(value)}; expected grey or black")
    return True


def _text(points: Points, cell: Cell, value: object) -> tuple[int | None, Direction | None]:
    match value:
        case [str(text), _, str(style)] if style in _PLAIN_TEXTS:
            return _number(points, cell, text), None
        case [int(number), _, str(style)] if style in _PLAIN_TEXTS:
            return number, None
        case [str(text), _, "2"] if text[-2:-1] == "_" and text[-1] in "0123":
            return _number(points, cell, text[:-2]), _ARROWS[int(text[-1])]
    raise FormatError(f"{points.grid.label(cell)}: the text {show(value)}; expected a number in the middle")


def _number(points: Points, cell: Cell, text: str) -> int | None:
    if text.strip() in (_UNKNOWN, ""):
        return None
    number = natural(text.strip())
    if number is None:
        raise FormatError(f"{points.grid.label(cell)}: {quoted(one_line(text))}; expected a number or ?")
    return number


def _symbol(kind: Kind, points: Points, cell: Cell, value: object) -> str:
    """The name of a symbol. Its size does not matter, so the letters at the end of its name don't."""
    match value:
        case [int(style), str(shape), *_]:
            for name, (known, usual) in kind.notation.penpa.symbols.items():
                if known == style and usual.rstrip("SML") == shape.rstrip("SML"):
                    return name
    names = ", ".join(kind.notation.penpa.symbols) or "none"
    raise FormatError(f"{points.grid.label(cell)}: the symbol {show(value)}; expected one for: {names}")


def _borders(points: Points, lines: Mapping[str, Any]) -> Iterator[Edge]:
    """The edges that lines run along. Lines around the board are part of its frame."""
    grid = points.grid
    between = {frozenset(grid.dots_of(edge)): edge for edge in grid.fences}
    for key in lines:
        ends = [points.dot_at(number) for word in key.split(",") if (number := natural(word)) is not None]
        edge = between.get(frozenset(ends)) if len(ends) == 2 else None  # type: ignore[arg-type]
        if edge is None:
            raise FormatError(f"lineE: {quoted(one_line(key))}; expected a side of a cell of the board")
        if not grid.is_border(edge):
            yield edge


# writing


def write(board: Board) -> str:
    puzzle = board.puzzle
    require_no_variant(puzzle, "a Penpa+ link")
    if len(puzzle.holes) == puzzle.grid.size:
        raise FormatError("a Penpa+ link cannot hold a board without cells; expected one cell at least")
    points = Points(puzzle.grid)
    nothing = shortened(_json(_drawing({}, {}, {}, {})))
    lines = [
        _header(puzzle, points),
        "[0,0,0,0]",
        shortened(_json(_MODE)),
        shortened(_json(_drawing(*_clue_drawings(puzzle, points), _border_drawing(puzzle, points)))),
        nothing,
        _json(_steps(points.of_cell(cell) for cell in puzzle.grid.cells if cell not in puzzle.holes)),
        *("[]", "{}", '"x"', '"x"', "[3,1,4]", shortened(_json(_MODE)), '"x"', "0", nothing, nothing, "{}"),
        _json([puzzle.kind.name]),
    ]
    return PREFIX + packed(lines)


_MODE = {
    "qa": "pu_q",
    "grid": ["1", "2", "1"],
    "pu_q": {"edit_mode": "surface", "surface": ["", 1]},
    "pu_a": {"edit_mode": "surface", "surface": ["", 1]},
}
"""Thin lines between cells, and the surface as the first tool."""


def _json(value: object) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def _header(puzzle: Puzzle, points: Points) -> str:
    grid = puzzle.grid
    sizes = (grid.cols, grid.rows, _SIZE, 0, 1, 1, (grid.cols + 1) * _SIZE, (grid.rows + 1) * _SIZE)
    info = tidy(puzzle.info.items())
    texts = (
        f"Title: {_escaped(info.get('title', ''))}",
        f"Author: {_escaped(info.get('author', ''))}",
        _escaped(info.get("source", "")),
        _escaped(info.get(NOTE, "")),
    )
    return ",".join(
        map(str, ("square", *sizes, points.centre, points.centre, 0, 0, 0, 0, *texts, "OFF,false"))
    )


def _escaped(text: str) -> str:
    for escape, character in _ESCAPES.items():
        text = text.replace(character, escape)
    return text


def _drawing(
    surface: Mapping[str, object],
    number: Mapping[str, object],
    symbol: Mapping[str, object],
    borders: Mapping[str, object],
) -> dict[str, object]:
    lists = ("thermo", "arrows", "direction", "squareframe", "polygon")
    return {
        **{name: {"__a": []} for name in ("command_redo", "command_undo", "command_replay")},
        **{"surface": surface, "number": number, "numberS": {}, "symbol": symbol},
        **{"freeline": {}, "freelineE": {}},
        **{name: [] for name in lists},
        **{"line": {}, "lineE": borders, "wall": {}, "cage": {}, "deletelineE": {}},
        **{"killercages": [], "nobulbthermo": []},
    }


def _clue_drawings(
    puzzle: Puzzle, points: Points
) -> tuple[dict[str, object], dict[str, object], dict[str, object]]:
    """Surfaces, texts and symbols."""
    surface: dict[str, object] = {}
    number: dict[str, object] = {}
    symbol: dict[str, object] = {}
    for cell, clue in sorted(puzzle.clues.items()):
        key = str(points.of_cell(cell))
        if clue.hole:
            continue
        if clue.wall:
            surface[key] = _BLACK_SURFACE
        if clue.symbol:
            symbol[key] = [*_drawn_symbol(puzzle, cell, clue), 1]
        if (written := _written(clue)) is not None:
            style = _PLAIN_TEXT if clue.arrow is None else _ARROW_TEXT
            number[key] = [written, _WHITE_INK if clue.wall else _BLACK_INK, style]
    return surface, number, symbol


def _written(clue: Clue) -> str | None:
    """The text of a clue, if it has any."""
    text = _UNKNOWN if clue.number is None else str(clue.number)
    if clue.arrow is not None:
        return f"{text}_{_ARROWS.index(clue.arrow)}"
    return None if clue.number is None and (clue.wall or clue.symbol) else text


def _drawn_symbol(puzzle: Puzzle, cell: Cell, clue: Clue) -> tuple[int, str]:
    drawn = puzzle.kind.notation.penpa.symbols.get(clue.symbol)
    if drawn is None:
        where = puzzle.grid.label(cell)
        raise FormatError(f"{where}: the symbol {clue.symbol}; expected a clue that Penpa+ has a drawing for")
    return drawn


def _border_drawing(puzzle: Puzzle, points: Points) -> dict[str, object]:
    sides = (puzzle.grid.dots_of(edge) for edge in sorted(_printed(puzzle)))
    return {f"{points.of_dot(a)},{points.of_dot(b)}": _THICK for a, b in sides}


def _steps(numbers: Iterable[int]) -> list[int]:
    """The first number, then the step to each of the others."""
    at, steps = 0, []
    for number in numbers:
        steps.append(number - at)
        at = number
    return steps


FORMAT = Format(NAME, "Penpa+ links", detect, read, write, holds=frozenset({Part.HOLES, Part.INNER_BORDERS}))
