"""Which clues can go: a set of clues that leaves one answer and of which none can be spared."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace

from gridproof import warm
from gridproof.draft import Clued, Draft, Making
from gridproof.engines.session import Deadline, OutOfTime
from gridproof.grid import Cell, Place
from gridproof.kind import Puzzle
from gridproof.logic.theory import Lit
from gridproof.marks import Clue, Mark
from gridproof.search import Search

Group = tuple[Cell, ...]
"""Cells whose clues stay or go together."""


class Uniqueness:
    """Asks one loaded solver whether clues leave a given answer alone.

    Every verdict is a fact about the clues, whatever the solver has learned before. So the same
    questions lead to the same puzzle on every machine.
    """

    def __init__(
        self, search: Search, clued: Clued, answer: Mapping[Place, Mark], deadline: Deadline
    ) -> None:
        self._search = search
        self._clued = clued
        self._deadline = deadline
        self.other = search.session.new()
        """Assumed, it asks for another answer."""
        marks = [-clued.mark(place, mark) for place, mark in answer.items()]
        search.session.add([[-self.other, *marks]])

    def literals(self, clues: Mapping[Cell, Clue], cells: Iterable[Cell]) -> list[Lit]:
        return [lit for cell in cells for lit in self._clued.says(cell, clues[cell])]

    def core(self, assumed: Sequence[Lit]) -> set[Lit] | None:
        """Assumptions that leave no other answer; None when there is one."""
        found = self._search.find(self._deadline, [self.other, *assumed])
        if found is None:
            raise OutOfTime
        return None if found else set(self._search.session.core())

    def close(self) -> None:
        """Forget the answer."""
        self._search.session.add([(-self.other,)])


@contextmanager
def uniqueness(clued: Clued, answer: Mapping[Place, Mark], deadline: Deadline) -> Iterator[Uniqueness]:
    with warm.loaded(clued.theory) as search:
        asked = Uniqueness(search, clued, answer, deadline)
        yield asked
        asked.close()


def needed_groups(
    asked: Uniqueness,
    clues: Mapping[Cell, Clue],
    groups: Sequence[Group],
    fixed: Sequence[Cell] = (),
    rivals: Iterable[Collection[Cell]] = (),
) -> list[Group] | None:
    """The groups that stay when each is dropped in turn, unless another answer then appears.

    The last groups are dropped first. Clues in ``fixed`` stay. None when all clues together leave
    another answer. ``rivals`` are other answers that are known, as in :class:`Draft`.
    """
    excluded = _Excluded(groups, set(fixed), rivals)
    if excluded.too_few:
        return None
    literals = {group: asked.literals(clues, group) for group in groups}
    needed = asked.literals(clues, fixed)
    left = list(groups)
    core = asked.core([*needed, *(lit for group in left for lit in literals[group])])
    if core is None:
        return None
    kept = []
    while left:
        group = left.pop()
        # What the last proof did not use can go without a question.
        if core.isdisjoint(literals[group]):
            excluded.drop(group)
            continue
        smaller = None
        if not excluded.only_by(group):
            smaller = asked.core([*needed, *(lit for other in left for lit in literals[other])])
        if smaller is None:
            kept.append(group)
            needed += literals[group]
        else:
            core = smaller
            excluded.drop(group)
    return kept


class _Excluded:
    """How many of the groups that are left exclude each rival."""

    def __init__(self, groups: Iterable[Group], fixed: set[Cell], rivals: Iterable[Collection[Cell]]) -> None:
        home = {cell: group for group in groups for cell in group}
        self._rivals_of: dict[Group, list[int]] = {}
        self._left: list[int] = []
        for rival in rivals:
            if fixed and not fixed.isdisjoint(rival):
                continue
            against = {home[cell] for cell in rival if cell in home}
            for group in against:
                self._rivals_of.setdefault(group, []).append(len(self._left))
            self._left.append(len(against))
        self.too_few = 0 in self._left
        """Does some rival obey all clues?"""

    def only_by(self, group: Group) -> bool:
        """Is there a rival that only this group excludes?"""
        left = self._left
        return any(left[rival] == 1 for rival in self._rivals_of.get(group, ()))

    def drop(self, group: Group) -> None:
        for rival in self._rivals_of.get(group, ()):
            self._left[rival] -= 1


def showing(making: Making, full: Puzzle, shown: Iterable[Cell]) -> Puzzle:
    """The board with only some of its clues; the others are dropped."""
    keep = set(shown)
    clues = {}
    for cell, clue in full.clues.items():
        rest = clue if cell in keep else making.dropped(clue)
        if rest is not None:
            clues[cell] = rest
    return replace(full, clues=clues)


def droppable(making: Making, puzzle: Puzzle) -> list[Cell]:
    """The cells whose clue says something that can be dropped."""
    return [cell for cell, clue in puzzle.clues.items() if making.dropped(clue) != clue]


def groups_of(making: Making, puzzle: Puzzle, orbits: Sequence[Group]) -> list[Group]:
    """The clues that can be dropped, in groups."""
    shown = set(droppable(making, puzzle))
    return [group for orbit in orbits if (group := tuple(cell for cell in orbit if cell in shown))]


def made_symmetric(making: Making, draft: Draft, orbits: Sequence[Group]) -> Draft:
    """Without the clues that have no counterpart in their orbit."""
    clues = draft.puzzle.clues
    complete = {cell for orbit in orbits if all(cell in clues for cell in orbit) for cell in orbit}
    return draft._replace(puzzle=showing(making, draft.puzzle, complete))
