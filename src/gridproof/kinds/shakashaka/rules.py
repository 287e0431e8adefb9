"""The rules of Shakashaka, as a theory."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from gridproof.board.grid import Cell, Grid, Place
from gridproof.board.marks import DOT, NE, NW, SE, SW, Clue, Mark
from gridproof.kinds.shakashaka.angles import Quarter, right_angles
from gridproof.logic.theory import Count, Lit, Theory
from gridproof.record.kind import Puzzle, Rule
from gridproof.system.size_cache import kept_by_size
from gridproof.vocabulary.clues import beside, free_cells, need_walls

RECTANGLE = Rule("rectangle", "Every {white} area is a rectangle, upright or slanting.")
NUMBER = Rule("number", "A number counts the triangles beside it, sharing a side.")
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
    """The part that depends only on the size of the board."""

    names: list[dict[tuple[Place, Mark], Lit]]
    """Per cell, the literals of its marks."""
    one_mark: list[Count]
    """One count per cell."""
    quarters: list[tuple[Quarter, ...]]
    """Per cell: as the upper left, upper right, lower right and lower left cell of a corner."""
    sides: list[tuple[tuple[Cell, Cell], tuple[Count, Count]]]
    """Per two cells that share a side: a slanted side never ends at black (see right_angles)."""


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


def state_clue(p: Puzzle, t: Theory, wall: Cell, clue: Clue) -> None:
    if clue.number is not None:
        near = beside(p, wall)
        t.because(NUMBER.name, near, wall).exactly(clue.number, [-t.literals[c, DOT] for c in near])
