"""What Slitherlink players see as a whole: two 3s side by side, or at a corner."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from gridproof.board.grid import Cell, Dot, Edge, Place
from gridproof.board.marks import LINE, Mark, State
from gridproof.kinds.slitherlink.rules import BRANCH, NUMBER
from gridproof.logic.theory import Reason
from gridproof.record.explanation import Fact, Pattern
from gridproof.record.kind import Puzzle

ADJACENT, DIAGONAL = "adjacent threes", "diagonal threes"
_THREE = 3


def patterns(
    p: Puzzle, possible: Mapping[Place, Sequence[Mark]], standing: State, unique: bool
) -> Iterator[Pattern]:
    """All pairs of 3s with a line that is not drawn yet."""
    threes = [cell for cell, clue in p.clues.items() if clue.number == _THREE]
    for name, beside in ((ADJACENT, p.grid.neighbours), (DIAGONAL, p.grid.corners)):
        for one in threes:
            for other in threes:
                if one < other and other in beside[one]:
                    lines = [fence for fence in _outer(p, one, other) if fence in possible]
                    if lines:
                        facts = tuple(Fact(fence, LINE) for fence in lines)
                        yield Pattern(name, _reasons(p, one, other), facts, at_once=True)


def _dots(p: Puzzle, cell: Cell) -> set[Dot]:
    return {dot for fence in p.grid.fences_at[cell] for dot in p.grid.dots_of(fence)}


def _outer(p: Puzzle, one: Cell, other: Cell) -> list[Edge]:
    """The sides of both that lie away from each other: those that meet no shared dot."""
    shared = _dots(p, one) & _dots(p, other)
    sides = dict.fromkeys((*p.grid.fences_at[one], *p.grid.fences_at[other]))
    return [fence for fence in sides if shared.isdisjoint(p.grid.dots_of(fence))]


def _reasons(p: Puzzle, one: Cell, other: Cell) -> tuple[Reason, ...]:
    dots = sorted(_dots(p, one) & _dots(p, other))
    numbers = [Reason(NUMBER.name, tuple(p.grid.fences_at[cell]), cell) for cell in (one, other)]
    branches = [Reason(BRANCH.name, tuple(p.grid.fences_at_dot[dot])) for dot in dots]
    return (*numbers, *branches)
