"""The facts that follow step by step on a Yajilin board from its clue cells and their arrows."""

from __future__ import annotations

from collections.abc import Iterable

from gridproof.board.grid import Cell, Grid
from gridproof.kinds.yajilin import KIND
from gridproof.kinds.yajilin.maker_arrows import Option
from gridproof.kinds.yajilin.rules import COVER, LOOP, state_clue
from gridproof.logic.rings import CoveringRing, through_cells
from gridproof.logic.theory import Lit
from gridproof.record.kind import Puzzle
from gridproof.vocabulary.forced import Propagator


class Follows:
    """Finds what follows from clue cells and their arrows, with one solver for all boards of a size."""

    def __init__(self, grid: Grid) -> None:
        self._grid = grid
        theory = Puzzle(KIND, grid, {}).theory()
        self._clue = theory.new_block(grid.size)
        for reason, clauses, *_ in theory.spans:
            if reason is not None and reason.rule == COVER.name:
                (cell,) = reason.places
                theory.clauses[clauses] = [(*clause, self._clue[cell]) for clause in theory.clauses[clauses]]
        self._places = {abs(lit): place for (place, _), lit in theory.literals.items()}
        self._forced = forced = Propagator(theory)
        for cell, clue in enumerate(self._clue):
            forced.add((-clue, -place - 1) for place in (cell, *grid.edges_at[cell]))
        self._arrows: dict[Option, Lit] = {}

    def left_open(self, bare: Puzzle, shown: Iterable[Option]) -> list[Cell]:
        """The cells about which something does not follow."""
        clues = [clue if cell in bare.clues else -clue for cell, clue in enumerate(self._clue)]
        # A fresh switch first, so that cuts of the loop on one board are not available on the next one.
        switches = [self._forced.new(), *clues, *(self._arrow(bare, each) for each in shown)]
        known = self._forced.known(switches, [CoveringRing(LOOP.name, through_cells(self._grid), bare.clues)])
        grid = self._grid
        places = [place for lit, place in self._places.items() if known.isdisjoint((lit, -lit))]
        return sorted(
            {cell for place in places for cell in (grid.ends(place) if grid.is_edge(place) else (place,))}
        )

    def _arrow(self, bare: Puzzle, shown: Option) -> Lit:
        """A literal with which the arrow holds.

        Each arrow counts with its own literals. If two arrows shared them, more would follow than one sees
        at a glance.
        """
        if shown not in self._arrows:
            self._arrows[shown] = self._forced.under_switch(
                lambda t: state_clue(bare, t, shown.cell, shown.clue)
            )
        return self._arrows[shown]

    def close(self) -> None:
        self._forced.close()
