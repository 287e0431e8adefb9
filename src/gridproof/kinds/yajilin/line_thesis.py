"""The thesis's line generator for Yajilin: a random loop first, then black cells, then arrows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from heapq import heappop, heappush
from random import Random

from gridproof.board.grid import Cell, Direction, Grid, Place
from gridproof.board.marks import CROSS, DOT, LINE, SHADED, Clue, Mark, State
from gridproof.engines.session import Deadline
from gridproof.kinds.yajilin import KIND
from gridproof.kinds.yajilin.maker_arrows import Option as Arrow
from gridproof.kinds.yajilin.maker_arrows import arrows_for, option
from gridproof.kinds.yajilin.rules import choices
from gridproof.record.kind import Puzzle
from gridproof.record.maker import Draft, Option, Wishes
from gridproof.vocabulary.effort import TooMuchWork
from gridproof.vocabulary.thesis_options import (
    SWITCH_OFF,
    SWITCH_ON,
    refuse_density,
    refuse_symmetry,
    settings,
)

OPTIONS = {
    "line_base": Option(0.65, 0.05, 1),
    "tolerance": Option(5, 0, 10_000, whole=True),
    "astar": SWITCH_ON,
    "retries": Option(0, 0, 1000, whole=True),
    "backtracking": SWITCH_OFF,
    "arrows": Option(40, 1, 10_000, whole=True),
}

_WAYS = tuple(Direction)
_LOOPS = 1000
"""So many loops are begun before a call ends without a puzzle."""


def line(wishes: Wishes, rng: Random, deadline: Deadline) -> Draft | None:
    chosen = settings(wishes, OPTIONS)
    refuse_symmetry(wishes)
    refuse_density(wishes)
    if wishes.grid.rows < 2 or wishes.grid.cols < 2:
        return None
    for _ in range(_LOOPS):
        if deadline.passed:
            break
        loop = _loop(wishes.grid, chosen, rng)
        if loop is None:
            continue
        with suppress(TooMuchWork):
            found = _with_arrows(wishes, loop, int(chosen["arrows"]), rng, deadline)
            if found is not None:
                return found
    return None


def _with_arrows(
    wishes: Wishes, loop: Sequence[Cell], tries: int, rng: Random, deadline: Deadline
) -> Draft | None:
    """The loop with random arrows that leave it as the only answer, if one of so many draws does.

    Raises TooMuchWork.

    For most loops no arrows do. If all arrows together leave another answer, none are drawn.
    """
    board, answer = _board_around(wishes, loop)
    with arrows_for(board, answer, rng, deadline) as arrows:
        if not arrows.can_leave_one_answer():
            return None
        for _ in range(tries):
            shown = [_random_arrow(board, answer, cell, rng) for cell in board.clues]
            if arrows.leave_one_answer(shown):
                return Draft(replace(board, clues={one.cell: one.clue for one in shown}), answer)
    return None


def _loop(grid: Grid, chosen: Mapping[str, float], rng: Random) -> list[Cell] | None:
    """The cells of a loop in order: a random walk whose ends are joined. None if that fails."""
    walk = _Walk(grid, rng, tolerance=int(chosen["tolerance"]), careful=bool(chosen["backtracking"]))
    if not walk.grow(max(3, round(chosen["line_base"] * grid.size))):
        return None
    if not chosen["astar"]:
        return walk.path if walk.grow_home() else None
    for _ in range(int(chosen["retries"]) + 1):
        way = shortest_way(grid, walk.path[-1], walk.path[0], set(walk.path))
        if way is not None:
            return walk.path + way if len(walk.path) + len(way) > 3 else None
        # The end has run into a corner: cut it off and try again from the cell before.
        if len(walk.path) < 4:
            return None
        walk.path.pop()
    return None


class _Walk:
    """A random walk that never crosses itself."""

    def __init__(self, grid: Grid, rng: Random, *, tolerance: int, careful: bool) -> None:
        self._neighbours = grid.neighbours
        self._rng = rng
        self._left = tolerance
        """How many dead ends are tolerated."""
        self._careful = careful
        """Whether the walk remembers what it took back, and turns more often the longer it went straight."""
        self.path = [rng.randrange(grid.size)]
        self._taken = set(self.path)
        self._refused: list[set[Cell]] = [set()]
        """Per cell of the path, the next cells that were taken back."""

    def grow(self, length: int) -> bool:
        """Walk until the path has so many cells. False if there were too many dead ends."""
        while len(self.path) < length:
            if not self._step():
                return False
        return True

    def grow_home(self) -> bool:
        """Walk on at random until the end lies beside the start."""
        while self.path[0] not in self._neighbours[self.path[-1]] or len(self.path) < 4:
            if not self._step():
                return False
        return True

    def _step(self) -> bool:
        """One cell forward, or back from a dead end."""
        here = self.path[-1]
        ways = [cell for cell in self._neighbours[here] if cell not in self._taken]
        if self._careful:
            ways = [cell for cell in ways if cell not in self._refused[-1]]
        if ways:
            cell = self._chosen(ways)
            self.path.append(cell)
            self._taken.add(cell)
            self._refused.append(set())
            return True
        self._left -= 1
        if self._left < 0 or len(self.path) < 2:
            return False
        self._taken.remove(self.path.pop())
        self._refused.pop()
        self._refused[-1].add(here)
        return True

    def _chosen(self, ways: Sequence[Cell]) -> Cell:
        if not self._careful:
            return self._rng.choice(ways)
        return self._rng.choices(ways, [self._weight(cell) for cell in ways])[0]

    def _weight(self, cell: Cell) -> float:
        straight, path = 0, [*self.path, cell]
        while straight + 2 < len(path) and path[-1] - path[-2] == path[-2 - straight] - path[-3 - straight]:
            straight += 1
        return 1 / (1 + straight)


def shortest_way(grid: Grid, start: Cell, goal: Cell, closed: set[Cell]) -> list[Cell] | None:
    """The cells between two cells on a shortest path around closed cells, by A*; None if there is none."""
    goal_row, goal_col = grid.position(goal)

    def to_go(cell: Cell) -> int:
        row, col = grid.position(cell)
        return abs(row - goal_row) + abs(col - goal_col)

    came_from = {start: start}
    steps = {start: 0}
    waiting = [(to_go(start), start)]
    while waiting:
        _, cell = heappop(waiting)
        for beside in grid.neighbours[cell]:
            if beside == goal:
                return _way_back(came_from, start, cell)
            if beside not in closed and steps.get(beside, grid.size) > steps[cell] + 1:
                steps[beside] = steps[cell] + 1
                came_from[beside] = cell
                heappush(waiting, (steps[beside] + to_go(beside), beside))
    return None


def _way_back(came_from: Mapping[Cell, Cell], start: Cell, cell: Cell) -> list[Cell]:
    way = []
    while cell != start:
        way.append(cell)
        cell = came_from[cell]
    return way[::-1]


def _board_around(wishes: Wishes, loop: Sequence[Cell]) -> tuple[Puzzle, State]:
    """Black cells wherever no black cell is beside them, row by row, and bare clue cells on the remaining
    cells.
    """
    grid, on_loop = wishes.grid, set(loop)
    answer: dict[Place, Mark] = dict.fromkeys(grid.edges, CROSS)
    answer |= dict.fromkeys(loop, DOT)
    answer |= {grid.edge(a, b): LINE for a, b in zip(loop, [*loop[1:], loop[0]], strict=True)}
    bare = []
    for cell in grid.cells:
        if cell in on_loop:
            continue
        if any(answer.get(beside) == SHADED for beside in grid.neighbours[cell]):
            bare.append(cell)
        else:
            answer[cell] = SHADED
    puzzle = Puzzle(KIND, grid, dict.fromkeys(bare, Clue()), wishes.variant)
    return puzzle, {place: answer[place] for place in choices(puzzle)}


def _random_arrow(board: Puzzle, answer: State, cell: Cell, rng: Random) -> Arrow:
    """An arrow in a random direction, turned where it would point off the board."""
    way = rng.choice(_WAYS)
    if board.grid.step(cell, way) is None:
        way = way.opposite
    return option(board, answer, cell, way)
