"""One ring through cells, as a lazy rule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from gridproof.grid import Cell, Edge, Grid
from gridproof.logic.distances import lines_hang_together
from gridproof.logic.paths import Line, fragments
from gridproof.logic.theory import Cut, Lit, Model, Reason, Theory


class SingleRing:
    def __init__(self, rule: str, grid: Grid) -> None:
        self._rule = rule
        self._grid = grid
        self._shift = 1 - grid.size
        self._visited: dict[Cell, Lit] = {}

    def visit(self, cell: Cell, said: Lit = 0) -> None:
        self._visited[cell] = said

    def exists(self, t: Theory) -> None:
        t.because(self._rule, self._grid.edges).any_of(edge + self._shift for edge in self._grid.edges)

    def cuts(self, model: Model) -> list[Cut]:
        drawn = [edge for edge in self._grid.edges if model[edge + self._shift - 1] > 0]
        rings = sorted(fragments(self._grid.ends, drawn), key=lambda line: len(line.edges))
        if len(rings) < 2:
            return []
        asked = {c: said for c, said in self._visited.items() if not said or model[said - 1] > 0}
        return [
            self._leave(set(r.cells), r.edges[0], rings[-1].edges[0], asked, r.cells[:-1]) for r in rings[:-1]
        ]

    def _leave(
        self, inside: set[Cell], here: Edge, there: Edge, asked: Mapping[Cell, Lit], places: list[int]
    ) -> Cut:
        clause: list[Lit] = []
        for line, cells in (
            (here, [c for c in asked if c in inside]),
            (there, [c for c in asked if c not in inside]),
        ):
            sure = min(cells, key=lambda c: asked[c], default=None)
            if sure is None:
                clause.append(-line - self._shift)
            elif asked[sure]:
                clause.append(-asked[sure])
        for cell in inside:
            for other, edge in zip(self._grid.neighbours[cell], self._grid.edges_at[cell], strict=True):
                if other not in inside:
                    clause.append(edge + self._shift)
        return Cut(clause, Reason(self._rule, tuple(places)))

    def written(self, t: Theory) -> None:
        grid = self._grid
        lines = {grid.ends(edge): edge + self._shift for edge in grid.edges}
        lines_hang_together(t, lines, grid.size)

    def pending(self, values: Mapping[int, Lit]) -> list[Cut]:
        grid = self._grid
        drawn = [edge for edge in grid.edges if values.get(edge + self._shift, 0) > 0]
        sure = {c: 0 for c, said in self._visited.items() if not said}
        cuts = []
        lines = fragments(grid.ends, drawn)
        for line in lines:
            ring = self._closing(line, values)
            if not ring:
                continue
            others = [e for e in drawn if e not in set(ring)]
            left = [c for c in sure if c not in line.cells]
            if left or others:
                clause = [-e - self._shift for e in ring]
                if not left:
                    clause.append(-others[0] - self._shift)
                cells = line.cells if line.ends else line.cells[:-1]
                cuts.append(Cut(clause, Reason(self._rule, tuple(cells))))
        return cuts + self._apart(drawn, sure, values)

    def _closing(self, line: Line, values: Mapping[int, Lit]) -> list[Edge]:
        if not line.ends:
            return line.edges
        a, b = line.ends
        if len(line.edges) < 3 or b not in self._grid.neighbours[a]:
            return []
        edge = self._grid.edge(a, b)
        return [*line.edges, edge] if values.get(edge + self._shift, 1) > 0 else []

    def _apart(self, drawn: Iterable[Edge], sure: Mapping[Cell, Lit], values: Mapping[int, Lit]) -> list[Cut]:
        grid = self._grid
        shown: dict[Cell, Lit] = {}
        for edge in drawn:
            for cell in grid.ends(edge):
                shown[cell] = edge + self._shift
        for cell in sure:
            shown[cell] = 0
        parts = sorted(self._parts(shown, values), key=len)
        found = []
        for part in parts[:-1]:
            here = min((c for c in shown if c in part), key=lambda c: shown[c])
            there = min((c for c in shown if c in parts[-1]), key=lambda c: shown[c])
            clause = [-shown[c] for c in (here, there) if shown[c]]
            for cell in part:
                for other, edge in zip(grid.neighbours[cell], grid.edges_at[cell], strict=True):
                    if other not in part:
                        clause.append(edge + self._shift)
            found.append(Cut(clause, Reason(self._rule, (here, there))))
        return found

    def _parts(self, shown: Iterable[Cell], values: Mapping[int, Lit]) -> Iterator[set[Cell]]:
        grid = self._grid
        seen: set[Cell] = set()
        for start in shown:
            if start in seen:
                continue
            part = [start]
            seen.add(start)
            for cell in part:
                for other, edge in zip(grid.neighbours[cell], grid.edges_at[cell], strict=True):
                    if other not in seen and values.get(edge + self._shift, 1) > 0:
                        seen.add(other)
                        part.append(other)
            yield set(part)
