"""A Yajilin board in progress: clue cells, and a loop around them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from random import Random
from typing import NamedTuple

from gridproof.board.grid import Cell, Place
from gridproof.board.marks import CROSS, LINE, SHADED, Clue, Mark
from gridproof.engines.session import Deadline
from gridproof.kinds.yajilin import KIND
from gridproof.record.kind import Puzzle
from gridproof.record.maker import Wishes
from gridproof.searching.search import Search
from gridproof.vocabulary.effort import measured_session

_SLICES = 10
_LINES_AT_FIRST = 0.2
"""The fewer lines are tried first, the more cells get shaded."""


Near = Callable[[Iterable[Cell]], frozenset[Place]] | None
"""The places near some cells. Nothing else may change."""


class Layout(NamedTuple):
    """Clue cells and an answer around them."""

    cells: frozenset[Cell]
    answer: Mapping[Place, Mark]


class Board:
    """Clue cells that can still move, and an answer around them."""

    def __init__(self, wishes: Wishes, rng: Random, deadline: Deadline) -> None:
        self._wishes = wishes
        self._rng = rng
        self._deadline = deadline
        self._orbit_of = {cell: orbit for orbit in wishes.orbits.groups for cell in orbit}
        self._bare = self._with(())
        self.cells: frozenset[Cell] = frozenset()
        self.answer: Mapping[Place, Mark] = {}

    @property
    def layout(self) -> Layout:
        return Layout(self.cells, self.answer)

    @layout.setter
    def layout(self, layout: Layout) -> None:
        self.cells, self.answer = layout

    @property
    def bare(self) -> Puzzle:
        if self._bare.clues.keys() != self.cells:
            self._bare = self._with(self.cells)
        return self._bare

    def _with(self, cells: Iterable[Cell]) -> Puzzle:
        return Puzzle(KIND, self._wishes.grid, dict.fromkeys(sorted(cells), Clue()), self._wishes.variant)

    def strew(self, number: float, share: float) -> bool:
        """Place so many clue cells, a share of shaded cells (no two adjacent), and an answer around them."""
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
            elif len(shaded) < share * grid.size:
                shaded += orbit
            else:
                break
            barred |= beside
        return self._answer(cells, liked=shaded)

    def add(self, spot: Cell, near: Near = None) -> bool:
        """Add a clue cell. The answer stays if it can."""
        cells = self.cells.union(self._orbit_of[spot])
        if all(self.answer.get(cell) == SHADED for cell in cells - self.cells):
            self.cells = cells
            self.answer = {place: self.answer[place] for place in KIND.choices(self.bare)}
            return True
        return self._answer(cells, near=near and near(self._orbit_of[spot]))

    def clue_orbits(self) -> list[tuple[Cell, ...]]:
        return [orbit for orbit in self._wishes.orbits.groups if orbit[0] in self.cells]

    def give_up(self, orbit: Sequence[Cell]) -> bool:
        """Clue cells become shaded, unless another shaded cell is beside them."""
        grid = self._wishes.grid
        answer = {**self.answer, **dict.fromkeys(orbit, SHADED)}
        if any(answer.get(near) == SHADED for cell in orbit for near in grid.neighbours[cell]):
            return False
        self.cells = self.cells.difference(orbit)
        self.answer = {place: answer.get(place, CROSS) for place in KIND.choices(self.bare)}
        return True

    def shade(self, spot: Cell, near: Near = None) -> bool:
        """Find another answer in which this cell is shaded."""
        return self._answer(self.cells, (spot,), near=near and near((spot,)))

    def _answer(
        self,
        cells: Iterable[Cell],
        shaded: Sequence[Cell] = (),
        liked: Sequence[Cell] = (),
        near: frozenset[Place] | None = None,
    ) -> bool:
        """An answer around these clue cells, near the present one, otherwise random.

        If ``near`` gives the places that may change, all others stay.
        """
        puzzle, rng = self._with(cells), self._rng
        theory = puzzle.theory()
        for (place, mark), lit in theory.literals.items():
            if mark == LINE:
                known = self.answer.get(place)
                holds = rng.random() < _LINES_AT_FIRST if known is None else known == mark
                theory.preferred.append(lit if holds else -lit)
        facts = [theory.literals[cell, SHADED] for cell in shaded]
        if near is not None:
            stay = [item for item in self.answer.items() if item[0] not in near]
            facts += [theory.literals[item] for item in stay if item in theory.literals]
        with Search(theory, partial(measured_session, slices=_SLICES)) as search:
            wanted = {theory.literals[cell, SHADED] for cell in liked}
            while not (found := search.find(self._deadline, [*facts, *sorted(wanted)])):
                against = wanted.intersection(search.session.core()) if found is False else ()
                if not against:
                    return False
                wanted.discard(min(against))
            self.cells, self.answer = frozenset(cells), search.answer()
            return True
