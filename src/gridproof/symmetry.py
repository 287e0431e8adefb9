"""The eight ways to turn and mirror a board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256

from gridproof.board.grid import Cell, Direction, Grid, Place
from gridproof.board.marks import NE, NW, SE, SW, Mark
from gridproof.errors import PuzzleError
from gridproof.record.kind import Puzzle
from gridproof.system.size_cache import kept_by_size

_CORNERS = {
    NW: (Direction.N, Direction.W),
    NE: (Direction.N, Direction.E),
    SW: (Direction.S, Direction.W),
    SE: (Direction.S, Direction.E),
}


@dataclass(frozen=True, slots=True)
class Symmetry:
    """Swap rows and columns (or not), then flip the rows, the columns, both or none."""

    transposes: bool
    flips_rows: bool
    flips_cols: bool

    def grid(self, grid: Grid) -> Grid:
        return Grid.of(grid.cols, grid.rows) if self.transposes else grid

    def cell(self, grid: Grid, cell: Cell) -> Cell:
        """The cell of the new board that ``cell`` of ``grid`` is moved to."""
        image = self.grid(grid)
        row, col = grid.position(cell)
        if self.transposes:
            row, col = col, row
        if self.flips_rows:
            row = image.rows - 1 - row
        if self.flips_cols:
            col = image.cols - 1 - col
        return image.cell(row, col)

    def place(self, grid: Grid, place: Place) -> Place:
        if not grid.is_edge(place):
            return self.cell(grid, place)
        if grid.is_border(place):
            (cell,) = grid.sides(place)
            side = self.direction(grid.side_of(cell, place))
            return self.grid(grid).fence(self.cell(grid, cell), side)
        a, b = grid.ends(place)
        return self.grid(grid).edge(self.cell(grid, a), self.cell(grid, b))

    def direction(self, direction: Direction) -> Direction:
        d_row, d_col = direction.value
        if self.transposes:
            d_row, d_col = d_col, d_row
        return Direction((-d_row if self.flips_rows else d_row, -d_col if self.flips_cols else d_col))

    def mark(self, mark: Mark) -> Mark:
        """The mark on the turned board. Marks that are named after a corner turn with it."""
        sides = _CORNERS.get(mark)
        if sides is None:
            return mark
        there = {self.direction(side) for side in sides}
        return next(corner for corner, around in _CORNERS.items() if there == {*around})

    def puzzle(self, puzzle: Puzzle) -> Puzzle:
        """The same puzzle on the turned or mirrored board."""
        image = _images(self, puzzle.grid)
        clues = {
            self.place(puzzle.grid, place) if puzzle.grid.is_edge(place) else image[place]: clue
            if clue.arrow is None
            else replace(clue, arrow=self.direction(clue.arrow))
            for place, clue in puzzle.clues.items()
        }
        # The clues are sorted, so that code that iterates over them behaves the same on equal boards.
        in_order = {cell: clues[cell] for cell in sorted(clues)}
        regions = tuple(tuple(image[cell] for cell in region) for region in puzzle.regions)
        inner = tuple(self.place(puzzle.grid, edge) for edge in puzzle.inner_borders)
        variant = self.variant(puzzle)
        return Puzzle(puzzle.kind, self.grid(puzzle.grid), in_order, variant, puzzle.info, regions, inner)

    def variant(self, puzzle: Puzzle) -> str:
        """The variant on the turned or mirrored board."""
        if self.transposes and puzzle.kind.transposed_variant is not None:
            return puzzle.kind.transposed_variant(puzzle)
        return puzzle.variant


@kept_by_size(256)
def _images(symmetry: Symmetry, grid: Grid) -> tuple[Cell, ...]:
    """For every cell of ``grid``, the cell that it is moved to."""
    return tuple(symmetry.cell(grid, cell) for cell in grid.cells)


SYMMETRIES = tuple(
    Symmetry(transposes, rows, cols)
    for transposes in (False, True)
    for rows in (False, True)
    for cols in (False, True)
)


_GROUPS = {
    "none": (),
    "rotate2": (Symmetry(False, True, True),),
    "rotate4": (Symmetry(True, False, True),),
    "mirror": (Symmetry(False, False, True),),
    "mirror-rows": (Symmetry(False, True, False),),
    "mirror2": (Symmetry(False, False, True), Symmetry(False, True, False)),
    "diagonal": (Symmetry(True, False, False),),
    "antidiagonal": (Symmetry(True, True, True),),
    "diagonal2": (Symmetry(True, False, False), Symmetry(True, True, True)),
    "full": (Symmetry(True, False, False), Symmetry(False, False, True)),
}
"""The symmetries of a pattern by name, each as the turns and reflections that it consists of."""

NAMES = tuple(_GROUPS)
TITLES = {
    "none": "none",
    "rotate2": "half turn",
    "rotate4": "quarter turns",
    "mirror": "left and right",
    "mirror-rows": "top and bottom",
    "mirror2": "left and right, top and bottom",
    "diagonal": "along the diagonal",
    "antidiagonal": "along the other diagonal",
    "diagonal2": "along both diagonals",
    "full": "everything",
}
"""The names that players use."""

SQUARE_ONLY = frozenset(name for name, steps in _GROUPS.items() if any(step.transposes for step in steps))
"""The symmetries that only a square board has."""


def members(name: str) -> tuple[Symmetry, ...]:
    """All turns and reflections that a symmetry consists of, without the identity."""
    found = [SYMMETRIES[0]]
    for one in found:
        found += [both for step in _GROUPS[name] if (both := _after(one, step)) not in found]
    return tuple(found[1:])


def _after(first: Symmetry, second: Symmetry) -> Symmetry:
    """One after the other. Where two directions end up identifies the combination."""
    compass = Direction.N, Direction.E
    there = [second.direction(first.direction(side)) for side in compass]
    return next(one for one in SYMMETRIES if [one.direction(side) for side in compass] == there)


def images(grid: Grid, cells: Iterable[Cell], name: str) -> list[frozenset[Cell]]:
    """The given cells, and every set of cells that the symmetries of the board map them to."""
    found = [frozenset(cells)]
    for part in found:
        for step in _GROUPS[name]:
            image = frozenset(_images(step, grid)[cell] for cell in part)
            if image not in found:
                found.append(image)
    return found


@kept_by_size(64)
def orbits(
    grid: Grid, name: str, border: bool = False, between: bool = False
) -> tuple[tuple[Place, ...], ...]:
    """Groups of cells that a symmetry maps to each other.

    With ``border``, the sides at the border are included; with ``between``, the edges between cells.
    """
    steps = _GROUPS.get(name)
    if steps is None:
        raise PuzzleError(f"unknown symmetry {name!r}; expected one of: {', '.join(NAMES)}")
    if grid.rows != grid.cols and any(step.transposes for step in steps):
        raise PuzzleError(
            f"the symmetry {name} on a board of {grid.rows} x {grid.cols}; expected as many rows as columns"
        )
    groups = []
    seen: set[Place] = set()
    for place in (*grid.cells, *(grid.edges if between else ()), *(grid.border if border else ())):
        if place not in seen:
            group = [place]
            for member in group:
                group += [image for step in steps if (image := step.place(grid, member)) not in group]
            seen.update(group)
            groups.append(tuple(sorted(set(group))))
    return tuple(groups)


def canonical(puzzle: Puzzle) -> Puzzle:
    """One representative for a puzzle and all its turned and mirrored versions."""
    return canonical_turn(puzzle).puzzle(puzzle)


def canonical_turn(puzzle: Puzzle) -> Symmetry:
    """The turn or reflection that makes a puzzle canonical."""
    return min(SYMMETRIES, key=lambda symmetry: _image_key(puzzle, symmetry))


def digest(puzzle: Puzzle) -> str:
    """A short text that is the same for all turned and mirrored versions of a puzzle.

    Other puzzles have another text.
    """
    key = min(_image_key(puzzle, symmetry) for symmetry in SYMMETRIES)
    return sha256(repr((puzzle.kind.name, puzzle.grid.size, key)).encode()).hexdigest()


def sort_key(puzzle: Puzzle) -> tuple[object, ...]:
    return _image_key(puzzle, SYMMETRIES[0])


def _image_key(puzzle: Puzzle, symmetry: Symmetry) -> tuple[object, ...]:
    """The sort key of a turned or mirrored version. It is computed without building the version."""
    image, arrow = _images(symmetry, puzzle.grid), symmetry.direction
    regions = sorted(sorted(image[cell] for cell in region) for region in puzzle.regions)
    place: Sequence[Place] | Mapping[Place, Place] = image
    if puzzle.outside or puzzle.between:
        place = {at: symmetry.place(puzzle.grid, at) for at in puzzle.clues}
    if puzzle.kind.region_clues:
        # The clue of a region stands in the region's first cell of the new board.
        place = {region[0]: min(image[cell] for cell in region) for region in puzzle.regions}
    clues = sorted(
        (
            place[cell],
            -1 if c.number is None else c.number,
            arrow(c.arrow).name if c.arrow else "",
            c.wall,
            c.hole,
            # Boards without symbols keep the digests that existing libraries store.
            *((c.symbol,) if c.symbol else ()),
        )
        for cell, c in puzzle.clues.items()
    )
    # Boards without inner borders keep the digests that existing libraries store.
    inner = [sorted(symmetry.place(puzzle.grid, edge) for edge in puzzle.inner_borders)]
    key = symmetry.grid(puzzle.grid).rows, symmetry.variant(puzzle), clues, regions
    return (*key, *inner) if puzzle.inner_borders else key
