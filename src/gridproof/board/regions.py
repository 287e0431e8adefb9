"""How a board is divided: regions, the borders between them, and borders that end inside a region."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from gridproof.board.grid import Cell, Edge, Grid
from gridproof.errors import PuzzleError, is_whole, show

Regions = tuple[tuple[Cell, ...], ...]


def checked_regions(
    kind: str, grid: Grid, regions: Regions, holes: Collection[Cell] = frozenset()
) -> Regions:
    """The regions in order. A board without regions is one region.

    A cell that is cut out belongs to no region, whatever was given.
    """
    cells = [cell for cell in grid.cells if cell not in holes]
    if not regions:
        return (tuple(cells),) if cells else ()
    if holes:
        left = (tuple(cell for cell in region if cell not in holes) for region in regions)
        regions = tuple(filter(None, left))
    if sorted(cell for region in regions for cell in region) != cells:
        raise PuzzleError(f"{kind}: regions that overlap or leave cells out; expected a partition")
    return tuple(sorted(tuple(sorted(region)) for region in regions))


def checked_inner_borders(kind: str, grid: Grid, regions: Regions, edges: Iterable[Edge]) -> tuple[Edge, ...]:
    """The edges inside a region, in order.

    An edge between two regions is left out, since it is a border anyway.
    """
    given = tuple(edges)
    for edge in given:
        if not (is_whole(edge) and edge in grid.edges):
            expected = f"an edge from {grid.edges.start} to {grid.edges.stop - 1}" if grid.edges else "none"
            raise PuzzleError(f"{kind}: a border at the place {show(edge)}; expected {expected}")
    region_of = region_numbers(grid, regions) if given else ()
    ends = {edge: grid.ends(edge) for edge in given}
    return tuple(sorted(edge for edge, (a, b) in ends.items() if region_of[a] == region_of[b]))


def region_numbers(grid: Grid, regions: Iterable[Sequence[Cell]]) -> list[int]:
    """Per cell, the number of its region, from 0; -1 for a cell without a region."""
    number_of = [-1] * grid.size
    for number, region in enumerate(regions):
        for cell in region:
            number_of[cell] = number
    return number_of


def borders_between(grid: Grid, regions: Iterable[Sequence[Cell]]) -> list[Edge]:
    """The edges whose two cells belong to different regions."""
    number_of = region_numbers(grid, regions)
    pairs = zip(grid.edges, grid.adjacent_pairs, strict=True)
    return [edge for edge, (a, b) in pairs if number_of[a] != number_of[b]]


def enclosed(grid: Grid, borders: Collection[Edge]) -> Regions:
    """The regions that borders enclose, in order."""
    seen = [False] * grid.size
    regions = []
    for start in grid.cells:
        if not seen[start]:
            seen[start] = True
            region = [start]
            for cell in region:
                for other, edge in zip(grid.neighbours[cell], grid.edges_at[cell], strict=True):
                    if not seen[other] and edge not in borders:
                        seen[other] = True
                        region.append(other)
            regions.append(tuple(sorted(region)))
    return tuple(regions)


def gathered(names: Iterable[str | int]) -> Regions:
    """Regions from names: cells with the same name form a region."""
    regions: dict[str | int, list[Cell]] = {}
    for cell, name in enumerate(names):
        regions.setdefault(name, []).append(cell)
    return tuple(map(tuple, regions.values()))
