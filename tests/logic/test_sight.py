"""Sight: what numbers settle, against boards that are known."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from gridproof.board.grid import Cell, Grid
from gridproof.engines.sat import SatSession
from gridproof.engines.session import Deadline
from gridproof.logic.known import OPEN, SHADED, WHITE, Impossible, Known, deduce
from gridproof.logic.sight import Sight
from gridproof.logic.sight_counts import state_count
from gridproof.logic.switches import Switchable
from gridproof.logic.theory import Lit, Theory
from tests.kinds.shaded import seen


def fill(grid: Grid, shaded: set[Cell], totals: dict[Cell, int], rng: Random) -> Known:
    """Settle the whole board in random order, with all deductions in between."""
    known = Known(grid, apart=False)
    settle = [known.shade if cell in shaded else known.whiten for cell in grid.cells]
    order = rng.sample(grid.cells, grid.size)
    given = rng.randint(0, grid.size)
    for cell in order[:given]:
        settle[cell](cell)
    sight = Sight(grid, totals, known)
    deduce(known, [sight])
    for cell in order[given:]:
        settle[cell](cell)
        deduce(known, [sight])
    return known


def test_right_numbers_settle_only_what_is_true() -> None:
    rng = Random("right numbers")
    for _ in range(400):
        grid = Grid.of(rng.randint(1, 6), rng.randint(1, 6))
        shaded = {cell for cell in grid.cells if rng.random() < 0.4}
        whites = [cell for cell in grid.cells if cell not in shaded]
        totals = {cell: seen(grid, shaded, cell) for cell in whites if rng.random() < 0.5}
        known = fill(grid, shaded, totals, rng)
        assert [value == SHADED for value in known.cells] == [cell in shaded for cell in grid.cells]


def test_wrong_numbers_are_noticed_when_the_board_is_full() -> None:
    rng = Random("wrong numbers")
    tried = 0
    while tried < 1500:
        grid = Grid.of(rng.randint(1, 6), rng.randint(2, 6))
        shaded = {cell for cell in grid.cells if rng.random() < 0.4}
        whites = [cell for cell in grid.cells if cell not in shaded]
        if whites:
            cell = rng.choice(whites)
            wrong = rng.choice([n for n in range(grid.rows + grid.cols) if n != seen(grid, shaded, cell)])
            tried += 1
            with pytest.raises(Impossible):
                fill(grid, shaded, {cell: wrong}, rng)


@pytest.mark.parametrize(
    ("total", "settled"),
    [
        (1, {1: WHITE, 2: SHADED}),
        (2, {1: WHITE, 2: WHITE, 3: SHADED}),
        (3, {1: WHITE, 2: WHITE, 3: WHITE}),
    ],
)
def test_a_number_at_the_end_of_a_row(total: int, settled: dict[Cell, int]) -> None:
    known = Known(Grid.of(1, 4), apart=False)
    known.whiten(0)
    deduce(known, [Sight(Grid.of(1, 4), {0: total}, known)])
    assert {cell: known.cells[cell] for cell in known.order[1:]} == settled


def counted(grid: Grid, cell: Cell, total: int) -> tuple[Switchable, tuple[Lit, ...]]:
    t = Switchable()
    t.new_block(grid.size)
    return t, t.under_switch(lambda _: state_count(t, grid, cell, total))


def test_theory_of_one_number_allows_just_the_boards_it_fits() -> None:
    rng = Random("one number")
    fitting = 0
    for _ in range(500):
        grid = Grid.of(rng.randint(1, 6), rng.randint(2, 6))
        cell = rng.choice(grid.cells)
        total = rng.randint(0, grid.rows + grid.cols - 2)
        known = Known(grid, apart=False)
        known.whiten(cell)
        for other in grid.cells:
            if other != cell and rng.random() < 0.5:
                settle = known.whiten if rng.random() < 0.9 else known.shade
                settle(other)
        theory = Theory()
        theory.new_block(grid.size)
        Sight(grid, {cell: total}, known).state(theory, cell, "number")
        switched, says = counted(grid, cell, total)
        around = [c for ray in grid.rays[cell] for c in ray]
        choices = [(SHADED, WHITE) if known.cells[c] == OPEN else (known.cells[c],) for c in around]
        with SatSession(theory) as session, SatSession(switched) as counting:
            for colours in product(*choices):
                shaded = {c for c, colour in zip(around, colours, strict=True) if colour == SHADED}
                board = [c + 1 if c in shaded else -c - 1 for c in (cell, *around)]
                fits = seen(grid, shaded, cell) == total
                assert session.solve(Deadline(), board) is fits
                assert counting.solve(Deadline(), [*board, *says]) is fits
                assert counting.solve(Deadline(), board)
                fitting += fits
    assert fitting > 100
