"""What follows step by step on a Yajilin board from its clue cells and their arrows."""

from __future__ import annotations

from collections.abc import Iterable

from gridproof.grid import Cell, Grid
from gridproof.kind import Puzzle
from gridproof.kinds.yajilin import KIND
from gridproof.kinds.yajilin.maker_arrows import Option
from gridproof.kinds.yajilin.rules import COVER, LOOP
from gridproof.logic.loops import SingleLoop
from gridproof.logic.theory import Count, Lit
from gridproof.vocabulary.forced import Forced


class Follows:
    """What follows from clue cells and their arrows; one solver for all boards of a size."""

    def __init__(self, grid: Grid) -> None:
        self._grid = grid
        theory = Puzzle(KIND, grid, {}).theory()
        self._clue = theory.new_block(grid.size)
        for reason, clauses, *_ in theory.spans:
            if reason is not None and reason.rule == COVER.name:
                (cell,) = reason.places
                theory.clauses[clauses] = [(*clause, self._clue[cell]) for clause in theory.clauses[clauses]]
        self._places = {abs(lit): place for (place, _), lit in theory.literals.items()}
        self._forced = forced = Forced(theory)
        for cell, clue in enumerate(self._clue):
            forced.add((-clue, -place - 1) for place in (cell, *grid.edges_at[cell]))
        self._arrows: dict[Option, Lit] = {}

    def left_open(self, cells: frozenset[Cell], shown: Iterable[Option]) -> list[Cell]:
        """The cells about which something does not follow."""
        clues = [clue if cell in cells else -clue for cell, clue in enumerate(self._clue)]
        # A fresh switch first: what the loop forbids on one board is not at hand on the next one.
        switches = [self._forced.new(), *clues, *map(self._arrow, shown)]
        known = self._forced.known(switches, [SingleLoop(LOOP.name, self._grid, cells)])
        grid = self._grid
        places = [place for lit, place in self._places.items() if known.isdisjoint((lit, -lit))]
        return sorted(
            {cell for place in places for cell in (grid.ends(place) if grid.is_edge(place) else (place,))}
        )

    def _arrow(self, shown: Option) -> Lit:
        """A literal with which the arrow holds."""
        if shown not in self._arrows:
            tally: list[Lit] = []
            left = sorted(shown.ray, reverse=True)
            while left:
                cell = left.pop()
                beside = bool(left) and left[-1] in self._grid.neighbours[cell]
                tally.append(self._pair(cell, left.pop()) if beside and shown.number else cell + 1)
            self._arrows[shown] = self._forced.switch(Count(shown.number, shown.number, tally))
        return self._arrows[shown]

    def _pair(self, a: Cell, b: Cell) -> Lit:
        """Of two neighbours at most one is shaded: a literal that says that one is, for one arrow only.

        With the same literal for two arrows, more would follow than one sees at a glance.
        """
        pair = self._forced.new()
        self._forced.add(((-a - 1, pair), (-b - 1, pair), (a + 1, b + 1, -pair)))
        return pair

    def close(self) -> None:
        self._forced.close()
