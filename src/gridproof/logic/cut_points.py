"""What a single node of a graph cuts off: walls and bottlenecks of regions that hang together."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence

from gridproof.board.grid import Cell

Graph = Sequence[Sequence[Cell]]
"""Per cell those beside it."""


def region(graph: Graph, start: Cell, passable: Collection[Cell]) -> set[Cell]:
    """The cells that can be reached from a cell over passable ones, with that cell."""
    found, ahead = {start}, [start]
    for cell in ahead:
        for other in graph[cell]:
            if other in passable and other not in found:
                found.add(other)
                ahead.append(other)
    return found


def around(graph: Graph, cells: Collection[Cell]) -> set[Cell]:
    """The cells beside a region."""
    return {other for cell in cells for other in graph[cell] if other not in cells}


def wall_between(graph: Graph, inside: Collection[Cell], beyond: Cell) -> list[Cell]:
    """Of the cells beside a region, those that also border what hangs together with a cell beyond them."""
    ring = around(graph, inside)
    outside = frozenset(range(len(graph))) - ring
    return sorted(ring & around(graph, region(graph, beyond, outside)))


def cut_off(
    graph: Graph, root: Cell, passable: Collection[Cell], weight: Mapping[Cell, int]
) -> tuple[int, dict[Cell, int]]:
    """The weight that the root reaches, and per other cell how much of it lies behind that cell only.

    What lies behind a cell cannot be reached when it is not passable; its own weight is left out.
    """
    seen = {root: 0}
    lowest = {root: 0}
    """The first cell seen that a cell, or one found from it, is beside."""
    total = {root: weight.get(root, 0)}
    behind = {}
    way = [(root, iter(graph[root]))]
    while way:
        here, ahead = way[-1]
        for other in ahead:
            if other in seen:
                lowest[here] = min(lowest[here], seen[other])
                continue
            if other not in passable:
                continue
            seen[other] = lowest[other] = len(seen)
            total[other], behind[other] = weight.get(other, 0), 0
            way.append((other, iter(graph[other])))
            break
        else:
            way.pop()
            if way:
                before = way[-1][0]
                total[before] += total[here]
                lowest[before] = min(lowest[before], lowest[here])
                if before != root and lowest[here] >= seen[before]:
                    behind[before] += total[here]
    return total[root], behind


def steps_from(
    graph: Graph, start: Iterable[Cell], passable: Collection[Cell], most: float = math.inf
) -> dict[Cell, int]:
    """How many steps away the cells lie that can be reached over passable ones, nearest first."""
    steps = dict.fromkeys(start, 0)
    ahead = list(steps)
    for cell in ahead:
        if steps[cell] == most:
            break
        for other in graph[cell]:
            if other in passable and other not in steps:
                steps[other] = steps[cell] + 1
                ahead.append(other)
    return steps
