"""Yajilin boards for a level: arrows and clue cells are chosen by what one can find step by step.

First the whole answer follows without a supposition: such a board is easy, whatever its size. For a harder
one, clues are removed where little becomes open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from random import Random
from typing import NamedTuple

from gridproof.board.grid import Cell, Direction
from gridproof.board.marks import SHADED
from gridproof.engines.session import Deadline, OutOfTime
from gridproof.hints import Level
from gridproof.hints.level_probe import LevelProbe
from gridproof.kinds.yajilin.maker_arrows import Option, arrows_for, favourite, option
from gridproof.kinds.yajilin.maker_board import Board, Layout
from gridproof.kinds.yajilin.maker_follows import Follows
from gridproof.record.kind import Puzzle
from gridproof.record.maker import Draft
from gridproof.vocabulary.effort import TooMuchWork

_TURNS = 8
"""So many arrows are turned in search of one that restricts more, before the board is changed."""
_TRIES = 4
_FIRST_SHARE = 0.6
_MOST_SHARE = 2.4
"""The number of clue cells at first, and their limit until some of them can be removed."""
_SHADED_AT_FIRST = 0.15
_SHADED_REPAIRS = 0.6
"""The share of changes that shade a cell instead of adding a clue cell."""
_GRADED = 12
"""How many changes are graded to get a harder board."""
_OPEN_ENOUGH = 150
"""An extreme board need not be hard everywhere, because grading would take too long."""


class _Pose(NamedTuple):
    """Clue cells with their answer, the arrows, and the cells about which something does not follow."""

    layout: Layout
    arrows: dict[Cell, Direction]
    open: list[Cell]


class _Studio:
    """A board on which clue cells are added and removed and arrows turn."""

    def __init__(self, board: Board, rng: Random, deadline: Deadline) -> None:
        self._board = board
        self._rng = rng
        self._deadline = deadline
        self._follows = Follows(board.bare.grid)
        self._arrows: dict[Cell, Direction] = {}
        self.open: list[Cell] = []
        """The cells about which something does not follow."""

    def __enter__(self) -> _Studio:
        return self

    def __exit__(self, *_: object) -> None:
        self._follows.close()

    @property
    def pose(self) -> _Pose:
        return _Pose(self._board.layout, self._arrows, self.open)

    @pose.setter
    def pose(self, pose: _Pose) -> None:
        self._board.layout, self._arrows, self.open = pose

    def puzzle(self) -> Puzzle:
        return replace(self._board.bare, clues={shown.cell: shown.clue for shown in self._shown()})

    def _shown(self) -> list[Option]:
        board = self._board
        return [option(board.bare, board.answer, cell, arrow) for cell, arrow in self._arrows.items()]

    def _options(self, cell: Cell) -> list[Option]:
        board = self._board
        found = (option(board.bare, board.answer, cell, arrow) for arrow in Direction)
        return [each for each in found if each.ray]

    def point(self) -> bool:
        """Give arrows to the clue cells without one, and remove arrows from cells that are not clues any
        more.
        """
        arrows = {}
        for cell in sorted(self._board.cells):
            options = self._options(cell)
            if not options:
                return False
            kept = [each for each in options if each.arrow is self._arrows.get(cell)]
            arrows[cell] = (kept[0] if kept else favourite(options, self._rng)).arrow
        self._arrows = arrows
        self._look()
        return True

    def _look(self) -> None:
        if self._deadline.passed:
            raise OutOfTime
        self.open = self._follows.left_open(self._board.bare, self._shown())

    def _other_arrows(self) -> Iterator[Option]:
        for cell, arrow in self._arrows.items():
            yield from (each for each in self._options(cell) if each.arrow is not arrow)

    def _turn(self, way: Option) -> bool:
        self._arrows = {**self._arrows, way.cell: way.arrow}
        self._look()
        return True

    def _give_up(self, orbit: tuple[Cell, ...]) -> bool:
        return self._board.give_up(orbit) and self.point()

    # towards a board on which everything follows

    def turn(self) -> bool:
        """Turn one of a few arrows so that more follows."""
        before, left = self.pose, set(self.open)
        ways = [way for way in self._other_arrows() if not left.isdisjoint(way.ray)]
        for way in self._rng.sample(ways, min(_TURNS, len(ways))):
            self._turn(way)
            if len(self.open) < len(left):
                return True
            self.pose = before
        return False

    def change(self, most: float) -> bool:
        """Add a clue cell or a shaded one where nothing more follows."""
        board, rng = self._board, self._rng
        spots = [cell for cell in self.open if cell not in board.cells]
        rng.shuffle(spots)
        spots.sort(key=lambda cell: board.answer[cell] != SHADED)
        for spot in spots[:_TRIES]:
            if board.answer[spot] != SHADED and rng.random() < _SHADED_REPAIRS and board.shade(spot):
                return self.point()
            if len(board.cells) < most and board.add(spot):
                return self.point()
        return False

    def slim(self) -> None:
        """Clue cells become shaded wherever everything still follows."""
        orbits = self._board.clue_orbits()
        self._rng.shuffle(orbits)
        for orbit in orbits:
            before = self.pose
            if not self._give_up(orbit) or self.open:
                self.pose = before

    # towards a harder board

    def harden(self, level: Level) -> None:
        """Make clues restrict less until the board has the level, or nearly.

        Raises OutOfTime and TooMuchWork.
        """
        graded = 0
        for change in self._hardenings(level):
            before = self.pose
            if not change() or len(self.open) <= len(before.open) or not self._leaves_one_answer():
                self.pose = before
            elif level is Level.EXTREME:
                if len(self.open) > _OPEN_ENOUGH:
                    return
            else:
                found = LevelProbe(self.puzzle(), level, self._deadline).grade()
                if found is None:
                    self.pose = before
                graded += 1
                if graded == _GRADED or (found is not None and found[0] is level):
                    return

    def _hardenings(self, level: Level) -> list[Callable[[], bool]]:
        """Changes after which something stays open: little for a medium board, much for an expert one."""
        before = self.pose
        found: list[tuple[int, Callable[[], bool]]] = []
        orbits, ways = self._board.clue_orbits(), list(self._other_arrows())
        self._rng.shuffle(orbits)
        self._rng.shuffle(ways)
        changes: list[Callable[[], bool]] = [
            *(partial(self._give_up, orbit) for orbit in orbits),
            *(partial(self._turn, way) for way in ways[: len(orbits)]),
        ]
        for change in changes:
            if change() and self.open:
                found.append((len(self.open), change))
            self.pose = before
        if level is Level.HARD:
            self._rng.shuffle(found)
        else:
            found.sort(key=lambda each: each[0], reverse=level is not Level.MEDIUM)
        return [change for _, change in found]

    def _leaves_one_answer(self) -> bool:
        board = self._board
        with arrows_for(board.bare, board.answer, self._rng, self._deadline) as arrows:
            return arrows.leave_one_answer(self._shown())


def draft_for(level: Level, board: Board, number: float, rng: Random, deadline: Deadline) -> Draft | None:
    """About so many clue cells. Their arrows make the answer follow as hard as the level requires."""
    if not any(board.strew(number * _FIRST_SHARE, _SHADED_AT_FIRST) for _ in range(_TRIES)):
        return None
    with _Studio(board, rng, deadline) as studio:
        if not studio.point():
            return None
        for _ in board.bare.grid.cells:
            if not studio.open or not (studio.turn() or studio.change(number * _MOST_SHARE)):
                break
        if studio.open:
            return None
        if level is not Level.BEGINNER:
            # With more clues, fewer steps are left.
            studio.slim()
        if level not in (Level.BEGINNER, Level.EASY):
            try:
                studio.harden(level)
            except TooMuchWork:
                return None
        return Draft(studio.puzzle(), board.answer)
