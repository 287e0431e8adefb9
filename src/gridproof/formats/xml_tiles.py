"""XML with a list of tiles: arrows with a count, and the player's black cells and lines.

``xPos`` counts rows and ``yPos`` columns, both from 0. Tiles that are not listed are empty. A line tile
holds the two directions in which a line leaves the cell. Dots and crosses have no tile.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

from gridproof.board.grid import MAX_CELLS, Cell, Direction, Grid, Place
from gridproof.board.marks import LINE, SHADED, Clue, Mark, State
from gridproof.errors import FormatError, quoted
from gridproof.formats.common import playable, without_blanks
from gridproof.formats.format import Format
from gridproof.formats.info import one_line
from gridproof.formats.source import natural, the_answer, usual_kind
from gridproof.record.kind import Board, Kind, Puzzle

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

MAX_TAGS = 500_000
"""Limits the memory: every tag becomes an object."""
MAX_DEPTH = 20
"""The deepest nesting of tags. The format itself has six levels, and each level is searched once."""

_SECOND_ROOT = 9
"""Expat's error for another element after the first: several boards written one after the other."""
_DIRECTIONS = {direction.word.upper(): direction for direction in Direction}


def detect(text: str) -> bool:
    start = text[:1000].lstrip()
    return start.startswith("<") and "<puzzle" in text[:10_000]


def read(text: str, kind: Kind | None = None) -> list[Board]:
    kind = kind or usual_kind("xml")
    _require_arrows(kind)
    elements = [(element, _grid(element)) for element in _parse(text).iter("puzzle")]
    if not elements:
        raise FormatError("no <puzzle> in the XML; expected one")
    # Empty cells have no tile, so a short text could declare many large boards.
    cells, most = sum(grid.size for _, grid in elements), max(MAX_CELLS, len(text))
    if cells > most:
        raise FormatError(f"{len(elements)} puzzles with {cells} cells in one text; expected at most {most}")
    return [_read_puzzle(element, grid, kind) for element, grid in elements]


def _require_arrows(kind: Kind) -> None:
    if not kind.notation.words.arrows:
        raise FormatError(f"xml cannot hold {kind.name}; expected a kind whose clues are arrows")


def _parse(text: str) -> Element:
    # XML is rarely used, and its modules take a while to import.
    defused, tree = import_module("defusedxml"), import_module("defusedxml.ElementTree")
    if text.count("<") > MAX_TAGS:
        raise FormatError(f"more than {MAX_TAGS} tags; expected a smaller file")
    try:
        try:
            return _built(tree, text.strip())
        except tree.ParseError as error:
            if error.code != _SECOND_ROOT:
                raise
            return _built(tree, f"<puzzles>{text.strip()}</puzzles>")
    except tree.ParseError as error:
        raise FormatError(f"not well-formed XML: {error}") from None
    except defused.DefusedXmlException:
        raise FormatError("XML with a document type or entities; expected plain elements") from None
    except ValueError as error:
        raise FormatError(f"not XML: {error}") from None


def _built(tree: ModuleType, text: str) -> Element:
    parser = tree.XMLParser(target=_Builder(), forbid_dtd=True)
    parser.feed(text)
    root: Element = parser.close()
    return root


class _Builder:
    """Builds the tree of a text, and stops if tags are nested too deeply."""

    def __init__(self) -> None:
        builder = import_module("xml.etree.ElementTree").TreeBuilder()
        self.depth = 0
        self.data, self.close = builder.data, builder.close
        self._start, self._end = builder.start, builder.end

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise FormatError(f"more than {MAX_DEPTH} tags in each other; expected <puzzle>, <tiles>, <tile>")
        self._start(tag, attributes)

    def end(self, tag: str) -> None:
        self.depth -= 1
        self._end(tag)


def _grid(puzzle: Element) -> Grid:
    return Grid.of(_number(puzzle, "height", "puzzle"), _number(puzzle, "width", "puzzle"))


def _read_puzzle(element: Element, grid: Grid, kind: Kind) -> Board:
    clues: dict[Cell, Clue] = {}
    marks: dict[Place, Mark] = {}
    for number, tile in enumerate(element.iter("tile"), 1):
        _read_tile(tile, f"tile {number}", grid, clues, marks)
    title = one_line(element.findtext("name", ""))
    variant = one_line(element.findtext("variant", ""))
    puzzle = Puzzle(kind, grid, clues, variant, {"title": title} if title else {})
    return Board(puzzle, playable(puzzle, marks) if marks else None)


