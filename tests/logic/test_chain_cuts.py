"""Chains that cut white cells off: found just when there are any, and each cuts by itself."""

from __future__ import annotations

from collections.abc import Collection, Iterator

import pytest

from gridproof.board.grid import Cell, Grid
from gridproof.logic.chain_cuts import Violations, a_star, all_shaded, depth_first

WAYS = (all_shaded, depth_first, a_star)


def apart(grid: Grid, first: Cell = 0) -> Iterator[tuple[Cell, ...]]:
    """Every way to shade cells of which no two share a side."""
    yield ()
    for cell in grid.cells[first:]:
        for others in apart(grid, cell + 1):
            if not set(grid.neighbours[cell]).intersection(others):
                yield (cell, *others)


def hang_together(grid: Grid, shaded: Collection[Cell]) -> bool:
    return len(grid.components(cell for cell in grid.cells if cell not in shaded)) < 2


@pytest.mark.parametrize("shape", [(1, 1), (1, 5), (4, 1), (2, 4), (4, 4), (3, 5)])
@pytest.mark.parametrize("violations", WAYS)
def test_violations(violations: Violations, shape: tuple[int, int]) -> None:
    grid = Grid.of(*shape)
    for shaded in apart(grid):
        found = list(violations(grid, shaded))
        assert (not found) == hang_together(grid, shaded)
        for cells in found:
            assert set(cells) <= set(shaded)
            assert len(set(cells)) == len(cells)
            assert not hang_together(grid, cells)


def test_a_star_takes_the_shorter_way_to_the_border() -> None:
    # From the upper border cell two ways lead to the right one: along the two sides of a ring.
    rows = ("...x...", "....x..", "...x.x.", "..x...x", "...x.x.", "....x..", ".......")
    grid = Grid.of(7, 7)
    shaded = [cell for cell, mark in enumerate("".join(rows)) if mark == "x"]

    def between(violations: Violations) -> list[int]:
        return [len(cells) for cells in violations(grid, shaded) if {3, 27}.issubset(cells)]

    assert (between(depth_first), between(a_star)) == ([8], [4])
