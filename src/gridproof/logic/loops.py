"""A single loop through cells, as a lazy rule.

Variable ``edge + 1`` says that the loop passes an edge, variable ``cell + 1`` that a cell is off the
loop. Two side neighbours are never both off it, and every cell on it has exactly two lines: other
rules see to that.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from gridproof.grid import Cell, Edge, Grid
from gridproof.logic.theory import Cut, Lit, Model, Reason

Links = Mapping[Cell, Sequence[tuple[Cell, Edge]]]
"""Per cell, the neighbours that the loop can go on to, and the edges that lead there."""


class Square(NamedTuple):
    """Four cells around a grid corner, and the edges between them."""

    cells: tuple[Cell, Cell, Cell, Cell]
    """In reading order."""
    across: tuple[Edge, Edge]
    down: tuple[Edge, Edge]


@lru_cache(maxsize=128)
def squares(grid: Grid) -> tuple[Square, ...]:
    found = []
    for row in range(grid.rows - 1):
        for col in range(grid.cols - 1):
            a, b = grid.cell(row, col), grid.cell(row, col + 1)
            c, d = grid.cell(row + 1, col), grid.cell(row + 1, col + 1)
            found.append(
                Square((a, b, c, d), (grid.edge(a, b), grid.edge(c, d)), (grid.edge(a, c), grid.edge(b, d)))
            )
    return tuple(found)


class SingleLoop:
    """The lines form one loop: a lazy rule that answers several loops with cuts.

    Wherever there are two neighbours the loop passes one of them. So a set of cells with two
    neighbours inside and two outside is left by the loop somewhere: that is what a cut says.
    """

    def __init__(self, rule: str, grid: Grid, links: Links) -> None:
        self._rule = rule
        self._grid = grid
        self._links = links
        self._edges = [
            (edge, (cell, other)) for cell, beside in links.items() for other, edge in beside if cell < other
        ]
        self._answer: Model | None = None
        """The last model with a single loop, until its neighbours are cut off."""

    def cuts(self, model: Model) -> list[Cut]:
        """Each loop but the longest is left somewhere.

        Most models with several loops differ from an answer by one *flip*: two parallel sides of a
        square changed for the other two, which splits the loop. So after an answer the first
        wrong model brings the cuts for all its flips, not only for its own.
        """
        loops = sorted(self._loops(model), key=len)
        if len(loops) == 1:
            self._answer = model
        if len(loops) < 2:
            return []
        cuts = [self._leave(loop, model) for loop in loops[:-1]]
        if self._answer is not None:
            cuts += [self._leave(loop, self._answer) for loop in self._split_by_flips(self._answer)]
            self._answer = None
        return cuts

    def _loops(self, model: Model) -> Iterator[list[Cell]]:
        lines = [ends for edge, ends in self._edges if model[edge] > 0]
        # Both neighbours of a cell on its loop, added up: less the one we come from is the next.
        both = [0] * self._grid.size
        for a, b in lines:
            both[a] += b
            both[b] += a
        seen: set[Cell] = set()
        for start, second in lines:
            if start not in seen:
                loop = [start]
                before, here = start, second
                while here != start:
                    loop.append(here)
                    before, here = here, both[here] - before
                seen.update(loop)
                yield loop

    def _split_by_flips(self, model: Model) -> Iterator[list[Cell]]:
        """The shorter of the two loops that each flip of an answer makes."""
        (loop,) = self._loops(model)
        position = {cell: index for index, cell in enumerate(loop)}
        for cells, (top, bottom), (left, right) in squares(self._grid):
            across = model[top] > 0
            if across == (model[bottom] > 0) != (model[left] > 0) == (model[right] > 0):
                # The two lines run in opposite directions: what lies between them is closed.
                first, second, third, _last = sorted(position[cell] for cell in cells)
                start, end = (second, third) if second - first == 1 else (first, second)
                middle = loop[start : end + 1]
                yield middle if 2 * len(middle) <= len(loop) else loop[end + 1 :] + loop[:start]

    def _leave(self, loop: Sequence[Cell], model: Model) -> Cut:
        """The loop goes on from these cells, or from one beside them that has fewer ways out."""
        inside = set(loop)
        leaving: dict[Cell, list[Edge]] = {}
        for cell in loop:
            for other, edge in self._links[cell]:
                if other not in inside:
                    leaving.setdefault(other, []).append(edge)
        clause: list[Lit] = []
        for other, edges in leaving.items():
            ways = self._links[other]
            if model[other] > 0 and len(ways) < 2 * len(edges):
                edges = [edge for _, edge in ways if edge not in edges]
            clause += [edge + 1 for edge in edges]
        return Cut(clause, Reason(self._rule, tuple(loop)))
