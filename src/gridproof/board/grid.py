"""Rectangular boards. No other module does index arithmetic.

A *place* is an int. Places ``0 .. size-1`` are the cells, row by row. The edges between side neighbours
follow: first those between horizontal neighbours, row by row, then those between vertical neighbours. The
sides of cells at the border of the board come last: top, bottom, left, right. Marks and clues sit on
places. A clue at a side of the border stands outside the board, next to its row or column. A line that
joins cells passes *across* edges. A fence runs *along* edges, from dot to dot. Dots are the corners of the
cells.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from gridproof.errors import PuzzleError, is_whole, show
from gridproof.system.size_cache import Kept

Cell = int
Edge = int
"""An edge between two cells or, where the border counts too, a side of a cell at the border."""
Place = int
Dot = int
"""A corner of cells."""

MAX_CELLS = 100_000
MAX_SIDE = 10_000


class Direction(Enum):
    """A way along the board; the value is (row step, column step)."""

    N = (-1, 0)
    E = (0, 1)
    S = (1, 0)
    W = (0, -1)

    @property
    def letter(self) -> str:
        return self.name.lower()

    @property
    def opposite(self) -> Direction:
        return _OPPOSITE[self]

    @property
    def word(self) -> str:
        return _WORDS[self]


_DIRECTIONS = tuple(Direction)
_OPPOSITE = dict(zip(_DIRECTIONS, _DIRECTIONS[2:] + _DIRECTIONS[:2], strict=True))
_ORDER = {direction: index for index, direction in enumerate(Direction)}
_SIDES = {Direction.N: "top", Direction.S: "bottom", Direction.E: "right", Direction.W: "left"}
_WORDS = {Direction.N: "up", Direction.S: "down", Direction.E: "right", Direction.W: "left"}


@dataclass(frozen=True)
class Grid:
    """A board of ``rows`` x ``cols`` cells. Use :meth:`of` to get one: it shares the tables."""

    rows: int
    cols: int

    def __post_init__(self) -> None:
        size = f"a board of {show(self.rows)} x {show(self.cols)}"
        if not (is_whole(self.rows) and is_whole(self.cols)):
            raise PuzzleError(f"{size}; expected whole numbers")
        if self.rows < 1 or self.cols < 1:
            raise PuzzleError(f"{size} has no cells; expected at least 1 x 1")
        if max(self.rows, self.cols) > MAX_SIDE or self.rows * self.cols > MAX_CELLS:
            raise PuzzleError(f"{size} is too large; expected at most {MAX_CELLS} cells")

    @staticmethod
    def of(rows: int, cols: int) -> Grid:
        return _shared(rows, cols) if is_whole(rows) and is_whole(cols) else Grid(rows, cols)

    @staticmethod
    def forget() -> None:
        """Give new grids tables of their own, so that a benchmark can measure how long the tables take."""
        _shared.clear()

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle only the size: the other process shares its own tables."""
        return Grid.of, (self.rows, self.cols)

    # cells

    @property
    def size(self) -> int:
        return self.rows * self.cols

    @property
    def cells(self) -> range:
        return range(self.rows * self.cols)

    def cell(self, row: int, col: int) -> Cell:
        return row * self.cols + col

    def position(self, cell: Cell) -> tuple[int, int]:
        return divmod(cell, self.cols)

    def row(self, row: int) -> range:
        return range(row * self.cols, (row + 1) * self.cols)

    def col(self, col: int) -> range:
        return range(col, self.size, self.cols)

    @cached_property
    def lines(self) -> tuple[range, ...]:
        """All rows, then all columns."""
        return (*map(self.row, range(self.rows)), *map(self.col, range(self.cols)))

    def lines_towards(self, direction: Direction) -> Iterator[range]:
        """The rows or columns along a direction, each from its farthest cell back to its first one."""
        lines = (
            self.lines[: self.rows] if direction in (Direction.E, Direction.W) else self.lines[self.rows :]
        )
        return (line[::-1] if direction in (Direction.E, Direction.S) else line for line in lines)

    def step(self, cell: Cell, direction: Direction) -> Cell | None:
        """The next cell that way, or None at the border."""
        row, col = divmod(cell, self.cols)
        d_row, d_col = direction.value
        row, col = row + d_row, col + d_col
        if 0 <= row < self.rows and 0 <= col < self.cols:
            return row * self.cols + col
        return None

    def ray(self, cell: Cell, direction: Direction) -> range:
        """The cells from (not including) ``cell`` to the border, nearest first."""
        row = cell // self.cols
        if direction is Direction.N:
            return range(cell - self.cols, -1, -self.cols)
        if direction is Direction.S:
            return range(cell + self.cols, self.size, self.cols)
        if direction is Direction.E:
            return range(cell + 1, (row + 1) * self.cols)
        return range(cell - 1, row * self.cols - 1, -1)

    @cached_property
    def rays(self) -> tuple[tuple[range, ...], ...]:
        """Per cell, its :meth:`ray` in each direction, in the order N, E, S, W."""
        cols, size = self.cols, self.size
        return tuple(
            (
                range(cell - cols, -1, -cols),
                range(cell + 1, start + cols),
                range(cell + cols, size, cols),
                range(cell - 1, start - 1, -1),
            )
            for start in range(0, size, cols)
            for cell in range(start, start + cols)
        )

    @cached_property
    def neighbours(self) -> tuple[tuple[Cell, ...], ...]:
        """Per cell, its side neighbours in the order N, E, S, W."""
        return self._around((-1, 0), (0, 1), (1, 0), (0, -1))

    @cached_property
    def corners(self) -> tuple[tuple[Cell, ...], ...]:
        """Per cell, the cells that touch it by a corner."""
        return self._around((-1, -1), (-1, 1), (1, -1), (1, 1))

    def _around(self, *steps: tuple[int, int]) -> tuple[tuple[Cell, ...], ...]:
        """Per cell, the cells that four steps of (row, column) lead to, without those beyond the border."""
        rows, cols = self.rows, self.cols
        a, b, c, d = (down * cols + right for down, right in steps)
        found: list[tuple[Cell, ...]] = []
        for row in range(rows):
            for col in range(cols):
                if 0 < row < rows - 1 and 0 < col < cols - 1:
                    cell = row * cols + col
                    found.append((cell + a, cell + b, cell + c, cell + d))
                else:
                    there = [(row + down, col + right) for down, right in steps]
                    found.append(tuple([r * cols + c for r, c in there if 0 <= r < rows and 0 <= c < cols]))
        return tuple(found)

    @cached_property
    def adjacent_pairs(self) -> tuple[tuple[Cell, Cell], ...]:
        """Every two side neighbours once, in the order of the edges between them."""
        horizontal = ((c, c + 1) for c in self.cells if (c + 1) % self.cols)
        vertical = ((c, c + self.cols) for c in range(self.size - self.cols))
        return (*horizontal, *vertical)

    def runs(self, walls: Iterable[Cell]) -> list[list[Cell]]:
        """The maximal straight stretches of cells that are not walls, rows first."""
        blocked = set(walls)
        found: list[list[Cell]] = []
        for line in self.lines:
            run: list[Cell] = []
            for cell in line:
                if cell in blocked:
                    if run:
                        found.append(run)
                    run = []
                else:
                    run.append(cell)
            if run:
                found.append(run)
        return found

    # edges

    @property
    def edge_count(self) -> int:
        return self.rows * (self.cols - 1) + (self.rows - 1) * self.cols

    @property
    def edges(self) -> range:
        return range(self.size, self.size + self.edge_count)

    def is_edge(self, place: Place) -> bool:
        return place >= self.size

    def edge(self, a: Cell, b: Cell) -> Edge:
        """The edge between two side neighbours."""
        low, high = (a, b) if a < b else (b, a)
        row, col = divmod(low, self.cols)
        if high - low == 1 and col + 1 < self.cols:
            return self.size + row * (self.cols - 1) + col
        if high - low == self.cols:
            return self.size + self.rows * (self.cols - 1) + low
        raise ValueError(f"cells {a} and {b} are not side neighbours")

    def ends(self, edge: Edge) -> tuple[Cell, Cell]:
        """The two cells beside an edge, the upper or left one first."""
        return self.adjacent_pairs[edge - self.size]

    @cached_property
    def edges_at(self) -> tuple[tuple[Edge, ...], ...]:
        """Per cell, the edges to its neighbours, in the order of :attr:`neighbours`."""
        cols, size = self.cols, self.size
        down = size + self.rows * (cols - 1)
        found = []
        for row in range(self.rows):
            across = size + row * (cols - 1)
            for col in range(cols):
                cell = row * cols + col
                here = []
                if row > 0:
                    here.append(down + cell - cols)
                if col < cols - 1:
                    here.append(across + col)
                if row < self.rows - 1:
                    here.append(down + cell)
                if col > 0:
                    here.append(across + col - 1)
                found.append(tuple(here))
        return tuple(found)

    def edge_towards(self, cell: Cell, direction: Direction) -> Edge | None:
        neighbour = self.step(cell, direction)
        return None if neighbour is None else self.edge(cell, neighbour)

    # the border, and what runs along edges

    @property
    def border(self) -> range:
        """The sides of cells at the border: at the top, at the bottom, left, right."""
        first = self.size + self.edge_count
        return range(first, first + 2 * (self.rows + self.cols))

    def is_border(self, place: Place) -> bool:
        return place >= self.size + self.edge_count

    @property
    def fences(self) -> range:
        return range(self.size, self.border.stop)

    @cached_property
    def _border_cells(self) -> tuple[Cell, ...]:
        return (*self.row(0), *self.row(self.rows - 1), *self.col(0), *self.col(self.cols - 1))

    def sides(self, edge: Edge) -> tuple[Cell, ...]:
        """The cells beside an edge, or the one cell at the border."""
        if self.is_border(edge):
            return (self._border_cells[edge - self.border.start],)
        return self.adjacent_pairs[edge - self.size]

    @cached_property
    def fences_at(self) -> tuple[tuple[Edge, Edge, Edge, Edge], ...]:
        """Per cell, its four bounds in the order N, E, S, W: an edge, or a side at the border."""
        across, down = self.size, self.size + self.rows * (self.cols - 1)
        top = self.border.start
        bottom, left = top + self.cols, top + 2 * self.cols
        right = left + self.rows
        return tuple(
            (
                top + col if row == 0 else down + (row - 1) * self.cols + col,
                right + row if col == self.cols - 1 else across + row * (self.cols - 1) + col,
                bottom + col if row == self.rows - 1 else down + row * self.cols + col,
                left + row if col == 0 else across + row * (self.cols - 1) + col - 1,
            )
            for row in range(self.rows)
            for col in range(self.cols)
        )

    def line_behind(self, side: Edge) -> list[Cell]:
        """The row or column that begins at a side of the border."""
        (cell,) = self.sides(side)
        return [cell, *self.ray(cell, self.side_of(cell, side).opposite)]

    def fence(self, cell: Cell, direction: Direction) -> Edge:
        """The edge or border side that bounds a cell in a direction."""
        return self.fences_at[cell][_ORDER[direction]]

    def side_of(self, cell: Cell, fence: Edge) -> Direction:
        """The direction in which a fence bounds a cell."""
        return _DIRECTIONS[self.fences_at[cell].index(fence)]

    @property
    def dots(self) -> range:
        return range((self.rows + 1) * (self.cols + 1))

    def dot_position(self, dot: Dot) -> tuple[int, int]:
        """The row and column of the cell below and to the right of a dot.

        That cell may lie beyond the board.
        """
        return divmod(dot, self.cols + 1)

    @cached_property
    def _fence_dots(self) -> tuple[tuple[Dot, Dot], ...]:
        found: dict[Edge, tuple[Dot, Dot]] = {}
        for cell, (north, east, south, west) in enumerate(self.fences_at):
            row, col = self.position(cell)
            upper = row * (self.cols + 1) + col
            lower = upper + self.cols + 1
            found |= {north: (upper, upper + 1), west: (upper, lower)}
            found |= {south: (lower, lower + 1), east: (upper + 1, lower + 1)}
        return tuple(found[fence] for fence in self.fences)

    def dots_of(self, fence: Edge) -> tuple[Dot, Dot]:
        """The dots that a fence joins, the upper or left one first."""
        return self._fence_dots[fence - self.size]

    @cached_property
    def fences_at_dot(self) -> tuple[tuple[Edge, ...], ...]:
        """Per dot, the fences that meet there."""
        found: list[list[Edge]] = [[] for _ in self.dots]
        for fence in self.fences:
            for dot in self.dots_of(fence):
                found[dot].append(fence)
        return tuple(map(tuple, found))

    # names

    def centre(self, place: Place) -> tuple[float, float]:
        """The position of a place, in rows and columns. An edge lies between its cells."""
        if not self.is_edge(place):
            return self.position(place)
        if self.is_border(place):
            (a_row, a_col), (b_row, b_col) = map(self.dot_position, self.dots_of(place))
            return (a_row + b_row - 1) / 2, (a_col + b_col - 1) / 2
        (a_row, a_col), (b_row, b_col) = map(self.position, self.ends(place))
        return (a_row + b_row) / 2, (a_col + b_col) / 2

    def label(self, place: Place) -> str:
        """The name of a place: ``r3c4``, for an edge ``r3c4-r3c5``, at the border ``r1c2-top``."""
        if self.is_border(place):
            (cell,) = self.sides(place)
            return f"{self.label(cell)}-{_SIDES[self.side_of(cell, place)]}"
        if self.is_edge(place):
            a, b = self.ends(place)
            return f"{self.label(a)}-{self.label(b)}"
        row, col = self.position(place)
        return f"r{row + 1}c{col + 1}"

    def labels(self, places: Sequence[Place], most: int = 6) -> str:
        """The names of several places: ``r1c1, r1c2 and r3c4``, or ``... and 5 more``."""
        names = [self.label(place) for place in places[:most]]
        if len(places) > most:
            return f"{', '.join(names)} and {len(places) - most} more"
        return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))

    def components(self, cells: Iterable[Cell]) -> list[list[Cell]]:
        """The connected parts of ``cells`` (joined by sides), in order of their first cell."""
        return components(self.neighbours, cells)


def components(graph: Sequence[Sequence[int]], nodes: Iterable[int]) -> list[list[int]]:
    """The connected parts of some nodes, in order of their first node."""
    left = set(nodes)
    parts: list[list[int]] = []
    while left:
        part = [left.pop()]
        for node in part:
            for other in graph[node]:
                if other in left:
                    left.remove(other)
                    part.append(other)
        parts.append(part)
    return sorted(parts, key=min)


_shared = Kept(Grid, 256, lambda rows, cols: rows * cols)
