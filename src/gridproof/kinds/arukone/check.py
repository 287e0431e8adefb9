"""The check of Arukone, without a solver."""

from __future__ import annotations

from collections.abc import Iterator

from gridproof.board.grid import Cell, Edge
from gridproof.board.lines import fragments
from gridproof.board.marks import LINE, State
from gridproof.kinds.arukone.rules import ALLOW_EMPTY, COVER, DETOUR, END, JOIN, PASS, PASSES, ends_of
from gridproof.record.kind import Puzzle, Violation


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
    branches = {cell for cell, here in lines.items() if len(here) > 2}
    drawn = [edge for edge in grid.edges if marks.get(edge) == LINE]
    for line in fragments(grid.ends, drawn, {*branches, *p.clues}):
        numbers = {ends.get(end) for end in line.ends}
        if p.variant == DETOUR and len(line.edges) == 1 and None not in numbers and len(numbers) == 1:
            yield Violation(PASSES.name, tuple(line.edges))
        if not line.ends or (None not in numbers and len(numbers) > 1):
            yield Violation(JOIN.name, tuple(line.edges))
