"""Lines that join equal ends: which edges they use, and which lines are not allowed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, pairwise

from gridproof.board.grid import Cell, Edge, Grid
from gridproof.board.lines import Line, begun_lines, fragments
from gridproof.logic.distances import fixed_roots, on_lines, reached
from gridproof.logic.theory import Cut, Lit, Model, Reason, Theory


class EdgeVariables:
    """One variable per edge of a grid, numbered in the order of the edges."""

    def __init__(self, grid: Grid, first: Lit = 1) -> None:
        self.grid = grid
        self._shift = first - grid.size

    def __getitem__(self, edge: Edge) -> Lit:
        return edge + self._shift

    def between(self, a: Cell, b: Cell) -> Lit:
        return self.grid.edge(a, b) + self._shift

    def at(self, cell: Cell) -> list[Lit]:
        return [edge + self._shift for edge in self.grid.edges_at[cell]]

    def chosen(self, values: Mapping[int, Lit] | Model) -> list[Edge]:
        """The edges whose variable holds in a model or is already set."""
        if isinstance(values, Mapping):
            return [e for e in self.grid.edges if values.get(self[e], 0) > 0]
        first = self[self.grid.size] - 1
        return [e for e, lit in zip(self.grid.edges, values[first:], strict=False) if lit > 0]


class Joins:
    """Every line joins two ends with the same number, and nothing closes to a ring: a lazy rule."""

    def __init__(self, rule: str, variables: EdgeVariables, ends: Mapping[Cell, int]) -> None:
        self._rule = rule
        self._variables = variables
        self._grid = variables.grid
        self._ends = ends
        self._links = [
            [(other, variables[edge]) for other, edge in zip(*beside, strict=True)]
            for beside in zip(self._grid.neighbours, self._grid.edges_at, strict=True)
        ]
        self._pairs = equal_ends(ends)

    def cuts(self, model: Model) -> list[Cut]:
        lines = fragments(self._grid.ends, self._variables.chosen(model))
        return [self._cut(line.edges) for line in lines if self._wrong(line.ends)]

    def pending(self, values: Mapping[int, Lit]) -> list[Cut]:
        """Lines that are already wrong, edges that would make one wrong, and ends that cannot meet any
        more.
        """
        lines = fragments(self._grid.ends, self._variables.chosen(values))
        cuts = [self._cut(line.edges) for line in lines if self._wrong(line.ends)]
        # What a line that goes on from an end would join: a number, or the tip of a fragment.
        far_end = {end: end for end in self._ends}
        behind: dict[Cell, list[Edge]] = {}
        for line in lines:
            if line.ends:
                first, last = line.ends
                far_end[first], far_end[last] = last, first
                behind[first] = behind[last] = line.edges
        for cell, far in far_end.items():
            for other, lit in self._links[cell]:
                if other < cell or other not in far_end or lit in values:
                    continue
                known, more = behind.get(cell, []), behind.get(other, [])
                edge = self._grid.edge(cell, other)
                if far == other and known:
                    cuts.append(self._cut([edge, *known]))
                elif far != other and self._wrong((far, far_end[other])):
                    cuts.append(self._cut([edge, *known, *more]))
        return cuts + self._separated(values, lines)

    def written(self, t: Theory) -> None:
        """Every line is joined to the first end of some number, and two different numbers are never on one
        line.
        """
        grid, variables = self._grid, self._variables
        lines = {pair: variables[edge] for edge, pair in zip(grid.edges, grid.adjacent_pairs, strict=True)}
        used = on_lines(t, lines, grid.size)
        roots = fixed_roots(t, grid.size, {first for first, _ in self._pairs})
        reached(t, used, {pair: (lit,) for pair, lit in lines.items()}, roots)
        bits = colour_bits(t, grid, self._ends)
        same_colour_along(t, variables, bits)
        t.clauses += [(lit, -bit) for lit, number in zip(used, bits, strict=True) for bit in number]

    def _separated(self, values: Mapping[int, Lit], lines: Sequence[Line]) -> list[Cut]:
        """Equal ends that no path joins any more without crossing the lines of other ends."""
        begun = begun_lines(self._ends, lines)
        taken = {cell: end for end, cells in begun.items() for cell in cells}
        part_at = self._free_parts(values, taken)
        cuts = []
        for first, second in self._pairs:
            sides = []
            for end, goal in ((first, second), (second, first)):
                if taken[end] == taken[goal]:
                    break
                tip = begun[end][-1]
                beside = [cell for cell, line in self._links[tip] if values.get(line, 1) > 0]
                if begun[goal][-1] in beside:
                    break
                sides.append({part_at[cell][0]: part_at[cell] for cell in beside if cell in part_at})
            if len(sides) == 2 and sides[0].keys().isdisjoint(sides[1]):
                region = {*begun[first], *(cell for part in sides[0].values() for cell in part)}
                cuts.append(self._bar(first, region, values, begun, taken))
        return cuts

    def _free_parts(self, values: Mapping[int, Lit], taken: Mapping[Cell, Cell]) -> dict[Cell, list[Cell]]:
        """Per cell that no end's line has taken, the cells that a line can reach from there."""
        part_at: dict[Cell, list[Cell]] = {}
        for start in self._grid.cells:
            if start in taken or start in part_at:
                continue
            part = part_at[start] = [start]
            for cell in part:
                for other, line in self._links[cell]:
                    if other not in part_at and other not in taken and values.get(line, 1) > 0:
                        part_at[other] = part
                        part.append(other)
        return part_at

    def _bar(
        self,
        end: Cell,
        region: set[Cell],
        values: Mapping[int, Lit],
        begun: Mapping[Cell, list[Cell]],
        taken: Mapping[Cell, Cell],
    ) -> Cut:
        """The line of an end leaves the region, or one of the lines around it runs another way."""
        leaving = [(o, line) for cell in region for o, line in self._links[cell] if o not in region]
        bars = {taken[o]: 0 for o, line in leaving if o in taken and values.get(line, 1) > 0}
        clause: list[Lit] = []
        for other, line in leaving:
            owner = taken.get(other)
            if owner in bars:
                bars[owner] = max(bars[owner], begun[owner].index(other))
            elif other not in self._ends or self._ends[other] == self._ends[end]:
                clause.append(line)
        for owner, length in bars.items():
            cells = begun[owner][: length + 1]
            clause += [-self._variables.between(a, b) for a, b in pairwise(cells)]
        return Cut(clause, Reason(self._rule, sorted(region), end))

    def _wrong(self, ends: tuple[Cell, ...]) -> bool:
        """Whether a line is wrong: a ring (no ends), or a line between two different numbers."""
        if not ends:
            return True
        numbers = [self._ends.get(end) for end in ends]
        return None not in numbers and numbers[0] != numbers[1]

    def _cut(self, edges: list[Edge]) -> Cut:
        return Cut([-self._variables[edge] for edge in edges], Reason(self._rule, edges))


