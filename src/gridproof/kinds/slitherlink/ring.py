"""The single loop of Slitherlink, as a lazy rule: a ring along sides that has to meet numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from gridproof.board.grid import Cell, Edge, Grid
from gridproof.board.lines import Line, Node
from gridproof.logic.rings import SingleRing, along_sides
from gridproof.logic.theory import Cut, Lit, Model, Reason

Number = tuple[Cell, int, Lit]
"""Exactly so many sides of a cell are lines, with a literal for that, or 0 if it is certain."""


class NumberedRing(SingleRing):
    """A ring that satisfies all numbers may be the whole answer. No other ring is ever closed.

    Variable ``fence - size + 1`` draws a line.
    """

    def __init__(self, rule: str, grid: Grid, numbers: Iterable[Number] = ()) -> None:
        super().__init__(rule, along_sides(grid))
        self._fences_at = grid.fences_at
        self.numbers = list(numbers)

    def cuts(self, model: Model) -> list[Cut]:
        """Each ring but the longest is open; one that satisfies all numbers may be the only ring."""
        mesh = self._mesh
        found = sorted(mesh.line_rings(model), key=len)
        if len(found) < 2:
            return []
        asked = [number for number in self.numbers if not number[2] or model[number[2] - 1] > 0]
        cuts = []
        for ring in found[:-1]:
            wrong = self._wrong(ring, asked)
            more = [-found[-1][0] - mesh.shift] if wrong is None else wrong
            cuts.append(Cut([*(-line - mesh.shift for line in ring), *more], Reason(self._rule, ring)))
        return cuts

    def _wrong(self, ring: Iterable[Edge], numbers: Iterable[Number]) -> list[Lit] | None:
        """The literals of a number that is wrong if nothing else is drawn. None if all numbers are right."""
        drawn = set(ring)
        for cell, number, said in numbers:
            if len(drawn.intersection(self._fences_at[cell])) != number:
                return [-said] if said else []
        return None

    def _left_out(
        self,
        line: Line,  # noqa: ARG002
        ring: Sequence[Edge],
        asked: Mapping[Node, Lit],  # noqa: ARG002
    ) -> list[Lit] | None:
        return self._wrong(ring, [number for number in self.numbers if not number[2]])
