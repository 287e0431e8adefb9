"""Drawn lines. No other module walks along them.

A *node* is what lines join: a cell if lines pass across edges, a dot if they run along sides. Rules,
checks, makers and drawings use this module. It needs no solver.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from gridproof.board.grid import Edge

Node = int
Ends = Callable[[Edge], tuple[Node, Node]]
"""The nodes that an edge joins: ``Grid.ends`` for cells, ``Grid.dots_of`` for dots."""


class Line(NamedTuple):
    """A line from one end to the other."""

    edges: list[Edge]
    """The edges in order."""
    cells: list[Node]
    """The nodes in order. A ring ends with its first node."""

    @property
    def ends(self) -> tuple[Node, ...]:
        """The first and the last node. A ring has none."""
        return () if self.cells[0] == self.cells[-1] else (self.cells[0], self.cells[-1])


_Ways = Mapping[Node, Sequence[tuple[Edge, Node]]]
"""Per node on a line, its edges and the nodes at their other ends."""


def _ways(ends: Ends, edges: Iterable[Edge]) -> _Ways:
    ways: dict[Node, list[tuple[Edge, Node]]] = {}
    for edge in edges:
        a, b = ends(edge)
        ways.setdefault(a, []).append((edge, b))
        ways.setdefault(b, []).append((edge, a))
    return ways


def fragments(ends: Ends, edges: Iterable[Edge], stops: Collection[Node] = ()) -> list[Line]:
    """The lines that edges form. Each runs between its two end nodes; a line also ends at a stop."""
    ways = _ways(ends, edges)
    found: list[Line] = []
    used: set[Edge] = set()
    starts = [node for node, here in ways.items() if len(here) == 1 or node in stops]
    for start in (*starts, *ways):
        for edge, other in ways[start]:
            if edge not in used:
                found.append(_line(start, (edge, other), ways, used, stops))
    return found


def _line(
    start: Node, first: tuple[Edge, Node], ways: _Ways, used: set[Edge], stops: Collection[Node]
) -> Line:
    """Follow the line from a node until no unused edge is left."""
    line = Line([], [start])
    way: tuple[Edge, Node] | None = first
    while way is not None:
        edge, node = way
        used.add(edge)
        line.edges.append(edge)
        line.cells.append(node)
        onward = () if node in stops else ways[node]
        way = next((way for way in onward if way[0] not in used), None)
    return line


def begun_lines(ends: Iterable[Node], lines: Iterable[Line]) -> dict[Node, list[Node]]:
    """For each end, the nodes of the line drawn so far, from the end to the tip."""
    begun = {end: [end] for end in ends}
    for line in lines:
        for nodes in (line.cells, line.cells[::-1]):
            if nodes[0] in begun:
                begun[nodes[0]] = nodes
    return begun


class LinePart(NamedTuple):
    """Lines that are connected, with all their branches."""

    nodes: list[Node]
    edges: set[Edge]
    closed: bool
    """Whether the lines form a ring: two lines meet at each node."""


def parts(ends: Ends, edges: Iterable[Edge]) -> Iterator[LinePart]:
    """The edges, joined wherever they meet at a node."""
    ways = _ways(ends, edges)
    seen: set[Node] = set()
    for start in ways:
        if start in seen:
            continue
        seen.add(start)
        nodes = [start]
        for node in nodes:
            ahead = [other for _, other in ways[node] if other not in seen]
            seen.update(ahead)
            nodes += dict.fromkeys(ahead)
        joined = {edge for node in nodes for edge, _ in ways[node]}
        yield LinePart(nodes, joined, all(len(ways[node]) == 2 for node in nodes))


def rings(pairs: Sequence[tuple[Node, Node]], nodes: int) -> list[list[Node]]:
    """The rings that lines form. A line is a pair of nodes, and two lines meet at each node.

    This is faster than :func:`fragments`. A ring begins at the first line that is part of it.
    """
    # ``both`` holds the two ring neighbours of a node added up. Subtracting the neighbour we come from gives
    # the next one. Where a node has not exactly two lines, the result is not a valid node.
    beyond = 4 * nodes
    both = [-2 * beyond] * nodes
    for a, b in pairs:
        both[a] += b + beyond
        both[b] += a + beyond
    found: list[list[Node]] = []
    seen: set[Node] = set()
    try:
        for start, second in pairs:
            if start not in seen:
                ring = [start]
                before, here = start, second
                while here != start:
                    ring.append(here)
                    before, here = here, both[here] - before
                seen.update(ring)
                found.append(ring)
    except IndexError:
        raise _not_two(pairs) from None
    if len(seen) != len(pairs):
        raise _not_two(pairs)
    return found


def _not_two(pairs: Iterable[tuple[Node, Node]]) -> ValueError:
    met = Counter(chain.from_iterable(pairs))
    node = min(node for node, lines in met.items() if lines != 2)
    return ValueError(f"found {met[node]} lines at node {node}; expected none or two")
