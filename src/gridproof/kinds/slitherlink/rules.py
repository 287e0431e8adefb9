"""The rules of Slitherlink, as a theory."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

from gridproof.board.grid import Cell, Grid, Place
from gridproof.board.marks import CROSS, LINE, Clue, Mark
from gridproof.kinds.slitherlink.ring import NumberedRing
from gridproof.logic.theory import Theory
from gridproof.record.kind import Puzzle, Rule
from gridproof.system.size_cache import kept_by_size
from gridproof.vocabulary.clues import need_numbers

NUMBER = Rule("number", "A number counts the sides of its cell that are part of the loop.")
END = Rule("end", "The loop has no ends: where a line comes to a dot, another one goes on.")
BRANCH = Rule("branch", "The loop never branches and never touches or crosses itself.")
LOOP = Rule("loop", "There is exactly one loop.")


def validate(p: Puzzle) -> None:
    need_numbers(p, 0, 4, unknown=True)


def choices(p: Puzzle) -> Mapping[Place, tuple[Mark, ...]]:
    return dict.fromkeys(p.grid.fences, (LINE, CROSS))


# The rules as a theory: variable fence - size + 1 draws a line, the variables after these mean that a cell
# is inside.
@kept_by_size(32)
def _size_rules(grid: Grid) -> Theory:
    t = Theory()
    line = {fence: t.choose(fence, LINE, CROSS) for fence in grid.fences}
    for fences in grid.fences_at_dot:
        lines = [line[fence] for fence in fences]
        t.because(END.name, fences).clauses += [
            (-one, *[other for other in lines if other != one]) for one in lines
        ]
        if len(fences) > 2:
            t.because(BRANCH.name, fences).at_most(2, lines)
    t.implied()
    inside = t.new_block(grid.size)
    for fence in grid.fences:
        beside = [inside[cell] for cell in grid.sides(fence)]
        for signs in product((1, -1), repeat=len(beside)):
            drawn = line[fence] if signs.count(1) == 1 else -line[fence]
            t.clauses.append((drawn, *[-sign * cell for sign, cell in zip(signs, beside, strict=True)]))
    return t


def state(p: Puzzle, t: Theory) -> None:
    grid = p.grid
    t.include(_size_rules(grid))
    if not any(clue.number for clue in p.clues.values()):
        first = grid.size - 1
        t.because(LOOP.name, grid.fences).any_of(fence - first for fence in grid.fences)
    t.lazy.append(NumberedRing(LOOP.name, grid))


def state_clue(p: Puzzle, t: Theory, cell: Cell, clue: Clue) -> None:
    if clue.number is not None:
        fences, first = p.grid.fences_at[cell], p.grid.size - 1
        t.because(NUMBER.name, fences, cell).exactly(clue.number, [fence - first for fence in fences])
        (loop,) = t.lazy
        assert isinstance(loop, NumberedRing), "the layout has such a rule"
        loop.numbers.append((cell, clue.number, t.switch))
