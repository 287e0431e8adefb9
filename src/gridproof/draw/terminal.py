"""Boards as text: a grid of Unicode characters, with colours if the terminal supports them."""

from __future__ import annotations

from collections.abc import Collection
from itertools import groupby

from gridproof.board.grid import Cell, Direction, Edge, Place
from gridproof.board.marks import Clue, State
from gridproof.draw.scene import Scene, scene
from gridproof.record.drawing import Role
from gridproof.record.kind import Board
from gridproof.record.look import Glyph
from gridproof.system.size_cache import Kept

# Every junction of light and heavy strokes, by the weights (0 to 2) of its arms. Up counts 27, right 9,
# down 3, left 1.
_JUNCTIONS = (
    " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳"  # nothing above
    "╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈"  # light above
    "╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"  # heavy above
)
_NOTHING, _LIGHT, _HEAVY = range(3)

_ARROWS = {Direction.N: "↑", Direction.E: "→", Direction.S: "↓", Direction.W: "←"}
_BLOCK = "█"
_CORNER = "·"

# Styles are the parameters of the terminal's "select graphic rendition".
_GRID = "90"
_CLUE = "1"
_WALL = "7;1"
_HIGHLIGHT = "97;41"
_HIGHLIGHTED_BLOCK = "91"
_STYLES = {Role.PEN: "36", Role.BULB: "93", Role.DOT: "90", Role.CROSS: "90"}
_LINE = "36"
_FAMILIES = ("31", "32", "33", "34", "35", "36", "91", "92", "93", "94", "95", "96")


def draw(
    board: Board,
    *,
    color: bool = False,
    marks: State | None = None,
    highlight: Collection[Place] = (),
    width: int | None = None,
) -> str:
    """The board as lines of text.

    ``marks`` are drawn on it. ``highlight`` names places to highlight: by colour, or by brackets and heavy
    lines without colour. A board that is wider than ``width`` characters is drawn closer together, without
    lines between its cells.
    """
    shown = scene(board, marks, highlight)
    layout = _Layout(shown, close=False)
    if width is not None and layout.width > width:
        layout = _Layout(shown, close=True)
    return _Drawing(shown, layout, color=color).text()


def _junction(up: int, right: int, down: int, left: int) -> str:
    return _JUNCTIONS[27 * up + 9 * right + 3 * down + left]


def _level(weight: int) -> str:
    return _junction(_NOTHING, weight, _NOTHING, weight)


def _upright(weight: int) -> str:
    return _junction(weight, _NOTHING, weight, _NOTHING)


def _label(shown: Scene, cell: Cell) -> str:
    """The characters of a cell that is neither filled nor crossed by a line."""
    clue = shown.clues.get(cell)
    glyph = shown.glyphs.get(cell)
    mark = "" if glyph is None or glyph.drawing.covers else glyph.char
    return mark if clue is None else _clue_text(shown, clue) + mark


def _style_of(glyph: Glyph | None) -> str:
    """The style of a mark, from its colour."""
    if glyph is None:
        return ""
    return _LINE if glyph.line is not None else _STYLES.get(glyph.drawing.role or Role.INK, "")


def _clue_text(shown: Scene, clue: Clue) -> str:
    symbol = shown.symbols[clue.symbol].char if clue.symbol else ""
    number = "" if clue.number is None else str(clue.number)
    arrow = "" if clue.arrow is None else _ARROWS[clue.arrow]
    return symbol + number + arrow or ("" if clue.wall else "?")


