"""Lines that are drawn: the one place that walks along them.

A *node* is what lines join: a cell for lines that pass across edges, a dot for lines that run along sides.
Rules, checks, makers and drawings use this module. It needs no solver.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from gridproof.grid import Edge

Node = int


class Line(NamedTuple):
    """A line as far as it goes."""

    edges: list[Edge]
    """In order."""
    cells: list[Node]
    """In order; a ring comes back to the first one."""

    @property
    def ends(self) -> tuple[Node, ...]:
        """The first and the last node; none for a ring."""
        return () if self.cells[0] == self.cells[-1] else (self.cells[0], self.cells[-1])


def fragments(ends: Callable[[Edge], tuple[Node, Node]], edges: Iterable[Edge]) -> list[Line]:
    """The lines that edges make, each between the two nodes that are its ends."""
    beside: dict[Node, list[tuple[Edge, Node]]] = {}
    for edge in edges:
        a, b = ends(edge)
        beside.setdefault(a, []).append((edge, b))
        beside.setdefault(b, []).append((edge, a))
    found: list[Line] = []
    used: set[Edge] = set()
    starts = [cell for cell, ways in beside.items() if len(ways) == 1]
    for start in (*starts, *beside):
        line = Line([], [start])
        while True:
            way = next(((e, c) for e, c in beside[line.cells[-1]] if e not in used), None)
            if way is None:
                break
            used.add(way[0])
            line.edges.append(way[0])
            line.cells.append(way[1])
        if line.edges:
            found.append(line)
    return found


def rings(pairs: Sequence[tuple[Node, Node]], nodes: int) -> list[list[Node]]:
    """The rings that lines make, given by the nodes they join: at each of these, two lines meet.

    Quicker than :func:`fragments`. A ring begins at the first line that is part of it.
    """
    # Both neighbours of a node on its ring, added up: less the one we come from is the next.
    both, met = [0] * nodes, [0] * nodes
    for a, b in pairs:
        both[a] += b
        both[b] += a
        met[a] += 1
        met[b] += 1
    if not set(met) <= {0, 2}:
        node = next(node for node, lines in enumerate(met) if lines not in (0, 2))
        raise ValueError(f"found {met[node]} lines at node {node}; expected none or two")
    found: list[list[Node]] = []
    seen: set[Node] = set()
    for start, second in pairs:
        if start not in seen:
            ring = [start]
            before, here = start, second
            while here != start:
                ring.append(here)
                before, here = here, both[here] - before
            seen.update(ring)
            found.append(ring)
    return found
