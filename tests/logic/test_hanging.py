"""Cells that hang together, and what single cells cut off: against a plain search."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from gridproof.board.grid import Cell, Grid
from gridproof.logic.cut_points import cut_off, region, wall_between
from gridproof.logic.hanging import HangTogether
from gridproof.logic.theory import Cut

GRIDS = [Grid.of(*shape) for shape in ((1, 4), (2, 3), (3, 3), (3, 4))]


def hang_together(grid: Grid) -> list[set[Cell]]:
    """Every choice of cells that hang together."""
    return [
        set(cells)
        for number in range(grid.size + 1)
        for cells in combinations(grid.cells, number)
        if len(grid.components(cells)) < 2
    ]


def obeyed(cut: Cut, chosen: set[Cell]) -> bool:
    return any((lit > 0) == (abs(lit) - 1 in chosen) for lit in cut.clause)


def model_of(grid: Grid, chosen: set[Cell]) -> list[int]:
    return [cell + 1 if cell in chosen else -cell - 1 for cell in grid.cells]


@pytest.mark.parametrize("grid", GRIDS, ids=lambda grid: f"{grid.rows}x{grid.cols}")
def test_cuts_forbid_what_is_apart_and_nothing_else(grid: Grid) -> None:
    rng = Random(f"hanging {grid}")
    rule = HangTogether("one", grid.neighbours, [cell + 1 for cell in grid.cells])
    right = hang_together(grid)
    for _ in range(40):
        chosen = {cell for cell in grid.cells if rng.random() < 0.5}
        cuts = rule.cuts(model_of(grid, chosen))
        assert bool(cuts) == (len(grid.components(chosen)) > 1)
        for cut in cuts:
            assert not obeyed(cut, chosen)
            assert all(obeyed(cut, other) for other in right)


@pytest.mark.parametrize("grid", GRIDS, ids=lambda grid: f"{grid.rows}x{grid.cols}")
def test_an_anchor_is_taken_at_its_word(grid: Grid) -> None:
    rule = HangTogether("one", grid.neighbours, [cell + 1 for cell in grid.cells], anchor=0)
    right = [chosen for chosen in hang_together(grid) if 0 in chosen]
    for chosen in ({0, grid.size - 1}, {0, 2}):
        for cut in rule.cuts(model_of(grid, chosen)):
            assert not obeyed(cut, chosen)
            assert all(obeyed(cut, other) for other in right)


@pytest.mark.parametrize("grid", GRIDS, ids=lambda grid: f"{grid.rows}x{grid.cols}")
def test_pending_finds_all_that_is_forced_to_belong(grid: Grid) -> None:
    rng = Random(f"pending {grid}")
    rule = HangTogether("one", grid.neighbours, [cell + 1 for cell in grid.cells])
    right = hang_together(grid)
    for _ in range(40):
        known = {cell: rng.random() < 0.4 for cell in grid.cells if rng.random() < 0.6}
        values = {cell + 1: cell + 1 if belongs else -cell - 1 for cell, belongs in known.items()}
        fitting = [
            chosen for chosen in right if all((c in chosen) == belongs for c, belongs in known.items())
        ]
        cuts = rule.pending(values)
        assert all(obeyed(cut, chosen) for cut in cuts for chosen in right)
        left = [[lit for lit in cut.clause if values.get(abs(lit)) != -lit] for cut in cuts]
        if not fitting:
            assert [] in left
            continue
        assert all(len(lits) == 1 for lits in left)
        forced = {cell for cell in grid.cells if cell not in known and all(cell in c for c in fitting)}
        if sum(known.values()) > 1:
            assert {lits[0] - 1 for lits in left} == forced


def test_what_lies_behind_a_cell() -> None:
    rng = Random("behind")
    grid = Grid.of(5, 6)
    for _ in range(60):
        root = rng.randrange(grid.size)
        passable = {cell for cell in grid.cells if rng.random() < 0.7} - {root}
        weight = {cell: rng.randrange(4) for cell in grid.cells}
        total, behind = cut_off(grid.neighbours, root, passable, weight)
        reached = region(grid.neighbours, root, passable)
        assert total == sum(weight[cell] for cell in reached)
        assert behind.keys() == reached - {root}
        for cell, lost in behind.items():
            left = region(grid.neighbours, root, passable - {cell})
            assert lost == total - weight[cell] - sum(weight[other] for other in left)


def test_a_wall_has_nothing_superfluous() -> None:
    grid = Grid.of(4, 4)
    assert wall_between(grid.neighbours, {0, 1}, 15) == [2, 4, 5]
    # The cell in the corner leads nowhere.
    assert wall_between(grid.neighbours, {1, 4}, 15) == [2, 5, 8]
