"""How many white cells each cell of a board sees, and the clues that it could show."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from gridproof.board.grid import Cell, Grid, Place
from gridproof.board.marks import SHADED, Clue, Mark
from gridproof.record.kind import Puzzle


class Views(NamedTuple):
    """What is seen on a finished board."""

    seen: list[int]
    """Per cell, how many white cells are seen from it, without itself; 0 for shaded cells."""
    seers: list[list[Cell]]
    """Per cell, the white cells that see it (and itself); for a shaded cell, those whose view ends there."""


def views(grid: Grid, shaded: Sequence[bool]) -> Views:
    seen = [0] * grid.size
    seers: list[list[Cell]] = [[] for _ in grid.cells]
    for line in grid.lines:
        run: list[Cell] = []
        stop: Cell | None = None
        for cell in line:
            if not shaded[cell]:
                run.append(cell)
                continue
            _take_in(run, seen, seers)
            for end in (stop, cell):
                if end is not None:
                    seers[end] += run
            run, stop = [], cell
        _take_in(run, seen, seers)
        if stop is not None:
            seers[stop] += run
    return Views(seen, seers)


def _take_in(run: list[Cell], seen: list[int], seers: list[list[Cell]]) -> None:
    others = len(run) - 1
    for cell in run:
        seen[cell] += others
        seers[cell] += run


@lru_cache(maxsize=8)
def _seen(grid: Grid, shaded: tuple[bool, ...]) -> list[int]:
    """What each cell sees. It is called for one cell after the other of the same few boards."""
    return views(grid, shaded).seen


class Shown(NamedTuple):
    """The clues of a finished board: numbers that count the seen cells plus ``own``."""

    own: int
    shaded: Clue | None
    """The clue of a shaded cell, if any."""

    def clues(self, shaded: Sequence[bool], seen: Sequence[int]) -> dict[Cell, Clue]:
        shown = (self._clue(*both) for both in zip(shaded, seen, strict=False))
        return {cell: clue for cell, clue in enumerate(shown) if clue is not None}

    def possible_clues(self, puzzle: Puzzle) -> Iterator[tuple[Cell, Clue]]:
        """All numbers that the cells of a board of that size could show."""
        grid = puzzle.grid
        numbers = map(Clue, range(max(1, self.own), grid.rows + grid.cols - 1 + self.own))
        return product(grid.cells, numbers)

    def could_show(self, puzzle: Puzzle, answer: Mapping[Place, Mark], cell: Cell) -> Clue | None:
        # An answer may leave out the clue cells. A black one is shaded.
        walls = {place for place, clue in puzzle.clues.items() if clue.wall and place not in answer}
        shaded = tuple(answer.get(place) == SHADED or place in walls for place in puzzle.grid.cells)
        return self._clue(shaded[cell], _seen(puzzle.grid, shaded)[cell])

    def _clue(self, shaded: bool, seen: int) -> Clue | None:
        return self.shaded if shaded else Clue(seen + self.own)
