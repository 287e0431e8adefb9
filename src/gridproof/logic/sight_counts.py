"""How many white cells a cell sees, counted once for all numbers that it could show.

Variable ``cell + 1`` means that a cell is shaded.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import pairwise

from gridproof.board.grid import Cell, Grid
from gridproof.logic.switches import Switchable
from gridproof.logic.theory import Lit, Theory


def state_count(t: Switchable, grid: Grid, cell: Cell, total: int) -> None:
    """State that a white cell sees exactly so many others. Cells without a clue are not counted."""
    ways, switches = t.shared("stretches", partial(_stretches, t, grid))
    off = -switches[cell]

    def count() -> Sequence[Lit]:
        north, east, south, west = (
            [ways[min(ray[0], end), max(ray[0], end)] for end in ray] for ray in grid.rays[cell]
        )
        return _sum(t, off, _sum(t, off, west, east), _sum(t, off, north, south))

    reached = t.shared(("seen", cell), count, switches[cell])
    t.all_of(reached[:total][-1:])
    t.all_of(-more for more in reached[total : total + 1])


def _stretches(t: Switchable, grid: Grid) -> tuple[dict[tuple[Cell, Cell], Lit], range]:
    """A literal for every stretch of white cells on a line, by its ends, and a switch for every cell."""
    ways: dict[tuple[Cell, Cell], Lit] = {}
    for line in grid.lines:
        t.look_up()
        for start, first in enumerate(line):
            way = ways[first, first] = -first - 1
            for cell in line[start + 1 :]:
                longer = t.new()
                t.both(longer, way, -cell - 1)
                way = ways[first, cell] = longer
    return ways, t.new_block(grid.size)


def _sum(t: Theory, off: Lit, a: Sequence[Lit], b: Sequence[Lit]) -> Sequence[Lit]:
    """The sum of two amounts without known bounds, as literals for "at least". A switch can turn it off."""
    if not a or not b:
        return a or b
    reached = t.new_block(len(a) + len(b))
    t.clauses += [(-more, less) for less, more in pairwise(reached)]
    # Per amount, the literal that denies reaching it, and the literal for reaching more.
    denied = [(), *((-lit,) for lit in b)]
    exceeded = [*((lit,) for lit in b), ()]
    for i in range(len(a) + 1):
        too_few, too_many = (off, *(-lit for lit in a[i - 1 : i])), (off, *a[i : i + 1])
        t.clauses += [(*too_few, *denied[j], reached[i + j - 1]) for j in range(0 if i else 1, len(b) + 1)]
        t.clauses += [
            (*too_many, *exceeded[j], -reached[i + j]) for j in range(min(len(b) + 1, len(reached) - i))
        ]
    return reached
