"""The rules of Yajilin, as a theory."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from gridproof.board.grid import Cell, Direction, Grid, Place
from gridproof.board.marks import CROSS, DOT, LINE, SHADED, Clue, Mark
from gridproof.logic.rings import CoveringRing, through_cells
from gridproof.logic.squares import squares
from gridproof.logic.theory import Clause, Lit, Theory
from gridproof.record.kind import Puzzle, Rule
from gridproof.system.size_cache import kept_by_size
from gridproof.vocabulary.clues import free_cells
from gridproof.vocabulary.shading import APART

ARROW = Rule("arrow", "A number with an arrow counts the {shaded} cells that lie that way, up to the border.")
BRANCH = Rule("branch", "The loop never branches, never crosses itself and never enters a {shaded} cell.")
COVER = Rule("cover", "Every cell without a clue is {shaded}, or the loop enters and leaves it.")
LOOP = Rule("loop", "There is exactly one loop.")
MOST_EDGES_AT_SQUARE = 12
"""If there are more, some two neighbours lie outside the square, and so does part of the loop."""


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


def seen(p: Puzzle, cell: Cell, arrow: Direction) -> list[Cell]:
    """The cells that an arrow counts: those without a clue in its direction."""
    return [other for other in p.ray(cell, arrow) if other not in p.clues]


def state_clue(p: Puzzle, t: Theory, cell: Cell, clue: Clue) -> None:
    if clue.number is None or clue.arrow is None:
        return
    ray = seen(p, cell, clue.arrow)
    tally: Sequence[Lit] = [other + 1 for other in ray]
    if clue.number:
        t.define()
        tally = t.tally(tally, _in_twos(p.grid, ray))
    t.because(ARROW.name, ray, cell).exactly(clue.number, tally)


def state_last(p: Puzzle, t: Theory) -> None:
    for cell, clauses in enumerate(_covers(p.grid)):
        if cell not in p.clues:
            t.because(COVER.name, (cell,)).clauses += clauses
    if all(a in p.clues or b in p.clues for a, b in p.grid.adjacent_pairs):
        t.because(LOOP.name, ()).clause()
    t.lazy.append(CoveringRing(LOOP.name, through_cells(p.grid), p.clues))


def _in_twos(grid: Grid, ray: Iterable[Cell]) -> Iterator[tuple[Lit, ...]]:
    """Of two neighbours at most one is shaded. All rays along a line use the same pairs."""
    left = sorted(ray, reverse=True)
    while left:
        cell = left.pop()
        yield (cell + 1, left.pop() + 1) if left and left[-1] in grid.neighbours[cell] else (cell + 1,)
