"""Results are remembered, but only for so many cells."""

from __future__ import annotations

from gridproof.board.grid import Grid
from gridproof.system.size_cache import kept_by_size


def test_tables_are_remembered_while_they_are_small() -> None:
    made: list[Grid] = []

    @kept_by_size(3)
    def table(grid: Grid) -> list[int]:
        made.append(grid)
        return [grid.size]

    small = [Grid.of(2, n) for n in (1, 2, 3)]
    first = [table(grid) for grid in small]
    assert all(table(grid) is known for grid, known in zip(small, first, strict=True))
    table(Grid.of(2, 4))  # the one used longest ago goes
    assert table(small[2]) is first[2]
    assert table(small[0]) is not first[0]
    large = [Grid.of(100, 400 + n) for n in range(3)]
    tables = [table(grid) for grid in large]
    assert table(large[2]) is tables[2]
    assert table(large[0]) is not tables[0]
    made.clear()
    table.clear()
    table(large[2])
    assert made == [large[2]]


def test_arguments_are_kept_apart_by_their_names() -> None:
    @kept_by_size(3)
    def table(grid: Grid, wide: bool = False, tall: bool = False) -> tuple[bool, bool]:
        return wide, tall

    grid = Grid.of(2, 3)
    assert table(grid, wide=True) == (True, False)
    assert table(grid, tall=True) == (False, True)
    assert table(grid, True) == (True, False)


def test_grids_are_shared_but_not_for_ever() -> None:
    assert Grid.of(7, 9) is Grid.of(7, 9)
    first = Grid.of(100, 999)
    assert Grid.of(100, 999) is first
    Grid.of(100, 998)
    assert Grid.of(100, 999) is not first
    assert Grid.of(100, 999) == first
    again = Grid.of(100, 999)
    Grid.forget()
    assert Grid.of(100, 999) is not again
