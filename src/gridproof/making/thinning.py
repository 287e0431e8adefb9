"""Which clues can be removed: find a set of clues that leaves one answer and in which each clue is needed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from gridproof.board.grid import Cell, Place
from gridproof.board.marks import Clue, Mark
from gridproof.engines.sat import SatSession
from gridproof.engines.session import Deadline, OutOfTime
from gridproof.errors import PuzzleError
from gridproof.logic.theory import Lit
from gridproof.record.kind import Puzzle
from gridproof.record.maker import Clued, Draft, Making
from gridproof.searching import warm_search as warm
from gridproof.searching.search import Search

Group = tuple[Cell, ...]
"""Cells whose clues stay or go together."""


class Patience(NamedTuple):
    """The work for removing clues, in propagations.

    It is counted, so that it ends at the same point on every machine.
    """

    each: int
    """For one check. A check that takes more keeps the clue."""
    in_all: int
    """For all checks. After that, the clues that the last proof used are kept unchecked."""


class Uniqueness:
    """Uses one loaded solver to check whether clues leave only a given answer.

    Every verdict is a fact about the clues and does not depend on what the solver has learned. So the same
    checks lead to the same puzzle on every machine. With a ``patience`` some checks are given up; then the
    solver must be a fresh one.
    """

    def __init__(
        self,
        search: Search,
        clued: Clued,
        answer: Mapping[Place, Mark],
        deadline: Deadline,
        patience: Patience | None = None,
    ) -> None:
        self._patience = patience
        self.given_up = 0
        """How many checks were given up as too hard."""
        self._search = search
        self._clued = clued
        self._deadline = deadline
        self.other = search.session.new()
        """Under this assumption the solver searches for another answer."""
        marks = [-clued.mark(place, mark) for place, mark in answer.items()]
        search.session.add([[-self.other, *marks]])

    def literals(self, clues: Mapping[Cell, Clue], cells: Iterable[Cell]) -> list[Lit]:
        return [lit for cell in cells for lit in self._clued.says(cell, clues[cell])]

    def core(self, assumed: Sequence[Lit]) -> set[Lit] | None:
        """Assumptions that leave no other answer. None if there is another answer or if that is undecided."""
        if self._patience and self._search.statistics().propagations > self._patience.in_all:
            self.given_up += 1
            return None
        on = set(assumed)
        off = [-switch for switch in self._clued.switches if switch not in on]
        found = self._search.find(self._deadline, [self.other, *assumed, *off])
        if found is None:
            if not self._patience or self._deadline.passed:
                raise OutOfTime
            self.given_up += 1
        return None if found is not False else set(self._search.session.core())

    def close(self) -> None:
        """Free the solver for other answers."""
        self._search.session.add([(-self.other,)])


@contextmanager
def uniqueness(
    clued: Clued, answer: Mapping[Place, Mark], deadline: Deadline, patience: Patience | None = None
) -> Iterator[Uniqueness]:
    if patience is not None:
        # Imported here, because this takes longer than all other imports for the command's help together.
        from gridproof.engines.solver import Once

        budget = Once(patience.each)
        with Search(clued.theory, partial(SatSession, solver=clued.solver, budget=budget)) as search:
            yield Uniqueness(search, clued, answer, deadline, patience)
        return
    with warm.loaded(clued.theory, clued.solver) as search:
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

    The last groups are dropped first. Clues in ``fixed`` stay. The result is None if all clues together
    leave another answer. ``rivals`` are other answers that are already known, as in :class:`Draft`.
    """
    excluded = _Excluded(groups, set(fixed), rivals)
    if excluded.too_few:
        return None
    literals = [asked.literals(clues, group) for group in groups]
    offered = [lit for said in literals for lit in said]
    needed = asked.literals(clues, fixed)
    core = asked.core(needed + offered)
    if core is None:
        return None
    kept = []
    for i in reversed(range(len(groups))):
        said = literals[i]
        del offered[len(offered) - len(said) :]
        # A clue that the last proof did not use can be removed without a check.
        if core.isdisjoint(said):
            excluded.drop(i)
            continue
        smaller = None if excluded.only_by(i) else asked.core(needed + offered)
        if smaller is None:
            kept.append(groups[i])
            needed += said
            excluded.keep(i)
        else:
            core = smaller
            excluded.drop(i)
    return kept


