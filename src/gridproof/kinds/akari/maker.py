"""How Akari puzzles are made: walls and bulbs at random, a number on every wall, then drop numbers."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from math import comb
from random import Random

from gridproof.board.grid import Cell, Grid, Place
from gridproof.board.marks import BULB, DOT, Clue, Mark, State
from gridproof.engines.session import Deadline
from gridproof.kinds.akari import KIND
from gridproof.record.kind import Puzzle
from gridproof.record.maker import MANY_CELLS, Draft, Making, Wishes
from gridproof.vocabulary.clues import bare_wall, beside, possible_numbers
from gridproof.vocabulary.effort import TooMuchWork
from gridproof.vocabulary.mending import mended
from gridproof.vocabulary.switched import switched
from gridproof.vocabulary.two_answers import two_answers

_SHARES = (0.17, 0.33)
"""The least and the largest usual share of walls."""
_SHARES_FOR_A_LEVEL = (0.3, 0.37)
"""With these shares every level is equally frequent, and an answer is unique far more often."""
_REPAIRS = 200
_NEAR = 2

_NUMBERED = tuple(Clue(number, wall=True) for number in range(5))


def draft(wishes: Wishes, rng: Random, deadline: Deadline) -> Draft | None:
    grid = wishes.grid
    usual = _SHARES if wishes.level is None else _SHARES_FOR_A_LEVEL
    share = rng.uniform(*usual) if wishes.density is None else wishes.density
    walls = _walls(grid, wishes.orbits.groups, share, rng)
    lights = _lights(grid, walls)
    bulbs = _bulbs(grid, walls, lights, rng)
    if grid.size > MANY_CELLS and wishes.unique:
        return _repaired(wishes, walls, bulbs, rng, deadline)
    rivals = _rivals(grid, walls, bulbs, lights)
    if not all(rivals):
        return None
    return _drafted(grid, walls, bulbs)._replace(rivals=rivals)


def _drafted(grid: Grid, walls: set[Cell], bulbs: set[Cell]) -> Draft:
    clues = {wall: _NUMBERED[_beside(grid, wall, bulbs)] for wall in sorted(walls)}
    answer = {cell: BULB if cell in bulbs else DOT for cell in grid.cells if cell not in walls}
    return Draft(Puzzle(KIND, grid, clues), answer)


def _repaired(
    wishes: Wishes, walls: set[Cell], bulbs: set[Cell], rng: Random, deadline: Deadline
) -> Draft | None:
    """Add walls wherever another answer differs. On a large board there is nearly always one."""
    grid = wishes.grid
    orbit_of = {cell: orbit for orbit in wishes.orbits.groups for cell in orbit}

    def rival(draft: Draft) -> State | None:
        answers = two_answers(draft.puzzle, deadline, first=draft.answer)
        if answers is None:
            raise TooMuchWork
        return None if answers.unique else answers.found[1]

    def mend(_: Draft, rival: State) -> bool:
        nonlocal bulbs
        moved = [cell for cell, mark in rival.items() if mark == BULB and cell not in bulbs]
        rng.shuffle(moved)
        touched: set[Cell] = set()
        for cell in moved:
            # Near a cell where a wall mends the board, no second wall is needed.
            near = {cell, *(other for ray in grid.rays[cell] for other in ray[:_NEAR])}
            if touched.isdisjoint(near):
                touched |= near
                walls.update(orbit_of[cell])
        bulbs = _bulbs(grid, walls, _lights(grid, walls), rng, bulbs - walls)
        return True

    found = mended(_REPAIRS, lambda: _drafted(grid, walls, bulbs), rival, mend)
    return found and found._replace(rivals=_rivals(grid, walls, bulbs, _lights(grid, walls)))


def _walls(grid: Grid, groups: Sequence[Sequence[Cell]], share: float, rng: Random) -> set[Cell]:
    """Walls group by group. No white cell is walled in, because that would reveal it at once."""
    neighbours = grid.neighbours
    order = list(groups)
    rng.shuffle(order)
    walls: set[Cell] = set()
    most = share * grid.size
    for group in order:
        if len(walls) >= most:
            break
        walls.update(group)
        for cell in group:
            around = neighbours[cell]
            if walls.issuperset(around) or any(
                walls.issuperset(neighbours[n]) for n in around if n not in walls
            ):
                walls.difference_update(group)
                break
    return walls


def _lights(grid: Grid, walls: Collection[Cell]) -> list[int]:
    """Per white cell, the cells that a bulb there lights, with itself, as a bit mask."""
    lights = [0] * grid.size
    for run in grid.runs(walls):
        mask = 0
        for cell in run:
            mask |= 1 << cell
        for cell in run:
            lights[cell] |= mask
    return lights


def _bulbs(
    grid: Grid, walls: set[Cell], lights: list[int], rng: Random, first: Collection[Cell] = ()
) -> set[Cell]:
    """Bulbs in dark cells, at random after the first ones, until every cell is lit."""
    dark = [cell for cell in grid.cells if cell not in walls]
    rng.shuffle(dark)
    lit = 0
    bulbs = set()
    for cell in (*first, *dark):
        if not lit >> cell & 1:
            lit |= lights[cell]
            bulbs.add(cell)
    return bulbs


def _beside(grid: Grid, wall: Cell, bulbs: set[Cell]) -> int:
    return len(bulbs.intersection(grid.neighbours[wall]))


def _rivals(grid: Grid, walls: set[Cell], bulbs: set[Cell], lights: list[int]) -> list[set[Cell]]:
    """Other ways to light the board with one bulb moved, each as the walls whose numbers exclude it."""
    beside = [walls.intersection(around) for around in grid.neighbours]
    once = twice = 0
    for bulb in bulbs:
        twice |= once & lights[bulb]
        once |= lights[bulb]
    rivals = []
    for bulb in sorted(bulbs):
        alone = lights[bulb] & ~twice
        others = alone & ~(1 << bulb)
        while others:
            lowest = others & -others
            others ^= lowest
            cell = lowest.bit_length() - 1
            if not alone & ~lights[cell]:
                rivals.append(beside[bulb] ^ beside[cell])
    return rivals


def could_show(puzzle: Puzzle, answer: Mapping[Place, Mark], cell: Cell) -> Clue | None:
    clue = puzzle.clues.get(cell)
    if clue is None or not clue.wall:
        return None
    return _NUMBERED[sum(answer.get(n) == BULB for n in puzzle.grid.neighbours[cell])]


def openness(puzzle: Puzzle, wall: Cell) -> float:
    """The number of ways to place the bulbs of a number."""
    number = puzzle.clues[wall].number
    return comb(len(beside(puzzle, wall)), number or 0)


def changes(puzzle: Puzzle, answer: Mapping[Place, Mark]) -> Iterator[Mapping[Cell, Clue]]:
    """A cell without a bulb becomes a wall with its number."""
    for cell, mark in answer.items():
        if mark == DOT:
            yield {cell: _NUMBERED[sum(answer.get(n) == BULB for n in puzzle.grid.neighbours[cell])]}


MAKING = Making(
    draft,
    switched(possible_numbers),
    dropped=bare_wall,
    openness=openness,
    could_show=could_show,
    changes=changes,
    sizes=((5, 5), (7, 7), (10, 10), (14, 14), (20, 20)),
)
