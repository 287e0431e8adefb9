"""The check of Slitherlink, without a solver."""

from __future__ import annotations

from collections.abc import Iterator

from gridproof.board.grid import Dot, Edge
from gridproof.board.lines import parts
from gridproof.board.marks import LINE, State
from gridproof.kinds.slitherlink.rules import BRANCH, END, LOOP, NUMBER
from gridproof.record.kind import Puzzle, Violation


def check(p: Puzzle, marks: State) -> Iterator[Violation]:
    grid = p.grid
    at: dict[Dot, list[Edge]] = {}
    drawn = sorted(fence for fence, mark in marks.items() if mark == LINE)
    for fence in drawn:
        for dot in grid.dots_of(fence):
            at.setdefault(dot, []).append(fence)
    loops = [part.edges for part in parts(grid.dots_of, drawn) if part.closed]
    for cell, clue in p.clues.items():
        fences = grid.fences_at[cell]
        lines = sum(marks.get(fence) == LINE for fence in fences)
        if clue.number is not None and lines != clue.number:
            # A closed loop must be the whole answer.
            undecided = 0 if loops else sum(fence not in marks for fence in fences)
            can_grow = lines < clue.number <= lines + undecided
            yield Violation(NUMBER.name, (cell, *fences), not can_grow, cell, lines, lines + undecided)
    for dot, here in at.items():
        if len(here) > 2:
            yield Violation(BRANCH.name, tuple(here), seen=len(here))
        elif len(here) == 1:
            ways = any(fence not in marks for fence in grid.fences_at_dot[dot])
            yield Violation(END.name, tuple(here), broken=not ways)
    if not drawn:
        yield Violation(LOOP.name, (), broken=len(marks) == len(grid.fences))
    for loop in loops:
        others = len(drawn) - len(loop)
        if others:
            # The smaller set is shown: a loop that is too small, or the rest beside a large one.
            shown = sorted(loop) if len(loop) <= others else [fence for fence in drawn if fence not in loop]
            yield Violation(LOOP.name, tuple(shown), seen=others)
