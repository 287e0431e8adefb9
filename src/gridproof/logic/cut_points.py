"""What a single node of a graph cuts off: walls and bottlenecks of connected regions."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence

from gridproof.board.grid import Cell

Graph = Sequence[Sequence[Cell]]
"""Per cell, the cells beside it."""


def region(graph: Graph, start: Cell, passable: Collection[Cell]) -> set[Cell]:
    """The cells that a path over passable cells reaches from a cell, including that cell."""
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
    """Those cells beside a region that also border the part beyond, which is connected to a given cell."""
    ring = around(graph, inside)
    outside = frozenset(range(len(graph))) - ring
    return sorted(ring & around(graph, region(graph, beyond, outside)))


def cut_off(
    graph: Graph, root: Cell, passable: Collection[Cell], weight: Mapping[Cell, int]
) -> tuple[int, dict[Cell, int]]:
    """The weight that the root reaches, and for each other cell how much of it lies behind that cell only.

    The weight behind a cell becomes unreachable if the cell is not passable. The cell's own weight is left
    out.
    """
    seen = {root: 0}
    lowest = {root: 0}
    """Per cell, the earliest-seen cell that is beside it or beside a cell found from it."""
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
    """The number of steps to each cell that can be reached over passable cells, nearest first."""
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
