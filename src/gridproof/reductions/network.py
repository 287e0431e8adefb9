"""Gates joined by wires, as theses draw circuits and formulas, made planar: no two wires cross.

If wires have to cross, gates replace the crossing: a box. Its form depends on the available gates. Three
gates for "the same" pass two values on unchanged. Clauses alone pass two literals on in one direction only:
if a literal is true behind the box, it is true before it. That is enough: there is an answer exactly when
there is a model.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING, NamedTuple

from gridproof.errors import GridproofError
from gridproof.reductions.formula import Formula
from gridproof.system.extras import extras_named

if TYPE_CHECKING:
    import networkx

INPUT, SPLIT, OR, SAME, CLAUSE, OUTPUT, SINK = "input", "split", "or", "xnor", "clause", "output", "sink"
MOST_NODES = 1500
"""A larger network never fits on a board, and planarity is tested once per wire."""
_POINTS_OF_A_BOX = 12
"""Points of the lattice that a box takes at least: four nodes with three wires each."""


class End(NamedTuple):
    """The value of a node, or its negation."""

    node: int
    negated: bool = False

    def __invert__(self) -> End:
        return End(self.node, not self.negated)


class Wire(NamedTuple):
    """From a node to another one, with or without a negation."""

    start: int
    end: int
    negated: bool


class Wiring:
    """Nodes by their sort, and the wires between them. Every wire runs from its value to its reader."""

    def __init__(self, *, clauses: bool = True) -> None:
        self.clauses = clauses
        """Whether there are nodes for whole clauses; if not, gates take their place."""
        self.sorts: list[str] = []
        self.wires: list[Wire] = []

    def add(self, sort: str, *reads: End) -> End:
        """A new node that reads some others. Returns its value."""
        self.sorts.append(sort)
        end = End(len(self.sorts) - 1)
        if end.node > MOST_NODES:
            raise GridproofError(f"more than {MOST_NODES} gates; expected a smaller formula")
        self.read(end, *reads)
        return end

    def read(self, end: End, *reads: End) -> None:
        """Wires to a node."""
        self.wires += (Wire(read.node, end.node, read.negated) for read in reads)

    def sink_unread(self) -> None:
        """What nobody reads goes where all values may."""
        read = {wire.start for wire in self.wires}
        for node, sort in enumerate(list(self.sorts)):
            if node not in read and sort in (INPUT, OR, SAME):
                self.add(SINK, End(node))

    def require(self, *reads: End) -> None:
        """One of them is true."""
        if self.clauses:
            self.add(CLAUSE, *reads)
        else:
            self.add(OUTPUT, self.any_of(reads))

    def any_of(self, reads: Sequence[End]) -> End:
        """A chain of gates that is true when one of them is."""
        first, *others = reads
        for read in others:
            first = self.add(OR, first, read)
        return first


def of_clauses(formula: Formula, *, clauses: bool) -> Wiring:
    """A formula as it is, clause by clause. Variables are the first nodes."""
    network = Wiring(clauses=clauses)
    inputs = [network.add(INPUT) for _ in range(formula.variables)]
    for clause in formula.clauses:
        network.require(*(End(inputs[abs(lit) - 1].node, lit < 0) for lit in clause))
    network.sink_unread()
    return network


def of_gates(formula: Formula) -> Wiring:
    """A circuit gate by gate, each with two inputs, or a formula clause by clause.

    Variables are the first nodes.
    """
    if not formula.gates:
        return of_clauses(formula, clauses=False)
    network = Wiring(clauses=False)
    sent = [network.add(INPUT) for _ in formula.names]
    for sort, reads in formula.gates:
        sent.append(_gate(network, sort, [sent[read - 1] for read in reads]))
    for output in formula.outputs:
        network.require(sent[output - 1])
    network.sink_unread()
    return network


def _gate(network: Wiring, sort: str, reads: list[End]) -> End:
    match sort:
        case "not":
            return ~reads[0]
        case "buf" | "buff":
            return reads[0]
        case "or" | "nor":
            result = network.any_of(list(dict.fromkeys(reads)))
            return ~result if sort == "nor" else result
        case "and" | "nand":
            result = network.any_of([~read for read in dict.fromkeys(reads)])
            return result if sort == "nand" else ~result
    first, *others = reads
    for read in others:
        first = ~network.add(SAME, first, read)
    return ~first if sort == "xnor" else first


# planarity

Join = Callable[[End, End], None]
Box = Callable[["Wiring"], tuple[End, End, Join]]
"""The box where two wires cross: the values behind it, and how they come in."""


def cross_by_gates(network: Wiring) -> tuple[End, End, Join]:
    """Three gates: "b is the same as (a is the same as b)" holds exactly if a does, and likewise for b."""
    both, new_a, new_b = (network.add(SAME) for _ in range(3))

    def join(a: End, b: End) -> None:
        network.read(both, a, b)
        network.read(new_a, b, both)
        network.read(new_b, a, both)

    return new_a, new_b, join


def cross_by_clauses(network: Wiring) -> tuple[End, End, Join]:
    """Half of Lichtenstein's crossover box: the values behind it imply the values before it.

    One of four corners holds. Each stands between two neighbours of a, b, the new a and the new b. It
    implies that the old one holds, and that the new one does not. So a new one does not hold without the
    old one.
    """
    new_a, new_b, link, *corners = (network.add(INPUT) for _ in range(7))
    network.require(corners[0], corners[1], link)
    network.require(corners[2], corners[3], ~link)

    def join(a: End, b: End) -> None:
        around = (a, ~new_b, ~new_a, b)
        for at, corner in enumerate(corners):
            network.require(~corner, around[at - 1])
            network.require(~corner, around[at])

    return new_a, new_b, join


def planar(network: Wiring, box: Box, points: int) -> tuple[Wiring, networkx.PlanarEmbedding]:
    """The same without crossings, how it lies in the plane, and with splits where several wires begin.

    Raises GridproofError when its crossings alone would need more points of a lattice.
    """
    for _ in range(2):
        flat = _split(network)
        found = _embedded(flat)
        if found is not None:
            return flat, found
        network = _crossed(flat, box, points // _POINTS_OF_A_BOX)
    raise AssertionError("a box that is not planar")


def _split(network: Wiring) -> Wiring:
    """A gate sends one wire; one that others share goes into a split. No two wires join the same nodes."""
    flat = Wiring(clauses=network.clauses)
    flat.sorts = list(network.sorts)
    sent = [0] * len(network.sorts)
    for wire in network.wires:
        sent[wire.start] += 1
    begins = {
        node: flat.add(SPLIT, End(node)).node
        for node, number in enumerate(sent)
        if number > 1 and network.sorts[node] not in (INPUT, SPLIT)
    }
    seen = set()
    for wire in network.wires:
        moved = wire._replace(start=begins.get(wire.start, wire.start))
        if moved[:2] in seen:
            between = flat.add(SPLIT, End(moved.start))
            moved = moved._replace(start=between.node)
        seen.add(moved[:2])
        flat.wires.append(moved)
    return flat


def _graph() -> networkx.Graph:
    with extras_named():
        import networkx
    return networkx.Graph()


def _embedding(graph: networkx.Graph) -> networkx.PlanarEmbedding | None:
    import networkx

    is_planar, embedding = networkx.check_planarity(graph)
    return embedding if is_planar else None


def _embedded(network: Wiring) -> networkx.PlanarEmbedding | None:
    graph = _graph()
    graph.add_nodes_from(range(len(network.sorts)))
    graph.add_edges_from((wire.start, wire.end) for wire in network.wires)
    return _embedding(graph)


def _crossed(network: Wiring, box: Box, most: int) -> Wiring:
    """Add wires one after the other, each with as few crossings as possible, and a box instead of each
    crossing.
    """
    chains = _chains(network, most)
    result = Wiring(clauses=network.clauses)
    result.sorts = list(network.sorts)
    boxes = {node: box(result) for node in sorted({node for chain in chains for node in chain[1:-1]})}
    come: dict[int, list[End]] = {node: [] for node in boxes}
    for wire, chain in zip(network.wires, chains, strict=True):
        now = End(wire.start, wire.negated)
        for node in chain[1:-1]:
            new = boxes[node][len(come[node])]
            come[node].append(now)
            assert isinstance(new, End)
            now = new
        result.read(End(wire.end), now)
    for node, (_, _, join) in boxes.items():
        join(*come[node])
    return result


def _chains(network: Wiring, most: int) -> list[list[int]]:
    """Per wire, the nodes on its way: its start, its crossings, and its end."""
    graph = _graph()
    graph.add_nodes_from(range(len(network.sorts)))
    chains = [[wire.start, wire.end] for wire in network.wires]
    left = []
    for at, (start, end) in enumerate(chains):
        graph.add_edge(start, end)
        if _embedding(graph) is None:
            graph.remove_edge(start, end)
            left.append(at)
    of = {frozenset(chains[at]): at for at in range(len(chains)) if at not in left}
    hub = len(network.sorts)
    hubs = set[int]()
    for at in left:
        start, end = chains[at]
        chain = [start]
        for a, b in _way(graph, of, start, end):
            other = of.pop(frozenset((a, b)))
            graph.remove_edge(a, b)
            # A wheel around the crossing: it lies in the plane in one way only, so the wires do cross in it.
            rim = range(hub + 1, hub + 5)
            graph.add_edges_from((hub, one) for one in rim)
            graph.add_edges_from((one, rim[number - 1]) for number, one in enumerate(rim))
            graph.add_edges_from(((a, rim[0]), (rim[2], b)))
            of[frozenset((a, rim[0]))] = of[frozenset((rim[2], b))] = other
            along = chains[other]
            first = next(i for i in range(len(along) - 1) if {along[i], along[i + 1]} == {a, b})
            passed = (rim[0], hub, rim[2]) if along[first] == a else (rim[2], hub, rim[0])
            along[first + 1 : first + 1] = passed
            chain += (rim[1], hub, rim[3])
            hubs.add(hub)
            if len(hubs) > most:
                raise GridproofError(
                    f"more than {most} crossings; expected a smaller formula, or a planar one"
                )
            hub += 5
        chain.append(end)
        for a, b in zip(chain[::3], chain[1::3], strict=True):
            graph.add_edge(a, b)
            of[frozenset((a, b))] = at
        chains[at] = chain
    return [[node for node in chain if node < len(network.sorts) or node in hubs] for chain in chains]


def _way(
    graph: networkx.Graph, wires: Collection[frozenset[int]], start: int, end: int
) -> list[tuple[int, int]]:
    """The wires that a new one crosses, as few as this embedding allows, each as its left and right end."""
    embedding = _embedding(graph)
    assert embedding is not None, "crossings were made planar"
    face_of: dict[tuple[int, int], int] = {}
    for a, b in embedding.edges():
        if (a, b) not in face_of:
            number = len(face_of)
            around = embedding.traverse_face(a, b)
            for one, other in zip(around, [*around[1:], around[0]], strict=True):
                face_of[one, other] = number
    goal = {face_of[end, other] for other in graph[end]}
    before: dict[int, tuple[int, tuple[int, int]] | None] = {face_of[start, o]: None for o in graph[start]}
    edges: dict[int, list[tuple[int, int]]] = {}
    for edge, face in sorted(face_of.items()):
        if frozenset(edge) in wires:
            edges.setdefault(face, []).append(edge)
    queue = deque(sorted(before))
    while queue:
        face = queue.popleft()
        if face in goal:
            crossed = []
            step = before[face]
            while step is not None:
                crossed.append(step[1])
                step = before[step[0]]
            return crossed[::-1]
        for a, b in edges.get(face, ()):
            beyond = face_of[b, a]
            if beyond not in before:
                before[beyond] = (face, (a, b))
                queue.append(beyond)
    raise AssertionError("a face that cannot be reached")
