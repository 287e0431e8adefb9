"""The rules of Masyu, as a theory."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from gridproof.board.grid import Cell, Direction, Edge, Grid, Place
from gridproof.board.marks import CROSS, LINE, Clue, Mark
from gridproof.logic.rings import SingleRing, through_cells
from gridproof.logic.theory import Clause, Lit, Theory
from gridproof.record.kind import Puzzle, Rule
from gridproof.system.size_cache import kept_by_size

WHITE_CIRCLE, BLACK_CIRCLE = Clue(symbol="white"), Clue(symbol="black")

WHITE = Rule(
    "white",
    "The loop goes straight through every white circle, and turns in the cell before it,"
    " in the cell after it, or in both.",
)
BLACK = Rule(
    "black",
    "The loop turns in every black circle, and goes straight through the cell before it"
    " and the cell after it.",
)
END = Rule("end", "The loop has no ends: where a line enters a cell, it leaves it again.")
BRANCH = Rule("branch", "The loop never branches and never crosses itself.")
LOOP = Rule("loop", "There is exactly one loop.")

AXES = (Direction.N, Direction.S), (Direction.E, Direction.W)
"""The two ways straight through a cell, each as its two directions."""


def validate(p: Puzzle) -> None:
    for cell, clue in p.clues.items():
        if clue not in (WHITE_CIRCLE, BLACK_CIRCLE):
            raise p.error(cell, "a clue that is not a circle", "a white or a black circle")


def choices(p: Puzzle) -> Mapping[Place, tuple[Mark, ...]]:
    return dict.fromkeys(p.grid.edges, (LINE, CROSS))


class Arm(NamedTuple):
    """One direction from a cell: the edge to the next cell, and the edge from there to the one after it."""

    near: Edge | None
    beyond: Edge | None


@kept_by_size(32)
def arms(grid: Grid) -> tuple[Mapping[Direction, Arm], ...]:
    """The four arms of every cell. Beyond the end of the board there is no edge."""
    return tuple({way: _arm(grid, cell, way) for way in Direction} for cell in grid.cells)


def _arm(grid: Grid, cell: Cell, way: Direction) -> Arm:
    beside = grid.step(cell, way)
    return Arm(grid.edge_towards(cell, way), None if beside is None else grid.edge_towards(beside, way))


# the rules as a theory: variable edge - size + 1 draws a line
@kept_by_size(32)
def _size_rules(grid: Grid) -> Theory:
    t = Theory()
    line = t.choose_each(grid.edges, LINE, CROSS)
    for cell, edges in enumerate(grid.edges_at):
        lines = [line[edge] for edge in edges]
        t.because(END.name, (cell, *edges)).clauses += [
            (-one, *[other for other in lines if other != one]) for one in lines
        ]
        if len(edges) > 2:
            t.because(BRANCH.name, (cell, *edges)).at_most(2, lines)
    return t


def state(p: Puzzle, t: Theory) -> None:
    t.include(_size_rules(p.grid))
    ring = SingleRing(LOOP.name, through_cells(p.grid, 1))
    if not p.clues:
        ring.exists(t)
    t.lazy.append(ring)


def state_clue(p: Puzzle, t: Theory, cell: Cell, clue: Clue) -> None:
    around = arms(p.grid)[cell]
    places = [edge for part in zip(*around.values(), strict=True) for edge in part if edge is not None]
    rule, said = (WHITE, _white) if clue == WHITE_CIRCLE else (BLACK, _black)
    t.because(rule.name, places, cell).clauses += said(p.grid, around)
    (ring,) = t.lazy
    assert isinstance(ring, SingleRing), "the layout has such a rule"
    ring.visit(cell, t.switch)


def _white(grid: Grid, around: Mapping[Direction, Arm]) -> Iterator[Clause]:
    """The line goes straight through in one of the two ways, and does not go straight on at both ends."""
    first = grid.size - 1
    straight: list[Lit] = []
    for one, other in AXES:
        lines = [edge - first for edge in (around[one].near, around[other].near) if edge is not None]
        if len(lines) < 2:
            yield from ((-lit,) for lit in lines)
            continue
        a, b = lines
        yield from ((-a, b), (a, -b))
        straight.append(a)
        beyond = [edge - first for edge in (around[one].beyond, around[other].beyond) if edge is not None]
        if len(beyond) == 2:
            yield (-a, *[-lit for lit in beyond])
    yield straight
    if len(straight) == 2:
        yield [-lit for lit in straight]


def _black(grid: Grid, around: Mapping[Direction, Arm]) -> Iterator[Clause]:
    """Of both ways straight through, one half is used, and the line goes straight on there."""
    first = grid.size - 1
    for axis in AXES:
        lines: list[Lit] = []
        for near, beyond in (around[way] for way in axis):
            if near is None:
                continue
            if beyond is None:
                yield (first - near,)
                continue
            yield (first - near, beyond - first)
            lines.append(near - first)
        yield lines
        if len(lines) == 2:
            yield [-lit for lit in lines]