def equal_ends(ends: Mapping[Cell, int]) -> list[tuple[Cell, Cell]]:
    """The two ends of every number."""
    at: dict[int, list[Cell]] = {}
    for cell, number in ends.items():
        at.setdefault(number, []).append(cell)
    return [(cells[0], cells[1]) for cells in at.values()]


def colour_bits(t: Theory, grid: Grid, ends: Mapping[Cell, int]) -> list[range]:
    """Per cell, the bits of the number whose line it lies on. The bits of the ends are fixed."""
    codes = {number: code for code, number in enumerate(sorted(set(ends.values())))}
    width = max(1, (len(codes) - 1).bit_length())
    bits = [t.new_block(width) for _ in grid.cells]
    for cell, number in ends.items():
        code = codes[number]
        t.all_of(bit if code >> place & 1 else -bit for place, bit in enumerate(bits[cell]))
    return bits


def same_colour_along(t: Theory, variables: EdgeVariables, bits: list[range]) -> None:
    """Cells that are joined by a line lie on the line of the same number."""
    clauses = t.clauses
    for edge, (a, b) in zip(variables.grid.edges, variables.grid.adjacent_pairs, strict=True):
        line = variables[edge]
        for p, q in zip(bits[a], bits[b], strict=True):
            clauses.append((-line, -p, q))
            clauses.append((-line, p, -q))


def uses(t: Theory, lits: list[Lit], number: int) -> None:
    """Exactly ``number`` (one or two) of the edges at a cell are used."""
    t.clauses += [tuple(-lit for lit in group) for group in combinations(lits, number + 1)]
    if len(lits) < number:
        t.clause()
    else:
        t.clauses += combinations(lits, len(lits) - number + 1)


def uses_two_or_none(t: Theory, lits: list[Lit]) -> None:
    """A line that enters a cell leaves it again, once."""
    t.clauses += [tuple(-lit for lit in group) for group in combinations(lits, 3)]
    t.clauses += [(-lit, *(other for other in lits if other != lit)) for lit in lits]
