"""Connected nodes, written out: each node gets its distance in steps from a root.

The steps are binary numbers, so the clauses are few. Every connected choice of nodes leaves exactly one way
to set the extra variables, so counting models counts choices.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from gridproof.logic.theory import Lit, Theory

Node = int
Joints = Mapping[tuple[Node, Node], Sequence[Lit]]
"""Per pair of nodes that may be joined, the literals that all hold when they are joined."""


def cells_hang_together(t: Theory, inside: Sequence[Lit], neighbours: Sequence[Sequence[Node]]) -> None:
    """The nodes whose literals hold are connected. Neighbours are joined when both are chosen."""
    reached(t, inside, joints_between(inside, neighbours), _first(t, inside))


def lines_hang_together(t: Theory, lines: Mapping[tuple[Node, Node], Lit], nodes: int) -> None:
    """The drawn lines are connected by the nodes that they meet in."""
    inside = on_lines(t, lines, nodes)
    reached(t, inside, {pair: (lit,) for pair, lit in lines.items()}, _first(t, inside))


def joints_between(inside: Sequence[Lit], neighbours: Sequence[Sequence[Node]]) -> Joints:
    return {(a, b): (inside[a], inside[b]) for a, others in enumerate(neighbours) for b in others if a < b}


def on_lines(t: Theory, lines: Mapping[tuple[Node, Node], Lit], nodes: int) -> range:
    """Per node, a literal that holds exactly when a line meets it."""
    inside = t.new_block(nodes)
    at: list[list[Lit]] = [[] for _ in inside]
    for pair, lit in lines.items():
        for node in pair:
            t.clause(-lit, inside[node])
            at[node].append(lit)
    t.clauses += [(-lit, *met) for lit, met in zip(inside, at, strict=True)]
    return inside


def fixed_roots(t: Theory, nodes: int, roots: Collection[Node]) -> list[Lit]:
    """Literals for roots that are fixed in advance."""
    never = t.new()
    t.clause(-never)
    return [-never if node in roots else never for node in range(nodes)]


def _first(t: Theory, inside: Iterable[Lit]) -> list[Lit]:
    """The first chosen node is the root."""
    roots = []
    none_before = t.new()
    t.clause(none_before)
    for lit in inside:
        root, none_yet = t.new_block(2)
        t.both(root, lit, none_before)
        t.both(none_yet, -lit, none_before)
        roots.append(root)
        none_before = none_yet
    return roots


def reached(t: Theory, inside: Sequence[Lit], joints: Joints, roots: Sequence[Lit]) -> None:
    """Every chosen node is joined to a root over some steps.

    Roots are chosen, and never joined to another root.

    Joined nodes are at most one step apart, and each node but a root has a joined node one step before it.
    Numbers wrap to zero only after more steps than there are nodes, so a ring cannot count up for ever.
    """
    clauses = t.clauses
    width = len(inside).bit_length()
    steps = [t.new_block(width) for _ in inside]
    one_more = [_successor(t, bits) for bits in steps]
    before: list[list[Lit]] = [[] for _ in inside]
    for (a, b), joined in joints.items():
        up, down, level = t.new_block(3)
        t.clause(*(-lit for lit in joined), up, down, level)
        for lit, here, there in (
            (up, one_more[a], steps[b]),
            (down, one_more[b], steps[a]),
            (level, steps[a], steps[b]),
        ):
            clauses += [(-lit, part) for part in joined]
            for p, q in zip(here, there, strict=True):
                clauses += ((-lit, -p, q), (-lit, p, -q))
        # This is implied and makes a solver several times faster. So does the next clause: only a root has
        # zero steps.
        clauses += ((-up, -down), (-up, -level), (-down, -level))
        clauses += ((-roots[a], -down), (-roots[a], -level), (-roots[b], -up), (-roots[b], -level))
        before[a].append(down)
        before[b].append(up)
    for lit, root, bits, ways in zip(inside, roots, steps, before, strict=True):
        clauses += ((-lit, root, *ways), (-lit, root, *bits))
        for bit in bits:
            clauses += ((lit, -bit), (-root, -bit))


def _successor(t: Theory, bits: Sequence[Lit]) -> list[Lit]:
    """The bits of the next larger number, lowest bit first. Zero follows the largest number."""
    carry = bits[0]
    result = [-carry]
    for bit in bits[1:]:
        total, both = t.new_block(2)
        t.clauses += (
            (-total, bit, carry),
            (-total, -bit, -carry),
            (total, -bit, carry),
            (total, bit, -carry),
        )
        t.both(both, bit, carry)
        result.append(total)
        carry = both
    return result
