"""Clues as assumptions, from the one statement of what each clue says."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from gridproof.engines.session import Deadline
from gridproof.grid import Cell
from gridproof.kind import Puzzle
from gridproof.logic.switches import Switchable
from gridproof.logic.theory import Lit
from gridproof.maker import Clued
from gridproof.marks import Clue

PossibleClues = Callable[[Puzzle], Iterable[tuple[Cell, Clue]]]
"""The clues that a puzzle shows or could show, each with its cell."""


def switched(possible: PossibleClues) -> Callable[[Puzzle, Deadline], Clued]:
    """The layout of a puzzle with each clue that is shown, or could be, under a switch of its own.

    For kinds that state clues apart from the layout (``Kind.state_clue``), and in which a clue changes
    nothing about which places the player decides.
    """

    def clued(puzzle: Puzzle, _: Deadline) -> Clued:
        state_clue = puzzle.kind.state_clue
        assert state_clue is not None, "only kinds that state clues apart have them switched"
        t = Switchable()
        puzzle.kind.state(puzzle, t)
        switches: dict[tuple[Cell, Clue], tuple[Lit]] = {}
        for cell, clue in possible(puzzle):
            switches[cell, clue] = (t.under_switch(partial(state_clue, puzzle, t, cell, clue)),)
        return Clued(
            t, lambda cell, clue: switches.get((cell, clue), ()), lambda place, mark: t.literals[place, mark]
        )

    return clued
