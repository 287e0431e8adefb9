"""Large Yajilin boards: other answers are searched for, and removed, within one window after the other.

A search on the whole board finds no other answer in the time that windows take, although there are very
many. When no window has one left, clue cells become shaded again: of a third of the cells, a fifth stays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from random import Random

from gridproof.board.grid import Cell, Grid, Place
from gridproof.board.marks import Mark
from gridproof.engines.session import Deadline
from gridproof.kinds.yajilin.maker_arrows import Option, Windows, arrows_for
from gridproof.kinds.yajilin.maker_board import Board, Near
from gridproof.system.size_cache import kept_by_size

_HALF = 4
"""Windows extend so many cells from their middle, or from a clue cell that is to be spared."""
_REPAIRED = (6, 12)
"""Repairs change nothing farther away."""
_SWEEPS = 300
_THINNINGS = 3
_SLICES = 50

Repair = Callable[[Board, Mapping[Place, Mark], Near], bool]
"""Excludes one of two answers by changes near some cells only."""


def arrows_on_large(
    board: Board, repair: Repair, most: float, rng: Random, deadline: Deadline
) -> Mapping[Cell, Option] | None:
    """Arrows that leave only the board's answer, after as many repairs as needed, on at most so many clue
    cells. Raises TooMuchWork.
    """
    grid = board.bare.grid
    windows = asked = _windows(grid)
    thinned = 0
    for _ in range(_SWEEPS):
        before = board.answer
        with arrows_for(board.bare, before, rng, deadline, Windows(windows, _SLICES)) as arrows:
            rivals = list(arrows.rivals(asked))
            if not rivals and thinned and len(board.cells) <= most:
                found = arrows.choose()
                if found.arrows is not None:
                    return found.arrows
                rivals = [found.rival or {}]
        if not rivals:
            if thinned == _THINNINGS:
                return None
            _thin(board, rng, deadline)
            thinned, asked = thinned + 1, windows
            continue
        for rival in rivals:
            # What cannot be mended nearby may be mended farther away, or in the next sweep by other cells.
            any(repair(board, rival, partial(_around, grid, half)) for half in _REPAIRED)
        changed = {place for other in (board.answer, *rivals) for place in _differing(before, other)}
        asked = [window for window in windows if not changed.isdisjoint(window)]
    return None


def _thin(board: Board, rng: Random, deadline: Deadline) -> None:
    """Clue cells become shaded where no other answer appears nearby. Raises TooMuchWork."""
    grid = board.bare.grid
    left = board.clue_orbits()
    rng.shuffle(left)
    while left:
        # So many at once as are far apart from each other: one solver judges them.
        taken: list[tuple[tuple[Cell, ...], frozenset[Place]]] = []
        later, near = [], set[Place]()
        for orbit in left:
            window = _around(grid, _HALF, orbit)
            if near.isdisjoint(window):
                near |= window
                if board.give_up(orbit):
                    taken.append((orbit, window))
            else:
                later.append(orbit)
        with arrows_for(board.bare, board.answer, rng, deadline, Windows((), _SLICES)) as arrows:
            wrong = [orbit for orbit, window in taken if any(arrows.rivals([window]))]
        for orbit in wrong:
            board.add(orbit[0])
        left = later


def _differing(before: Mapping[Place, Mark], after: Mapping[Place, Mark]) -> set[Place]:
    return {place for place, mark in before.items() if after.get(place) != mark}


@kept_by_size(4)
def _windows(grid: Grid) -> list[frozenset[Place]]:
    """Squares all over the board that overlap by halves."""
    rows, cols = (range(_HALF, length + _HALF, _HALF) for length in (grid.rows, grid.cols))
    return [_square(grid, row, col, _HALF) for row in rows for col in cols]


def _around(grid: Grid, half: int, cells: Iterable[Cell]) -> frozenset[Place]:
    return frozenset().union(*(_square(grid, *grid.position(cell), half) for cell in cells))


def _square(grid: Grid, row: int, col: int, half: int) -> frozenset[Place]:
    """The cells around a position, and the edges between them."""
    cells = {
        grid.cell(r, c)
        for r in range(max(0, row - half), min(grid.rows, row + half))
        for c in range(max(0, col - half), min(grid.cols, col + half))
    }
    edges = {edge for cell in cells for edge in grid.edges_at[cell] if cells.issuperset(grid.ends(edge))}
    return frozenset(cells | edges)
