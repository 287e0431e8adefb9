"""Chains of shaded cells that cut white cells off, found by searching along them.

Shaded cells never share a side. So the white cells hang together just when no chain of shaded cells that
touch by a corner closes a ring or leads from the border to the border; and whatever else is shaded, such a
chain keeps cutting. Variable ``cell + 1`` says that a cell is shaded.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from heapq import heappop, heappush

from gridproof.board.grid import Cell, Grid
from gridproof.logic.connectivity import chain_links, white_hang_together
from gridproof.logic.theory import Cut, Lit, Model, Reason, Theory

Violations = Callable[[Grid, Collection[Cell]], Iterator[Sequence[Cell]]]
"""Sets of shaded cells that each cut some white cells off; none when the white cells hang together."""


class ChainCuts:
    """The white cells hang together: not all cells of a violation are shaded."""

    def __init__(self, rule: str, grid: Grid, violations: Violations) -> None:
        self._rule = rule
        self._grid = grid
        self._violations = violations

    def cuts(self, model: Model) -> list[Cut]:
        shaded = dict.fromkeys(cell for cell in self._grid.cells if model[cell] > 0)
        return [
            Cut([-cell - 1 for cell in cells], Reason(self._rule, cells))
            for cells in self._violations(self._grid, shaded)
        ]

    def written(self, t: Theory) -> None:
        white_hang_together(t, self._grid)

    def pending(self, values: Mapping[int, Lit]) -> list[Cut]:  # noqa: ARG002  # the protocol has it
        """Nothing beforehand: encodings are compared, not explained."""
        return []


def all_shaded(grid: Grid, shaded: Collection[Cell]) -> Iterator[Sequence[Cell]]:
    """The simple test: everything that is shaded, when the white cells do not hang together."""
    if len(grid.components(cell for cell in grid.cells if cell not in shaded)) > 1:
        yield list(shaded)


def depth_first(grid: Grid, shaded: Collection[Cell]) -> Iterator[Sequence[Cell]]:
    """Rings and chains between border cells, as they lie in trees of a depth-first search."""
    return (chain for chain, _ in _search(grid, shaded))


def a_star(grid: Grid, shaded: Collection[Cell]) -> Iterator[Sequence[Cell]]:
    """As :func:`depth_first`, but with the shortest chain between two border cells."""
    for chain, is_ring in _search(grid, shaded):
        yield chain if is_ring else _shortest_chain(grid, shaded, chain[0], chain[-1])


def _search(grid: Grid, shaded: Collection[Cell]) -> Iterator[tuple[Sequence[Cell], bool]]:
    """Per violation its chain, and whether it is a ring.

    An edge back to a cell that the search is still in closes a ring. Chains that reach the border are
    searched from there; a cell at the border ends a chain that began at the last such cell on the way.
    """
    links, border = chain_links(grid), grid.size
    at_border = {cell for cell in shaded if border in links[cell]}
    found: set[Cell] = set()
    for root in (*sorted(at_border), *shaded):
        if root in found:
            continue
        found.add(root)
        way, depth = [root], {root: 0}
        ahead = [iter(links[root])]
        while way:
            here = way[-1]
            for other in ahead[-1]:
                if other in depth:
                    if depth[other] < len(way) - 2:
                        yield way[depth[other] :], True
                elif other in shaded and other not in found:
                    found.add(other)
                    depth[other] = len(way)
                    way.append(other)
                    ahead.append(iter(links[other]))
                    if other in at_border:
                        yield _back_to(at_border, way), False
                    break
            else:
                if links[here].count(border) > 1:
                    yield [here], False
                del depth[here], way[-1], ahead[-1]


def _back_to(at_border: Collection[Cell], way: Sequence[Cell]) -> Sequence[Cell]:
    """The end of a way, from the last border cell before its own."""
    start = len(way) - 2
    while way[start] not in at_border:
        start -= 1
    return way[start:]


def _shortest_chain(grid: Grid, shaded: Collection[Cell], start: Cell, goal: Cell) -> Sequence[Cell]:
    """A* over shaded cells that touch by corners. The two cells hang together by them."""
    links = chain_links(grid)
    goal_row, goal_col = grid.position(goal)

    def steps_left(cell: Cell) -> int:
        row, col = grid.position(cell)
        return max(abs(row - goal_row), abs(col - goal_col))

    before = {start: start}
    steps = {start: 0}
    queue = [(steps_left(start), start)]
    while (here := heappop(queue)[1]) != goal:
        for other in links[here]:
            if other in shaded and steps[here] + 1 < steps.get(other, grid.size):
                before[other], steps[other] = here, steps[here] + 1
                heappush(queue, (steps[other] + steps_left(other), other))
    chain = [goal]
    while chain[-1] != start:
        chain.append(before[chain[-1]])
    return chain
