"""How Star Battle puzzles are made: stars at random, regions that grow around them, then moved borders.

As long as there is another answer, a cell with a star of that answer moves to the region beside it. The
other answer then has a star too few in one region.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import NamedTuple

from gridproof.board.grid import Cell, Grid, Place
from gridproof.board.marks import DOT, Mark, State
from gridproof.engines.session import Deadline
from gridproof.kinds.starbattle import KIND
from gridproof.kinds.starbattle.rules import STAR, layout, stars_of
from gridproof.logic.theory import Theory
from gridproof.record.kind import Puzzle
from gridproof.record.maker import Draft, Making, Wishes
from gridproof.searching.search import Search
from gridproof.vocabulary.effort import measured_session
from gridproof.vocabulary.two_answers import TwoAnswers, two_answers

_MENDS_PER_CELL = 2
_TRIED = 5
"""How many cells are looked at for a move that aims at a level."""
_PAIRINGS = 20
"""How often stars are joined to regions anew."""
_MOST_WORK = 25
"""In slices of the session: a few seconds."""


class _Aim(NamedTuple):
    """How regions are drawn for a level: small ones make a board easy, and even ones make it hard."""

    uneven: float = 2.0
    """How differently regions grow: with 0, all alike."""
    sign: int = 0
    """Whether cells move to smaller regions (1) or to larger ones (-1)."""
    moves: int = 0
    """How many moves are tried when the board has one answer."""


_AIMS = {
    "beginner": _Aim(4, -1, 60),
    "easy": _Aim(2, -1, 20),
    "medium": _Aim(2),
    "hard": _Aim(1),
    "expert": _Aim(0.5, 1, 100),
    "extreme": _Aim(0.5, 1, 400),
}


def draft(wishes: Wishes, rng: Random, deadline: Deadline) -> Draft | None:
    grid = wishes.grid
    empty = Puzzle(KIND, grid, {}, wishes.variant)
    stars = stars_of(empty)
    aim = _AIMS.get(wishes.level or "", _Aim())
    found = _stars(grid, stars, rng, deadline)
    regions = found and _regions(grid, found, stars, aim.uneven, rng)
    if not found or not regions:
        return None
    drawn = _Drawn(empty, found, regions, rng)
    if not wishes.unique:
        return Draft(drawn.puzzle(), drawn.answer())
    for _ in range(_MENDS_PER_CELL * grid.size):
        answers = drawn.answers(deadline)
        if answers is None:
            return None
        if answers.unique:
            drawn.aim(aim, deadline)
            return Draft(drawn.puzzle(), drawn.answer())
        # With several stars each, even regions would take many more moves.
        if not drawn.mend(_stars_of(answers.found[1]), aim.sign if stars == 1 else 0):
            return None
    return None


def _stars_of(answer: State) -> set[Cell]:
    return {cell for cell, mark in answer.items() if mark == STAR}


def _stars(grid: Grid, stars: int, rng: Random, deadline: Deadline) -> set[Cell]:
    """Random stars that obey all rules but that of the regions. None at all if no board has some."""
    if grid.rows != grid.cols:
        return set()
    theory = Theory()
    theory.include(layout(grid, stars))
    near = _scattered(grid, stars, rng)
    theory.preferred = [
        lit if cell in near else -lit for (cell, mark), lit in theory.literals.items() if mark == STAR
    ]
    with Search(theory, partial(measured_session, slices=_MOST_WORK)) as search:
        return _stars_of(theory.decode(search.model())) if search.find(deadline) else set()


def _scattered(grid: Grid, stars: int, rng: Random) -> set[Cell]:
    """Stars that are set at random as long as one more breaks no rule."""
    found: set[Cell] = set()
    room = dict.fromkeys(grid.lines, stars)
    lines_at: dict[Cell, list[range]] = {}
    for line in grid.lines:
        for cell in line:
            lines_at.setdefault(cell, []).append(line)
    for cell in rng.sample(grid.cells, grid.size):
        fits = all(room[line] for line in lines_at[cell])
        if fits and found.isdisjoint((*grid.neighbours[cell], *grid.corners[cell])):
            found.add(cell)
            for line in lines_at[cell]:
                room[line] -= 1
    return found


def _regions(grid: Grid, found: set[Cell], stars: int, uneven: float, rng: Random) -> list[set[Cell]] | None:
    """Regions that hang together by sides, each with so many of the stars."""
    for _ in range(_PAIRINGS):
        pieces = _grown(grid, sorted(found), uneven, rng)
        regions = pieces if stars == 1 else _joined(grid, pieces, stars, rng)
        if regions is not None:
            return regions
    return None


def _grown(grid: Grid, starts: Sequence[Cell], uneven: float, rng: Random) -> list[set[Cell]]:
    """The board in pieces that grow at random, one around each of these cells, and not equally fast."""
    pieces = [{cell} for cell in starts]
    taken = set(starts)
    waiting = [[*grid.neighbours[cell]] for cell in starts]
    eager = [rng.random() ** uneven for _ in starts]
    while True:
        growing = [number for number, cells in enumerate(waiting) if cells]
        if not growing:
            return pieces
        (number,) = rng.choices(growing, [eager[one] + 0.01 for one in growing])
        cell = waiting[number].pop(rng.randrange(len(waiting[number])))
        if cell not in taken:
            taken.add(cell)
            pieces[number].add(cell)
            waiting[number] += grid.neighbours[cell]


def _joined(grid: Grid, pieces: Sequence[set[Cell]], number: int, rng: Random) -> list[set[Cell]] | None:
    """Neighbouring pieces joined, so many at a time; None if some are left over."""
    piece_of = {cell: at for at, piece in enumerate(pieces) for cell in piece}
    beside = [
        {piece_of[n] for cell in piece for n in grid.neighbours[cell]} - {at}
        for at, piece in enumerate(pieces)
    ]
    left = set(range(len(pieces)))
    joined = []
    while left:
        # The piece with the fewest free neighbours comes first, or it would be left over.
        group = [min(sorted(left), key=lambda at: (len(beside[at] & left), rng.random()))]
        left.discard(group[0])
        while len(group) < number:
            near = sorted(set().union(*(beside[at] for at in group)) & left)
            if not near:
                return None
            group.append(rng.choice(near))
            left.discard(group[-1])
        joined.append(set().union(*(pieces[at] for at in group)))
    return joined


class _Drawn:
    """A board with its stars, whose borders move."""

    def __init__(self, empty: Puzzle, stars: set[Cell], regions: list[set[Cell]], rng: Random) -> None:
        self._empty = empty
        self._stars = stars
        self._regions = regions
        self._rng = rng

    def puzzle(self) -> Puzzle:
        return replace(self._empty, regions=tuple(map(tuple, self._regions)))

    def answer(self) -> dict[Place, Mark]:
        return {cell: STAR if cell in self._stars else DOT for cell in self._empty.grid.cells}

    def answers(self, deadline: Deadline) -> TwoAnswers | None:
        return two_answers(self.puzzle(), deadline, first=self.answer())

    def mend(self, cells: set[Cell], sign: int) -> bool:
        """Move one of the cells to a region beside its own, with the cells that it would cut off.

        With a sign, the moves between the most different regions are chosen.
        """
        grid, regions = self._empty.grid, self._regions
        region_of = {cell: at for at, region in enumerate(regions) for cell in region}
        moves = []
        for cell in sorted(cells - self._stars):
            own = region_of[cell]
            parts = grid.components(regions[own] - {cell})
            stay = [part for part in parts if not self._stars.isdisjoint(part)]
            if len(stay) == 1:
                moved = regions[own].difference(stay[0])
                near = {region_of[n] for part in sorted(moved) for n in grid.neighbours[part]} - {own}
                moves += [(own, moved, to) for to in sorted(near)]
        if not moves:
            return False
        if sign:
            moves.sort(key=lambda move: sign * (len(regions[move[0]]) - len(regions[move[2]])))
        own, moved, to = self._rng.choice(moves[-2:] if sign else moves)
        regions[own] -= moved
        regions[to] |= moved
        return True

    def aim(self, aim: _Aim, deadline: Deadline) -> None:
        """Move more borders towards a level, as long as there is one answer."""
        for _ in range(aim.moves):
            before = [set(region) for region in self._regions]
            if self.mend(set(self._rng.sample(self._empty.grid.cells, _TRIED)), aim.sign):
                answers = self.answers(deadline)
                if answers is None or not answers.unique:
                    self._regions = before


MAKING = Making(draft, symmetric=False, sizes=((6, 6), (8, 8), (10, 10)))
