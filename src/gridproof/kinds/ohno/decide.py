"""A faster way to decide Oh no: simple deductions settle cells without a solver.

It is 1.4 times as fast as the plain theory on 9x9, the size that people play. On 20x20, where nearly
everything is search, it gains nothing (`benchmarks/second_solver.py`).
"""

from __future__ import annotations

from gridproof.board.grid import Cell, Grid
from gridproof.board.marks import WHITE, State
from gridproof.engines.session import Deadline
from gridproof.kinds.ohno.rules import OWN
from gridproof.logic import known as known_cells
from gridproof.logic.known import Known
from gridproof.logic.sight import Sight
from gridproof.logic.theory import Theory
from gridproof.record.kind import Puzzle
from gridproof.searching.search import Result
from gridproof.vocabulary import shading


class _Company:
    """Deductions from the rule that every white cell has a white neighbour."""

    def __init__(self, grid: Grid, known: Known) -> None:
        self._neighbours = grid.neighbours
        self._known = known
        self._looked_at = 0

    def look(self) -> None:
        order, cells = self._known.order, self._known.cells
        while self._looked_at < len(order):
            cell = order[self._looked_at]
            self._looked_at += 1
            if cells[cell] == known_cells.SHADED:
                for neighbour in self._neighbours[cell]:
                    self._settle(neighbour)
            else:
                self._settle(cell)

    def state_rest(self, t: Theory) -> None:
        """State the rule for the cells that may turn out white and have no white neighbour yet."""
        cells = self._known.cells
        for cell, beside in enumerate(self._neighbours):
            if cells[cell] != known_cells.SHADED:
                near = [n for n in beside if cells[n] != known_cells.SHADED]
                if all(cells[n] == known_cells.OPEN for n in near):
                    unless_shaded = [cell + 1] if cells[cell] == known_cells.OPEN else []
                    t.any_of([*unless_shaded, *(-n - 1 for n in near)])

    def _settle(self, cell: Cell) -> None:
        cells = self._known.cells
        left = [n for n in self._neighbours[cell] if cells[n] != known_cells.SHADED]
        if not left:
            self._known.shade(cell)
        elif len(left) == 1 and cells[cell] == known_cells.WHITE:
            self._known.whiten(left[0])


def decide(p: Puzzle, deadline: Deadline, *, prove: bool = True, known: State | None = None) -> Result:
    settled = shading.known_clues(p, apart=False)
    sight = Sight(p.grid, shading.others_seen(p, OWN), settled)
    company = _Company(p.grid, settled)

    def state_rest(t: Theory) -> None:
        company.state_rest(t)
        sight.state_rest(t)

    return shading.decide_shading(
        p, deadline, settled, (sight, company), state_rest, prove=prove, known=known, white=WHITE
    )
