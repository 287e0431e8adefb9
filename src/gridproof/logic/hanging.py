"""Connected nodes of any graph: a lazy rule that does not depend on other rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gridproof.board.grid import Cell, components
from gridproof.logic.cut_points import Graph, around, cut_off, region, steps_from, wall_between
from gridproof.logic.distances import cells_hang_together
from gridproof.logic.theory import Cut, Lit, Model, Reason, Theory


class HangTogether:
    """All cells whose literal holds are connected; ``graph`` lists the neighbours of each.

    A cut names two such cells and a wall between them: the wall has a gap somewhere. Its reason names the
    two cells first, then the wall.
    """

    def __init__(self, rule: str, graph: Graph, belongs: Sequence[Lit], anchor: Cell | None = None) -> None:
        self._rule = rule
        self._graph = graph
        self._belongs = belongs
        self._anchor = anchor
        """A cell that certainly belongs to the connected cells, if one is known."""

    def cuts(self, model: Model) -> list[Cut]:
        """Every part except the main one is joined to it somewhere."""
        members = (cell for cell, lit in enumerate(self._belongs) if model[abs(lit) - 1] == lit)
        parts = components(self._graph, members)
        if len(parts) < 2:
            return []
        main = next((part for part in parts if self._anchor in part), None) or max(parts, key=len)
        there = main[0] if self._anchor is None else self._anchor
        return [self._joined(set(part), there) for part in parts if part is not main]

    def _joined(self, part: set[Cell], there: Cell) -> Cut:
        ring = around(self._graph, part)
        inside = ring | part
        # A neighbour that borders only the part and its ring leads nowhere.
        wall = [cell for cell in ring if not inside.issuperset(self._graph[cell])]
        return self._cut(min(part), there, sorted(wall))

    def written(self, t: Theory) -> None:
        cells_hang_together(t, self._belongs, self._graph)

    def pending(self, values: Mapping[int, Lit]) -> list[Cut]:
        """Parts that are cut off from others, or that one more cell would cut off."""
        graph = self._graph
        members, passable = {}, set()
        for cell, lit in enumerate(self._belongs):
            known = values.get(abs(lit))
            if known != -lit:
                passable.add(cell)
            if known == lit:
                members[cell] = 1
        if not members:
            return []
        root = next(iter(members))
        reached, behind = cut_off(graph, root, passable, members)
        if reached < len(members):
            return [self._gap(root, region(graph, root, passable), members)]
        bottlenecks = [cell for cell, lost in behind.items() if lost and cell not in members]
        return [self._gap(cell, region(graph, root, passable - {cell}), members) for cell in bottlenecks]

    def _gap(self, gap: Cell, inside: set[Cell], members: Mapping[Cell, int]) -> Cut:
        """The wall around a region has a gap, because members are on either side.

        The nearest members are named.
        """
        steps = steps_from(self._graph, [gap], range(len(self._graph)))
        # Some members may lie in a separate part of the graph.
        nearest = [*(cell for cell in steps if cell in members), *members]
        here = next(cell for cell in nearest if cell in inside)
        there = next(cell for cell in nearest if cell not in inside)
        return self._cut(here, there, wall_between(self._graph, inside, there))

    def _cut(self, here: Cell, there: Cell, wall: Sequence[Cell]) -> Cut:
        belongs = self._belongs
        clause = [-belongs[here], -belongs[there], *(belongs[cell] for cell in wall)]
        return Cut(clause, Reason(self._rule, (here, there, *wall)))