class _Excluded:
    """Which of the remaining groups exclude each rival. Groups are bits, numbered in order."""

    def __init__(self, groups: Sequence[Group], fixed: set[Cell], rivals: Iterable[Collection[Cell]]) -> None:
        home = {cell: 1 << i for i, group in enumerate(groups) for cell in group}
        self._left = (1 << len(groups)) - 1
        self._rivals: list[int] = []
        for rival in rivals:
            if fixed and not fixed.isdisjoint(rival):
                continue
            against = 0
            for cell in rival:
                if cell in home:
                    against |= home[cell]
            self._rivals.append(against)
        self.too_few = 0 in self._rivals
        """Whether some rival obeys all clues."""

    def only_by(self, place: int) -> bool:
        """Whether only this group excludes some rival."""
        return 1 << place in map(self._left.__and__, self._rivals)

    def keep(self, place: int) -> None:
        """Keep a group: the rivals that it excludes stay excluded."""
        self._rivals = [against for against in self._rivals if not against >> place & 1]

    def drop(self, place: int) -> None:
        self._left ^= 1 << place


def showing(making: Making, full: Puzzle, shown: Iterable[Cell]) -> Puzzle:
    """The board with only some of its clues; the others are dropped."""
    keep = set(shown)
    clues = {}
    for cell, clue in full.clues.items():
        rest = clue if cell in keep or clue.hole else making.dropped(clue)
        if rest is not None:
            clues[cell] = rest
    return replace(full, clues=clues)


def droppable(making: Making, puzzle: Puzzle) -> list[Cell]:
    """The cells with a clue that can be dropped. Cells where the clue is part of the board are left out."""
    # Many cells show the same clue.
    different = {id(clue): clue for clue in puzzle.clues.values()}
    stay = {key for key, clue in different.items() if clue.hole or making.dropped(clue) == clue}
    cells = [cell for cell, clue in puzzle.clues.items() if id(clue) not in stay]
    return cells if making.clued is not None else [cell for cell in cells if _is_on_top(puzzle, cell)]


def _is_on_top(puzzle: Puzzle, cell: Cell) -> bool:
    """Whether the puzzle without the clue is valid and has the same places to decide."""
    clues = {other: clue for other, clue in puzzle.clues.items() if other != cell}
    try:
        fewer = replace(puzzle, clues=clues)
    except PuzzleError:
        return False
    return puzzle.kind.choices(fewer).keys() == puzzle.kind.choices(puzzle).keys()


def clue_orbits(puzzle: Puzzle, orbits: Sequence[Group]) -> Sequence[Group]:
    """The orbits of the cells with clues.

    If clues belong to regions, regions whose cells a symmetry maps to each other form an orbit.
    """
    if not puzzle.kind.region_clues:
        return orbits
    first = {cell: region[0] for region in puzzle.regions for cell in region}
    together: dict[Cell, list[Cell]] = {region[0]: [region[0]] for region in puzzle.regions}
    for orbit in orbits:
        for cell in orbit[1:]:
            here, there = together[first[orbit[0]]], together[first[cell]]
            if here is not there:
                here += there
                together.update(dict.fromkeys(there, here))
    return list(dict.fromkeys(tuple(sorted(group)) for group in together.values()))


def with_orbits(cells: Iterable[Cell], orbits: Sequence[Group]) -> frozenset[Cell]:
    """The cells, and those that a symmetry maps them to."""
    given = set(cells)
    return frozenset(given.union(*(orbit for orbit in orbits if not given.isdisjoint(orbit))))


def groups_of(making: Making, puzzle: Puzzle, orbits: Sequence[Group]) -> list[Group]:
    """The clues that can be dropped, in groups."""
    shown = set(droppable(making, puzzle))
    groups = (
        orbit if shown.issuperset(orbit) else tuple(cell for cell in orbit if cell in shown)
        for orbit in orbits
    )
    return list(filter(None, groups))


def made_symmetric(making: Making, draft: Draft, orbits: Sequence[Group]) -> Draft:
    """The draft without the clues that have no counterpart in their orbit."""
    clues = draft.puzzle.clues
    complete = {cell for orbit in orbits if all(cell in clues for cell in orbit) for cell in orbit}
    return draft._replace(puzzle=showing(making, draft.puzzle, complete))
