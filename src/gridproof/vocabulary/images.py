"""Where a symmetry maps the cells of a board."""

from __future__ import annotations

from gridproof.board.grid import Cell, Grid
from gridproof.record.maker import Orbits
from gridproof.symmetry import SYMMETRIES


def images(grid: Grid, orbits: Orbits) -> list[list[Cell]]:
    """For each symmetry within the orbits, the images of all cells. The identity comes first."""
    orbit_of = {cell: number for number, orbit in enumerate(orbits.groups) for cell in orbit}
    found = []
    for symmetry in SYMMETRIES:
        if symmetry.grid(grid) == grid:
            image = [symmetry.cell(grid, cell) for cell in grid.cells]
            if all(orbit_of[image[cell]] == orbit_of[cell] for cell in grid.cells):
                found.append(image)
    return found
