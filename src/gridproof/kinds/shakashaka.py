"""Shakashaka (Proof of Quilt): place black triangles so that every white area is a rectangle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from gridproof.grid import Cell, Direction, Grid, Place
from gridproof.human import HumanResult, Patience
from gridproof.kept import kept_by_size
from gridproof.kind import Example, Glyph, Kind, Look, Puzzle, Rule, Touch, Violation
from gridproof.kinds.clues import free_cells, need_walls
from gridproof.kinds.shakashaka_speech import SPEECH
from gridproof.logic.angles import Quarter, right_angles
from gridproof.logic.theory import Count, Lit, Theory
from gridproof.marks import DOT, NE, NW, SE, SW, Clue, Mark, State
from gridproof.notation import Notation, PuzzLink, Pzprv3, Words

RECTANGLE = Rule("rectangle", "Every white area is a rectangle, upright or turned by 45 degrees.")
NUMBER = Rule("number", "A number tells how many triangles stand beside it, sharing a side.")

MARKS = (NW, NE, SW, SE, DOT)


def validate(p: Puzzle) -> None:
    need_walls(p, 4)


def choices(p: Puzzle) -> Mapping[Place, tuple[Mark, ...]]:
    return dict.fromkeys(free_cells(p), MARKS)


# the rules as a theory


class Corner(NamedTuple):
    """A corner of the grid: the cells around it, clockwise from the upper left; None is outside."""

    around: tuple[Cell | None, ...]
    cells: tuple[Cell, ...]


@kept_by_size(32)
def corners(grid: Grid) -> tuple[Corner, ...]:
    found = []
    for row in range(grid.rows + 1):
        for col in range(grid.cols + 1):
            around = tuple(
                grid.cell(r, c) if 0 <= r < grid.rows and 0 <= c < grid.cols else None
                for r, c in ((row - 1, col - 1), (row - 1, col), (row, col), (row, col - 1))
            )
            found.append(Corner(around, tuple(cell for cell in around if cell is not None)))
    return tuple(found)


class Tables(NamedTuple):
    """What depends on the size of the board alone."""

    names: list[dict[tuple[Place, Mark], Lit]]
    """Per cell, the literals of its marks."""
    one_mark: list[Count]
    """Per cell."""
    quarters: list[tuple[Quarter, ...]]
    """Per cell: as the upper left, upper right, lower right and lower left cell of a corner."""
    sides: list[tuple[tuple[Cell, Cell], tuple[Count, Count]]]
    """Per two cells that share a side: a slanted side never runs against black (see right_angles)."""


@kept_by_size(32)
def tables_of(grid: Grid) -> Tables:
    tables = Tables([], [], [], [])
    for cell in grid.cells:
        first = len(MARKS) * cell + 1
        lits = nw, ne, sw, se, dot = first, first + 1, first + 2, first + 3, first + 4
        tables.names.append(
            {(cell, NW): nw, (cell, NE): ne, (cell, SW): sw, (cell, SE): se, (cell, DOT): dot}
        )
        tables.one_mark.append(Count(1, 1, lits))
        tables.quarters.append(
            (Quarter(se, sw, ne), Quarter(sw, nw, se), Quarter(nw, ne, sw), Quarter(ne, se, nw))
        )
    for a, b in grid.adjacent_pairs:
        a_nw, a_ne, a_sw, a_se, _ = tables.one_mark[a].lits
        b_nw, b_ne, b_sw, b_se, _ = tables.one_mark[b].lits
        if grid.position(a)[0] == grid.position(b)[0]:
            parallel = Count(0, 1, (a_nw, a_sw, b_nw, b_sw)), Count(0, 1, (a_ne, a_se, b_ne, b_se))
        else:
            parallel = Count(0, 1, (a_nw, a_ne, b_nw, b_ne)), Count(0, 1, (a_sw, a_se, b_sw, b_se))
        tables.sides.append(((a, b), parallel))
    return tables


def state(p: Puzzle, t: Theory) -> None:
    grid, walls = p.grid, p.clues
    names, one_mark, quarters, sides = tables_of(grid)
    t.new_block(len(MARKS) * grid.size)
    t.define()
    for cell in free_cells(p):
        t.literals.update(names[cell])
        t.counts.append(one_mark[cell])
    for (a, b), counts in sides:
        if a not in walls and b not in walls:
            t.because(RECTANGLE.name, (a, b)).counts += counts
    for around, cells in corners(grid):
        shown = [
            None if cell is None or cell in walls else quarters[cell][index]
            for index, cell in enumerate(around)
        ]
        t.because(RECTANGLE.name, cells).clauses += right_angles(tuple(shown))
    for wall, clue in walls.items():
        if clue.number is not None:
            near = [cell for cell in grid.neighbours[wall] if cell not in walls]
            triangles = [-t.literals[cell, DOT] for cell in near]
            t.because(NUMBER.name, near, wall).exactly(clue.number, triangles)


# as people solve it, imported by need: few ask for it


def human(p: Puzzle, patience: Patience) -> HumanResult:
    from gridproof.kinds import shakashaka_human

    return shakashaka_human.solve(p, patience)


def human_unrestricted(p: Puzzle, patience: Patience) -> HumanResult:
    from gridproof.kinds import shakashaka_human

    return shakashaka_human.solve(p, patience, restricted=False)


# the rules without a solver

Piece = tuple[Cell, Direction]
"""A quarter of a cell, cut out by its diagonals: the one at that side. A triangle covers two."""

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
            yield Violation(NUMBER.name, (wall, *near), broken=not triangles < clue.number <= most)
    white = {
        (cell, side)
        for cell in free_cells(p)
        for side in Direction
        if side not in COVERED.get(marks.get(cell, DOT), ())
    }
    skewed = [area for area in _areas(p.grid, white) if not _is_rectangle(p.grid, area)]
    if skewed:
        wrong = set(_wrong_angles(p, marks, white))
        for area in skewed:
            cells = sorted({cell for cell, _ in area})
            final = all(cell in marks for cell in cells) or not wrong.isdisjoint(area)
            yield Violation(RECTANGLE.name, tuple(cells), broken=final)


def _areas(grid: Grid, white: set[Piece]) -> Iterator[list[Piece]]:
    left = white.copy()
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
    """Does the area fill the upright or the turned rectangle around it? A piece is one unit large."""
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


def _wrong_angles(p: Puzzle, marks: State, white: set[Piece]) -> Iterator[Piece]:
    """A piece of every angle that is decided and has not 90, 180 or 360 degrees."""
    for around, cells in corners(p.grid):
        if all(cell in marks or cell in p.clues for cell in cells):
            pieces = [
                None if cell is None or (cell, side) not in white else (cell, side)
                for cell, sides in zip(around, CLOCKWISE, strict=True)
                for side in sides
            ]
            black = [index for index, piece in enumerate(pieces) if piece is None]
            for index, following in zip(black, [*black[1:], *(b + 8 for b in black[:1])], strict=True):
                first = pieces[(index + 1) % 8]
                if first is not None and following - index - 1 not in (2, 4):
                    yield first


BLACK = {"x": Clue(wall=True), "5": Clue(wall=True), **{str(n): Clue(n, wall=True) for n in range(5)}}

KIND = Kind(
    name="shakashaka",
    title="Shakashaka",
    aliases=("proof of quilt",),
    rules=(RECTANGLE, NUMBER),
    validate=validate,
    choices=choices,
    blanks=frozenset({DOT}),
    state=state,
    check=check,
    notation=Notation(
        words=Words(
            clues=BLACK,
            marks={"nw": NW, "ne": NE, "sw": SW, "se": SE, ".": DOT},
        ),
        puzzlink=PuzzLink({"shakashaka": ""}, "4cell"),
        pzprv3=(
            Pzprv3(
                sections=("clues", "marks"),
                clues={"5": Clue(wall=True), **{str(n): Clue(n, wall=True) for n in range(5)}},
                marks={"2": SW, "3": SE, "4": NE, "5": NW, "+": DOT},
            ),
        ),
    ),
    look=Look(
        {
            NW: Glyph("◤", "triangle-nw"),
            NE: Glyph("◥", "triangle-ne"),
            SW: Glyph("◣", "triangle-sw"),
            SE: Glyph("◢", "triangle-se"),
            DOT: Glyph("·", "dot"),
        },
        touch=Touch("corner", (NW, NE, SE, SW), (DOT,), drag="corner"),
    ),
    speech=SPEECH,
    humans={"human": human, "human-unrestricted": human_unrestricted},
    examples=(
        Example("- - 2\n- - -\n2 - -", "nw ne -\nsw - ne\n- sw se"),
        Example("- - 2\n- - -\n2 - -", "nw ne -\nsw se ne\n- sw se", "rectangle"),
        Example("- - 1\n- - -\n2 - -", "nw ne -\nsw - ne\n- sw se", "number"),
    ),
)
