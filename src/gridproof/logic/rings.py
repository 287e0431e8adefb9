"""One ring, through cells or along their sides, as a lazy rule. Its cuts rely only on stated constraints.

How a kind uses it:

1. Choose a :class:`Mesh`: ``through_cells(grid, first)`` or ``along_sides(grid, first)``. The variables
   ``first``, ``first + 1``, ... mean that a line is drawn, one per line, in the order of the places.
2. State that none or two lines meet at each node (:func:`gridproof.logic.paths.uses_two_or_none`).
3. Append a rule to ``Theory.lazy``. The choice depends on what the ring has to visit:

   - nothing: ``SingleRing(rule, mesh)``. Also call :meth:`SingleRing.exists`, because a board without any
     ring breaks no cut.
   - given nodes: the same, and :meth:`SingleRing.visit` for each of them. The theory states that a line
     meets the node; the ring only relies on it. A clue passes ``t.switch``, so that it can be switched off.
   - one of any two neighbours: ``CoveringRing(rule, mesh, blocked)``.

A model that breaks these promises (a node with one line, a node not visited) raises ``ValueError``.

**Cuts.** Let S be some nodes. If the ring has a part inside S and a part outside, it passes between them
somewhere. So a cut lists the lines that leave S. Before these it names evidence that the ring is inside,
and that it is outside. Evidence is a node that must be visited (by the literal of its switch, or by nothing
if the visit is certain), or else a line. Such a cut holds whatever other rules a kind has.

**Hints** (``pending``) get two sorts of cuts. *Closing*: not all lines of a ring that leaves something out.
The places of its reason are the ring's cells (through cells) or lines (along sides). *Apart*: crosses
separate two parts of the ring. The places of its reason are two pieces of evidence, one on each side.

**Exports** (``written``): the lines are connected, in ``n log n`` clauses, with one model per answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from itertools import compress, repeat
from typing import NamedTuple

from gridproof.board.grid import Edge, Grid, Place
from gridproof.board.lines import Line, Node, fragments, rings
from gridproof.kernel.mesh import NativeMesh, native_mesh
from gridproof.logic.distances import lines_hang_together
from gridproof.logic.theory import Cut, Lit, Model, Reason, Theory
from gridproof.system.size_cache import kept_by_size

Links = tuple[tuple[tuple[Node, Edge], ...], ...]
"""Per node, the nodes beside it and the lines that lead there."""


class Mesh(NamedTuple):
    """Where a ring can run: nodes, the lines between them, and the variables that draw these."""

    lines: range
    """The places of the lines. The n-th line has the n-th variable."""
    pairs: Sequence[tuple[Node, Node]]
    """Per line, the nodes that it joins."""
    links: Links
    beside: Sequence[Sequence[Node]]
    """Per node, the nodes beside it."""
    shift: int
    """The difference between a line's variable and the line."""
    nodes_are_places: bool
    native: NativeMesh | None
    """The same in the kernel."""

    def ends(self, line: Edge) -> tuple[Node, Node]:
        return self.pairs[line - self.lines.start]

    def in_model(self, model: Model) -> Model:
        """The part of a model that draws the lines."""
        first = self.lines.start + self.shift - 1
        return model[first : first + len(self.lines)]

    def known(self, values: Mapping[int, Lit]) -> list[Lit]:
        """Per line, its literal; 0 for an undecided one."""
        first = self.lines.start + self.shift
        return list(map(values.get, range(first, first + len(self.lines)), repeat(0)))

    def rings(self, model: Model) -> list[list[Node]]:
        """The rings of a model by their nodes."""
        passed = self.in_model(model)
        drawn = [pair for lit, pair in zip(passed, self.pairs, strict=True) if lit > 0]
        return rings(drawn, len(self.links))

    def line_rings(self, model: Model) -> list[list[Edge]]:
        """The rings of a model by their lines."""
        found = None if self.native is None else self.native.rings(self.in_model(model))
        # The plain twin also names the node where lines are no ring.
        return list(map(self.around, self.rings(model))) if found is None else found

    def fragments(self, known: Sequence[Lit]) -> list[Line]:
        """The lines that are drawn on a board."""
        if self.native is not None:
            return [Line(*piece) for piece in self.native.fragments(known)]
        return fragments(self.ends, [line for line, lit in zip(self.lines, known, strict=True) if lit > 0])

    def parts(self, known: Sequence[Lit], nodes: Sequence[Node]) -> list[list[Node]]:
        """What lines can still join to each node, and then to each line that is drawn."""
        if self.native is not None:
            return self.native.parts(known, nodes)
        starts = [a for (a, _), lit in zip(self.pairs, known, strict=True) if lit > 0]
        left = set(range(len(self.links)))
        return [self.joined(start, left, known) for start in (*nodes, *starts) if start in left]

    def joined(self, start: Node, left: set[Node], known: Sequence[Lit]) -> list[Node]:
        """The nodes that a line can reach from one of them. They are removed from those that are left."""
        links, first = self.links, self.lines.start
        part = [start]
        left.discard(start)
        for node in part:
            for other, line in links[node]:
                if other in left and known[line - first] >= 0:
                    left.remove(other)
                    part.append(other)
        return part

    def between(self, a: Node, b: Node) -> Edge:
        return next(line for other, line in self.links[a] if other == b)

    def around(self, ring: Sequence[Node]) -> list[Edge]:
        """The lines of a ring, given by its nodes in order."""
        return [self.between(a, b) for a, b in zip(ring, [*ring[1:], ring[0]], strict=True)]

    def shown(self, line: Line, ring: Sequence[Edge]) -> Sequence[Place]:
        """The places that stand for a ring that a line makes: cells if nodes are cells, otherwise its
        lines.
        """
        if self.nodes_are_places:
            return line.cells if line.ends else line.cells[:-1]
        return ring


