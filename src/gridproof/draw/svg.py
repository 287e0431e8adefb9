"""Boards as standalone SVG pictures, with a background of their own for light and dark viewers."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from html import escape
from math import ceil, sqrt

from gridproof.board.grid import Cell, Direction, Dot, Edge, Place
from gridproof.board.marks import Clue, State
from gridproof.draw.painting import CELL as _CELL
from gridproof.draw.painting import circle_at, painted, strewn, text_at
from gridproof.draw.scene import Scene, scene
from gridproof.draw.style import (
    FAMILIES,
    GRID,
    HIGHLIGHT,
    HIGHLIGHT_INK,
    INK,
    LINE,
    SCREEN,
    SHADE,
    SOFT,
    WHITE,
    Style,
    number,
)
from gridproof.record.drawing import Drawing
from gridproof.record.kind import Board
from gridproof.record.look import Glyph

_MARGIN = 12
_SIGN = 0.45
"""How large the sign of a clue between two cells is, as a share of one in a cell."""
_WHOLE, _SMALL = 0.5, 0.14
"""How far drawings reach that fill a corner of the cell, and drawings that fit beside a clue unscaled."""


def svg(
    board: Board,
    *,
    marks: State | None = None,
    title: str | None = None,
    highlight: Collection[Place] = (),
    points: Collection[tuple[int, int]] = (),
    style: Style = SCREEN,
) -> str:
    """The board as an SVG document, with ``marks`` on it.

    The places of ``highlight`` are highlighted, and so are the corners of the grid in ``points`` (row and
    column).
    """
    shown = scene(board, marks, highlight)
    grid, kind = shown.grid, board.puzzle.kind
    room = {side: _CELL if at else 0 for side, at in shown.outsiders().items()}
    left, top = _MARGIN + room[Direction.W], _MARGIN + room[Direction.N]
    width = left + grid.cols * _CELL + room[Direction.E] + _MARGIN
    height = top + grid.rows * _CELL + room[Direction.S] + _MARGIN
    name = escape(title or kind.title)
    clues = len(shown.clues) + len(shown.outside) + len(shown.between)
    words = f"{kind.title}, {grid.rows} by {grid.cols} cells; clues: {clues}"
    if marks:
        words += f"; marks: {len(marks)}"
    body = style.set(
        "\n".join(line for layer in (*_layers(shown, board), map(_ring, points)) for line in layer)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" role="img" aria-label="{name}">\n'
        f"<title>{name}</title>\n<desc>{escape(words)}.</desc>\n"
        f'<rect width="{width}" height="{height}" rx="6" fill="{WHITE}"/>\n'
        f'<g transform="translate({left} {top})" font-family="{style.font}" text-anchor="middle">\n'
        f"{body}\n</g>\n</svg>\n"
    )


def _layers(shown: Scene, board: Board) -> Iterator[Iterable[str]]:
    """The picture from the lowest layer up."""
    yield _highlights(shown)
    yield _fills(shown)
    yield _strokes(shown)
    yield (_symbol(shown, cell, clue) for cell, clue in shown.clues.items() if clue.symbol)
    yield _lines(shown)
    yield (_mark(shown, cell, glyph) for cell, glyph in _cell_glyphs(shown))
    yield (_clue(shown, cell, clue) for cell, clue in shown.clues.items())
    yield _outside(shown)
    yield _between(shown)
    yield _notes(shown, board)


def _corner(shown: Scene, cell: Cell) -> tuple[int, int]:
    """The upper left corner of a cell."""
    row, col = shown.grid.position(cell)
    return col * _CELL, row * _CELL


def _middle(shown: Scene, cell: Cell) -> tuple[float, float]:
    x, y = _corner(shown, cell)
    return x + _CELL / 2, y + _CELL / 2


def _square(shown: Scene, cell: Cell, fill: str) -> str:
    x, y = _corner(shown, cell)
    return f'<rect x="{x}" y="{y}" width="{_CELL}" height="{_CELL}" fill="{fill}"/>'


def _group(attributes: str, lines: Iterable[str]) -> Iterator[str]:
    """The lines inside a group with these attributes; nothing if there are no lines."""
    content = list(lines)
    if content:
        yield f"<g {attributes}>"
        yield from content
        yield "</g>"


# what lies below


def _highlights(shown: Scene) -> Iterator[str]:
    cells = sorted(place for place in shown.highlight if not shown.grid.is_edge(place))
    yield from (_square(shown, cell, HIGHLIGHT) for cell in cells)
    if shown.fenced:
        fences = sorted(place for place in shown.highlight if shown.grid.is_edge(place))
        paths = "".join(_path(*_ends(shown, fence)) for fence in fences)
        look = f'fill="none" stroke="{HIGHLIGHT}" stroke-width="14" stroke-linecap="round"'
        yield f'<path d="{paths}" {look}/>'


def _ring(point: tuple[int, int]) -> str:
    row, col = point
    look = f'fill="none" stroke="{HIGHLIGHT_INK}" stroke-width="3"'
    return f'<circle cx="{col * _CELL}" cy="{row * _CELL}" r="{_CELL // 5}" {look}/>'


def _fills(shown: Scene) -> Iterator[str]:
    black = (cell for cell in shown.grid.cells if shown.filled(cell))
    return _group('shape-rendering="crispEdges"', (_fill(shown, cell) for cell in black))


def _fill(shown: Scene, cell: Cell) -> str:
    black = INK if shown.is_wall(cell) else SHADE
    return _square(shown, cell, HIGHLIGHT_INK if cell in shown.highlight else black)


# the grid


def _strokes(shown: Scene) -> Iterator[str]:
    grid = shown.grid
    if shown.fenced:
        dots = (circle_at(*_dot(shown, dot), 2.5, "") for dot in grid.dots)
        yield from _group(f'fill="{INK}"', dots)
        return
    width, height = grid.cols * _CELL, grid.rows * _CELL
    if shown.holes:
        pairs = zip(grid.edges, grid.adjacent_pairs, strict=True)
        thin = "".join(_side(shown, edge) for edge, ends in pairs if shown.holes.isdisjoint(ends))
    else:
        rows = (f"M0 {row * _CELL}H{width}" for row in range(1, grid.rows))
        cols = (f"M{col * _CELL} 0V{height}" for col in range(1, grid.cols))
        thin = "".join((*rows, *cols))
    if thin:
        yield f'<path d="{thin}" fill="none" stroke="{GRID}" shape-rendering="crispEdges"/>'
    edges = {*shown.borders, *shown.outline()} if shown.holes else shown.borders
    thick = "".join(_side(shown, edge) for edge in sorted(edges))
    if thick:
        yield f'<path d="{thick}" fill="none" stroke="{INK}" stroke-width="2.5" stroke-linecap="square"/>'
    if not shown.holes:
        yield f'<rect width="{width}" height="{height}" fill="none" stroke="{INK}" stroke-width="2.5"/>'


def _side(shown: Scene, edge: Edge) -> str:
    """The stroke along an edge."""
    (x, y), (end, _) = (_dot(shown, dot) for dot in shown.grid.dots_of(edge))
    return f"M{x} {y}{'v' if x == end else 'h'}{_CELL}"


# lines and crosses


Point = tuple[float, float]


def _dot(shown: Scene, dot: Dot) -> Point:
    row, col = shown.grid.dot_position(dot)
    return col * _CELL, row * _CELL


def _ends(shown: Scene, edge: Edge) -> tuple[Point, Point]:
    """The ends of a line across an edge or along it."""
    if shown.fenced:
        first, second = shown.grid.dots_of(edge)
        return _dot(shown, first), _dot(shown, second)
    a, b = shown.grid.ends(edge)
    return _middle(shown, a), _middle(shown, b)


def _path(start: Point, end: Point) -> str:
    (x1, y1), (x2, y2) = start, end
    return f"M{number(x1)} {number(y1)}L{number(x2)} {number(y2)}"


def _lines(shown: Scene) -> Iterator[str]:
    families = shown.families()
    strokes: dict[str, list[str]] = {}
    signs: list[tuple[Drawing, float, float]] = []
    for edge in sorted(place for place in shown.glyphs if shown.grid.is_edge(place)):
        start, end = _ends(shown, edge)
        glyph = shown.glyphs[edge]
        if glyph.line is not None:
            family = families.get(edge)
            colour = LINE if family is None else FAMILIES[family % len(FAMILIES)]
            if edge in shown.highlight:
                colour = HIGHLIGHT_INK
            strokes.setdefault(colour, []).append(_path(start, end))
        else:
            x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
            signs.append((glyph.drawing, x, y))
    for colour, paths in strokes.items():
        yield (
            f'<path d="{"".join(paths)}" fill="none" stroke="{colour}" stroke-width="5" '
            f'stroke-linecap="round" stroke-linejoin="round"/>'
        )
    if signs:
        yield strewn(signs)


# marks


def _cell_glyphs(shown: Scene) -> Iterator[tuple[Cell, Glyph]]:
    for place, glyph in sorted(shown.glyphs.items()):
        if not shown.grid.is_edge(place):
            yield place, glyph


def _mark(shown: Scene, cell: Cell, glyph: Glyph) -> str:
    """A mark in the middle of its cell, or small in a corner if a clue stands there."""
    drawing, ink = glyph.drawing, HIGHLIGHT_INK if cell in shown.highlight else ""
    if drawing.covers:
        return ""
    if cell not in shown.clues or shown.in_corners or drawing.extent >= _WHOLE:
        return painted(drawing, *_middle(shown, cell), ink)
    x, y = _corner(shown, cell)
    if drawing.extent < _SMALL:
        return painted(drawing, x + _CELL * 0.86, y + _CELL * 0.14, ink)
    place = f"translate({number(x + _CELL * 0.83)} {number(y + _CELL * 0.17)}) scale(0.4)"
    return f'<g transform="{place}">{painted(drawing, 0, 0, ink)}</g>'


def _symbol(shown: Scene, cell: Cell, clue: Clue) -> str:
    """The sign of a clue. It lies below lines, so that they remain visible."""
    ink = HIGHLIGHT_INK if cell in shown.highlight else ""
    return painted(shown.symbols[clue.symbol].drawing, *_middle(shown, cell), ink)


# text


def _clue(shown: Scene, cell: Cell, clue: Clue) -> str:
    x, y = _middle(shown, cell)
    ink = WHITE if shown.filled(cell) else INK
    if shown.in_corners:
        label = "?" if clue.number is None else str(clue.number)
        return text_at(x - _CELL * 0.5 + 4 + 4 * len(label), y - _CELL * 0.28, label, ink, bold=True, size=14)
    if clue.arrow is not None:
        return _arrow_clue(x, y, clue, clue.arrow, ink)
    if clue.symbol:
        ink = WHITE if shown.symbols[clue.symbol].drawing.dark else ink
        return "" if clue.number is None else text_at(x, y, str(clue.number), ink, bold=True)
    if clue.number is None:
        return "" if clue.wall else text_at(x, y, "?", ink)
    paper = HIGHLIGHT if cell in shown.highlight else WHITE
    around = circle_at(x, y, _CELL * 0.36, f'fill="{paper}"') if shown.exits(cell) else ""
    return around + text_at(x, y, str(clue.number), ink, bold=True)


def _outside(shown: Scene) -> Iterator[str]:
    """Clues outside the board, one cell away from it."""
    for side, clues in shown.outsiders().items():
        for place, cell in clues:
            (x, y), (down, right) = _middle(shown, cell), side.value
            x, y = x + right * _CELL, y + down * _CELL
            clue, lit = shown.outside[place], place in shown.highlight
            if clue.symbol:
                yield painted(shown.symbols[clue.symbol].drawing, x, y, HIGHLIGHT_INK if lit else "")
            if clue.number is not None or not clue.symbol:
                label = "?" if clue.number is None else str(clue.number)
                yield text_at(x, y, label, HIGHLIGHT_INK if lit else INK, bold=True)


def _between(shown: Scene) -> Iterator[str]:
    """Clues between two cells, small and on paper, so that the stroke of the grid does not cross them."""
    for edge, clue in sorted(shown.between.items()):
        x, y = (
            sum(at) / 2 for at in zip(*(_middle(shown, cell) for cell in shown.grid.ends(edge)), strict=True)
        )
        ink = HIGHLIGHT_INK if edge in shown.highlight else INK
        yield circle_at(x, y, _CELL * 0.14, f'fill="{HIGHLIGHT if edge in shown.highlight else WHITE}"')
        if clue.symbol:
            place = f"translate({number(x)} {number(y)}) scale({_SIGN})"
            drawing = shown.symbols[clue.symbol].drawing
            yield f'<g transform="{place}">{painted(drawing, 0, 0, ink if ink != INK else "")}</g>'
        if clue.number is not None:
            yield text_at(x, y, str(clue.number), ink, bold=True, size=13)


def _arrow_clue(x: float, y: float, clue: Clue, arrow: Direction, ink: str) -> str:
    """A number with an arrow above it, or beside it if the arrow points up or down."""
    label = "?" if clue.number is None else str(clue.number)
    d_row, d_col = arrow.value
    if d_col:
        text = text_at(x, y + 5, label, ink, bold=True)
        y -= 12
    else:
        text = text_at(x - 5, y, label, ink, bold=True, size=22 if len(label) == 1 else 17)
        x += 11 if len(label) == 1 else 13
    tip_x, tip_y = x + 11 * d_col, y + 11 * d_row
    shaft = f"M{number(x - 11 * d_col)} {number(y - 11 * d_row)}L{number(tip_x)} {number(tip_y)}"
    barbs = (
        f"M{number(tip_x - 4 * d_col - 4 * d_row)} {number(tip_y - 4 * d_row - 4 * d_col)}"
        f"L{number(tip_x)} {number(tip_y)}"
        f"L{number(tip_x - 4 * d_col + 4 * d_row)} {number(tip_y - 4 * d_row + 4 * d_col)}"
    )
    return text + (
        f'<path d="{shaft}{barbs}" fill="none" stroke="{ink}" stroke-width="1.8" '
        f'stroke-linecap="round" stroke-linejoin="round"/>'
    )


def _notes(shown: Scene, board: Board) -> Iterator[str]:
    """Pencilled candidates, where no mark stands yet: in rows inside their cell, or crossed out."""
    kind = board.puzzle.kind
    choices = kind.choices(board.puzzle)
    for cell, notes in sorted(board.notes.items()):
        if cell in shown.glyphs or not notes:
            continue
        x, y = _corner(shown, cell)
        if kind.look.touch.notes == "struck":
            out = (kind.look.marks[mark].struck for mark in choices[cell] if mark not in notes)
            yield strewn((struck, *_middle(shown, cell)) for struck in out)
            continue
        across = ceil(sqrt(len(notes)))
        step = _CELL / across
        for index, note in enumerate(notes):
            row, col = divmod(index, across)
            label_x, label_y = x + step * (col + 0.5), y + step * (row + 0.5)
            yield text_at(label_x, label_y, note, SOFT, size=min(11, step * 0.7))