class _Layout:
    """The positions of the cells and of the strokes between them, and the weight of the strokes."""

    def __init__(self, shown: Scene, *, close: bool) -> None:
        self._scene = shown
        self.close = close
        self.grid = grid = shown.grid
        outside = shown.outsiders()
        labels = [
            len(_clue_text(shown, shown.outside[place]))
            for side in "NS"
            for place, _ in outside[Direction[side]]
        ]
        longest = max(1, *(len(_label(shown, cell)) for cell in grid.cells), *labels)
        # Numbers end in one column, with a blank beside them unless space is short.
        self.cell_width = longest if close else max(2, longest) + 1
        self.centre = self.cell_width - (1 if close else 2)
        self.xs: list[int] = []
        self.bars: list[int] = []
        """The columns of the strokes left of each column of cells, and right of the last."""
        # Clues outside stand before and behind the board. The ends of rows and columns make room for them.
        before, behind = (self._room(outside[side]) for side in (Direction.W, Direction.E))
        self.first_row = 1 if outside[Direction.N] else 0
        x = before
        for col in range(grid.cols + 1):
            padded = close and not shown.fenced and any(self.upright(row, col) for row in range(grid.rows))
            self.bars.append(x + (padded and col > 0))
            x = self.bars[-1] + 1 + (padded and col < grid.cols)
            self.xs.append(x)
            x += self.cell_width
        self.width = self.bars[-1] + 1 + behind
        self.ys: list[int] = []
        self.rules: list[int | None] = []
        """The lines of the strokes above each row of cells; None if two rows touch."""
        y = self.first_row
        for row in range(grid.rows + 1):
            # Signs between rows stand in that line, too.
            seen = not close or shown.fenced or bool(shown.between)
            drawn = seen or any(self.level(row, col) for col in range(grid.cols))
            self.rules.append(y if drawn else None)
            y += drawn
            self.ys.append(y)
            y += 1
        self.below = self.ys[-1]
        self.height = self.below + (1 if outside[Direction.S] else 0)

    def all_of_it(self) -> tuple[object, ...]:
        """All that decides where strokes are, if no lines run along sides."""
        shown = self._scene
        seen = shown.grid, shown.holes, shown.borders, shown.linear, self.close
        return *seen, *self.bars, *self.ys, *self.rules

    def _room(self, clues: list[tuple[Place, Cell]]) -> int:
        """The number of columns that clues beside the board need, with a blank, and with brackets around
        one.
        """
        texts = [_clue_text(self._scene, self._scene.outside[place]) for place, _ in clues]
        bracketed = any(place in self._scene.highlight for place, _ in clues)
        return max(map(len, texts), default=-1) + 1 + bracketed

    def upright(self, row: int, col: int) -> int:
        """The weight of the stroke left of a cell."""
        grid = self._scene.grid
        if not 0 <= row < grid.rows:
            return _NOTHING
        if self._scene.fenced:
            side = Direction.W if col < grid.cols else Direction.E
            return self._fence(grid.fence(grid.cell(row, min(col, grid.cols - 1)), side))
        return self._between((row, col), (row, col - 1), Direction.W)

    def level(self, row: int, col: int) -> int:
        """The weight of the stroke above a cell."""
        grid = self._scene.grid
        if not 0 <= col < grid.cols:
            return _NOTHING
        if self._scene.fenced:
            side = Direction.N if row < grid.rows else Direction.S
            return self._fence(grid.fence(grid.cell(min(row, grid.rows - 1), col), side))
        return self._between((row, col), (row - 1, col), Direction.N)

    def _between(self, here: tuple[int, int], there: tuple[int, int], side: Direction) -> int:
        """The weight of the stroke between two cells.

        If only one of them is on the board, the board ends there.
        """
        grid = self._scene.grid
        parts = self._is_cell(*here) + self._is_cell(*there)
        if parts < 2:
            return _HEAVY if parts else _NOTHING
        if grid.edge_towards(grid.cell(*here), side) in self._scene.borders:
            return _HEAVY
        return _NOTHING if self._scene.linear or self.close else _LIGHT

    def _is_cell(self, row: int, col: int) -> bool:
        """Whether the board has a cell at the position."""
        grid = self._scene.grid
        on_grid = 0 <= row < grid.rows and 0 <= col < grid.cols
        return on_grid and grid.cell(row, col) not in self._scene.holes

    def _fence(self, fence: Edge) -> int:
        if not self._scene.has_fence(fence):
            return _NOTHING
        return _HEAVY if fence in self._scene.highlight else _LIGHT

    def corner(self, row: int, col: int) -> str:
        """The character above and left of a cell."""
        arms = (
            self.upright(row - 1, col),
            self.level(row, col),
            self.upright(row, col),
            self.level(row, col - 1),
        )
        if any(arms) or (self.close and not self._scene.fenced):
            return _junction(*arms)
        around = (self._is_cell(row - down, col - right) for down in (0, 1) for right in (0, 1))
        return _CORNER if any(around) else " "