@kept_by_size(32)
def through_cells(grid: Grid, first: Lit | None = None) -> Mesh:
    """A ring passes from cell to cell, across edges. Variable ``edge + 1``, unless a first one is given."""
    shift = 1 if first is None else first - grid.size
    native = native_mesh(grid.adjacent_pairs, grid.edges_at, grid.edges.start)
    return Mesh(grid.edges, grid.adjacent_pairs, _cell_links(grid), grid.neighbours, shift, True, native)


@kept_by_size(32)
def along_sides(grid: Grid, first: Lit = 1) -> Mesh:
    """A ring runs from dot to dot, along the sides of cells."""
    pairs, links, beside = _dot_links(grid)
    native = native_mesh(pairs, grid.fences_at_dot, grid.fences.start)
    return Mesh(grid.fences, pairs, links, beside, first - grid.size, False, native)


def _cell_links(grid: Grid) -> Links:
    return tuple(tuple(zip(*both, strict=True)) for both in zip(grid.neighbours, grid.edges_at, strict=True))


def _dot_links(grid: Grid) -> tuple[Sequence[tuple[Node, Node]], Links, Sequence[Sequence[Node]]]:
    pairs = tuple(map(grid.dots_of, grid.fences))
    links = tuple(
        tuple((sum(grid.dots_of(fence)) - dot, fence) for fence in fences)
        for dot, fences in enumerate(grid.fences_at_dot)
    )
    return pairs, links, tuple(tuple(other for other, _ in ways) for ways in links)


