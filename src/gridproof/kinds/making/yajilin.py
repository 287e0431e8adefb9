"""How Yajilin puzzles are made: a random loop around clue cells, then arrows that leave it alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from random import Random

from gridproof.draft import Draft, Making, Wishes
from gridproof.engines.session import Deadline
from gridproof.grid import Cell, Place
from gridproof.kind import Puzzle
from gridproof.kinds.making.effort import MeasuredSession
from gridproof.kinds.making.yajilin_arrows import TooMuchWork, arrows_for
from gridproof.kinds.yajilin import KIND
from gridproof.marks import LINE, SHADED, Clue, Mark
from gridproof.search import Search

_USUAL_DENSITY = 0.13
_FIRST_SHARE = 0.6
"""So many of the clue cells are strewn at random; the others go where answers differ."""
_MOST_SHARE = 1.8
_TRIES = 4
_REPAIRS_PER_CELL = 0.5
_SLICES = 10
SHADE = float(__import__("os").environ.get("SHADE", "0.5"))
SH0 = float(__import__("os").environ.get("SH0","0.08"))
PS = float(__import__("os").environ.get("PS","0.5"))


class _Board:
    """Clue cells that still move, and an answer around them."""

    def __init__(self, wishes: Wishes, rng: Random, deadline: Deadline) -> None:
        self._wishes = wishes
        self._rng = rng
        self._deadline = deadline
        self._orbit_of = {cell: orbit for orbit in wishes.orbits.groups for cell in orbit}
        self.cells: frozenset[Cell] = frozenset()
        self.answer: Mapping[Place, Mark] = {}

    @property
    def bare(self) -> Puzzle:
        return self._with(self.cells)

    def _with(self, cells: Iterable[Cell]) -> Puzzle:
        return Puzzle(KIND, self._wishes.grid, dict.fromkeys(sorted(cells), Clue()), self._wishes.variant)

    def strew(self, number: float) -> bool:
        """Clue cells and shaded cells at random, no two side by side, and an answer around them."""
        grid, orbits = self._wishes.grid, list(self._wishes.orbits.groups)
        self._rng.shuffle(orbits)
        cells: set[Cell] = set()
        shaded: list[Cell] = []
        barred: set[Cell] = set()
        for orbit in orbits:
            beside = {near for cell in orbit for near in grid.neighbours[cell]}
            if not barred.isdisjoint(orbit) or not beside.isdisjoint(orbit):
                continue
            if len(cells) + len(orbit) / 2 <= number:
                cells.update(orbit)
            elif len(shaded) < SH0 * grid.size:
                shaded += orbit
            else:
                break
            barred |= beside
        return self._answer(cells, liked=shaded)

    def add(self, spot: Cell) -> bool:
        """One more clue cell; the answer stays where it can."""
        cells = self.cells.union(self._orbit_of[spot])
        if all(self.answer.get(cell) == SHADED for cell in cells - self.cells):
            self.cells = cells
            self.answer = {place: self.answer[place] for place in KIND.choices(self.bare)}
            return True
        return self._answer(cells)

    def shade(self, spot: Cell) -> bool:
        """Another answer in which this cell is shaded."""
        return self._answer(self.cells, (spot,))

    def _answer(
        self, cells: Iterable[Cell], shaded: Sequence[Cell] = (), liked: Sequence[Cell] = ()
    ) -> bool:
        """An answer around these clue cells, near the one at hand, else at random."""
        puzzle, rng = self._with(cells), self._rng
        theory = puzzle.theory()
        for (place, mark), lit in theory.literals.items():
            if mark in (SHADED, LINE):
                likely = {SHADED: 0.5, LINE: PS}[mark]
                known = self.answer.get(place)
                holds = rng.random() < likely if known is None else known == mark
                theory.preferred.append(lit if holds else -lit)
        facts = [theory.literals[cell, SHADED] for cell in shaded]
        with Search(theory, lambda rules: MeasuredSession(rules, _SLICES)) as search:
            wanted = {theory.literals[cell, SHADED] for cell in liked}
            while not (found := search.find(self._deadline, [*facts, *sorted(wanted)])):
                against = wanted.intersection(search.session.core()) if found is False else ()
                if not against:
                    return False
                wanted.discard(min(against))
            self.cells, self.answer = frozenset(cells), search.answer()
            return True


def draft(wishes: Wishes, rng: Random, deadline: Deadline) -> Draft | None:
    board = _Board(wishes, rng, deadline)
    number = (wishes.density or _USUAL_DENSITY) * wishes.grid.size
    if not any(board.strew(number * _FIRST_SHARE) for _ in range(_TRIES)):
        return None
    for _ in range(int(_REPAIRS_PER_CELL * wishes.grid.size)):
        try:
            with arrows_for(board.bare, board.answer, rng, deadline) as arrows:
                found = arrows.choose()
        except TooMuchWork:
            return None
        if found.arrows is not None:
            clues = {cell: shown.clue for cell, shown in found.arrows.items()}
            return Draft(replace(board.bare, clues=clues), board.answer)
        if not _repaired(board, found.rival or {}, number * _MOST_SHARE, rng):
            return None
    return None


def _repaired(board: _Board, rival: Mapping[Place, Mark], most: float, rng: Random) -> bool:
    """Where two answers differ, a clue cell or a shaded one may tell them apart."""
    spots = _spots(board, rival)
    rng.shuffle(spots)
    spots.sort(key=lambda cell: board.answer[cell] != SHADED)
    for spot in spots[:_TRIES]:
        if board.answer[spot] != SHADED and rng.random() < SHADE and board.shade(spot):
            return True
        if len(board.cells) < most and board.add(spot):
            return True
    return False


def _spots(board: _Board, rival: Mapping[Place, Mark]) -> list[Cell]:
    """The cells in which another answer differs."""
    grid = board.bare.grid
    places = [place for place, mark in board.answer.items() if rival[place] != mark]
    cells = {cell for place in places for cell in (grid.ends(place) if grid.is_edge(place) else (place,))}
    return sorted(cells)


MAKING = Making(
    draft,
    sizes=((5, 5), (7, 7), (10, 10), (14, 14), (20, 20)),
)
