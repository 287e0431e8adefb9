"""Heyawake boards for the levels up to hard: rooms and shaded cells change where a solver gets stuck.

Boards of random rooms are nearly all hard, however many numbers they show. So a board is drawn, and
direct steps are taken. Then something changes near a place that they leave open: borders move, cells are
shaded anew, or a room becomes empty. The change stays if direct steps lead as far as before, or farther.
What they solve has one answer.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import NamedTuple

from gridproof.board.grid import Cell, Grid
from gridproof.board.marks import DOT, SHADED, Mark
from gridproof.engines.session import Deadline
from gridproof.hints import Level
from gridproof.hints.difficulty import level_of
from gridproof.hints.level_probe import DirectSteps, LevelProbe, by_direct_steps
from gridproof.record.kind import Puzzle
from gridproof.record.maker import Draft
from gridproof.vocabulary.two_answers import two_answers


class RoomBoards(NamedTuple):
    """How boards with given rooms are shaded and numbered."""

    shade: Callable[[Puzzle, Sequence[Cell], int], set[Cell] | None]
    """Shade cells in an order, if they can be shaded. Some cells move to the front, up to so many times."""
    number: Callable[[Puzzle, set[Cell]], Puzzle]
    """The board with all its numbers."""
    rng: Random


Room = tuple[Cell, ...]

LEVELS = (Level.BEGINNER, Level.EASY, Level.MEDIUM, Level.HARD)
LARGEST = 5
"""Rooms of a first board have at most so many cells if smaller ones fit as well."""
_MOST_CELLS, _MOST_ROOMS = 9, 0.24
"""Rooms stay so small when borders move, and there are at most so many a cell."""
_CHANGES = 6
"""How often per cell something changes before the board is given up."""
_FIRST_ROUNDS, _ROUNDS = 100, 4
"""How many orders of shading are tried on the first board, and after a change."""
_BORDERS, _EMPTY = 0.4, 0.3
"""How often borders move, and how often a room becomes empty."""
_NEAR = (1, 2, 2)
"""Cells up to so far from a place are shaded anew."""
_NEARLY = {Level.MEDIUM: 0.4, Level.HARD: 0.7}
"""If no more of the cells is left open, the thoughts of that level may solve a board."""


class _Board(NamedTuple):
    puzzle: Puzzle
    shaded: set[Cell]
    steps: DirectSteps

    @property
    def answer(self) -> dict[Cell, Mark]:
        return {cell: SHADED if cell in self.shaded else DOT for cell in self.puzzle.grid.cells}


def eased(
    start: Puzzle, level: Level, drawing: RoomBoards, deadline: Deadline, *, borders_move: bool
) -> Draft | None:
    """A board of about that level, out of one with the rooms of ``start``."""
    grid = start.grid
    shade, number, rng = drawing
    shaded = shade(start, rng.sample(grid.cells, grid.size), _FIRST_ROUNDS)
    if shaded is None:
        return None
    board, changed = _judged(number(start, shaded), shaded, deadline), True
    for _ in range(_CHANGES * grid.size):
        deadline.check()
        if changed and _fits(board, level, deadline):
            return Draft(board.puzzle, board.answer)
        changed = False
        spot = rng.choice(board.steps.left or grid.cells)
        puzzle = board.puzzle
        if borders_move and rng.random() < _BORDERS:
            puzzle = _with_other_border(puzzle, spot, rng)
        shaded = shade(puzzle, _order(puzzle, board.shaded, spot, rng), _ROUNDS)
        if shaded is None or (shaded == board.shaded and puzzle is board.puzzle):
            continue
        other = _judged(number(puzzle, shaded), shaded, deadline)
        if other.steps.distance <= board.steps.distance:
            board, changed = other, True
    return None


def _judged(puzzle: Puzzle, shaded: set[Cell], deadline: Deadline) -> _Board:
    return _Board(puzzle, shaded, by_direct_steps(puzzle, deadline))


def _fits(board: _Board, level: Level, deadline: Deadline) -> bool:
    """Whether the board has the level, or a lower one."""
    left = len(board.steps.left)
    if not left:
        return level_of(board.steps.score).rank <= level.rank
    if left > _NEARLY.get(level, 0.0) * board.puzzle.grid.size:
        return False
    answers = two_answers(board.puzzle, deadline, first=board.answer)
    if answers is None or not answers.unique:
        return False
    return LevelProbe(board.puzzle, level, deadline).grade() is not None


def _order(puzzle: Puzzle, shaded: Collection[Cell], spot: Cell, rng: Random) -> list[Cell]:
    """The cells to shade: those shaded so far, and then others around the spot, or none in its room."""
    if rng.random() < _EMPTY:
        room = next(room for room in puzzle.regions if spot in room)
        return [cell for cell in sorted(shaded) if cell not in room]
    near = window(puzzle.grid, spot, rng.choice(_NEAR))
    return [*(cell for cell in sorted(shaded) if cell not in near), *rng.sample(near, len(near))]


def window(grid: Grid, middle: Cell, reach: int) -> list[Cell]:
    row, col = grid.position(middle)
    return [
        grid.cell(r, c)
        for r in range(max(row - reach, 0), min(row + reach + 1, grid.rows))
        for c in range(max(col - reach, 0), min(col + reach + 1, grid.cols))
    ]


def _with_other_border(puzzle: Puzzle, spot: Cell, rng: Random) -> Puzzle:
    """The rooms after the one at the spot was cut in two, joined to another, or changed with it."""
    rooms = list(puzzle.regions)
    own = next(room for room in rooms if spot in room)
    changes: list[tuple[tuple[Room, ...], tuple[Room, ...]]] = []
    if len(rooms) < _MOST_ROOMS * puzzle.grid.size:
        changes += [((own,), parts) for parts in _cut(puzzle.grid, own)]
    beside = {near for cell in own for near in puzzle.grid.neighbours[cell]}.difference(own)
    for other in rooms:
        both = tuple(sorted((*own, *other)))
        if beside.isdisjoint(other) or not _is_rectangle(puzzle.grid, both):
            continue
        if len(both) <= _MOST_CELLS:
            changes.append(((own, other), (both,)))
        changes += [((own, other), parts) for parts in _cut(puzzle.grid, both) if own not in parts]
    if not changes:
        return puzzle
    gone, new = rng.choice(changes)
    return replace(puzzle, clues={}, regions=(*(room for room in rooms if room not in gone), *new))


def _cut(grid: Grid, room: Room) -> Iterator[tuple[Room, ...]]:
    """Every way to cut a room in two by a straight line. No part has one cell."""
    for axis in (0, 1):
        for first in sorted({grid.position(cell)[axis] for cell in room})[1:]:
            here = tuple(cell for cell in room if grid.position(cell)[axis] < first)
            there = tuple(cell for cell in room if grid.position(cell)[axis] >= first)
            if min(len(here), len(there)) > 1 and max(len(here), len(there)) <= _MOST_CELLS:
                yield here, there


def _is_rectangle(grid: Grid, room: Room) -> bool:
    rows, cols = ({grid.position(cell)[axis] for cell in room} for axis in (0, 1))
    return len(rows) * len(cols) == len(room)