class SingleRing:
    """The lines form one ring, which visits the nodes that are named."""

    def __init__(self, rule: str, mesh: Mesh) -> None:
        self._rule = rule
        self._mesh = mesh
        self._visited: dict[Node, Lit] = {}

    def visit(self, node: Node, said: Lit = 0) -> None:
        """The ring passes a node if the literal holds; with 0, in any case. The theory states it too."""
        if not self._mesh.nodes_are_places:
            raise ValueError("a dot to visit; expected a cell, for reasons name it")
        self._visited[node] = said

    def exists(self, t: Theory) -> None:
        """Some line is drawn: an empty board has no ring."""
        lines = self._mesh.lines
        t.because(self._rule, lines).any_of(line + self._mesh.shift for line in lines)

    # models

    def cuts(self, model: Model) -> list[Cut]:
        """Each ring but the longest is left somewhere."""
        found = sorted(self._mesh.rings(model), key=len)
        if len(found) < 2:
            return []
        asked = self._asked(lambda lit: model[lit - 1] > 0)
        visited = set().union(*found)
        self._check(visited, asked)
        return [self._cut(ring, found[-1], visited, asked) for ring in found[:-1]]

    def _asked(self, holds: Callable[[Lit], bool]) -> dict[Node, Lit]:
        """The nodes that must be visited under the literals that hold, the certain ones first."""
        asked = [(said, node) for node, said in self._visited.items() if not said or holds(said)]
        return {node: said for said, node in sorted(asked)}

    def _check(self, visited: Set[Node], asked: Iterable[Node]) -> None:
        missed = [node for node in asked if node not in visited]
        if missed:
            raise ValueError(f"no line at node {missed[0]}; expected one, for the ring has to visit it")

    def _cut(
        self, ring: Sequence[Node], other: Sequence[Node], visited: Set[Node], asked: Mapping[Node, Lit]
    ) -> Cut:
        """The ring is left, if there is evidence that another part of it lies elsewhere."""
        inside = set(ring)
        shown = [
            *self._shown(ring, [node for node in ring if node in asked], asked),
            *self._shown(other, [node for node in asked if node not in inside], asked),
        ]
        return Cut([*shown, *self._leaving(ring, inside, visited)], Reason(self._rule, tuple(ring)))

    def _shown(self, ring: Sequence[Node], nodes: Iterable[Node], asked: Mapping[Node, Lit]) -> list[Lit]:
        """Literals that are false if the ring is not here: a node that must be visited, or else a line."""
        said = min((asked[node] for node in nodes), default=None)
        if said is None:
            return [-self._mesh.between(ring[0], ring[1]) - self._mesh.shift]
        return [-said] if said else []

    def _leaving(self, ring: Sequence[Node], inside: Set[Node], visited: Set[Node]) -> list[Lit]:
        """The lines out of a ring, or the lines that go on from a node beside it, if those are fewer."""
        links, shift = self._mesh.links, self._mesh.shift
        leaving: list[Lit] = []
        beside: dict[Node, list[Lit]] = {}
        for node in ring:
            for other, line in links[node]:
                if other not in inside:
                    ways = leaving if other in visited else beside.setdefault(other, [])
                    ways.append(line + shift)
        for other, ways in beside.items():
            beyond = [line + shift for node, line in links[other] if node not in inside]
            leaving += beyond if len(beyond) < len(ways) else ways
        return leaving

    def written(self, t: Theory) -> None:
        mesh = self._mesh
        lines = {pair: line + mesh.shift for line, pair in zip(mesh.lines, mesh.pairs, strict=True)}
        lines_hang_together(t, lines, len(mesh.links))

    # deductions

    def pending(self, values: Mapping[int, Lit]) -> list[Cut]:
        """Lines that are closed or that one more edge would close, and parts that no line can join."""
        mesh = self._mesh
        known = mesh.known(values)
        drawn = list(compress(mesh.lines, map((0).__lt__, known)))
        asked = self._asked(lambda lit: values.get(lit, 0) > 0)
        cuts = []
        for line in mesh.fragments(known):
            ring = self._closed(line, values)
            more = self._left_out(line, ring, asked) if ring else None
            if more is None and ring:
                more = [-each - mesh.shift for each in drawn if each not in ring][:1] or None
            if more is not None:
                clause = [*(-each - mesh.shift for each in ring), *more]
                cuts.append(Cut(clause, Reason(self._rule, mesh.shown(line, ring))))
        return cuts + self._apart(drawn, asked, known)

    def _closed(self, line: Line, values: Mapping[int, Lit]) -> list[Edge]:
        """The line with the edge that closes it, if there is one; empty if its ends are too far apart."""
        if not line.ends:
            return line.edges
        first, last = line.ends
        closing = [
            each for other, each in self._mesh.links[first] if other == last and each not in line.edges
        ]
        can = len(line.edges) > 2 and closing and values.get(closing[0] + self._mesh.shift, 1) > 0
        return [*line.edges, *closing] if can else []

    def _left_out(
        self,
        line: Line,
        ring: Sequence[Edge],  # noqa: ARG002 # subclasses may also use the ring's lines
        asked: Mapping[Node, Lit],
    ) -> list[Lit] | None:
        """Literals that are false if the line, closed to a ring, is the whole ring. None if it may be."""
        said = min((said for node, said in asked.items() if node not in line.cells), default=None)
        return None if said is None else [-said] if said else []

    def _apart(self, drawn: Iterable[Edge], asked: Mapping[Node, Lit], known: Sequence[Lit]) -> list[Cut]:
        """The ring is in one part and in another, so it passes between them somewhere."""
        mesh = self._mesh
        joined = mesh.parts(known, [*asked])
        if len(joined) < 2:
            return []
        parts = sorted(map(set, joined), key=len)
        shown: dict[Place, tuple[Node, list[Lit]]] = {
            node: (node, [-said] if said else []) for node, said in asked.items()
        }
        shown |= {line: (mesh.ends(line)[0], [-line - mesh.shift]) for line in drawn}
        cuts = []
        for part in parts[:-1]:
            here = next(place for place, (node, _) in shown.items() if node in part)
            there = next(place for place, (node, _) in shown.items() if node in parts[-1])
            clause = [*shown[here][1], *shown[there][1], *self._out_of(part, part)]
            cuts.append(Cut(clause, Reason(self._rule, (here, there))))
        return cuts

    def _out_of(self, part: Iterable[Node], inside: Set[Node]) -> list[Lit]:
        links, shift = self._mesh.links, self._mesh.shift
        return [line + shift for node in part for other, line in links[node] if other not in inside]


