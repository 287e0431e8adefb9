"""Clues as assumptions, derived from the single statement of each clue."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial

from gridproof.board.grid import Cell
from gridproof.board.marks import Clue
from gridproof.engines.session import Deadline
from gridproof.logic.cardinality import Counter
from gridproof.logic.switches import CountedOnce, Switchable
from gridproof.logic.theory import Lit, Theory
from gridproof.record.kind import Puzzle
from gridproof.record.maker import Clued
from gridproof.searching.search import Search
from gridproof.system.size_cache import Kept

PossibleClues = Callable[[Puzzle], Iterable[tuple[Cell, Clue]]]
"""The clues that a puzzle shows or could show, with their cells.

Clues that state only facts may be missing.
"""


def switched(
    possible: PossibleClues,
    solver: str | None = None,
    *,
    counter: Counter | None = None,
    unasked_off: bool = False,
) -> Callable[[Puzzle, Deadline], Clued]:
    """The layout of a puzzle, with each shown or possible clue under a switch of its own.

    This is for kinds that state clues separately from the layout (``Kind.state_clue``) and whose layout
    does not depend on the clues. ``solver`` is the fastest for clues, unless large counts need one that
    supports them directly. ``counter`` is for clues that count. ``unasked_off``: clues that are not in
    question are assumed not to hold.
    """

    def clued(puzzle: Puzzle, deadline: Deadline) -> Clued:
        assert puzzle.kind.state_clue is not None, "only kinds that state clues apart have them switched"
        state_clue = partial(puzzle.kind.state_clue, puzzle)
        t = Switchable() if counter is None else CountedOnce(counter)
        with t.watched(deadline.check):
            puzzle.state_layout(t)
            known = {(cell, clue): t.under_switch(state_clue, cell, clue) for cell, clue in possible(puzzle)}

        def says(cell: Cell, clue: Clue) -> tuple[Lit, ...]:
            found = known.get((cell, clue))
            if found is None:
                found = known[cell, clue] = t.facts(state_clue, cell, clue)
            return found

        return Clued(
            t,
            says,
            lambda place, mark: t.literals[place, mark],
            None if t.counts else solver,
            [*t.shared_switches, *(lit for lits in known.values() for lit in lits if unasked_off)],
        )

    return clued


def switched_by_size(
    possible: PossibleClues = lambda _: (), solver: str | None = None, *, unasked_off: bool = False
) -> Callable[[Puzzle, Deadline], Clued]:
    """The same, stated once per size: for kinds whose boards of a size are all equal without clues."""
    state = switched(possible, solver, unasked_off=unasked_off)
    return Kept(
        lambda puzzle, deadline: state(replace(puzzle, clues={}), deadline),
        16,
        lambda puzzle, _: puzzle.grid.size,
        lambda puzzle, _: (puzzle.grid, puzzle.variant),
    )


def switched_alone(solver: str | None = None) -> Callable[[Puzzle, Deadline], Clued]:
    """The same for the clues of one board only.

    On large boards, stating all possible clues takes too long.
    """

    def clued(puzzle: Puzzle, deadline: Deadline) -> Clued:
        assert puzzle.kind.state_clue is not None, "only kinds that state clues apart have them switched"
        t = Switchable()
        state_clue = partial(puzzle.kind.state_clue, puzzle)
        with t.watched(deadline.check):
            replace(puzzle, clues={}).state_layout(t)
            known = {
                (cell, clue): t.under_switch(state_clue, cell, clue) for cell, clue in puzzle.clues.items()
            }
        switches = [lit for lits in known.values() for lit in lits]
        return Clued(
            t,
            lambda cell, clue: known[cell, clue],
            lambda place, mark: t.literals[place, mark],
            None if t.counts else solver,
            switches,
        )

    return clued


class StatedLater(Switchable):
    """Clues for a solver that is already loaded with the layout."""

    def __init__(self, search: Search) -> None:
        super().__init__()
        self.literals = search.theory.literals
        self.lazy = search.theory.lazy
        self._session = search.session

    def new(self) -> Lit:
        return self._session.new()

    def new_block(self, size: int) -> range:
        block = [self._session.new() for _ in range(size)]
        return range(block[0], block[0] + size) if block else range(0)

    def switch_for(self, state: Callable[[Theory], None]) -> Lit:
        """A literal with which ``state`` holds.

        It is the first new one, because the answers found depend on that.
        """

        def behind_the_switch(t: Theory) -> None:
            assert t.switch, "the switch exists after its first use"
            state(t)

        (switch,) = self.literals_for(behind_the_switch)
        return switch

    def literals_for(self, state: Callable[[Theory], None]) -> tuple[Lit, ...]:
        """The literals with which ``state`` holds."""
        lits = self.under_switch(state)
        self._session.add(self.clauses)
        self.clauses = []
        return lits
