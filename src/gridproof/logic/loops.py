"""A single loop through cells, as a lazy rule.

Variable ``edge + 1`` says that the loop passes an edge, variable ``cell + 1`` that a cell is off the
loop. Two side neighbours are never both off it, and every cell on it has exactly two lines: other
rules see to that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from gridproof.grid import Cell, Edge, Grid
from gridproof.logic.distances import lines_hang_together
from gridproof.logic.theory import Cut, Lit, Model, Reason, Theory
from gridproof.size_cache import kept_by_size


class Square(NamedTuple):
    """Four cells around a grid corner in reading order, and the edges between them."""

    cells: tuple[Cell, Cell, Cell, Cell]
    edges: tuple[Edge, Edge, Edge, Edge]


def squares(grid: Grid) -> Iterator[Square]:
    edge = dict(zip(grid.adjacent_pairs, grid.edges, strict=True))
    for above, below in pairwise(map(grid.row, range(grid.rows))):
        for (a, b), (c, d) in zip(pairwise(above), pairwise(below), strict=True):
            yield Square((a, b, c, d), (edge[a, b], edge[c, d], edge[a, c], edge[b, d]))


@kept_by_size(32)
def _links(grid: Grid) -> tuple[tuple[tuple[Cell, Edge], ...], ...]:
    """Per cell, its neighbours and the edges that lead there."""
    return tuple(tuple(zip(*both, strict=True)) for both in zip(grid.neighbours, grid.edges_at, strict=True))


class SingleLoop:
    """The lines form one loop: a lazy rule that answers several loops with cuts.

    Wherever there are two neighbours the loop passes one of them. So a set of cells with two
    neighbours inside and two outside is left by the loop somewhere: that is what a cut says.
    ``blocked`` are cells that never are on the loop, but do not count as off it either.
    """

    def __init__(self, rule: str, grid: Grid, blocked: Iterable[Cell]) -> None:
        self._rule = rule
        self._grid = grid
        self._links = _links(grid)
        self._blocked = frozenset(blocked)

    def cuts(self, model: Model) -> list[Cut]:
        """Each loop but the longest is left somewhere."""
        loops = sorted(self._loops(model), key=len)
        return [self._leave(loop, model) for loop in loops[:-1]]

    def _loops(self, model: Model) -> list[list[Cell]]:
        grid = self._grid
        passed = model[grid.size : grid.size + grid.edge_count]
        lines = [ends for lit, ends in zip(passed, grid.adjacent_pairs, strict=True) if lit > 0]
        # Both neighbours of a cell on its loop, added up: less the one we come from is the next.
        both = [0] * grid.size
        for a, b in lines:
            both[a] += b
            both[b] += a
        loops: list[list[Cell]] = []
        seen: set[Cell] = set()
        for start, second in lines:
            if start not in seen:
                loop = [start]
                before, here = start, second
                while here != start:
                    loop.append(here)
                    before, here = here, both[here] - before
                seen.update(loop)
                loops.append(loop)
        return loops

    def written(self, t: Theory) -> None:
        grid = self._grid
        lines = {pair: edge + 1 for edge, pair in zip(grid.edges, grid.adjacent_pairs, strict=True)}
        lines_hang_together(t, lines, grid.size)

    def _leave(self, loop: Sequence[Cell], model: Model) -> Cut:
        """The loop goes on from these cells, or from one beside them that has fewer ways out."""
        inside = self._blocked.union(loop)
        clause: list[Lit] = []
        beside: dict[Cell, list[Lit]] = {}
        for cell in loop:
            for other, edge in self._links[cell]:
                if other not in inside:
                    ways = beside.setdefault(other, []) if model[other] > 0 else clause
                    ways.append(edge + 1)
        for other, ways in beside.items():
            beyond = [edge + 1 for cell, edge in self._links[other] if cell not in inside]
            clause += beyond if len(beyond) < len(ways) else ways
        return Cut(clause, Reason(self._rule, tuple(loop)))

    def pending(self, values: Mapping[int, Lit]) -> list[Cut]:
        """Lines that are closed, or would be by one more edge, and parts that no line can join."""
        cuts = []
        for path in self._paths(values):
            if self._has_neighbours_outside(path):
                edges = [self._grid.edge(a, b) for a, b in zip(path, [*path[1:], path[0]], strict=True)]
                cuts.append(Cut([-edge - 1 for edge in edges], Reason(self._rule, path)))
        parts = sorted(self._parts(values), key=len)
        for part in parts[:-1]:
            inside = self._blocked.union(part)
            leaving = [edge + 1 for cell in part for other, edge in self._links[cell] if other not in inside]
            cuts.append(Cut(leaving, Reason(self._rule, part)))
        return cuts

    def _paths(self, values: Mapping[int, Lit]) -> Iterator[list[Cell]]:
        """The known lines that have come round: from their last cell a line may lead to the first."""
        beside: dict[Cell, list[Cell]] = {}
        for edge, (a, b) in zip(self._grid.edges, self._grid.adjacent_pairs, strict=True):
            if values.get(edge + 1, 0) > 0:
                beside.setdefault(a, []).append(b)
                beside.setdefault(b, []).append(a)
        seen: set[Cell] = set()
        for start in sorted(beside, key=lambda cell: len(beside[cell])):
            if start in seen:
                continue
            path = [start]
            seen.add(start)
            while ahead := [cell for cell in beside[path[-1]] if cell not in seen]:
                path.append(ahead[0])
                seen.add(ahead[0])
            if len(path) > 3 and self._may_join(path[-1], path[0], values):
                yield path

    def _may_join(self, a: Cell, b: Cell, values: Mapping[int, Lit]) -> bool:
        return b in self._grid.neighbours[a] and values.get(self._grid.edge(a, b) + 1, 1) > 0

    def _has_neighbours_outside(self, cells: Iterable[Cell]) -> bool:
        inside = self._blocked.union(cells)
        return any(a not in inside and b not in inside for a, b in self._grid.adjacent_pairs)

    def _parts(self, values: Mapping[int, Lit]) -> Iterator[list[Cell]]:
        """The sets of two cells or more within which the loop can still go around."""
        left = set(self._grid.cells) - self._blocked
        while left:
            part = [left.pop()]
            for cell in part:
                for other, edge in self._links[cell]:
                    if other in left and values.get(edge + 1, 1) > 0:
                        left.remove(other)
                        part.append(other)
            if len(part) > 1:
                yield part
