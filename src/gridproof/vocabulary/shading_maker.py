"""Random boards for the kinds in which shaded cells stay apart and the white cells hang together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from gridproof.board.grid import Cell, Grid
from gridproof.logic.connectivity import chain_links
from gridproof.record.maker import Wishes

_SYMMETRIC = 0.5
"""The share of boards with symmetric clues whose shaded cells are symmetric, too."""


class ShadedChains:
    """The shaded cells so far, and which of them are connected by corners or the border."""

    def __init__(self, grid: Grid) -> None:
        self._neighbours = grid.neighbours
        self._links = chain_links(grid)
        self._leader = list(range(grid.size + 1))
        self.shaded = [False] * grid.size + [True]
        """For each cell, and for the border."""

    def shade(self, group: Iterable[Cell]) -> int:
        """Shade the cells of a group that can be shaded. Returns their number."""
        number = 0
        for cell in group:
            touched = self._touched(cell)
            if touched is not None:
                number += 1
                self.shaded[cell] = True
                for leader in touched:
                    self._leader[leader] = cell
        return number

    def can_shade(self, cell: Cell) -> bool:
        return self._touched(cell) is not None

    def _touched(self, cell: Cell) -> list[Cell] | None:
        """The chains that the cell would join. None if it cannot be shaded."""
        shaded = self.shaded
        if shaded[cell]:
            return None
        for n in self._neighbours[cell]:
            if shaded[n]:
                return None
        touched: list[Cell] = []
        for link in self._links[cell]:
            if shaded[link]:
                leader = self._leader_of(link)
                # A chain that the cell touches twice would close a ring around some white cells.
                if leader in touched:
                    return None
                touched.append(leader)
        return touched

    def _leader_of(self, cell: Cell) -> Cell:
        leader = self._leader
        while leader[cell] != cell:
            leader[cell] = cell = leader[leader[cell]]
        return cell


def shaded_at_random(grid: Grid, groups: Sequence[Sequence[Cell]], share: float, rng: Random) -> ShadedChains:
    """Shade cells group by group, up to a share of the board or until no more fit."""
    chains = ShadedChains(grid)
    order = list(groups)
    rng.shuffle(order)
    left = share * grid.size
    for group in order:
        if left <= 0:
            break
        left -= chains.shade(group)
    return chains


def shaded_as_wished(wishes: Wishes, shares: tuple[float, float], rng: Random) -> ShadedChains:
    """Shade a share of the cells that lies between the given ones.

    A requested symmetry applies to the clues. In some boards the shaded cells follow it too: these have the
    most possible clues. In others they do not, so that the symmetry reveals nothing.
    """
    groups = wishes.orbits.groups
    if wishes.orbits.trivial or rng.random() >= _SYMMETRIC:
        groups = tuple((cell,) for cell in wishes.grid.cells)
    return shaded_at_random(wishes.grid, groups, rng.uniform(*shares), rng)
