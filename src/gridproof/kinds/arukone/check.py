"""Arukone judged by the rules alone, with no solver."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from gridproof.grid import Cell, Edge
from gridproof.kind import Puzzle, Violation
from gridproof.kinds.arukone.rules import ALLOW_EMPTY, COVER, DETOUR, END, JOIN, PASS, PASSES, ends_of
from gridproof.marks import LINE, State


def check(p: Puzzle, marks: State) -> Iterator[Violation]:
    grid, ends = p.grid, ends_of(p)
    lines: dict[Cell, list[Edge]] = {}
    undecided: dict[Cell, int] = {}
    for cell in grid.cells:
        lines[cell] = [e for e in grid.edges_at[cell] if marks.get(e) == LINE]
        undecided[cell] = sum(e not in marks for e in grid.edges_at[cell])
        used, most = len(lines[cell]), len(lines[cell]) + undecided[cell]
        if used > (1 if cell in ends else 2):
            yield Violation(PASS.name, (cell, *lines[cell]), seen=used)
        elif used == 1 and cell not in ends:
            yield Violation(END.name, (cell,), broken=most < 2)
        elif used == 0 and cell in ends:
            yield Violation(END.name, (cell,), broken=most < 1)
        elif used == 0 and p.variant != ALLOW_EMPTY:
            yield Violation(COVER.name, (cell,), broken=most < 2)
    for edges, first, last in _lines(p, lines):
        numbers = {ends.get(first), ends.get(last)}
        if p.variant == DETOUR and len(edges) == 1 and None not in numbers and len(numbers) == 1:
            yield Violation(PASSES.name, tuple(edges))
        if first == last or (None not in numbers and len(numbers) > 1):
            yield Violation(JOIN.name, tuple(edges))


def _lines(p: Puzzle, lines: Mapping[Cell, list[Edge]]) -> Iterator[tuple[list[Edge], Cell, Cell]]:
    """Every line without branches: its edges and its two ends, which are one cell for a ring."""
    left = {edge for edges in lines.values() for edge in edges}
    simple = {cell for cell, edges in lines.items() if len(edges) <= 2}
    tips = [cell for cell, edges in lines.items() if len(edges) == 1 or (edges and cell not in simple)]
    for start in (*tips, *lines):
        for first in lines[start]:
            if first not in left:
                continue
            here, edge, line = start, first, [first]
            while True:
                left.discard(edge)
                a, b = p.grid.ends(edge)
                here = b if here == a else a
                onward = [e for e in lines[here] if e in left]
                if here == start or here not in simple or here in p.clues or len(onward) != 1:
                    break
                edge = onward[0]
                line.append(edge)
            yield line, start, here
