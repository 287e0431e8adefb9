"""Clues as assumptions, from the one statement of what each clue says."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial

from gridproof.engines.session import Deadline
from gridproof.grid import Cell
from gridproof.kind import Puzzle
from gridproof.logic.switches import Switchable
from gridproof.logic.theory import Lit
from gridproof.maker import Clued
from gridproof.marks import Clue
from gridproof.size_cache import Kept

PossibleClues = Callable[[Puzzle], Iterable[tuple[Cell, Clue]]]
"""The clues that a puzzle shows or could show, with their cells. Those that state facts alone may lack."""


def switched(possible: PossibleClues, solver: str | None = None) -> Callable[[Puzzle, Deadline], Clued]:
    """The layout of a puzzle with each clue that is shown, or could be, under a switch of its own.

    For kinds that state clues apart from the layout (``Kind.state_clue``), and in which a clue changes
    nothing about which places the player decides. ``solver``: the one that answers questions about clues
    fastest, unless large counts want one that takes them as they are.
    """

    def clued(puzzle: Puzzle, deadline: Deadline) -> Clued:
        assert puzzle.kind.state_clue is not None, "only kinds that state clues apart have them switched"
        state_clue = partial(puzzle.kind.state_clue, puzzle)
        t = Switchable(deadline.check)
        puzzle.kind.state(puzzle, t)
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
            t.shared_switches,
        )

    return clued


def switched_by_size(
    possible: PossibleClues = lambda _: (), solver: str | None = None
) -> Callable[[Puzzle, Deadline], Clued]:
    """The same, stated once a size: for kinds whose boards of a size are all the same without clues."""
    state = switched(possible, solver)
    return Kept(
        lambda puzzle, deadline: state(replace(puzzle, clues={}), deadline),
        16,
        lambda puzzle, _: puzzle.grid.size,
        lambda puzzle, _: (puzzle.grid, puzzle.variant),
    )
