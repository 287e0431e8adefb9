"""The check of Shakashaka, without a solver."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set

from gridproof.board.grid import Cell, Direction, Grid
from gridproof.board.marks import DOT, NE, NW, SE, SW, State
from gridproof.kinds.shakashaka.rules import NUMBER, RECTANGLE, corners
from gridproof.record.kind import Puzzle, Violation
from gridproof.vocabulary.clues import free_cells

# the rules without a solver
Piece = tuple[Cell, Direction]
"""A quarter of a cell, cut out by its diagonals: the one at that side. A triangle covers two."""
PIECE = 45
"""The angle of a piece at a corner of its cell, in degrees."""


COVERED = {
    NW: (Direction.N, Direction.W),
    NE: (Direction.N, Direction.E),
    SW: (Direction.S, Direction.W),
    SE: (Direction.S, Direction.E),
}


BESIDE = {d: tuple(other for other in Direction if other not in (d, d.opposite)) for d in Direction}


def check(p: Puzzle, marks: State) -> Iterator[Violation]:
    for wall, clue in p.clues.items():
        if clue.number is None:
            continue
        near = [cell for cell in p.grid.neighbours[wall] if cell not in p.clues]
        triangles = sum(marks.get(cell, DOT) != DOT for cell in near)
        most = triangles + sum(cell not in marks for cell in near)
        if triangles != clue.number:
            broken = not triangles < clue.number <= most
            yield Violation(NUMBER.name, (wall, *near), broken, wall, triangles, most)
    white = {
        (cell, side)
        for cell in free_cells(p)
        for side in Direction
        if side not in COVERED.get(marks.get(cell, DOT), ())
    }
    skewed = [area for area in _areas(p.grid, white) if not _is_rectangle(p.grid, area)]
    if skewed:
        closed = {piece for area in skewed if all(cell in marks for cell, _ in area) for piece in area}
        wrong = list(_wrong_angles(p, marks, white, closed))
        for angle in wrong:
            yield Violation(RECTANGLE.name, _cells(angle), seen=PIECE * len(angle))
        told = {piece for angle in wrong for piece in angle}
        for cells in sorted(_cells(area) for area in skewed if told.isdisjoint(area)):
            yield Violation(RECTANGLE.name, cells, broken=False)


def _cells(pieces: Iterable[Piece]) -> tuple[Cell, ...]:
    return tuple(sorted({cell for cell, _ in pieces}))


def _areas(grid: Grid, white: Set[Piece]) -> Iterator[list[Piece]]:
    left = set(white)
    while left:
        area = [left.pop()]
        for cell, side in area:
            across = grid.step(cell, side)
            touching = [(cell, other) for other in BESIDE[side]]
            if across is not None:
                touching.append((across, side.opposite))
            for piece in touching:
                if piece in left:
                    left.remove(piece)
                    area.append(piece)
        yield area


def _is_rectangle(grid: Grid, area: Sequence[Piece]) -> bool:
    """Whether the area fills the upright or the turned rectangle around it. A piece counts one unit."""
    points = [point for piece in area for point in _points(grid, piece)]
    upright = _extent(y for y, _ in points) * _extent(x for _, x in points)
    turned = _extent(x + y for y, x in points) * _extent(x - y for y, x in points)
    return len(area) == upright or 2 * len(area) == turned


def _points(grid: Grid, piece: Piece) -> Iterator[tuple[int, int]]:
    """The corners of a piece, in half cells."""
    cell, side = piece
    row, col = grid.position(cell)
    y, x = 2 * row + 1, 2 * col + 1
    yield y, x
    d_row, d_col = side.value
    for along in (-1, 1):
        yield y + d_row + along * d_col, x + d_col + along * d_row


def _extent(values: Iterable[int]) -> int:
    ordered = sorted(set(values))
    return ordered[-1] - ordered[0]


CLOCKWISE = (
    (Direction.S, Direction.E),
    (Direction.W, Direction.S),
    (Direction.N, Direction.W),
    (Direction.E, Direction.N),
)
"""The pieces around a grid corner, two in each of its cells."""


def _wrong_angles(
    p: Puzzle, marks: State, white: Set[Piece], closed: Set[Piece]
) -> Iterator[tuple[Piece, ...]]:
    """The pieces of every final angle that has not 90, 180 or 360 degrees, clockwise.

    An angle is final if all cells around it are decided. All angles of ``closed`` areas are final too,
    because all cells of such an area are decided.
    """
    for around, cells in corners(p.grid):
        decided = all(cell in marks or cell in p.clues for cell in cells)
        if not (decided or closed):
            continue
        pieces = [
            None if cell is None or (cell, side) not in white else (cell, side)
            for cell, sides in zip(around, CLOCKWISE, strict=True)
            for side in sides
        ]
        black = [index for index, piece in enumerate(pieces) if piece is None]
        for index, following in zip(black, [*black[1:], *(b + 8 for b in black[:1])], strict=True):
            angle = tuple(
                piece for at in range(index + 1, following) if (piece := pieces[at % 8]) is not None
            )
            if len(angle) not in (0, 2, 4) and (decided or angle[0] in closed):
                yield angle
