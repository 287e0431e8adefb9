"""Connectivity over a graph of literals, written out: reachability, levels, trees.

A graph has nodes ``0 .. n-1``. ``inside`` has one literal per node, which holds if the node is chosen.
``neighbours`` lists the nodes beside each node. Two neighbours are joined if both are chosen. If joints are
choices of their own (lines), ``Edges`` has the literal of each.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from gridproof.logic.formula import And, Iff, Or, below
from gridproof.logic.program import Program
from gridproof.logic.theory import Lit

Node = int
Edges = Mapping[tuple[Node, Node], Lit]
"""Per joint, the lower node first, the literal that holds if the joint is there."""
Neighbours = Sequence[Sequence[Node]]

# Definitions: a literal that holds exactly when all literals of one of the options do.

Define = Callable[[Program, Lit, Sequence[Sequence[Lit]]], None]


def by_clauses(program: Program, lit: Lit, options: Sequence[Sequence[Lit]]) -> None:
    """Definitions by clauses. If there are two or more long options, each gets a name."""
    for option in options:
        program.clause(lit, *(-part for part in option))
    long = [option for option in options if len(option) > 1]
    clause = [-lit, *(option[0] for option in options if len(option) == 1)]
    if len(long) == 1:
        program.clauses += [(*clause, part) for part in long[0]]
        return
    for option in long:
        name = program.new()
        unnamed = -name  # one object for all clauses: there may be millions
        program.clauses += [(unnamed, part) for part in option]
        clause.append(name)
    program.any_of(clause)


def by_sums(program: Program, lit: Lit, options: Sequence[Sequence[Lit]]) -> None:
    """Definitions by weighted sums. If there are two or more long options, each gets a name."""
    if sorted(map(len, options)) == [1, 2]:
        (single,), (a, b) = sorted(options, key=len)
        terms = [(2, single), (1, a), (1, b), (-3, lit)]
        program.sum_at_least(-1, terms)
        program.sum_at_most(1, terms)
        return
    for option in options:
        program.sum_at_least(1 - len(option), [(1, lit), *((-1, part) for part in option)])
    names = []
    for option in options:
        name = option[0] if len(option) == 1 else program.new()
        if len(option) > 1:
            both = [(-len(option), name), *((1, part) for part in option)]
            program.sum_at_least(0, both)
            program.sum_at_most(len(option) - 1, both)
        names.append(name)
    program.sum_at_least(0, [(-1, lit), *((1, name) for name in names)])


def by_formulas(program: Program, lit: Lit, options: Sequence[Sequence[Lit]]) -> None:
    """Definitions by an equivalence."""
    program.require(Iff(lit, Or([option[0] if len(option) == 1 else And(option) for option in options])))


DEFINITIONS: dict[str, Define] = {"sat": by_clauses, "pb": by_sums, "smt": by_formulas}
"""Per logic, how definitions are written in it."""


# reachability


class Reach:
    """Which nodes reach which, as literals."""

    def __init__(self, program: Program, edges: Edges) -> None:
        self._program = program
        self.known: dict[tuple[Node, Node], Lit] = dict(edges)
        """The literal of each pair that may be joined by some path, the lower node first."""

    def lit(self, a: Node, b: Node) -> Lit:
        """The literal that holds if a path leads from one node to the other."""
        if a == b:
            return -self._program.never()
        lit = self.known.get((a, b) if a < b else (b, a))
        return self._program.never() if lit is None else lit


def edges_between(program: Program, inside: Sequence[Lit], neighbours: Neighbours) -> Edges:
    """Neighbours are joined when both are chosen."""
    edges = {}
    for a, others in enumerate(neighbours):
        for b in others:
            if a < b:
                edges[a, b] = program.new()
                by_clauses(program, edges[a, b], [(inside[a], inside[b])])
    return edges


def floyd_warshall(program: Program, nodes: int, edges: Edges, define: Define = by_clauses) -> Reach:
    """Level ``k`` allows paths over the first ``k`` nodes."""
    reach = Reach(program, edges)
    for middle in range(nodes):
        before = reach.known
        beside = sorted({a + b - middle for a, b in before if middle in (a, b)})
        now = dict(before)
        for index, a in enumerate(beside):
            for b in beside[index + 1 :]:
                way = (before[min(a, middle), max(a, middle)], before[min(b, middle), max(b, middle)])
                known = before.get((a, b))
                now[a, b] = program.new()
                define(program, now[a, b], [way] if known is None else [(known,), way])
        reach.known = now
    return reach


def squaring(
    program: Program,
    nodes: int,
    edges: Edges,
    define: Define = by_clauses,
    longest: int | None = None,
    *,
    wanted: Collection[tuple[Node, Node]] | None = None,
) -> Reach:
    """Level ``k`` allows paths of up to ``2 ** k`` steps; ``longest`` bounds the paths that matter.

    If ``wanted`` pairs are given (the lower node first), the last level has only those.
    """
    reach = Reach(program, edges)
    steps = 1
    while steps < (longest or nodes - 1):
        steps *= 2
        before = reach.known
        beside: list[dict[Node, Lit]] = [{} for _ in range(nodes)]
        for (a, b), lit in before.items():
            beside[a][b] = beside[b][a] = lit
        reach.known = {}
        for a in range(nodes):
            ways: dict[Node, list[Sequence[Lit]]] = {}
            for middle, first in beside[a].items():
                if middle > a:
                    ways.setdefault(middle, []).append((first,))
                for b, second in beside[middle].items():
                    if b > a:
                        ways.setdefault(b, []).append((first, second))
            last = steps >= (longest or nodes - 1)
            for b, options in ways.items():
                if wanted is None or not last or (a, b) in wanted:
                    reach.known[a, b] = program.new()
                    define(program, reach.known[a, b], options)
    return reach


def _matrix(program: Program, nodes: int, edges: Edges) -> dict[tuple[Node, Node], Lit]:
    """A literal per pair of nodes, the lower one first. Without an edge the literal is fixed."""
    matrix: dict[tuple[Node, Node], Lit] = {}
    for a in range(nodes):
        for b in range(a, nodes):
            lit = edges.get((a, b))
            if lit is None:
                lit = program.new()
                program.clause(lit if a == b else -lit)
            matrix[a, b] = lit
    return matrix


def full_floyd_warshall(program: Program, nodes: int, edges: Edges, define: Define = by_clauses) -> Reach:
    """The same with a variable for each pair and level, even if its value is fixed."""
    reach = Reach(program, _matrix(program, nodes, edges))
    for middle in range(nodes):
        before, reach.known = reach.known, {}
        for (a, b), known in before.items():
            reach.known[a, b] = program.new()
            way = [before[min(node, middle), max(node, middle)] for node in (a, b)]
            define(program, reach.known[a, b], [(known,), way])
    return reach


def full_squaring(program: Program, nodes: int, edges: Edges, define: Define = by_clauses) -> Reach:
    """The same with a variable for each pair and level, even if its value is fixed."""
    reach = Reach(program, _matrix(program, nodes, edges))
    for _ in range((nodes - 2).bit_length() if nodes > 1 else 0):
        before, reach.known = reach.known, {}
        for a, b in before:
            reach.known[a, b] = program.new()
            ways = [
                [before[min(node, middle), max(node, middle)] for node in (a, b)] for middle in range(nodes)
            ]
            define(program, reach.known[a, b], ways)
    return reach


def all_reach(program: Program, inside: Sequence[Lit], reach: Reach) -> None:
    """Every chosen node reaches every other."""
    for a in range(len(inside)):
        for b in range(a + 1, len(inside)):
            program.clause(-inside[a], -inside[b], reach.lit(a, b))


# trees


def _one_root(program: Program, inside: Sequence[Lit]) -> range:
    roots = program.new_block(len(inside))
    program.at_most(1, roots)
    program.clauses += [(-root, lit) for root, lit in zip(roots, inside, strict=True)]
    return roots


def _parents(program: Program, inside: Sequence[Lit], neighbours: Neighbours) -> dict[tuple[Node, Node], Lit]:
    """Every chosen node but one root has a parent beside it. Returns a literal per child and parent."""
    parents: dict[tuple[Node, Node], Lit] = {}
    for node, root in enumerate(_one_root(program, inside)):
        own = {(node, other): program.new() for other in neighbours[node]}
        program.clause(-inside[node], root, *own.values())
        program.clauses += [(-parent, inside[other]) for (_, other), parent in own.items()]
        parents |= own
    return parents


def connected_by_distances(
    program: Program, inside: Sequence[Lit], neighbours: Neighbours, longest: int | None = None
) -> None:
    """The chosen nodes are connected: each lies within so many steps of one root, step by step."""
    near: Sequence[Lit] = _one_root(program, inside)
    for _ in range(longest or max(0, len(inside) - 1)):
        further = program.new_block(len(inside))
        for node, lit in enumerate(further):
            program.clause(-lit, inside[node])
            program.clause(-lit, near[node], *(near[other] for other in neighbours[node]))
        near = further
    program.clauses += [(-lit, reached) for lit, reached in zip(inside, near, strict=True)]


def connected_by_binary_distances(
    program: Program, inside: Sequence[Lit], neighbours: Neighbours, longest: int | None = None
) -> None:
    """The chosen nodes are connected: each but one root has a parent one step nearer, counted in binary."""
    width = (longest or max(0, len(inside) - 1)).bit_length()
    parents = _parents(program, inside, neighbours)
    steps = [program.new_block(width) for _ in inside]
    for node, bits in enumerate(steps):
        one_more, carry = [], -program.never()
        for bit in bits:
            total, both = program.new_block(2)
            program.clauses += ((-total, bit, carry), (-total, -bit, -carry))
            program.clauses += ((total, -bit, carry), (total, bit, -carry))
            program.both(both, bit, carry)
            one_more.append(total)
            carry = both
        for child in neighbours[node]:
            parent = parents[child, node]
            program.clause(-parent, -carry)
            for a, b in zip(steps[child], one_more, strict=True):
                program.clauses += ((-parent, -a, b), (-parent, a, -b))


def connected_by_order(program: Program, inside: Sequence[Lit], neighbours: Neighbours) -> None:
    """The chosen nodes are connected: each but one root has a parent, and "comes after" is a partial order.

    A node comes after its parent and after every node that its parent comes after. No node comes after
    itself.
    """
    nodes = range(len(inside))
    parents = _parents(program, inside, neighbours)
    after = [program.new_block(len(inside)) for _ in nodes]
    program.all_of(-after[node][node] for node in nodes)
    for (node, other), parent in parents.items():
        program.clause(-parent, after[node][other])
        program.clauses += [(-parent, -after[other][before], after[node][before]) for before in nodes]


def forest(
    program: Program,
    inside: Sequence[Lit],
    neighbours: Neighbours,
    only_roots: Collection[Node] = (),
    longest: int | None = None,
) -> None:
    """The chosen nodes close no ring, and no two of ``only_roots`` are connected.

    Of two chosen neighbours one is the parent of the other and has a lower level. No node has two parents.
    """
    nodes = range(len(inside))
    depth = longest or max(0, len(inside) - 1)
    levels = [program.integer(0, depth, f"depth{node}") for node in nodes]
    parents: dict[tuple[Node, Node], Lit] = {}
    for node in nodes:
        for other in neighbours[node]:
            parents[node, other] = program.new()
            program.when(parents[node, other], below(levels[other], levels[node]))
        own = [parents[node, other] for other in neighbours[node]]
        if node in only_roots:
            program.all_of(-lit for lit in own)
        else:
            program.at_most(1, own)
    for (a, b), parent in parents.items():
        if a < b:
            program.clause(-inside[a], -inside[b], parent, parents[b, a])
