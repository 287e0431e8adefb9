"""The rules of Akari, as a theory."""

from __future__ import annotations

from collections.abc import Mapping

from gridproof.board.grid import Cell, Place
from gridproof.board.marks import BULB, DOT, Clue, Mark
from gridproof.logic.theory import Lit, Theory
from gridproof.record.kind import Puzzle, Rule
from gridproof.vocabulary.clues import beside, free_cells, need_walls

LIT = Rule("lit", "Every {white} cell is lit by a bulb in its row or column, with no black cell between.")
CLASH = Rule("clash", "No bulb shines on another bulb.")
NUMBER = Rule("number", "A number counts the bulbs beside it, sharing a side.")


def validate(p: Puzzle) -> None:
    need_walls(p, 4)


def choices(p: Puzzle) -> Mapping[Place, tuple[Mark, ...]]:
    return dict.fromkeys(free_cells(p), (BULB, DOT))


def state(p: Puzzle, t: Theory) -> None:
    bulb = t.choose_each(free_cells(p), BULB, DOT)
    # A board with few walls is filled quickly by setting bulbs. Clearing cells first would end in a search.
    t.preferred += bulb.values()
    because, clauses = t.because, t.clauses
    across: dict[Cell, tuple[list[Cell], list[Lit]]] = {}
    for run in p.grid.runs(p.clues):
        bulbs = [bulb[c] for c in run]
        if len(run) > 1:
            because(CLASH.name, run).at_most(1, bulbs)
        for cell in run:
            seen = across.get(cell)
            if seen is None:
                across[cell] = run, bulbs
            else:
                because(LIT.name, [cell, *seen[0], *run])
                clauses.append(seen[1] + bulbs)


def state_clue(p: Puzzle, t: Theory, wall: Cell, clue: Clue) -> None:
    if clue.number is not None:
        near = beside(p, wall)
        t.because(NUMBER.name, near, wall).exactly(clue.number, [t.literals[c, BULB] for c in near])
