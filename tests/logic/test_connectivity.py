"""Connectivity: cuts and deductions against a plain search for separate parts."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from gridproof.board.grid import Cell, Grid
from gridproof.logic.connectivity import Chains, Connected
from gridproof.logic.known import OPEN, WHITE, Impossible, Known, deduce
from gridproof.logic.theory import Clause

Shaded = set[Cell]


def separates(grid: Grid, shaded: Shaded) -> bool:
    return len(grid.components(cell for cell in grid.cells if cell not in shaded)) > 1


def boards(seed: str, number: int) -> Iterator[tuple[Grid, Shaded]]:
    """Boards with some shaded cells that never touch and rarely separate anything."""
    rng = Random(seed)
    for _ in range(number):
        grid = Grid.of(rng.randint(1, 6), rng.randint(1, 6))
        shaded: Shaded = set()
        for cell in rng.sample(grid.cells, rng.randint(0, grid.size)):
            fits = rng.random() < 0.1 or not separates(grid, shaded | {cell})
            if fits and shaded.isdisjoint(grid.neighbours[cell]):
                shaded.add(cell)
        yield grid, shaded


def cells_of(clause: Clause) -> Shaded:
    assert all(lit < 0 for lit in clause)
    return {-lit - 1 for lit in clause}


def test_cuts_name_shaded_cells_that_separate() -> None:
    separated = 0
    for grid, shaded in boards("cuts", 600):
        model = [cell + 1 if cell in shaded else -cell - 1 for cell in grid.cells]
        cuts = Connected("rule", grid).cuts(model)
        assert bool(cuts) == separates(grid, shaded)
        separated += bool(cuts)
        for cut in cuts:
            assert cells_of(cut.clause) <= shaded
            assert separates(grid, cells_of(cut.clause))
            assert set(cut.reason.places) == cells_of(cut.clause)
    assert separated > 30


def test_pending_cuts_are_the_closed_and_the_nearly_closed_rings() -> None:
    forced = 0
    for grid, shaded in boards("pending", 600):
        white = {n for cell in shaded for n in grid.neighbours[cell]}
        values = {c + 1: c + 1 for c in shaded} | {c + 1: -c - 1 for c in white}
        rings = [cells_of(cut.clause) for cut in Connected("rule", grid).pending(values)]
        assert all(separates(grid, ring) for ring in rings)
        assert all(len(ring - shaded) <= 1 and ring.isdisjoint(white) for ring in rings)
        assert any(ring <= shaded for ring in rings) == separates(grid, shaded)
        if not separates(grid, shaded):
            found = {cell for ring in rings for cell in ring - shaded}
            assert found == would_separate(grid, shaded, white)
            forced += len(found)
    assert forced > 300


def would_separate(grid: Grid, shaded: Shaded, white: Shaded) -> Shaded:
    others = set(grid.cells) - shaded - white
    return {cell for cell in others if separates(grid, shaded | {cell})}


def test_chains_whiten_what_would_separate() -> None:
    contradictions = 0
    for grid, shaded in boards("chains", 600):
        known = Known(grid, apart=True)
        chains = Chains(grid, known)
        try:
            for cell in sorted(shaded):
                known.shade(cell)
                deduce(known, [chains])
        except Impossible:
            contradictions += 1
            assert separates(grid, shaded)
            continue
        assert not separates(grid, shaded)
        beside = {n for cell in shaded for n in grid.neighbours[cell]}
        white = {cell for cell in grid.cells if known.cells[cell] == WHITE}
        assert white == beside | would_separate(grid, shaded, beside)
    assert contradictions > 30


def test_touching_shaded_cells_contradict_each_other() -> None:
    known = Known(Grid.of(1, 2), apart=True)
    known.shade(0)
    with pytest.raises(Impossible):
        known.shade(1)
    together = Known(Grid.of(1, 2), apart=False)
    together.shade(0)
    assert together.cells[1] == OPEN
    with pytest.raises(Impossible):
        together.whiten(0)
