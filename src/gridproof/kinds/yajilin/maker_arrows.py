"""Arrows for the clue cells of a Yajilin board, chosen so that they exclude every other answer.

Some arrow must contradict each other answer that a solver finds. So the arrows are a hitting set: they are
turned until they exclude all answers found so far, and then the solver searches again.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from random import Random
from typing import NamedTuple

from gridproof.board.grid import Cell, Direction, Place
from gridproof.board.marks import SHADED, Clue, Mark
from gridproof.engines.session import Deadline
from gridproof.kinds.yajilin.rules import seen, state_clue
from gridproof.logic.theory import Lit
from gridproof.record.kind import Puzzle
from gridproof.searching.search import Search
from gridproof.vocabulary.effort import TooMuchWork, measured_session
from gridproof.vocabulary.switched import StatedLater

_TURNS = 300
"""So many arrows are turned before a set of other answers counts as impossible to exclude."""
_MOST_RIVALS = 60
"""At most so many other answers are used before the board is changed."""
_MOST_PER_WINDOW = 10
_SLICES = 10


class Option(NamedTuple):
    """An arrow that a clue cell could show, with the number that is right for the answer."""

    cell: Cell
    arrow: Direction
    ray: tuple[Cell, ...]
    number: int

    @property
    def clue(self) -> Clue:
        return Clue(self.number, self.arrow)


def option(puzzle: Puzzle, answer: Mapping[Place, Mark], cell: Cell, arrow: Direction) -> Option:
    ray = tuple(seen(puzzle, cell, arrow))
    return Option(cell, arrow, ray, sum(answer[other] == SHADED for other in ray))


def favourite(options: Sequence[Option], rng: Random) -> Option:
    """Arrows that see shaded cells restrict more and look better than arrows that see none."""
    return rng.choices(options, [len(o.ray) * (1 if o.number else 0.2) for o in options])[0]


class Chosen(NamedTuple):
    """The result of the search for arrows: all of them, or an answer that none of them excludes."""

    arrows: Mapping[Cell, Option] | None
    rival: Mapping[Place, Mark] | None


class Windows(NamedTuple):
    """Regions in which other answers are searched for first.

    Answers that differ only there are found far sooner.
    """

    places: Sequence[frozenset[Place]] = ()
    slices: int = _SLICES
    """The work limit in all."""


_NOWHERE = Windows()


class Arrows:
    """One solver for the clue cells of one board."""

    def __init__(
        self,
        search: Search,
        puzzle: Puzzle,
        answer: Mapping[Place, Mark],
        rng: Random,
        deadline: Deadline,
        *,
        windows: Sequence[frozenset[Place]] = (),
    ) -> None:
        self._search = search
        self._puzzle = puzzle
        self._answer = answer
        self._windows = deque(windows)
        self._later = StatedLater(search)
        self._rng = rng
        self._deadline = deadline
        self._options = {
            cell: [found for arrow in Direction if (found := option(puzzle, answer, cell, arrow)).ray]
            for cell in puzzle.clues
        }
        if not all(self._options.values()):
            raise TooMuchWork
        self._switches: dict[Option, Lit] = {}
        literals = search.theory.literals
        search.session.add([[-literals[place, mark] for place, mark in answer.items()]])

    def choose(self) -> Chosen:
        """Arrows that leave one answer, or an answer that is hard to exclude. Raises TooMuchWork."""
        rival = self._rival(self._every_option())
        chosen = {cell: favourite(options, self._rng) for cell, options in self._options.items()}
        most = _MOST_RIVALS + _MOST_PER_WINDOW * len(self._windows)
        rivals: list[frozenset[Option]] = []
        while rival is None:
            rival = self._rival(list(chosen.values()))
            if rival is None:
                return Chosen(chosen, None)
            rivals.append(self._against(rival))
            if len(rivals) < most and self._rule_out(rivals, chosen):
                rival = None
        return Chosen(None, rival)

    def rivals(self, windows: Iterable[frozenset[Place]]) -> Iterator[Mapping[Place, Mark]]:
        """Per window, another answer that no arrow excludes, if there is one. No two windows are adjacent."""
        seen: set[Place] = set()
        for window in windows:
            if seen.isdisjoint(window) and self._found(
                [self._switch(o) for o in self._every_option() if not window.isdisjoint(o.ray)], window
            ):
                seen |= window
                yield self._search.answer()

    def can_leave_one_answer(self) -> bool:
        """Whether all arrows together, in every direction, allow no other answer. Raises TooMuchWork."""
        return self.leave_one_answer(self._every_option())

    def leave_one_answer(self, shown: Sequence[Option]) -> bool:
        """Whether these arrows allow no other answer. Raises TooMuchWork."""
        return self._rival(shown) is None

    def _every_option(self) -> list[Option]:
        return [o for options in self._options.values() for o in options]

    def _rival(self, shown: Sequence[Option]) -> Mapping[Place, Mark] | None:
        """Another answer that these arrows allow, if any."""
        switches = [self._switch(o) for o in shown]
        for _ in range(len(self._windows)):
            if self._found(switches, self._windows[0]):
                return self._search.answer()
            # The next one is searched for first where the last one was found.
            self._windows.rotate(-1)
        return self._search.answer() if self._found(switches) else None

    def _found(self, switches: list[Lit], window: frozenset[Place] | None = None) -> bool:
        """Whether there is another answer, which may differ anywhere or only in a window."""
        literals = self._search.theory.literals
        same = [
            literals[place, mark]
            for place, mark in self._answer.items()
            if window is not None and place not in window
        ]
        found = self._search.find(self._deadline, switches + same)
        if found is None:
            raise TooMuchWork
        return found

    def _against(self, rival: Mapping[Place, Mark]) -> frozenset[Option]:
        return frozenset(o for o in self._every_option() if _denied(o, rival))

    def _rule_out(self, rivals: Sequence[frozenset[Option]], chosen: dict[Cell, Option]) -> bool:
        """Turn arrows until each rival is excluded by one."""
        for _ in range(_TURNS):
            shown = set(chosen.values())
            left = [rival for rival in rivals if rival.isdisjoint(shown)]
            if not left:
                return True
            ways = sorted(left[-1], key=lambda o: (o.cell, o.arrow.name))
            lost = [
                sum(chosen[o.cell] in rival and len(rival & shown) == 1 for rival in rivals) for o in ways
            ]
            weights = [
                (1 if o.number else 0.3) / (1 + number) ** 3 for o, number in zip(ways, lost, strict=True)
            ]
            turned = self._rng.choices(ways, weights)[0]
            chosen[turned.cell] = turned
        return False

    def _switch(self, shown: Option) -> Lit:
        """A literal with which the arrow holds."""
        switch = self._switches.get(shown)
        if switch is None:
            switch = self._switches[shown] = self._later.switch_for(
                lambda t: state_clue(self._puzzle, t, shown.cell, shown.clue)
            )
        return switch


def _denied(shown: Option, rival: Mapping[Place, Mark]) -> bool:
    return sum(rival[cell] == SHADED for cell in shown.ray) != shown.number


@contextmanager
def arrows_for(
    puzzle: Puzzle,
    answer: Mapping[Place, Mark],
    rng: Random,
    deadline: Deadline,
    windows: Windows = _NOWHERE,
) -> Iterator[Arrows]:
    """For a board with bare clue cells."""
    theory = puzzle.theory()
    # Other answers are then near this one, and show where the board is ambiguous.
    theory.preferred = [theory.literals[place, mark] for place, mark in answer.items()]
    with Search(theory, partial(measured_session, slices=windows.slices)) as search:
        yield Arrows(search, puzzle, answer, rng, deadline, windows=windows.places)
