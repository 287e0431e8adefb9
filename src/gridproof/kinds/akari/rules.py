"""The rules of Akari, as a theory."""

from __future__ import annotations

from collections.abc import Mapping

from gridproof.grid import Cell, Place
from gridproof.kind import Puzzle, Rule
from gridproof.logic.theory import Lit, Theory
from gridproof.marks import BULB, DOT, Mark
from gridproof.vocabulary.clues import free_cells, need_walls

LIT = Rule("lit", "Every white cell is lit by a bulb in its row or column, with no black cell between.")


CLASH = Rule("clash", "No bulb shines on another bulb.")


NUMBER = Rule("number", "A number tells how many bulbs stand beside it, sharing a side.")


def validate(p: Puzzle) -> None:
    need_walls(p, 4)


def choices(p: Puzzle) -> Mapping[Place, tuple[Mark, ...]]:
    return dict.fromkeys(free_cells(p), (BULB, DOT))


def state(p: Puzzle, t: Theory) -> None:
    grid = p.grid
    bulb = {cell: t.choose(cell, BULB, DOT) for cell in free_cells(p)}
    # A board with few walls is filled at once by setting bulbs; clearing cells first ends in a search.
    t.preferred += bulb.values()
    sight: dict[Cell, list[Cell]] = {}
    lights: dict[Cell, list[Lit]] = {}
    for run in grid.runs(p.clues):
        bulbs = [bulb[c] for c in run]
        if len(run) > 1:
            t.because(CLASH.name, run).at_most(1, bulbs)
        for cell in run:
            if cell in sight:
                t.because(LIT.name, [cell, *sight[cell], *run]).clauses.append(lights[cell] + bulbs)
            else:
                sight[cell], lights[cell] = run, bulbs
    for wall, clue in p.clues.items():
        if clue.number is not None:
            near = [c for c in grid.neighbours[wall] if c in bulb]
            t.because(NUMBER.name, near, wall).exactly(clue.number, [bulb[c] for c in near])
