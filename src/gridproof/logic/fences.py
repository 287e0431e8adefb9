"""A single loop along the sides of cells, as a lazy rule.

Variable ``fence - size + 1`` says that the loop runs along a fence. At every dot none or two lines meet:
other rules see to that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from gridproof.grid import Cell, Dot, Edge, Grid
from gridproof.lines import Line, fragments
from gridproof.logic.distances import lines_hang_together
from gridproof.logic.theory import Cut, Lit, Model, Reason, Theory


class SingleFence:
    """The lines form one loop: a lazy rule that answers several loops with cuts.

    ``numbers`` tell how many sides of a cell are lines, each with the literal that says so, or 0 when that
    is sure. A loop that meets all of them may be all there is; no other loop is ever closed.
    """

    def __init__(self, rule: str, grid: Grid, numbers: Iterable[tuple[Cell, int, Lit]] = ()) -> None:
        self._rule = rule
        self._grid = grid
        self.numbers = list(numbers)
        self._shift = 1 - grid.size

    def cuts(self, model: Model) -> list[Cut]:
        """Each loop but the longest is not closed, or the longest is not there."""
        drawn = [fence for fence, lit in zip(self._grid.fences, model, strict=False) if lit > 0]
        loops = sorted((line.edges for line in fragments(self._grid.dots_of, drawn)), key=len)
        asked = [said for said in self.numbers if not said[2] or model[said[2] - 1] > 0]
        return [self._not_closed(loop, loops[-1], asked) for loop in loops[:-1]]

    def written(self, t: Theory) -> None:
        grid = self._grid
        lines = {grid.dots_of(fence): fence + self._shift for fence in grid.fences}
        lines_hang_together(t, lines, len(grid.fences_at_dot))

    def _not_closed(
        self, loop: list[Edge], others: Iterable[Edge], numbers: Iterable[tuple[Cell, int, Lit]]
    ) -> Cut:
        """Not all these lines with a number that they leave out, or with a line that is none of them."""
        clause = [-fence - self._shift for fence in loop]
        left_out = self._left_out(loop, numbers)
        if left_out is None:
            clause += [-fence - self._shift for fence in others if fence not in loop][:1]
        elif left_out:
            clause.append(-left_out)
        return Cut(clause, Reason(self._rule, loop))

    def _left_out(self, loop: Iterable[Edge], numbers: Iterable[tuple[Cell, int, Lit]]) -> Lit | None:
        """What says a number that is wrong when nothing else is drawn; None when all are right."""
        drawn, fences_at = set(loop), self._grid.fences_at
        for cell, number, said in numbers:
            if len(drawn.intersection(fences_at[cell])) != number:
                return said
        return None

    def pending(self, values: Mapping[int, Lit]) -> list[Cut]:
        """Lines that are closed, or would be by one more fence, and parts that no line can join."""
        grid, sure = self._grid, [said for said in self.numbers if not said[2]]
        drawn = [fence for fence in grid.fences if values.get(fence + self._shift, 0) > 0]
        cuts = []
        for line in fragments(grid.dots_of, drawn):
            loop = self._loop(line, values)
            if loop and (len(drawn) > len(line.edges) or self._left_out(loop, sure) is not None):
                cuts.append(self._not_closed(loop, drawn, sure))
        return cuts + self._apart(drawn, values)

    def _loop(self, line: Line, values: Mapping[int, Lit]) -> list[Edge]:
        """The line with the fence that closes it, where one may; nothing where it has far to go."""
        if not line.ends:
            return line.edges
        first, last = (self._grid.fences_at_dot[dot] for dot in line.ends)
        closing = [fence for fence in first if fence in last and fence not in line.edges]
        can = len(line.edges) > 2 and closing and values.get(closing[0] + self._shift, 1) > 0
        return [*line.edges, *closing] if can else []

    def _apart(self, drawn: list[Edge], values: Mapping[int, Lit]) -> list[Cut]:
        """A line in one part and a line in another: the loop passes between them somewhere."""
        parts = sorted(self._parts(drawn, values), key=len)
        found = []
        for part in parts[:-1]:
            dots_of = self._grid.dots_of
            here = next(fence for fence in drawn if dots_of(fence)[0] in part)
            there = next(fence for fence in drawn if dots_of(fence)[0] in parts[-1])
            leaving = [
                fence + self._shift
                for dot in part
                for fence in self._grid.fences_at_dot[dot]
                if not part.issuperset(dots_of(fence))
            ]
            clause = [-here - self._shift, -there - self._shift, *leaving]
            found.append(Cut(clause, Reason(self._rule, (here, there))))
        return found

    def _parts(self, drawn: Iterable[Edge], values: Mapping[int, Lit]) -> Iterator[set[Dot]]:
        """The dots with a line in sets that crosses keep apart."""
        seen: set[Dot] = set()
        for line in drawn:
            start = self._grid.dots_of(line)[0]
            if start in seen:
                continue
            part = [start]
            seen.add(start)
            for dot in part:
                for fence in self._grid.fences_at_dot[dot]:
                    if values.get(fence + self._shift, 1) > 0:
                        ahead = [other for other in self._grid.dots_of(fence) if other not in seen]
                        seen.update(ahead)
                        part += ahead
            yield set(part)
