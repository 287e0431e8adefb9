"""Tiles of Arukone in which a value is one of two gaps: looked for in squares of 9 x 9 cells.

python benchmarks/arukone_gaps.py [NAME ...]

Between the two gaps of a port stands a number, and a port's line ends in the tile; all other cells at the
border are wall. One solver proposes numbers with an answer for all values that are allowed, another one looks
for an answer with other values; each such board is excluded. Random phases decide what is proposed first, so
times vary with the seed. What is found is checked with real walls by `gridproof gadgets arukone`.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, product
from typing import NamedTuple

from pysat.card import CardEnc
from pysat.solvers import Solver

SECONDS, SEED = 300.0, 1
Cell = tuple[int, int]
Values = tuple[int, ...]


class Tile(NamedTuple):
    """Sides with ports, what is allowed (true: a line on the left of the way in), and the other lines."""

    ports: str
    allowed: Callable[..., bool]
    lines: int


TILES = {
    "wire": Tile("LR", lambda left, right: left != right, 4),
    "corner": Tile("LB", lambda left, bottom: left != bottom, 5),
    "negation": Tile("LR", lambda left, right: left == right, 4),
    "split": Tile("LTB", lambda left, top, bottom: left not in (top, bottom), 5),
    "split to the side": Tile("LRB", lambda left, right, bottom: left not in (right, bottom), 5),
    "variable": Tile("L", lambda left: left in (0, 1), 3),
    "true": Tile("L", lambda left: left == 1, 3),
    "two": Tile("LB", lambda left, bottom: left or bottom, 5),
    "or": Tile("LRB", lambda left, right, bottom: left or not right or bottom, 6),
}


class Search:
    """The cells of a square, and the rules about them in several solvers."""

    def __init__(self, tile: Tile, side: int, seed: int) -> None:
        self.side, self.rng, self.top = side, random.Random(seed), 0
        middle, last = side // 2, side - 1
        gaps = {
            "L": {1: (middle - 1, 0), 0: (middle + 1, 0)},
            "R": {1: (middle + 1, last), 0: (middle - 1, last)},
            "B": {1: (last, middle - 1), 0: (last, middle + 1)},
            "T": {1: (0, middle + 1), 0: (0, middle - 1)},
        }
        between = {"L": (middle, 0), "R": (middle, last), "B": (last, middle), "T": (0, middle)}
        self.gaps = [gaps[port] for port in tile.ports]
        mids = [between[port] for port in tile.ports]
        border = {cell for gap in self.gaps for cell in gap.values()} | set(mids)
        inside = {(row, col) for row in range(1, last) for col in range(1, last)}
        self.cells = sorted(inside | border)
        known = set(self.cells)
        self.edges = [(a, b) for a in self.cells for b in ((a[0] + 1, a[1]), (a[0], a[1] + 1)) if b in known]
        self.at = {cell: [edge for edge in self.edges if cell in edge] for cell in self.cells}
        self.lines = tile.lines
        self.names = tile.lines + len(tile.ports)
        self.white = {cell: self.new() for cell in self.cells}
        self.wall = {cell: self.new() for cell in self.cells}
        self.label = {cell: [self.new() for _ in range(self.names)] for cell in self.cells}
        self.base = list(self._types(mids))
        every = list(product((0, 1), repeat=len(tile.ports)))
        self.proposer = Solver("g4", bootstrap_with=self.base)
        self._numbers()
        self.copies = {values: self._copy(self.proposer, values) for values in every if tile.allowed(*values)}
        self.refuters: list[tuple[Solver, dict[tuple[Cell, Cell], int], dict[Cell, int]]] = []
        for values in every:
            if not tile.allowed(*values):
                solver = Solver("g4", bootstrap_with=self.base)
                self.refuters.append((solver, *self._copy(solver, values)))
        self._differ: dict[tuple[Cell, Cell], int] = {}

    def new(self) -> int:
        self.top += 1
        return self.top

    def _types(self, mids: Sequence[Cell]) -> Iterator[list[int]]:
        """A cell is white, wall or an end of a line; between gaps an end, but not of the port's own line."""
        corners = set(product((1, self.side - 2), repeat=2))
        for cell in self.cells:
            lits = [self.white[cell], self.wall[cell], *self.label[cell]]
            yield lits
            yield from ([-a, -b] for a, b in combinations(lits, 2))
            if cell not in corners:
                yield [-self.wall[cell]]
        for gap in self.gaps:
            yield from ([self.white[cell]] for cell in gap.values())
        for port, mid in enumerate(mids):
            yield [lit for name, lit in enumerate(self.label[mid]) if name != self.lines + port]

    def _numbers(self) -> None:
        """A number stands twice or not at all, the end of a port's line once."""
        for name in range(self.names):
            lits = [self.label[cell][name] for cell in self.cells]
            most = 1 if name >= self.lines else 2
            found = CardEnc.atmost(lits, most, top_id=self.top)
            self.top = max(self.top, found.nv)
            self.proposer.append_formula(found.clauses)
            if most == 1:
                self.proposer.add_clause(lits)
            else:
                for at, lit in enumerate(lits):
                    self.proposer.add_clause([-lit, *lits[:at], *lits[at + 1 :]])

    def _copy(self, solver: Solver, values: Values) -> tuple[dict[tuple[Cell, Cell], int], dict[Cell, int]]:
        """The rules for these values at the ports: edges, and which gap is which port's."""
        edge = {one: self.new() for one in self.edges}
        on = {cell: [self.new() for _ in range(self.names)] for cell in self.cells}
        entered = {gap[value]: port for port, (gap, value) in enumerate(zip(self.gaps, values, strict=True))}
        for cell in self.cells:
            lits, white = [edge[one] for one in self.at[cell]], self.white[cell]
            degree = 1 if cell in entered else 2
            solver.append_formula([[-self.wall[cell], -lit] for lit in lits])
            solver.append_formula(
                [-white, *(-lit for lit in some)] for some in combinations(lits, degree + 1)
            )
            solver.append_formula(
                [-white, *some] for some in combinations(lits, max(len(lits) - degree + 1, 0))
            )
            solver.append_formula([white, -a, -b] for a, b in combinations(lits, 2))
            solver.add_clause([white, self.wall[cell], *lits])
            solver.append_formula(
                [-label, line] for label, line in zip(self.label[cell], on[cell], strict=True)
            )
            solver.append_formula([-a, -b] for a, b in combinations(on[cell], 2))
            if cell in entered:
                solver.add_clause([on[cell][self.lines + entered[cell]]])
        for (a, b), lit in edge.items():
            for one, other in zip(on[a], on[b], strict=True):
                solver.append_formula([[-lit, -one, other], [-lit, one, -other]])
        return edge, entered

    def walk(self, edges: Sequence[tuple[Cell, Cell]]) -> tuple[list[list[Cell]], list[list[Cell]]]:
        """The lines that edges make, and the rings."""
        near: dict[Cell, list[Cell]] = {}
        for a, b in edges:
            near.setdefault(a, []).append(b)
            near.setdefault(b, []).append(a)
        seen: set[Cell] = set()
        lines: list[list[Cell]] = []
        rings: list[list[Cell]] = []
        for ends in (True, False):
            for start, beside in near.items():
                if start in seen or (ends and len(beside) > 1):
                    continue
                path = [start]
                seen.add(start)
                while following := [cell for cell in near[path[-1]] if cell not in seen]:
                    path.append(following[0])
                    seen.add(following[0])
                (lines if ends else rings).append(path)
        return lines, rings

    def cut(self, rings: Sequence[Sequence[Cell]]) -> None:
        """No board has these rings."""
        copies = [(self.proposer, edge) for edge, _ in self.copies.values()]
        copies += [(solver, edge) for solver, edge, _ in self.refuters]
        for ring in rings:
            around = [(min(a, b), max(a, b)) for a, b in zip(ring, [*ring[1:], ring[0]], strict=True)]
            for solver, edge in copies:
                solver.add_clause([-edge[one] for one in around])

    def _exclude(self, lines: Sequence[Sequence[Cell]], entered: dict[Cell, int]) -> list[int]:
        """The clause that numbers have to obey so that these lines are no board."""
        clause = [-self.white[cell] for line in lines for cell in line[1:-1]]
        covered = {cell for line in lines for cell in line}
        clause += [-self.wall[cell] for cell in self.cells if cell not in covered]
        for line in lines:
            first, last = line[0], line[-1]
            if first in entered:
                first, last = last, first
            if last in entered:
                clause.append(-self.label[first][self.lines + entered[last]])
                continue
            clause += [self.white[cell] for cell in (first, last)]
            clause += [self.wall[cell] for cell in (first, last)]
            clause.append(self._are_different(min(first, last), max(first, last)))
        return clause

    def _are_different(self, first: Cell, last: Cell) -> int:
        if (first, last) not in self._differ:
            lit = self._differ[first, last] = self.new()
            for a, b in zip(self.label[first], self.label[last], strict=True):
                self.proposer.add_clause([-lit, -a, -b])
        return self._differ[first, last]

    def rounds(self) -> Iterator[list[str] | None]:
        """None for every proposal that was refuted, at last the rows of a tile; nothing: there is none."""
        types = [lit for cell in self.cells for lit in (self.wall[cell], *self.label[cell])]
        while True:
            phases = [lit if self.rng.random() < 0.3 else -lit for lit in types]
            phases += [lit if self.rng.random() < 0.6 else -lit for lit in self.white.values()]
            self.proposer.set_phases(phases)
            if not self.proposer.solve():
                return
            model = self.proposer.get_model()
            rings = [ring for edge, _ in self.copies.values() for ring in self._lines(edge, model)[1]]
            if rings:
                self.cut(rings)
                continue
            refuted = False
            shown = [lit for lit in (*types, *self.white.values()) if model[lit - 1] > 0]
            for solver, edge, entered in self.refuters:
                while solver.solve(assumptions=shown):
                    lines, rings = self._lines(edge, solver.get_model())
                    if not rings:
                        refuted = True
                        self.proposer.add_clause(self._exclude(lines, entered))
                        break
                    self.cut(rings)
            if not refuted:
                yield self._rows(model)
                return
            yield None

    def _lines(
        self, edge: dict[tuple[Cell, Cell], int], model: Sequence[int]
    ) -> tuple[list[list[Cell]], list[list[Cell]]]:
        return self.walk([one for one, lit in edge.items() if model[lit - 1] > 0])

    def _rows(self, model: Sequence[int]) -> list[str]:
        """Walls as #, white cells as -, ends of ports' lines as digits, others as letters."""
        words = [["#"] * self.side for _ in range(self.side)]
        for row, col in self.cells:
            if model[self.white[row, col] - 1] > 0:
                words[row][col] = "-"
            for name, lit in enumerate(self.label[row, col]):
                if model[lit - 1] > 0:
                    own = name - self.lines
                    words[row][col] = str(own + 1) if own >= 0 else "abcdefgh"[name]
        return [" ".join(row) for row in words]


def main(names: list[str]) -> None:
    for name in names or TILES:
        for side in (7, 9):
            start = time.process_time()
            said, rows, proposals = "none", [], 0
            for found in Search(TILES[name], side, SEED).rounds():
                proposals += 1
                if found is not None:
                    said, rows = "found", found
                elif time.process_time() - start > SECONDS:
                    said = "time is over"
                    break
            seconds = time.process_time() - start
            print(f"{name}, {side} x {side}: {said}; {proposals} proposals, {seconds:.0f} s", flush=True)
            print("\n".join(rows))


if __name__ == "__main__":
    main(sys.argv[1:])
