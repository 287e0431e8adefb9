"""What follows from the number of circles of a row or column together with its trios and signs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from gridproof.board.grid import Place
from gridproof.board.marks import WHITE, Mark, State
from gridproof.kinds.binairo.rules import (
    BLACK,
    EQUAL,
    SIGN,
    THREE,
    given,
    half,
    lines,
    windows,
)
from gridproof.logic.theory import Reason
from gridproof.record.explanation import Fact, Pattern
from gridproof.record.kind import Puzzle

COUNT = "counting a line"

_MOST = 5
"""Nobody sees more trios and signs than this in a line at once."""

Colours = tuple[bool | None, ...]
"""The circles of a line: white, black, or none yet."""


class Bond(NamedTuple):
    """A trio that must not be of one colour, or a sign, by the positions in its line."""

    first: int
    equal: bool | None = None
    """None for a trio."""


def patterns(
    p: Puzzle, possible: Mapping[Place, Sequence[Mark]], standing: State, unique: bool
) -> Iterator[Pattern]:
    """In each line, the circles that the numbers of both colours leave, fewest trios and signs first."""
    circles = {**standing, **given(p)}
    found: dict[tuple[Reason, ...], Pattern] = {}
    for line in lines(p.grid):
        if any(cell in possible for cell in line.places):
            for pattern in _in_line(p, line, circles):
                found.setdefault(tuple(pattern.reasons), pattern)
    yield from sorted(found.values(), key=lambda pattern: len(pattern.reasons))


def _in_line(p: Puzzle, line: Reason, circles: State) -> Iterator[Pattern]:
    cells = line.places
    held = tuple(circles[cell] == WHITE if cell in circles else None for cell in cells)
    reason_of = {Bond(at): Reason(THREE.name, trio) for at, trio in enumerate(windows(cells))}
    for at, (one, two) in enumerate(pairwise(cells)):
        edge = p.grid.edge(one, two)
        if edge in p.clues:
            reason_of[Bond(at, p.clues[edge] == EQUAL)] = Reason(SIGN.name, (one, two), edge)
    for bonds, forced in _forced_by(held, tuple(reason_of)):
        concludes = tuple(Fact(cells[at], WHITE if white else BLACK) for at, white in forced)
        yield Pattern(COUNT, (line, *(reason_of[bond] for bond in bonds)), concludes, at_once=True)


@lru_cache(maxsize=4096)
def _forced_by(
    held: Colours, bonds: tuple[Bond, ...]
) -> Sequence[tuple[Sequence[Bond], Sequence[tuple[int, bool]]]]:
    """Few bonds at a time, and the circles that they force together with the numbers."""
    found: dict[tuple[Bond, ...], Sequence[tuple[int, bool]]] = {}
    for at, white in _forced(held, bonds):
        needed = list(bonds)
        for bond in bonds:
            fewer = [other for other in needed if other != bond]
            if (at, white) in _forced(held, tuple(fewer)):
                needed = fewer
        if len(needed) <= _MOST:
            found[tuple(needed)] = _forced(held, tuple(needed))
    return tuple(found.items())


class _Filled(NamedTuple):
    """The beginning of a line, as far as the rest depends on it."""

    whites: int = 0
    before: bool | None = None
    last: bool | None = None


def _forced(held: Colours, bonds: Sequence[Bond]) -> list[tuple[int, bool]]:
    """The open cells that have the same colour in all ways to fill the line; none if there is no way."""
    trios = {bond.first + 2 for bond in bonds if bond.equal is None}
    signs = {bond.first + 1: bond.equal for bond in bonds if bond.equal is not None}

    def after(begun: _Filled, at: int, white: bool) -> _Filled | None:
        if held[at] not in (None, white) or (at in trios and begun.before == begun.last == white):
            return None
        if at in signs and (begun.last == white) != signs[at]:
            return None
        return _Filled(begun.whites + white, begun.last, white)

    begun = [{_Filled()}]
    for at in range(len(held)):
        ways = (after(one, at, white) for one in begun[-1] for white in (True, False))
        begun.append({way for way in ways if way is not None})
    most = half(held)
    alive = {one for one in begun[-1] if len(held) - most <= one.whites <= most}
    forced = []
    for at in reversed(range(len(held))):
        colours = {one.last for one in alive}
        if held[at] is None and len(colours) == 1:
            forced += [(at, white) for white in (True, False) if white in colours]
        alive = {one for one in begun[at] if any(after(one, at, white) in alive for white in (True, False))}
    return forced[::-1]
