"""The check of Yajilin, without a solver."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Set

from gridproof.board.grid import Cell, Edge, Grid
from gridproof.board.lines import parts
from gridproof.board.marks import LINE, SHADED, State
from gridproof.kinds.yajilin.rules import ARROW, BRANCH, COVER, LOOP
from gridproof.kinds.yajilin.tally import Tally
from gridproof.record.kind import Puzzle, Violation
from gridproof.vocabulary.clues import NEAREST, free_cells
from gridproof.vocabulary.shading import check_apart

Links = Mapping[Cell, list[tuple[Cell, Edge]]]
"""Per cell without a clue, its neighbours without a clue and the edges that lead there."""


# the rules without a solver
def _links(p: Puzzle) -> Links:
    grid = p.grid
    return {
        cell: [
            (n, e)
            for n, e in zip(grid.neighbours[cell], grid.edges_at[cell], strict=True)
            if n not in p.clues
        ]
        for cell in free_cells(p)
    }


def check(p: Puzzle, marks: State) -> Iterator[Violation]:
    yield from check_apart(p, marks)
    links = _links(p)
    lines = {cell: [edge for _, edge in beside if marks.get(edge) == LINE] for cell, beside in links.items()}
    shadeable = {
        cell
        for cell, beside in links.items()
        if cell not in marks and not lines[cell] and all(marks.get(other) != SHADED for other, _ in beside)
    }
    yield from _check_arrows(p, marks, shadeable)
    for cell, beside in links.items():
        here = lines[cell]
        if len(here) > (0 if marks.get(cell) == SHADED else 2):
            yield Violation(BRANCH.name, (cell, *here), seen=len(here))
        elif len(here) < 2 and marks.get(cell) != SHADED:
            ways = sum(
                edge not in marks and marks.get(other) != SHADED and len(lines[other]) < 2
                for other, edge in beside
            )
            passable = len(here) + ways >= 2
            broken = not (passable or cell in shadeable)
            yield Violation(COVER.name, (cell,), broken, seen=len(here))
    yield from _check_loop(p, marks, links, lines)


def _check_arrows(p: Puzzle, marks: State, shadeable: Collection[Cell]) -> Iterator[Violation]:
    arrows = [
        (cell, clue.number, clue.arrow)
        for cell, clue in p.clues.items()
        if clue.number is not None and clue.arrow is not None
    ]
    if not arrows:
        return
    shaded = Tally(p.grid, {cell for cell in p.grid.cells if marks.get(cell) == SHADED}, holes=p.holes)
    open_yet = Tally(p.grid, *_every_other(p.grid, shadeable), holes=p.holes)
    for cell, number, arrow in arrows:
        surely = shaded.along(cell, arrow)
        if surely != number:
            most = surely + open_yet.along(cell, arrow)
            counted = [other for other in p.ray(cell, arrow)[:NEAREST] if other not in p.clues]
            broken = not surely < number <= most
            yield Violation(ARROW.name, (cell, *counted), broken, cell, surely, most)


def _every_other(grid: Grid, shadeable: Collection[Cell]) -> tuple[set[Cell], set[Cell]]:
    """The largest sets of cells that can still be shaded along rows, and along columns: every other one of
    a run.
    """
    chosen: tuple[set[Cell], set[Cell]] = set(), set()
    for index, line in enumerate(grid.lines):
        last = False
        for cell in line:
            last = not last and cell in shadeable
            if last:
                chosen[index >= grid.rows].add(cell)
    return chosen


def _check_loop(
    p: Puzzle, marks: State, links: Links, lines: Mapping[Cell, list[Edge]]
) -> Iterator[Violation]:
    if all(marks.get(cell) == SHADED for cell in links):
        yield Violation(LOOP.name, tuple(links), seen=0)
    left_over = _LeftOver(marks, links, lines)
    drawn = sorted({edge for here in lines.values() for edge in here})
    for loop in (set(part.nodes) for part in parts(p.grid.ends, drawn) if part.closed):
        # Cells off a closed loop must be shaded, and no two neighbours among them can be.
        if not left_over.can_be_shaded(loop):
            yield Violation(LOOP.name, left_over.fewer(loop), seen=1)


class _LeftOver:
    """The cells that are not shaded, and the adjacent pairs among them, counted once for all loops."""

    def __init__(self, marks: State, links: Links, lines: Mapping[Cell, list[Edge]]) -> None:
        self._links = links
        self._cells = {cell for cell in links if marks.get(cell) != SHADED}
        self._decided = {cell for cell in self._cells if cell in marks or lines[cell]}
        self._pairs = sum(map(self._beside, self._cells)) // 2

    def _beside(self, cell: Cell) -> int:
        return sum(other in self._cells for other, _ in self._links[cell])

    def fewer(self, loop: Set[Cell]) -> tuple[Cell, ...]:
        """Evidence that cells are left over: a loop that is too small, or the rest beside a large one."""
        rest = self._cells - loop if 2 * len(loop) > len(self._cells) else loop
        return tuple(sorted(rest))

    def can_be_shaded(self, loop: Set[Cell]) -> bool:
        """Whether all other cells can be shaded after the loop has taken its own."""
        own = self._cells & loop
        if len(self._decided) > len(self._decided & own):
            return False
        inside = sum(other in own for cell in own for other, _ in self._links[cell]) // 2
        return self._pairs == sum(map(self._beside, own)) - inside
