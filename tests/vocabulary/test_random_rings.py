"""Random rings for makers."""

from __future__ import annotations

from random import Random

import pytest

from gridproof.board.grid import Grid
from gridproof.board.lines import parts
from gridproof.vocabulary.random_rings import fences_around, random_area, random_ring

SIZES = ((2, 2), (2, 5), (3, 3), (6, 6), (9, 5), (14, 14))


@pytest.mark.parametrize("size", SIZES)
def test_a_ring_through_cells_is_one_ring(size: tuple[int, int]) -> None:
    grid = Grid.of(*size)
    for seed in range(20):
        (ring,) = parts(grid.ends, sorted(random_ring(grid, Random(seed))))
        assert ring.closed


@pytest.mark.parametrize("size", SIZES)
def test_the_border_of_an_area_is_one_ring(size: tuple[int, int]) -> None:
    grid = Grid.of(*size)
    for seed in range(20):
        (ring,) = parts(grid.dots_of, sorted(fences_around(grid, random_area(grid, Random(seed)))))
        assert ring.closed


def test_rings_differ_pass_much_of_the_board_and_turn_often() -> None:
    grid = Grid.of(14, 14)
    found = [random_ring(grid, Random(seed)) for seed in range(20)]
    assert len(set(map(frozenset, found))) == 20
    for ring in found:
        (part,) = parts(grid.ends, sorted(ring))
        turns = 0
        for cell in part.nodes:
            a, b = (
                other
                for edge in ring.intersection(grid.edges_at[cell])
                for other in grid.ends(edge)
                if other != cell
            )
            turns += abs(a - b) not in (2, 2 * grid.cols)
        assert len(part.nodes) > grid.size / 3
        assert turns > len(part.nodes) / 4


def test_no_ring_fits_into_one_row() -> None:
    with pytest.raises(ValueError, match="expected at least 2 x 2"):
        random_ring(Grid.of(1, 5), Random(0))
