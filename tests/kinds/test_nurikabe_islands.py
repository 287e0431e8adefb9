"""Islands with their numbers, as a lazy rule: its cuts hold on every right board."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from gridproof.board.grid import Cell, Grid
from gridproof.kinds.nurikabe.islands import Islands, Sizes, reaches
from gridproof.logic.theory import Cut, Theory

GRIDS = [Grid.of(*shape) for shape in ((1, 7), (2, 5), (3, 4))]


def is_right(grid: Grid, sizes: Sizes, shaded: set[Cell]) -> bool:
    for part in grid.components(cell for cell in grid.cells if cell not in shaded):
        numbers = [cell for cell in part if cell in sizes]
        if len(numbers) != 1 or sizes[numbers[0]] not in (None, len(part)):
            return False
    return True


def right_boards(grid: Grid, sizes: Sizes) -> list[set[Cell]]:
    """The shaded cells of every board that obeys the rule."""
    free = [cell for cell in grid.cells if cell not in sizes]
    boards = (
        {cell for cell, is_shaded in zip(free, choice, strict=True) if is_shaded}
        for choice in product((False, True), repeat=len(free))
    )
    return [shaded for shaded in boards if is_right(grid, sizes, shaded)]


def obeyed(cut: Cut, shaded: set[Cell]) -> bool:
    return any((lit > 0) == (abs(lit) - 1 in shaded) for lit in cut.clause)


def random_sizes(grid: Grid, rng: Random) -> Sizes:
    return {
        cell: rng.choice((None, 1, 2, 3, 4, 5)) for cell in rng.sample(range(grid.size), rng.randint(1, 3))
    }


@pytest.mark.parametrize("grid", GRIDS, ids=lambda grid: f"{grid.rows}x{grid.cols}")
def test_cuts(grid: Grid) -> None:
    rng = Random(f"islands {grid}")
    for _ in range(15):
        sizes = random_sizes(grid, rng)
        islands = Islands("one", "count", grid, sizes, reaches(grid, sizes))
        right = right_boards(grid, sizes)
        for _ in range(25):
            shaded = {cell for cell in grid.cells if cell not in sizes and rng.random() < 0.5}
            cuts = islands.cuts([cell + 1 if cell in shaded else -cell - 1 for cell in grid.cells])
            assert bool(cuts) == (not is_right(grid, sizes, shaded))
            for cut in cuts:
                assert not obeyed(cut, shaded)
                assert all(obeyed(cut, other) for other in right)


@pytest.mark.parametrize("grid", GRIDS, ids=lambda grid: f"{grid.rows}x{grid.cols}")
def test_pending(grid: Grid) -> None:
    rng = Random(f"islands pending {grid}")
    found = 0
    for _ in range(40):
        sizes = random_sizes(grid, rng)
        islands = Islands("one", "count", grid, sizes, reaches(grid, sizes))
        right = right_boards(grid, sizes)
        theory = Theory()
        islands.state_far(theory)
        assert all(
            obeyed(Cut(clause, span.reason), other)
            for span in theory.spans
            if span.reason is not None
            for clause in theory.clauses[span.clauses]
            for other in right
        )
        for share in (0.2, 0.5, 0.8):
            values = {number + 1: -number - 1 for number in sizes}
            for cell in grid.cells:
                if cell not in sizes and rng.random() < share:
                    values[cell + 1] = rng.choice((cell + 1, -cell - 1))
            for cut in islands.pending(values):
                assert all(obeyed(cut, other) for other in right), (sizes, values, cut)
                left = [lit for lit in cut.clause if values.get(abs(lit)) != -lit]
                assert len(left) < 2, "more than one way is left"
                found += 1
    assert found > 100
