"""Clues as assumptions, from the one statement of what each clue says."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial

from gridproof.engines.session import Deadline
from gridproof.grid import Cell
from gridproof.kind import Puzzle
from gridproof.logic.cardinality import Counter
from gridproof.logic.switches import CountedOnce, Switchable
from gridproof.logic.theory import Lit
from gridproof.maker import Clued, nothing_stays
from gridproof.marks import Clue
from gridproof.search import Search
from gridproof.size_cache import Kept

PossibleClues = Callable[[Puzzle], Iterable[tuple[Cell, Clue]]]
"""The clues that a puzzle shows or could show, each with its cell."""


def switched(
    possible: PossibleClues,
    dropped: Callable[[Clue], Clue | None] = nothing_stays,
    counter: Counter | None = None,
) -> Callable[[Puzzle, Deadline], Clued]:
    """The layout of a puzzle with each clue that is shown, or could be, under a switch of its own.

    For kinds that state clues apart from the layout (``Kind.state_clue``), and in which a clue that is
    ``dropped`` changes nothing about which places the player decides. With a ``counter``, clues only count,
    and many of them the same (:class:`CountedOnce`).
    """

    def clued(puzzle: Puzzle, deadline: Deadline) -> Clued:
        state_clue = puzzle.kind.state_clue
        assert state_clue is not None, "only kinds that state clues apart have them switched"
        left = {cell: rest for cell, clue in puzzle.clues.items() if (rest := dropped(clue)) is not None}
        t = Switchable() if counter is None else CountedOnce(counter)
        replace(puzzle, clues=left).state_layout(t)
        switches: dict[tuple[Cell, Clue], Sequence[Lit]] = {}
        for cell, clue in possible(puzzle):
            deadline.check()
            switches[cell, clue] = t.under_switch(partial(state_clue, puzzle, t, cell, clue))
        return Clued(
            t, lambda cell, clue: switches.get((cell, clue), ()), lambda place, mark: t.literals[place, mark]
        )

    return clued


def switched_by_size(possible: PossibleClues) -> Callable[[Puzzle, Deadline], Clued]:
    """The same where boards of a size differ by their clues alone: what is stated serves them all.

    Most of these clues nobody asks about: they are assumed not to hold, so that nothing is derived for them.
    Slitherlink boards of 20x20 take 1.4 times as long without that, of 10x10 as long.
    """
    stated = switched(possible)

    def clued(puzzle: Puzzle, deadline: Deadline) -> Clued:
        found = stated(puzzle, deadline)
        switches = [lit for cell, clue in possible(puzzle) for lit in found.says(cell, clue)]
        return found._replace(switches=switches)

    build: Callable[[Puzzle, Deadline], Clued] = clued
    return Kept(build, 16, lambda p, _: p.grid.size, lambda p, _: (p.grid, p.variant))


class StatedLater(Switchable):
    """Clues for a solver that is loaded with the layout already."""

    def __init__(self, search: Search) -> None:
        super().__init__()
        self.literals = search.theory.literals
        self._session = search.session

    def new(self) -> Lit:
        return self._session.new()

    def under_switch(self, state: Callable[[], None]) -> Sequence[Lit]:
        switch = super().under_switch(state)
        self._session.add(self.clauses)
        self.clauses = []
        return switch
