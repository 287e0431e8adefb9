"""Checks in parts about drawn lines: the strands that they form, kept up to date edge by edge."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from itertools import chain
from typing import NamedTuple

from gridproof.board.grid import Edge, Place
from gridproof.board.lines import Ends, Node
from gridproof.board.marks import LINE, Mark
from gridproof.record.kind import Violation
from gridproof.record.live import LiveBoard, LivePart, mask_of, places_in


class Strand(NamedTuple):
    """Lines one after the other, as far as two meet at each node and no node is a stop."""

    edges: tuple[Edge, ...]
    nodes: tuple[Node, ...]
    """From end to end. A ring names each node once."""
    ring: bool
    wrong: Sequence[Violation]


JudgeStrand = Callable[[Sequence[Edge], Sequence[Node], bool], Sequence[Violation]]
"""From edges, nodes, and whether they are a ring, to what is wrong."""


def _nothing_wrong(_edges: Sequence[Edge], _nodes: Sequence[Node], _ring: bool) -> Sequence[Violation]:
    return ()


class LiveLines:
    """The drawn lines of a board. With ``stops``, strands also end at these nodes."""

    def __init__(
        self,
        board: LiveBoard,
        edges: Sequence[Edge],
        ends: Ends,
        nodes: int,
        *,
        stops: Container[Node] = (),
        judge: JudgeStrand = _nothing_wrong,
        turns: bool = False,
    ) -> None:
        """``turns``: whether the first ring, and the end of the last one, concern the whole board."""
        self._board = board
        self._ends = {edge: ends(edge) for edge in edges}
        self._sums = {edge: sum(pair) for edge, pair in self._ends.items()}
        self._stops = stops
        self._judge = judge
        self._turns = turns
        self.at: list[list[Edge]] = [[] for _ in range(nodes)]
        """Per node, the lines that meet there."""
        self.number = 0
        """How many lines are drawn."""
        self._strand_of: dict[Edge, Strand] = {}
        self.rings: dict[int, Strand] = {}
        self.wrong: dict[int, Sequence[Violation]] = {}
        """Both by a strand's first edge, the lowest one."""
        board.followers.append(self)

    def follow(self, place: Place, old: Mark | None, new: Mark | None) -> None:
        if (old == LINE) == (new == LINE) or place not in self._ends:
            return
        at, had_rings = self.at, bool(self.rings)
        a, b = self._ends[place]
        for edge in chain(at[a], at[b]):
            strand = self._strand_of.get(edge)
            if strand is not None:
                self._drop(strand)
        if new == LINE:
            at[a].append(place)
            at[b].append(place)
            self.number += 1
        else:
            at[a].remove(place)
            at[b].remove(place)
            self.number -= 1
        for edge in (*at[a], *at[b]):
            if edge not in self._strand_of:
                self._walk(edge)
        if self._turns and had_rings != bool(self.rings):
            self._board.turned = True

    def _drop(self, strand: Strand) -> None:
        for edge in strand.edges:
            del self._strand_of[edge]
        key = min(strand.edges)
        self.rings.pop(key, None)
        self.wrong.pop(key, None)

    def _walk(self, start: Edge) -> None:
        """The strand with this edge."""
        at, sums, stops = self.at, self._sums, self._stops
        first, last = self._ends[start]
        edges, nodes = [start], [first, last]
        edge, node, ring = start, last, False
        while len(at[node]) == 2 and node not in stops:
            one, two = at[node]
            edge = two if one == edge else one
            if edge == start:
                ring = True
                nodes.pop()
                break
            node = sums[edge] - node
            edges.append(edge)
            nodes.append(node)
        if not ring:
            back: list[Node] = []
            edge, node = start, first
            while len(at[node]) == 2 and node not in stops:
                one, two = at[node]
                edge = two if one == edge else one
                node = sums[edge] - node
                edges.append(edge)
                back.append(node)
            nodes = [*reversed(back), *nodes]
        wrong = self._judge(edges, nodes, ring)
        strand = Strand(tuple(edges), tuple(nodes), ring, wrong)
        self._strand_of.update(dict.fromkeys(edges, strand))
        if ring or wrong:
            key = min(edges)
            if ring:
                self.rings[key] = strand
            if wrong:
                self.wrong[key] = wrong


def one_loop(board: LiveBoard, lines: LiveLines, rule: str, edges: Sequence[Edge]) -> LivePart:
    """There is one loop, and nothing beside it."""

    def judge() -> Sequence[Violation]:
        if not lines.number:
            return (Violation(rule, (), broken=len(board.marks) == len(edges)),)
        found = []
        for loop in lines.rings.values():
            others = lines.number - len(loop.edges)
            if others:
                # The smaller set is shown: a loop that is too small, or the rest beside a large one.
                shown = mask_of(loop.edges)
                if len(loop.edges) > others:
                    shown ^= board.bearing[LINE]
                found.append(Violation(rule, places_in(shown), seen=others))
        return found

    return LivePart(edges, judge)
