"""Chains of shaded cells that cut white cells off. A search along the chains finds them.

Shaded cells never share a side. A chain of shaded cells that touch by a corner separates white cells if it
closes a ring or leads from the border to the border. So the white cells are connected exactly when there is
no such chain. A chain keeps cutting, whatever else is shaded. Variable ``cell + 1`` means that a cell is
shaded.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from heapq import heappop, heappush

from gridproof.board.grid import Cell, Grid
from gridproof.logic.connectivity import chain_links, white_hang_together
from gridproof.logic.theory import Cut, Lit, Model, Reason, Theory

Violations = Callable[[Grid, Collection[Cell]], Iterator[Sequence[Cell]]]
"""Sets of shaded cells that each cut some white cells off. There is none if the white cells are connected."""


class ChainCuts:
    """The white cells are connected: never are all cells of a violation shaded."""

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
        """Nothing in advance: encodings are compared, not explained."""
        return []


def all_shaded(grid: Grid, shaded: Collection[Cell]) -> Iterator[Sequence[Cell]]:
    """The simple test: all shaded cells, if the white cells are not connected."""
    if len(grid.components(cell for cell in grid.cells if cell not in shaded)) > 1:
        yield list(shaded)


def depth_first(grid: Grid, shaded: Collection[Cell]) -> Iterator[Sequence[Cell]]:
    """Rings, and chains between border cells, as they appear in trees of a depth-first search."""
    return (chain for chain, _ in _search(grid, shaded))


def a_star(grid: Grid, shaded: Collection[Cell]) -> Iterator[Sequence[Cell]]:
    """As :func:`depth_first`, but with the shortest chain between two border cells."""
    for chain, is_ring in _search(grid, shaded):
        yield chain if is_ring else _shortest_chain(grid, shaded, chain[0], chain[-1])


def _search(grid: Grid, shaded: Collection[Cell]) -> Iterator[tuple[Sequence[Cell], bool]]:
    """For each violation, its chain and whether it is a ring.

    An edge back to a cell that the search has not left yet closes a ring. Chains that reach the border are
    searched from there. A cell at the border ends a chain that began at the last such cell on the way.
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
    """The end of a path, from the last border cell before its own."""
    start = len(way) - 2
    while way[start] not in at_border:
        start -= 1
    return way[start:]


def _shortest_chain(grid: Grid, shaded: Collection[Cell], start: Cell, goal: Cell) -> Sequence[Cell]:
    """A* over shaded cells that touch by corners. They connect the two cells."""
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
