"""Clues as assumptions, from the one statement of what each clue says."""

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
"""The clues that a puzzle shows or could show, with their cells. Those that state facts alone may lack."""


def switched(
    possible: PossibleClues,
    solver: str | None = None,
    *,
    counter: Counter | None = None,
    unasked_off: bool = False,
) -> Callable[[Puzzle, Deadline], Clued]:
    """The layout of a puzzle with each clue that is shown, or could be, under a switch of its own.

    For kinds that state clues apart from the layout (``Kind.state_clue``), and in which the layout is the
    same whatever the clues say. ``solver``: the one that answers questions about clues fastest, unless large
    counts want one that takes them as they are. ``counter``: for clues that count. ``unasked_off``: those
    that nobody asks about are assumed not to hold.
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
    """The same, stated once a size: for kinds whose boards of a size are all the same without clues."""
    state = switched(possible, solver, unasked_off=unasked_off)
    return Kept(
        lambda puzzle, deadline: state(replace(puzzle, clues={}), deadline),
        16,
        lambda puzzle, _: puzzle.grid.size,
        lambda puzzle, _: (puzzle.grid, puzzle.variant),
    )


def switched_alone(solver: str | None = None) -> Callable[[Puzzle, Deadline], Clued]:
    """The same for the clues of one board alone: of a large size, all that could be shown takes too long."""

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
    """Clues for a solver that is loaded with the layout already."""

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
        """A literal with which it holds. It is the first new one: on that depend the answers found."""

        def behind_the_switch(t: Theory) -> None:
            assert t.switch, "asked for, it is there"
            state(t)

        (switch,) = self.literals_for(behind_the_switch)
        return switch

    def literals_for(self, state: Callable[[Theory], None]) -> tuple[Lit, ...]:
        """Literals with which it holds."""
        lits = self.under_switch(state)
        self._session.add(self.clauses)
        self.clauses = []
        return lits
