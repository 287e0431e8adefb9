"""Large Yajilin boards: other answers are looked for, and mended, within one window after the other.

On the whole board a solver finds none in the time that windows take, although there are very many.
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
"""Windows reach so many cells from their middle."""
_REPAIRED = (6, 12)
"""Repairs change nothing that is farther away."""
_SWEEPS = 300
_SLICES = 50

Repair = Callable[[Board, Mapping[Place, Mark], Near], bool]
"""Tells two answers apart, changing the places near some cells alone."""


def arrows_on_large(
    board: Board, repair: Repair, rng: Random, deadline: Deadline
) -> Mapping[Cell, Option] | None:
    """Arrows that leave the board's answer alone, after as many repairs as it takes. Raises TooMuchWork."""
    grid = board.bare.grid
    windows = asked = _windows(grid)
    for _ in range(_SWEEPS):
        before = board.answer
        with arrows_for(board.bare, before, rng, deadline, Windows(windows, _SLICES)) as arrows:
            rivals = list(arrows.rivals(asked))
            if not rivals:
                found = arrows.choose()
                if found.arrows is not None:
                    return found.arrows
                rivals = [found.rival or {}]
        for rival in rivals:
            # What cannot be mended near by can be farther away, or else in the next sweep by other cells.
            any(repair(board, rival, partial(_around, grid, half)) for half in _REPAIRED)
        changed = {place for other in (board.answer, *rivals) for place in _differing(before, other)}
        asked = [window for window in windows if not changed.isdisjoint(window)]
    return None


def _differing(before: Mapping[Place, Mark], after: Mapping[Place, Mark]) -> set[Place]:
    return {place for place, mark in before.items() if after.get(place) != mark}


@kept_by_size(4)
def _windows(grid: Grid) -> list[frozenset[Place]]:
    """Squares that overlap by halves, all over the board."""
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
