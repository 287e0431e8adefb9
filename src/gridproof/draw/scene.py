"""The visible parts of a board, before they become characters or shapes."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from gridproof.board.grid import Cell, Direction, Edge, Grid, Place
from gridproof.board.lines import parts
from gridproof.board.marks import Clue, Mark, State
from gridproof.board.regions import borders_between
from gridproof.record.glyphs import number
from gridproof.record.kind import Board, Puzzle
from gridproof.record.look import Glyph


@dataclass(frozen=True, slots=True)
class Scene:
    """A board, split into the layers that are drawn."""

    grid: Grid
    clues: Mapping[Cell, Clue]
    holes: frozenset[Cell]
    """The cells that are cut out of the board. Nothing is drawn there."""
    outside: Mapping[Place, Clue]
    """The clues outside the board, by the border sides that they stand at."""
    between: Mapping[Edge, Clue]
    """The clues between two cells, by the edges that they stand on."""
    symbols: Mapping[str, Glyph]
    """The look of the signs of clues, by name."""
    glyphs: Mapping[Place, Glyph]
    borders: frozenset[Edge]
    """The edges on the border of a box, and those with a border inside a box."""
    linear: bool
    """Whether the player draws lines from cell to cell."""
    in_corners: bool
    """Whether clues stand in the corners of cells, which take marks like other cells."""
    fenced: bool
    """Whether the player draws lines along the sides of cells."""
    joins_clues: bool
    """Whether lines lead from clue to clue."""
    highlight: frozenset[Place]

    def has_line(self, edge: Edge | None) -> bool:
        """Whether a line passes the edge. Beyond the border of the board there is none."""
        return edge is not None and self._has_line(edge, along=False)

    def has_fence(self, edge: Edge) -> bool:
        """Whether a line runs along the edge."""
        return self._has_line(edge, along=True)

    def _has_line(self, edge: Edge, *, along: bool) -> bool:
        glyph = self.glyphs.get(edge)
        return glyph is not None and glyph.line is not None and glyph.line.along == along

    def exits(self, cell: Cell) -> list[Direction]:
        """The directions in which a line leaves a cell."""
        return [d for d in Direction if self.has_line(self.grid.edge_towards(cell, d))]

    def filled(self, cell: Cell) -> bool:
        """Whether the whole cell is black: a wall or a shaded cell."""
        glyph = self.glyphs.get(cell)
        return self.is_wall(cell) or (glyph is not None and glyph.drawing.covers)

    def is_wall(self, cell: Cell) -> bool:
        clue = self.clues.get(cell)
        return clue is not None and clue.wall

    def outsiders(self) -> dict[Direction, list[tuple[Place, Cell]]]:
        """The clues outside by the sides of the board where they stand, each with the cell beside it."""
        found: dict[Direction, list[tuple[Place, Cell]]] = {side: [] for side in Direction}
        for place in self.outside:
            (cell,) = self.grid.sides(place)
            found[self.grid.side_of(cell, place)].append((place, cell))
        return found

    def outline(self) -> list[Edge]:
        """The outline of the board: the sides of its cells without a cell behind them."""
        grid, holes = self.grid, self.holes
        return [fence for fence in grid.fences if sum(cell not in holes for cell in grid.sides(fence)) == 1]

    def families(self) -> dict[Edge, int]:
        """The number that each line belongs to, for lines that touch one number or two equal ones."""
        found: dict[Edge, int] = {}
        drawn = [place for place in self.glyphs if self.grid.is_edge(place) and self.has_line(place)]
        for line in parts(self.grid.ends, drawn) if self.joins_clues else ():
            clues = (self.clues.get(cell) for cell in line.nodes)
            numbers = {clue.number for clue in clues if clue is not None}
            if len(numbers) == 1 and (number := numbers.pop()) is not None:
                found.update(dict.fromkeys(line.edges, number))
        return found


def scene(board: Board, marks: State | None, highlight: Collection[Place]) -> Scene:
    """The scene of a board with these marks on it."""
    puzzle = board.puzzle
    look = puzzle.kind.look
    return Scene(
        grid=puzzle.grid,
        clues={c: clue for c, clue in puzzle.clues.items() if not (clue.hole or puzzle.grid.is_edge(c))},
        holes=puzzle.holes,
        outside=puzzle.outside,
        between=puzzle.between,
        symbols=look.symbols,
        glyphs={place: glyph_of(puzzle, mark) for place, mark in (marks or {}).items()},
        borders=_borders(puzzle),
        linear=any(glyph.line is not None and not glyph.line.along for glyph in look.marks.values()),
        in_corners=puzzle.kind.region_clues,
        fenced=look.fenced,
        joins_clues=puzzle.kind.joins_clues,
        highlight=frozenset(highlight),
    )


def pointed_out(puzzle: Puzzle, places: Iterable[Place]) -> frozenset[Place]:
    """The places that a drawing can highlight. An edge is shown by its two cells."""
    seen, grid = frozenset(places), puzzle.grid
    if puzzle.kind.look.fenced:
        return seen
    edges = (place for place in seen if grid.is_edge(place) and place not in puzzle.outside)
    return seen.union(cell for edge in edges for cell in grid.ends(edge))


def glyph_of(puzzle: Puzzle, mark: Mark) -> Glyph:
    """How a mark is drawn. A mark without a glyph in the kind's look is a number."""
    return puzzle.kind.look.marks.get(mark) or number(mark)


def without_blanks(puzzle: Puzzle, marks: State) -> dict[Place, Mark]:
    """The marks that a finished board has to show. An answer is easier to read without the others."""
    blanks = puzzle.kind.blanks
    return {place: mark for place, mark in marks.items() if mark not in blanks}


def _borders(puzzle: Puzzle) -> frozenset[Edge]:
    """The edges that are drawn thick."""
    boxes = puzzle.kind.look.boxes
    between = borders_between(puzzle.grid, boxes(puzzle)) if boxes is not None else ()
    return frozenset((*between, *puzzle.inner_borders))