def _strokes(layout: _Layout) -> list[tuple[int, int, str]]:
    """The strokes between cells: line, column, text."""
    grid, found = layout.grid, []
    for row, rule in enumerate(layout.rules):
        for col, bar in enumerate(layout.bars):
            if row < grid.rows and (weight := layout.upright(row, col)):
                found.append((layout.ys[row], bar, _upright(weight)))
            if rule is None:
                continue
            found.append((rule, bar, layout.corner(row, col)))
            if col < grid.cols and (weight := layout.level(row, col)):
                found.append((rule, bar + 1, _level(weight) * (layout.bars[col + 1] - bar - 1)))
    return found


# Boards of a list mostly have the same ones.
_kept_strokes = Kept(_strokes, 16, lambda layout: layout.grid.size, lambda layout: layout.all_of_it())


class _Drawing:
    """One board on a canvas of characters, each with its style."""

    def __init__(self, shown: Scene, layout: _Layout, *, color: bool) -> None:
        self._scene = shown
        self._layout = layout
        self._color = color
        self._chars = [[" "] * layout.width for _ in range(layout.height)]
        self._styles = [[""] * layout.width for _ in range(layout.height)]
        self._families = shown.families()

    def text(self) -> str:
        shown, grid = self._scene, self._scene.grid
        self._draw_strokes()
        marked = [place for place in (*shown.glyphs, *shown.highlight) if place >= grid.size]
        for cell in grid.cells:
            self._draw_cell(cell, passed=bool(marked))
        for edge in sorted(set(marked)) if marked else ():
            if not shown.fenced and edge in grid.edges:
                self._draw_edge(edge)
        if shown.fenced:
            for fence in grid.fences:
                self._draw_fence(fence)
        self._draw_outside()
        for edge, clue in shown.between.items():
            self._draw_between(edge, clue)
        return "\n".join(map(self._line, range(self._layout.height)))

    def _line(self, y: int) -> str:
        if not self._color:
            return "".join(self._chars[y])
        pairs = zip(self._styles[y], self._chars[y], strict=True)
        runs = ((style, "".join(c for _, c in run)) for style, run in groupby(pairs, key=lambda p: p[0]))
        return "".join(f"\x1b[{style}m{text}\x1b[0m" if style else text for style, text in runs)

    def _put(self, y: int, x: int, text: str, style: str) -> None:
        self._chars[y][x : x + len(text)] = text
        self._styles[y][x : x + len(text)] = [style] * len(text)

    def _draw_strokes(self) -> None:
        # Lines along sides are strokes, too: those of fenced boards are drawn anew.
        strokes = _strokes(self._layout) if self._scene.fenced else _kept_strokes(self._layout)
        for y, x, text in strokes:
            self._put(y, x, text, _GRID)

    def _draw_outside(self) -> None:
        layout, shown = self._layout, self._scene
        for side, clues in shown.outsiders().items():
            for place, cell in clues:
                row, col = shown.grid.position(cell)
                text = _clue_text(shown, shown.outside[place])
                y, x = layout.ys[row], layout.bars[0] - 1 - len(text)
                if side is Direction.E:
                    x = layout.bars[-1] + 2
                elif side is not Direction.W:
                    y = 0 if side is Direction.N else layout.below
                    x = layout.xs[col] + layout.centre + 1 - len(text)
                highlit = place in shown.highlight
                self._put(y, x, text, _HIGHLIGHT if highlit else _CLUE)
                if highlit and not self._color:
                    self._put(y, x - 1, "[", _HIGHLIGHT)
                    self._put(y, x + len(text), "]", _HIGHLIGHT)

    # cells

    def _draw_cell(self, cell: Cell, *, passed: bool) -> None:
        """A cell, with the lines in it if there are any on the board (``passed``)."""
        layout = self._layout
        row, col = self._scene.grid.position(cell)
        y, x = layout.ys[row], layout.xs[col]
        style = self._style(cell)
        label = _label(self._scene, cell)
        highlit = cell in self._scene.highlight
        if self._scene.filled(cell) and not (self._color and label):
            self._put(y, x, _BLOCK * layout.cell_width, _HIGHLIGHTED_BLOCK if highlit else "")
        elif style in (_HIGHLIGHT, _WALL):
            self._put(y, x, " " * layout.cell_width, style)
        if passed:
            self._draw_exits(cell)
        if label:
            self._put(y, x + layout.centre + 1 - len(label), label, style)
        if highlit and not self._color:
            outside = 1 if layout.close or len(label) > layout.cell_width - 2 else 0
            self._put(y, x - outside, "[", style)
            self._put(y, x + layout.cell_width - 1 + outside, "]", style)

    def _style(self, cell: Cell) -> str:
        if cell in self._scene.highlight:
            return _HIGHLIGHT
        if self._scene.is_wall(cell):
            return _WALL
        if cell in self._scene.clues:
            return _CLUE
        return _style_of(self._scene.glyphs.get(cell))

    # lines

    def _draw_exits(self, cell: Cell) -> None:
        """The line in a cell: from its centre to the sides where it leaves."""
        layout, grid = self._layout, self._scene.grid
        row, col = grid.position(cell)
        y, x = layout.ys[row], layout.xs[col]
        arms = dict.fromkeys(Direction, _NOTHING)
        style = ""
        for direction in self._scene.exits(cell):
            edge = grid.edge_towards(cell, direction)
            assert edge is not None, "a line leaves over an edge"
            arms[direction] = self._line_weight(edge)
            style = self._edge_style(edge)
            if direction is Direction.W:
                self._put(y, x, _level(arms[direction]) * layout.centre, style)
            elif direction is Direction.E:
                rest = layout.cell_width - layout.centre - 1
                self._put(y, x + layout.centre + 1, _level(arms[direction]) * rest, style)
        if any(arms.values()):
            self._put(y, x + layout.centre, _junction(*arms.values()), style)

    def _spot(self, edge: Edge) -> tuple[int | None, int, bool]:
        """The line and column of the character between two cells, and whether these are beside each other."""
        layout, grid = self._layout, self._scene.grid
        first, second = grid.ends(edge)
        row, col = grid.position(second)
        across = grid.position(first)[0] == row
        y = layout.ys[row] if across else layout.rules[row]
        return y, layout.bars[col] if across else layout.xs[col] + layout.centre, across

    def _draw_between(self, edge: Edge, clue: Clue) -> None:
        y, x, _ = self._spot(edge)
        assert y is not None, "there is a line for clues between rows"
        self._put(y, x, _clue_text(self._scene, clue), _HIGHLIGHT if edge in self._scene.highlight else _CLUE)

    def _draw_edge(self, edge: Edge) -> None:
        """A line or a cross between two cells, if there is a character between them."""
        y, x, across = self._spot(edge)
        if y is None:
            return
        glyph = self._scene.glyphs.get(edge)
        if glyph is not None:
            stroke = _level if across else _upright
            char = stroke(self._line_weight(edge)) if glyph.line is not None else glyph.char
            self._put(y, x, char, self._edge_style(edge))
        elif edge in self._scene.highlight:
            self._styles[y][x] = _HIGHLIGHT

    def _draw_fence(self, fence: Edge) -> None:
        """A line along a side of a cell, or a cross on it. An empty side that is highlighted is dashed."""
        layout, grid = self._layout, self._scene.grid
        glyph, highlit = self._scene.glyphs.get(fence), fence in self._scene.highlight
        if glyph is None and not highlit:
            return
        (row, col), (_, end) = map(grid.dot_position, grid.dots_of(fence))
        across = end > col
        y = layout.rules[row] if across else layout.ys[row]
        assert y is not None, "dots have lines of their own"
        x = layout.bars[col] + across
        style = _HIGHLIGHT if highlit else _style_of(glyph)
        if glyph is None:
            text = "╌" * (layout.bars[col + 1] - x) if across else "╎"
        elif glyph.line is not None:
            text = "".join(self._chars[y][x : layout.bars[col + 1]]) if across else self._chars[y][x]
        else:
            x, text = (layout.xs[col] + layout.centre if across else x), glyph.char
        self._put(y, x, text, style)

    def _line_weight(self, edge: Edge) -> int:
        return _HEAVY if edge in self._scene.highlight and not self._color else _LIGHT

    def _edge_style(self, edge: Edge) -> str:
        if edge in self._scene.highlight:
            return _HIGHLIGHT
        family = self._families.get(edge)
        if family is not None:
            return _FAMILIES[family % len(_FAMILIES)]
        return _style_of(self._scene.glyphs[edge])