def _read_tile(
    tile: Element, name: str, grid: Grid, clues: dict[Cell, Clue], marks: dict[Place, Mark]
) -> None:
    row, col = _number(tile, "xPos", name), _number(tile, "yPos", name)
    if row >= grid.rows or col >= grid.cols:
        raise FormatError(
            f"{name}: xPos {row}, yPos {col}; expected below {grid.rows} and {grid.cols} (xPos is the row)"
        )
    cell = grid.cell(row, col)
    if tile.find("black") is not None:
        marks[cell] = SHADED
    for arrow in tile.iter("arrow"):
        if cell in clues:
            raise FormatError(f"{name}: a second arrow in {grid.label(cell)}; expected one")
        clues[cell] = Clue(_number(arrow, "count", name), _direction(arrow, "dir", name))
    for line in tile.iter("line"):
        for tag in ("dir1", "dir2"):
            if tag == "dir2" and line.find(tag) is None:
                continue
            edge = grid.edge_towards(cell, _direction(line, tag, name))
            if edge is None:
                raise FormatError(f"{name}: a line that leaves the board at {grid.label(cell)}")
            marks[edge] = LINE


def _number(element: Element, tag: str, name: str) -> int:
    text = (element.findtext(tag) or "").strip()
    number = natural(text)
    if number is None:
        raise FormatError(f"{name}: <{tag}> is {quoted(text)}; expected a number")
    return number


def _direction(element: Element, tag: str, name: str) -> Direction:
    text = (element.findtext(tag) or "").strip()
    direction = _DIRECTIONS.get(text.upper())
    if direction is None:
        raise FormatError(f"{name}: <{tag}> is {quoted(text)}; expected one of: {', '.join(_DIRECTIONS)}")
    return direction


def write(board: Board) -> str:
    puzzle = board.puzzle
    grid = puzzle.grid
    _require_arrows(puzzle.kind)
    tiles: dict[Cell, list[str]] = {cell: [_arrow(puzzle, cell)] for cell in puzzle.clues}
    for cell, lines in _drawn(grid, board.state or {}).items():
        tiles.setdefault(cell, []).extend(lines)
    title = one_line(puzzle.info.get("title", ""))
    out = ["<puzzle>", f"  <width>{grid.cols}</width>", f"  <height>{grid.rows}</height>"]
    out.append(f"  <name>{_escaped(title)}</name>")
    if puzzle.variant:
        out.append(f"  <variant>{_escaped(puzzle.variant)}</variant>")
    out.append("  <tiles>")
    for cell in sorted(tiles):
        row, col = grid.position(cell)
        content = "".join(tiles[cell])
        out.append(f"    <tile><xPos>{row}</xPos><yPos>{col}</yPos>{content}</tile>")
    return "\n".join((*out, "  </tiles>", "</puzzle>"))


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _arrow(puzzle: Puzzle, cell: Cell) -> str:
    clue = puzzle.clues[cell]
    if clue.arrow is None or clue.number is None:
        raise FormatError(f"{puzzle.grid.label(cell)}: {clue}; xml can hold only arrows with a number")
    return f"<arrow><dir>{clue.arrow.word.upper()}</dir><count>{clue.number}</count></arrow>"


def _drawn(grid: Grid, state: State) -> dict[Cell, list[str]]:
    """The elements for black cells and lines, by cell."""
    drawn: dict[Cell, list[str]] = {}
    for place, mark in state.items():
        if mark != (LINE if grid.is_edge(place) else SHADED):
            raise FormatError(
                f"{grid.label(place)}: the mark {mark!r}; xml can hold only black cells and lines"
            )
    for cell in grid.cells:
        if state.get(cell) == SHADED:
            drawn[cell] = ["<black/>"]
        exits = [d.word.upper() for d in Direction if state.get(grid.edge_towards(cell, d) or cell) == LINE]
        for first in range(0, len(exits), 2):
            pair = exits[first : first + 2]
            dirs = "".join(f"<dir{number}>{exit}</dir{number}>" for number, exit in enumerate(pair, 1))
            drawn.setdefault(cell, []).append(f"<line>{dirs}</line>")
    return drawn


def write_answer(board: Board) -> str:
    return write(board._replace(state=without_blanks(board.puzzle, the_answer(board))))


FORMAT = Format("xml", "XML with tiles", detect, read, write, write_answer, escapes="xml")
