"""The rules of Yajilin, as a theory."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

from gridproof.grid import Cell, Grid, Place
from gridproof.kind import Puzzle, Rule
from gridproof.logic.loops import SingleLoop, squares
from gridproof.logic.theory import Clause, Lit, Theory
from gridproof.marks import CROSS, DOT, LINE, SHADED, Mark
from gridproof.size_cache import kept_by_size
from gridproof.vocabulary.clues import free_cells
from gridproof.vocabulary.shading import APART

ARROW = Rule("arrow", "A number with an arrow tells how many shaded cells lie that way, up to the border.")
BRANCH = Rule("branch", "The loop never branches, never crosses itself and never enters a shaded cell.")
COVER = Rule("cover", "Every cell without a clue is shaded, or the loop enters and leaves it.")
LOOP = Rule("loop", "There is exactly one loop.")
MOST_EDGES_AT_SQUARE = 12
"""Where there are more, some two neighbours lie outside the square, and so does part of the loop."""


def validate(p: Puzzle) -> None:
    for cell, clue in p.clues.items():
        if clue.wall:
            raise p.error(cell, "a black cell", "a number, an arrow, both or a blocked cell")
        if clue.number is not None and clue.number < 0:
            raise p.error(cell, f"the number {clue.number}", "0 or more")


def choices(p: Puzzle) -> Mapping[Place, tuple[Mark, ...]]:
    marks: dict[Place, tuple[Mark, ...]] = dict.fromkeys(free_cells(p), (SHADED, DOT))
    for edge, (a, b) in zip(p.grid.edges, p.grid.adjacent_pairs, strict=True):
        if a not in p.clues and b not in p.clues:
            marks[edge] = (LINE, CROSS)
    return marks


# the rules as a theory: variable cell + 1 shades a cell, variable edge + 1 draws a line
@kept_by_size(32)
def _size_rules(grid: Grid, small_loops: bool) -> Theory:
    t = Theory()
    for cell in grid.cells:
        t.choose(cell, SHADED, DOT)
    for edge in grid.edges:
        t.choose(edge, LINE, CROSS)
    for a, b in grid.adjacent_pairs:
        t.because(APART.name, (a, b)).clause(-a - 1, -b - 1)
    for cell, edges in enumerate(grid.edges_at):
        t.because(BRANCH.name, (cell, *edges)).clauses += [(-cell - 1, -edge - 1) for edge in edges]
        if len(edges) > 2:
            t.at_most(2, [edge + 1 for edge in edges])
    if small_loops:
        for cells, edges in squares(grid):
            t.because(LOOP.name, cells).clause(*[-edge - 1 for edge in edges])
    return t


@kept_by_size(32)
def _covers(grid: Grid) -> list[list[Clause]]:
    """Per cell: it is shaded or has at least two lines."""
    return [
        [(cell + 1, *some) for some in combinations([e + 1 for e in edges], max(len(edges) - 1, 0))]
        for cell, edges in enumerate(grid.edges_at)
    ]


def state(p: Puzzle, t: Theory) -> None:
    grid, clues = p.grid, p.clues
    closed = {edge for cell in clues for edge in grid.edges_at[cell]}
    lines = grid.edge_count - len(closed)
    t.include(_size_rules(grid, lines > MOST_EDGES_AT_SQUARE))
    t.define()
    for places, marks in ((clues, (SHADED, DOT)), (closed, (LINE, CROSS))):
        for place in places:
            t.clauses.append((-place - 1,))
            for mark in marks:
                del t.literals[place, mark]
    _state_arrows(p, t)
    for cell, clauses in enumerate(_covers(grid)):
        if cell not in clues:
            t.because(COVER.name, (cell,)).clauses += clauses
    if not lines:
        t.because(LOOP.name, ()).clause()
    t.lazy.append(SingleLoop(LOOP.name, grid, clues))


def _state_arrows(p: Puzzle, t: Theory) -> None:
    tallies = _Tallies(p, t)
    arrows = [
        (cell, clue.number, [other for other in p.ray(cell, clue.arrow) if other not in p.clues])
        for cell, clue in p.clues.items()
        if clue.number is not None and clue.arrow is not None
    ]
    tallied = [tallies.of(ray) if number else [cell + 1 for cell in ray] for _, number, ray in arrows]
    for (cell, number, ray), tally in zip(arrows, tallied, strict=True):
        t.because(ARROW.name, ray, cell).exactly(number, tally)


class _Tallies:
    """Literals that count shaded cells: of two neighbours at most one is shaded, so one counts both."""

    def __init__(self, p: Puzzle, t: Theory) -> None:
        self._neighbours = p.grid.neighbours
        self._t = t
        self._pairs: dict[tuple[Cell, Cell], Lit] = {}

    def of(self, ray: list[Cell]) -> list[Lit]:
        """As many of these literals hold as cells of the ray are shaded."""
        tally: list[Lit] = []
        # The same pairs for all rays along a line: they meet the same stretches between clues.
        left = sorted(ray, reverse=True)
        while left:
            cell = left.pop()
            if left and left[-1] in self._neighbours[cell]:
                tally.append(self._pair(cell, left.pop()))
            else:
                tally.append(cell + 1)
        return tally

    def _pair(self, a: Cell, b: Cell) -> Lit:
        pair = self._pairs.get((a, b))
        if pair is None:
            pair = self._pairs[a, b] = self._t.new()
            self._t.clauses += ((-a - 1, pair), (-b - 1, pair), (a + 1, b + 1, -pair))
        return pair
