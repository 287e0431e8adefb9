"""What Akari players see without supposing anything: where a bulb, or its absence, would break a rule at
once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from gridproof.board.grid import Cell, Place
from gridproof.board.marks import BULB, DOT, Mark, State
from gridproof.kinds.akari.rules import CLASH, LIT, NUMBER
from gridproof.logic.theory import Reason
from gridproof.record.explanation import Fact, Pattern
from gridproof.record.kind import Puzzle
from gridproof.vocabulary.clues import beside

STARVED, DARK, SHARED, NEEDED = NAMES = "starved number", "dark cell", "shared cells", "needed bulb"

_MOST = 4
"""Nobody sees more rule instances than this at once."""

Why = tuple[Reason, ...]
"""The rule instances under which something would hold."""
Closed = dict[Cell, list[Why]]
"""Cells that could hold no bulb any more, each with the ways to see that."""


def patterns(
    p: Puzzle,
    possible: Mapping[Place, Sequence[Mark]],
    standing: State,
    unique: bool,  # no pattern assumes it
) -> Iterator[Pattern]:
    """All cells at which one of the two marks breaks a rule at once.

    Those with the fewest rule instances come first.
    """
    board = _Board(p, possible, standing)
    found: dict[tuple[Mark, Why], list[Cell]] = {}
    for cell in possible:
        for mark, broken in ((DOT, board.with_bulb(cell)), (BULB, board.without_bulb(cell))):
            if broken is not None and len(broken) <= _MOST:
                found.setdefault((mark, broken), []).append(cell)
    named = [
        Pattern(_name(mark, why), why, tuple(Fact(cell, mark) for cell in cells), at_once=True)
        for (mark, why), cells in found.items()
    ]
    yield from sorted(named, key=lambda pattern: (len(pattern.reasons), NAMES.index(pattern.name)))


def _name(mark: Mark, why: Why) -> str:
    if all(reason.rule == NUMBER.name for reason in why):
        return SHARED
    if mark == BULB:
        return NEEDED
    return STARVED if why[-1].rule == NUMBER.name else DARK


class _Board:
    """What follows from bulbs on open cells."""

    def __init__(self, p: Puzzle, possible: Mapping[Place, Sequence[Mark]], standing: State) -> None:
        bulbs = {cell for cell, mark in standing.items() if mark == BULB}
        self._room: dict[Cell, list[Cell]] = {}
        """The open cells beside a number."""
        self._lack: dict[Cell, int] = {}
        """How many bulbs are missing beside a number."""
        self._number: dict[Cell, Reason] = {}
        self._walls: dict[Cell, list[Cell]] = {}
        for wall, clue in p.clues.items():
            near = beside(p, wall) if clue.number is not None else ()
            room = [cell for cell in near if cell in possible]
            if clue.number is not None and room:
                self._room[wall] = room
                self._lack[wall] = clue.number - len(bulbs.intersection(near))
                self._number[wall] = Reason(NUMBER.name, tuple(near), wall)
                for cell in room:
                    self._walls.setdefault(cell, []).append(wall)
        runs: dict[Cell, list[list[Cell]]] = {}
        sources: dict[Cell, list[Cell]] = {}
        lit: set[Cell] = set()
        for run in p.grid.runs(p.clues):
            open_cells = [cell for cell in run if cell in possible]
            lit.update(() if bulbs.isdisjoint(run) else run)
            for cell in run:
                runs.setdefault(cell, []).append(run)
                here = sources.setdefault(cell, [])
                here += [other for other in open_cells if other not in here]
        self._sources = {c: few for c, few in sources.items() if len(few) <= _MOST and c not in lit}
        """The few open cells from which a dark cell can be lit. Many such cells are not closed at once."""
        self._lit = {cell: Reason(LIT.name, (cell, *runs[cell][0], *runs[cell][1])) for cell in self._sources}
        self._dark_at: dict[Cell, list[Cell]] = {}
        for cell, few in self._sources.items():
            for other in few:
                self._dark_at.setdefault(other, []).append(cell)
        self._runs = {
            cell: [
                (Reason(CLASH.name, tuple(run)), [c for c in run if c in self._walls or c in self._dark_at])
                for run in runs[cell]
            ]
            for cell in possible
        }
        """The row and the column of a cell, with the cells whose closing may break a rule."""

    def with_bulb(self, cell: Cell) -> Why | None:
        """Why the cell cannot hold a bulb, if that is seen at once. The rule that breaks comes last."""
        return self._broken({cell: ()}, {})

    def without_bulb(self, cell: Cell) -> Why | None:
        """Why the cell cannot stay free, if that is seen at once."""
        needs = [
            (self._lit[dark], self._sources[dark])
            for dark in self._dark_at.get(cell, ())
            if len(self._sources[dark]) == 2
        ]
        needs += [
            (self._number[wall], self._room[wall])
            for wall in self._walls.get(cell, ())
            if self._lack[wall] == len(self._room[wall]) - 1
        ]
        one_by_one = [{other: (why,) for other in cells if other != cell} for why, cells in needs]
        together = {other: why for bulbs in one_by_one for other, why in bulbs.items()}
        found = (self._broken(bulbs, {cell: [()]}) for bulbs in (*one_by_one, together) if bulbs)
        return min(filter(None, found), key=len, default=None)

    def _broken(self, bulbs: Mapping[Cell, Why], closed: Closed) -> Why | None:
        """The fewest rule instances, the broken one last, with which bulbs and closed cells break a rule."""
        found = [*self._crowded(bulbs), *self._facing(bulbs)]
        self._close(bulbs, closed)
        found += [*self._starved(bulbs, closed), *self._unlit(bulbs, closed)]
        return min(found, key=lambda why: (len(why), why), default=None)

    def _crowded(self, bulbs: Mapping[Cell, Why]) -> Iterator[Why]:
        for wall in self._walls_of(bulbs):
            here = [why for cell, why in bulbs.items() if cell in self._room[wall]]
            if len(here) > self._lack[wall]:
                yield _together(here[: self._lack[wall] + 1], self._number[wall])

    def _facing(self, bulbs: Mapping[Cell, Why]) -> Iterator[Why]:
        for (one, why), (other, because) in combinations(bulbs.items(), 2):
            for run, _ in self._runs[one]:
                if other in run.places:
                    yield _together([why, because], run)

    def _close(self, bulbs: Mapping[Cell, Why], closed: Closed) -> None:
        """Close the cells that bulbs would light, or that a satisfied number would exclude."""
        for bulb, why in bulbs.items():
            for run, cells in self._runs[bulb]:
                for cell in cells:
                    if cell not in bulbs:
                        closed.setdefault(cell, []).append(_together([why], run))
        for wall in self._walls_of(bulbs):
            here = [why for cell, why in bulbs.items() if cell in self._room[wall]]
            if len(here) == self._lack[wall]:
                for cell in self._room[wall]:
                    if cell not in bulbs:
                        closed.setdefault(cell, []).append(_together(here, self._number[wall]))

    def _starved(self, bulbs: Mapping[Cell, Why], closed: Closed) -> Iterator[Why]:
        for wall in self._walls_of(closed):
            room = self._room[wall]
            spare = len(room) - self._lack[wall]
            shut = [cell for cell in room if cell in closed and cell not in bulbs]
            if len(shut) > spare:
                why = _fewest(shut, closed, spare + 1)
                if why is not None:
                    yield _together([why], self._number[wall])

    def _unlit(self, bulbs: Mapping[Cell, Why], closed: Closed) -> Iterator[Why]:
        for dark in dict.fromkeys(dark for cell in closed for dark in self._dark_at.get(cell, ())):
            sources = self._sources[dark]
            if all(cell in closed and cell not in bulbs for cell in sources):
                why = _fewest(sources, closed, len(sources))
                if why is not None:
                    yield _together([why], self._lit[dark])

    def _walls_of(self, cells: Iterable[Cell]) -> Iterable[Cell]:
        return dict.fromkeys(wall for cell in cells for wall in self._walls.get(cell, ()))


def _together(ways: Iterable[Why], last: Reason) -> Why:
    others = dict.fromkeys(reason for way in ways for reason in way if reason != last)
    return (*others, last)


def _fewest(cells: Sequence[Cell], closed: Closed, at_least: int) -> Why | None:
    """The fewest rule instances that close so many of the cells."""
    ways = list(dict.fromkeys(way for cell in cells for way in closed[cell]))
    for number in range(1, _MOST):
        found = [
            tuple(dict.fromkeys(reason for way in chosen for reason in way))
            for chosen in combinations(ways, number)
            if sum(not set(chosen).isdisjoint(closed[cell]) for cell in cells) >= at_least
        ]
        if found:
            return min(found, key=len)
    return None