class CoveringRing(SingleRing):
    """The lines form one ring, which visits at least one of any two neighbours that are not ``blocked``.

    The theory states this, and that no line meets a blocked node. So if two neighbours lie inside some
    nodes and two outside, the ring is on both sides, and a cut needs to name only the lines between them.
    """

    def __init__(self, rule: str, mesh: Mesh, blocked: Iterable[Node]) -> None:
        super().__init__(rule, mesh)
        self._blocked = frozenset(blocked)

    def _check(self, visited: Set[Node], asked: Iterable[Node]) -> None:
        super()._check(visited, asked)
        off = set(range(len(self._mesh.links))).difference(self._blocked, visited)
        beside = self._mesh.beside
        for node in off:
            if not off.isdisjoint(beside[node]):
                raise ValueError(f"no line at node {node}, nor beside it; expected one, for the ring covers")

    def _cut(
        self,
        ring: Sequence[Node],
        other: Sequence[Node],  # noqa: ARG002
        visited: Set[Node],
        asked: Mapping[Node, Lit],  # noqa: ARG002
    ) -> Cut:
        inside = self._blocked.union(ring)
        return Cut(self._leaving(ring, inside, visited), Reason(self._rule, tuple(ring)))

    def _left_out(
        self,
        line: Line,
        ring: Sequence[Edge],  # noqa: ARG002
        asked: Mapping[Node, Lit],  # noqa: ARG002
    ) -> list[Lit] | None:
        inside = self._blocked.union(line.cells)
        return [] if any(a not in inside and b not in inside for a, b in self._mesh.pairs) else None

    def _apart(
        self,
        drawn: Iterable[Edge],  # noqa: ARG002
        asked: Mapping[Node, Lit],  # noqa: ARG002
        known: Sequence[Lit],
    ) -> list[Cut]:
        """Sets of two nodes or more within which the ring could close. It leaves each of them."""
        left = set(range(len(self._mesh.links))) - self._blocked
        parts = []
        while left:
            part = self._mesh.joined(left.pop(), left, known)
            if len(part) > 1:
                parts.append(part)
        parts.sort(key=len)
        return [self._leave(part) for part in parts[:-1]]

    def _leave(self, part: Sequence[Node]) -> Cut:
        return Cut(self._out_of(part, self._blocked.union(part)), Reason(self._rule, part))
