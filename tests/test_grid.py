"""Boards and their places."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridproof.board.grid import Direction, Grid
from gridproof.errors import PuzzleError

grids = st.builds(Grid.of, st.integers(1, 6), st.integers(1, 6))


@given(grids)
def test_every_edge_is_found_from_its_ends(grid: Grid) -> None:
    assert len(grid.edges) == len(grid.adjacent_pairs) == len(set(grid.adjacent_pairs))
    for edge in grid.edges:
        a, b = grid.ends(edge)
        assert grid.edge(a, b) == grid.edge(b, a) == edge
        assert edge in grid.edges_at[a]
        assert edge in grid.edges_at[b]


@given(grids)
def test_rays_are_repeated_steps(grid: Grid) -> None:
    for cell in grid.cells:
        for direction in Direction:
            walk = []
            here = grid.step(cell, direction)
            while here is not None:
                walk.append(here)
                here = grid.step(here, direction)
            assert list(grid.ray(cell, direction)) == walk
        assert grid.rays[cell] == tuple(grid.ray(cell, direction) for direction in Direction)


@given(grids)
def test_neighbours_and_corners_are_one_and_two_steps_away(grid: Grid) -> None:
    for cell in grid.cells:
        beside = [grid.step(cell, direction) for direction in Direction]
        assert list(grid.neighbours[cell]) == [other for other in beside if other is not None]
        across = {
            grid.step(near, sideways)
            for near in (grid.step(cell, Direction.N), grid.step(cell, Direction.S))
            if near is not None
            for sideways in (Direction.E, Direction.W)
        }
        assert set(grid.corners[cell]) == across - {None}


def test_far_cells_have_no_edge() -> None:
    grid = Grid.of(3, 3)
    for a, b in ((0, 2), (2, 3), (0, 4), (1, 1)):
        with pytest.raises(ValueError, match="not side neighbours"):
            grid.edge(a, b)


def test_runs_stop_at_walls() -> None:
    grid = Grid.of(2, 3)
    assert grid.runs([1]) == [[0], [2], [3, 4, 5], [0, 3], [4], [2, 5]]


@pytest.mark.parametrize(("rows", "cols"), [(0, 5), (5, 0), (-1, 3), (1000, 1000), (1, 10**9)])
def test_impossible_sizes_are_refused(rows: int, cols: int) -> None:
    with pytest.raises(PuzzleError, match=f"{rows} x {cols}"):
        Grid(rows, cols)


def test_components() -> None:
    assert [sorted(part) for part in Grid.of(2, 3).components([0, 3, 2])] == [[0, 3], [2]]


def test_labels() -> None:
    grid = Grid.of(2, 2)
    assert grid.label(3) == "r2c2"
    assert grid.label(grid.edge(0, 2)) == "r1c1-r2c1"


@given(grids)
def test_every_cell_is_bounded_by_four_fences_and_every_fence_by_its_dots(grid: Grid) -> None:
    assert sorted({fence for around in grid.fences_at for fence in around}) == list(grid.fences)
    for cell, around in enumerate(grid.fences_at):
        for direction, fence in zip(Direction, around, strict=True):
            assert grid.fence(cell, direction) == fence
            assert grid.side_of(cell, fence) is direction
            other = grid.step(cell, direction)
            assert grid.is_border(fence) == (other is None)
            assert set(grid.sides(fence)) == {cell} | ({other} - {None})
            if other is not None:
                assert fence == grid.edge(cell, other)
            first, second = map(grid.dot_position, grid.dots_of(fence))
            assert first < second and sum(second) - sum(first) == 1
            assert grid.centre(fence) == ((first[0] + second[0] - 1) / 2, (first[1] + second[1] - 1) / 2)
    for dot in grid.dots:
        row, col = grid.dot_position(dot)
        ways = (row > 0) + (row < grid.rows) + (col > 0) + (col < grid.cols)
        assert len(grid.fences_at_dot[dot]) == ways
        assert all(dot in grid.dots_of(fence) for fence in grid.fences_at_dot[dot])


def test_places_at_the_border_have_names() -> None:
    grid = Grid.of(2, 3)
    assert [grid.label(side) for side in grid.border] == [
        *("r1c1-top", "r1c2-top", "r1c3-top", "r2c1-bottom", "r2c2-bottom", "r2c3-bottom"),
        *("r1c1-left", "r2c1-left", "r1c3-right", "r2c3-right"),
    ]
