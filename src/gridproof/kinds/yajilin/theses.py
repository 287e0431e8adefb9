"""The thesis's generators for Yajilin: one begins with the loop, two with the arrows."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from gridproof.board.grid import Cell, Direction, Grid
from gridproof.board.marks import Clue
from gridproof.engines.session import Deadline
from gridproof.kinds.yajilin import KIND
from gridproof.kinds.yajilin.line_thesis import OPTIONS as LINE_OPTIONS
from gridproof.kinds.yajilin.line_thesis import line
from gridproof.record.kind import Puzzle
from gridproof.record.maker import Draft, MethodNote, Option, Wishes
from gridproof.searching.search import Result, Status
from gridproof.solving import solve
from gridproof.vocabulary.thesis_options import (
    Method,
    refuse_density,
    refuse_symmetry,
    settings,
)

EACH_OPTIONS = {
    "minimum": Option(0, 0, 1),
    "maximum": Option(0.18, 0, 1),
    "steps": Option(1.5, 0.01, 100),
}
WHOLE_OPTIONS = {
    "minimum": Option(0, 0, 1),
    "maximum": Option(1, 0, 1),
    "steps": Option(200, 1, 100_000, whole=True),
}

_USUAL_PROBABILITY = 0.15
_TAKEN_BACK = 0.9
"""How often an arrow beyond the maximum is taken back. The thesis only states "with a high probability"."""


def arrows_whole(wishes: Wishes, rng: Random, deadline: Deadline) -> Draft | None:
    """Boards full of random arrows, until one of them has exactly one answer."""
    chosen = settings(wishes, WHOLE_OPTIONS)
    refuse_symmetry(wishes)
    probability = _USUAL_PROBABILITY if wishes.density is None else wishes.density
    size = wishes.grid.size
    for _ in range(int(chosen["steps"])):
        clues: dict[Cell, Clue] = {}
        for cell in wishes.grid.cells:
            if rng.random() < probability:
                _add_arrow(wishes.grid, clues, cell, rng)
        if not chosen["minimum"] * size <= len(clues) <= chosen["maximum"] * size:
            continue
        puzzle, result = _decided(wishes, clues, deadline)
        if result.status is Status.UNIQUE and result.answer is not None:
            return Draft(puzzle, result.answer)
        if deadline.passed:
            break
    return None


def arrows_each(wishes: Wishes, rng: Random, deadline: Deadline) -> Draft | None:
    """One random arrow after the other. After each, the solver decides whether it stays."""
    chosen = settings(wishes, EACH_OPTIONS)
    refuse_symmetry(wishes)
    refuse_density(wishes)
    size = wishes.grid.size
    clues: dict[Cell, Clue] = {}
    for _ in range(max(1, round(chosen["steps"] * size))):
        free = [cell for cell in wishes.grid.cells if cell not in clues]
        if not free:
            break
        cell = rng.choice(free)
        if not _add_arrow(wishes.grid, clues, cell, rng):
            continue
        puzzle, result = _decided(wishes, clues, deadline)
        if result.status is Status.UNKNOWN:
            break
        if result.status is Status.MULTIPLE:
            stays = len(clues) <= chosen["maximum"] * size or rng.random() >= _TAKEN_BACK
        else:
            if result.answer is not None and len(clues) >= chosen["minimum"] * size:
                return Draft(puzzle, result.answer)
            # No answer; or exactly one, but with too few arrows. Then another arrow has to come first.
            stays = False
        if not stays:
            del clues[cell]
    return None


def _decided(wishes: Wishes, clues: Mapping[Cell, Clue], deadline: Deadline) -> tuple[Puzzle, Result]:
    puzzle = Puzzle(KIND, wishes.grid, dict(sorted(clues.items())), wishes.variant)
    return puzzle, solve(puzzle, time_limit=deadline.left)


def _add_arrow(grid: Grid, clues: dict[Cell, Clue], cell: Cell, rng: Random) -> bool:
    """Put an arrow with a random direction and number on a cell, if some number is possible there."""
    ways = [way for way in Direction if grid.step(cell, way) is not None]
    if not ways:
        return False
    way = rng.choice(ways)
    bounds = number_bounds(grid, clues, cell, way)
    if bounds is None:
        return False
    clues[cell] = Clue(rng.randint(*bounds), way)
    return True


def number_bounds(
    grid: Grid, clues: Mapping[Cell, Clue], cell: Cell, way: Direction
) -> tuple[int, int] | None:
    """The least and the highest number for an arrow, as far as the other arrows of its line determine them.

    None if no arrow fits there. Let P(i) be the number of shaded cells before the i-th clue of the line.
    Free cells between clues and the numbers of arrows limit how far any two of them differ.
    """
    line = [*reversed(grid.ray(cell, way.opposite)), cell, *grid.ray(cell, way)]
    stops = [index for index, other in enumerate(line) if other == cell or other in clues]
    points = [*stops, len(line)]
    """The last point is the far border. P of the near border is point -1, stored last."""
    last = len(points)
    most = [[len(line)] * (last + 1) for _ in range(last + 1)]
    """``most[a][b]``: the highest P(b) - P(a)."""

    def differ(a: int, b: int, low: int, high: int) -> None:
        most[a][b] = min(most[a][b], high)
        most[b][a] = min(most[b][a], -low)

    before, start = last, -1
    for point, index in enumerate(points):
        differ(before, point, 0, (index - start) // 2)
        before, start = point, index
    for point, index in enumerate(stops):
        clue = clues.get(line[index])
        if clue is not None and clue.number is not None and clue.arrow in (way, way.opposite):
            ends = (point, last - 1) if clue.arrow is way else (last, point)
            differ(*ends, clue.number, clue.number)
    for via in range(last + 1):
        for a in range(last + 1):
            for b in range(last + 1):
                most[a][b] = min(most[a][b], most[a][via] + most[via][b])
    here = stops.index(line.index(cell))
    high, low = most[here][last - 1], -most[last - 1][here]
    possible = all(most[point][point] >= 0 for point in range(last + 1))
    return (low, high) if possible else None


METHODS: dict[str, Method] = {"line": line, "arrows-whole": arrows_whole, "arrows-each": arrows_each}
NOTES = {
    "line": MethodNote(
        "A random loop, black cells wherever they fit, and an arrow on every cell that is left", LINE_OPTIONS
    ),
    "arrows-whole": MethodNote(
        "A whole board of random arrows is tested at once", WHOLE_OPTIONS, "the chance of an arrow, 0.15"
    ),
    "arrows-each": MethodNote("Random arrows are added, and tested after each one", EACH_OPTIONS),
}
