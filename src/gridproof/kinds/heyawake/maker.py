"""How Heyawake puzzles are made: rooms at random, shaded cells that break up the lines, then drop numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import prod
from random import Random
from typing import NamedTuple

from gridproof.board.grid import Cell, Grid, Place
from gridproof.board.marks import DOT, SHADED, Clue, Mark
from gridproof.board.regions import Regions
from gridproof.engines.session import Deadline, OutOfTime
from gridproof.hints import Level
from gridproof.kinds.heyawake import KIND
from gridproof.kinds.heyawake.maker_levels import LARGEST, LEVELS, RoomBoards, eased, window
from gridproof.kinds.heyawake.rules import past_two_borders
from gridproof.logic.cardinality import counted_in_a_row
from gridproof.record.kind import Puzzle
from gridproof.record.maker import Clued, Draft, Making, Shares, Wishes
from gridproof.searching.search import Search
from gridproof.symmetry import images
from gridproof.vocabulary.shading_maker import ShadedChains
from gridproof.vocabulary.switched import switched

_SIDE = 4
"""The longest side of a room."""
_LARGEST = 9
"""Rooms have at most so many cells if smaller ones fit as well."""
_NARROW = 0.25
"""How often a room may be one cell wide although others fit."""
_ROUNDS = 100
"""How many orders of shading are tried before the rooms are given up."""
_ROUNDS_NEAR = 4
"""The same if only some cells are shaded anew."""
_CHANGES = 3
"""How often per cell some cells are shaded anew before the answer is given up."""
_COUNTED = 500
"""Larger rooms are refused, because the clauses that count their cells would fill the memory."""
_NEAR = 2
"""Cells up to so far from an open cell are shaded anew."""


def draft(wishes: Wishes, rng: Random, deadline: Deadline) -> Draft | None:
    grid = wishes.grid
    if wishes.level in LEVELS and wishes.unique:
        return _eased(wishes, Level(wishes.level), rng, deadline)
    empty = Puzzle(KIND, grid, {}, regions=_rooms(wishes, _LARGEST, rng))
    lines = list(past_two_borders(empty))
    order = rng.sample(grid.cells, grid.size)
    shaded = _shaded(grid, lines, order, rng, _ROUNDS)
    if shaded is None:
        return None
    board = clued(empty, deadline)
    with Search(board.theory) as search:
        asked = _Asked(empty, board, search, deadline)
        left_open = asked.left_open(shaded, grid.size)
        for _ in range(_CHANGES * grid.size):
            if not left_open:
                break
            near = window(grid, rng.choice(sorted(left_open)), _NEAR)
            order = [*(cell for cell in sorted(shaded) if cell not in near), *rng.sample(near, len(near))]
            other = _shaded(grid, lines, order, rng, _ROUNDS_NEAR)
            if other is None or other == shaded:
                continue
            found = asked.left_open(other, len(left_open))
            if found is not None:
                shaded, left_open = other, found
    if left_open:
        return None
    answer = {cell: SHADED if cell in shaded else DOT for cell in grid.cells}
    return Draft(replace(empty, clues=_numbers(empty, shaded)), answer)


def _eased(wishes: Wishes, level: Level, rng: Random, deadline: Deadline) -> Draft | None:
    """A board for one of the lower levels."""

    stretches: dict[Regions, list[range]] = {}

    def shade(board: Puzzle, order: Sequence[Cell], rounds: int) -> set[Cell] | None:
        if board.regions not in stretches:
            stretches.clear()
            stretches[board.regions] = list(past_two_borders(board))
        return _shaded(board.grid, stretches[board.regions], order, rng, rounds)

    start = Puzzle(KIND, wishes.grid, {}, regions=_rooms(wishes, LARGEST, rng))
    drawing = RoomBoards(shade, lambda board, shaded: replace(board, clues=_numbers(board, shaded)), rng)
    return eased(start, level, drawing, deadline, borders_move=wishes.orbits.trivial)


def _numbers(puzzle: Puzzle, shaded: set[Cell]) -> dict[Cell, Clue]:
    return {room[0]: Clue(len(shaded.intersection(room))) for room in puzzle.regions}


class _Asked(NamedTuple):
    """The rooms of one board on a solver, which finds the cells that their numbers leave open."""

    empty: Puzzle
    board: Clued
    search: Search
    deadline: Deadline

    def left_open(self, shaded: set[Cell], most: int) -> set[Cell] | None:
        """The cells that all numbers together leave open. None if there are more than ``most``.

        Both results are facts about the numbers, whichever answers the solver finds first.
        """
        session = self.search.session
        clues = _numbers(self.empty, shaded).items()
        numbers = [lit for cell, clue in clues for lit in self.board.says(cell, clue)]
        settled = {cell: cell + 1 if cell in shaded else -cell - 1 for cell in self.empty.grid.cells}
        left_open: set[Cell] = set()
        while len(left_open) <= most:
            switch = session.new()
            session.add([[-switch, *(-lit for lit in settled.values())]])
            found = self.search.find(self.deadline, [*numbers, switch])
            if found is None:
                raise OutOfTime
            if not found:
                return left_open
            model = self.search.model()
            session.add([(-switch,)])
            changed = [cell for cell, lit in settled.items() if model[cell] != lit]
            left_open.update(changed)
            for cell in changed:
                del settled[cell]
        return None


def _rooms(wishes: Wishes, largest: int, rng: Random) -> tuple[tuple[Cell, ...], ...]:
    """Rectangles, each from the first cell that is left. A requested symmetry maps rooms to rooms."""
    grid = wishes.grid
    left = set(grid.cells)
    rooms: list[frozenset[Cell]] = []
    for cell in grid.cells:
        if cell not in left:
            continue
        row, col = grid.position(cell)
        shapes = [
            (height, width)
            for height in range(1, min(_SIDE, grid.rows - row) + 1)
            for width in range(1, min(_SIDE, grid.cols - col) + 1)
        ]
        rng.shuffle(shapes)
        # Sorting keeps the random order among equally good ones.
        narrow = 1 if rng.random() < _NARROW else 2
        shapes.sort(key=lambda shape: (shape == (1, 1), min(shape) < narrow, prod(shape) > largest))
        for height, width in shapes:
            room = [grid.cell(row + down, col + right) for down in range(height) for right in range(width)]
            if not left.issuperset(room):
                continue
            parts = images(grid, room, wishes.orbits.name)
            if sum(map(len, parts)) == len(frozenset().union(*parts)):
                rooms += parts
                left.difference_update(*parts)
                break
    return tuple(map(tuple, rooms))


def _shaded(
    grid: Grid, lines: Sequence[range], order: Sequence[Cell], rng: Random, rounds: int
) -> set[Cell] | None:
    """Shade cells in that order if they can be shaded.

    If a line past two borders remains, one of its cells moves to the front.
    """
    for _ in range(rounds):
        chains = ShadedChains(grid)
        chains.shade(order)
        missed = [line for line in lines if not any(chains.shaded[cell] for cell in line)]
        if not missed:
            return {cell for cell in grid.cells if chains.shaded[cell]}
        order = list(dict.fromkeys([*map(rng.choice, missed), *order]))
    return None


def possible_clues(puzzle: Puzzle) -> Iterator[tuple[Cell, Clue]]:
    """Any number for every room: while a board is drawn, its numbers change."""
    for room in puzzle.regions:
        if len(room) > _COUNTED:
            raise puzzle.error(
                room[0], f"a room of {len(room)} cells", f"at most {_COUNTED} where numbers change"
            )
        for number in range(len(room) + 1):
            yield room[0], Clue(number)


clued = switched(possible_clues, counter=counted_in_a_row)


def could_show(puzzle: Puzzle, answer: Mapping[Place, Mark], cell: Cell) -> Clue | None:
    for room in puzzle.regions:
        if room[0] == cell:
            return Clue(sum(answer.get(place) == SHADED for place in room))
    return None


MAKING = Making(
    draft,
    clued,
    eased_by_clues=True,
    shown=Shares(0.16, 0.25),
    could_show=could_show,
    sizes=((6, 6), (8, 8), (10, 10), (12, 12), (14, 14)),
)
