"""Nurikabe as islands that grow: the theory that decides the boards on which cuts alone take too long.

Each number has a variable for each cell that its island may have. Levels mean that a cell of the island is
joined to the number within so many steps, so an island is connected without cuts; and its cells are counted.
Cuts remain for the sea, and for islands that are too large to be stated in this way. They name the walls
nearest to one part and to the other, because these have the fewest cells.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import combinations

from gridproof.board.grid import Cell, Grid, components
from gridproof.board.marks import DOT, SHADED
from gridproof.kinds.nurikabe.islands import Reaches, Sizes, reaches
from gridproof.kinds.nurikabe.rules import ISLAND, NUMBER, SEA, sizes_of, without_pools
from gridproof.logic.cut_points import Graph, around, region, steps_from
from gridproof.logic.theory import Cut, Lit, Model, Reason, Theory
from gridproof.record.kind import Puzzle
from gridproof.vocabulary.shading import include_rules, state_colour

_MOST_STATED = 40_000
"""Cells within reach times the size. Larger islands have no levels and are not counted; cuts do that."""
_MOST_STATED_OF_ALL = 1_000_000
"""The same for all islands of a board."""

Owned = Mapping[Cell, Mapping[Cell, Lit]]
"""Per number, and per cell that its island may have, the literal for "the island has the cell"."""


def stated_amount(p: Puzzle) -> int:
    """How much would be stated, in cells times steps."""
    sizes = sizes_of(p)
    amounts = (len(cells) * (sizes[number] or 1) for number, cells in reaches(p.grid, sizes).items())
    return sum(amount if amount <= _MOST_STATED else 0 for amount in amounts)


def can_be_stated(p: Puzzle) -> bool:
    return stated_amount(p) <= _MOST_STATED_OF_ALL


def grown(p: Puzzle) -> Theory:
    """The rules of a puzzle, so that islands grow out of their numbers."""
    t, grid, sizes = Theory(), p.grid, sizes_of(p)
    include_rules(p, t, without_pools(grid))
    for cell, clue in p.clues.items():
        state_colour(t, cell, clue)
    reach = reaches(grid, sizes)
    owned = {number: _state_island(t, grid, number, sizes[number], cells) for number, cells in reach.items()}
    owners: dict[Cell, list[Lit]] = {cell: [] for cell in grid.cells if cell not in sizes}
    for number, island in owned.items():
        for cell, lit in island.items():
            if cell != number:
                owners[cell].append(lit)
    for cell, lits in owners.items():
        t.clause(cell + 1, *lits)
        t.clauses += [(-a, -b) for a, b in combinations(lits, 2)]
    anchor = next((cell for cell, lits in owners.items() if not lits), None)
    if anchor is not None:
        # This cell is of the sea, so each other cell of the sea has one beside it.
        beside = ((cell, grid.neighbours[cell]) for cell in grid.cells if cell != anchor)
        t.clauses += [(-cell - 1, *(other + 1 for other in others)) for cell, others in beside]
    t.lazy += [_Sea(grid, anchor), _Grown(grid, sizes, reach, owned)]
    return t


def _state_island(
    t: Theory, grid: Grid, number: Cell, size: int | None, reach: Mapping[Cell, int]
) -> Mapping[Cell, Lit]:
    """The literals of the cells that an island may have, with what they mean."""
    island = {number: -number - 1} | {cell: t.new() for cell in reach}
    for cell, lit in island.items():
        for other in grid.neighbours[cell]:
            t.clauses.append((-lit, other + 1, *([island[other]] if other in island else ())))
        if cell != number:
            t.clause(-lit, -cell - 1)
            t.clause(-lit, *(island[other] for other in grid.neighbours[cell] if other in island))
    if size is not None and len(reach) * size <= _MOST_STATED:
        t.exactly(size - 1, [island[cell] for cell in reach])
        _state_levels(t, grid.neighbours, size, reach, island)
    return island


def _state_levels(
    t: Theory, graph: Graph, size: int, reach: Mapping[Cell, int], island: Mapping[Cell, Lit]
) -> None:
    """Each cell of the island is joined to the number by fewer steps than the island has cells.

    A literal for a cell and so many steps holds only if the way has at most so many.
    """
    first = {cell for number in island if number not in reach for cell in graph[number]}
    within: dict[tuple[Cell, int], Lit] = {}
    for cell, distance in reach.items():
        for steps in range(max(distance, 1), size):
            within[cell, steps] = island[cell] if steps == size - 1 else t.new()
    for (cell, steps), lit in within.items():
        if steps < size - 1:
            t.clause(-lit, within[cell, steps + 1])
        if cell not in first:
            nearer = [within[other, steps - 1] for other in graph[cell] if (other, steps - 1) in within]
            t.clause(-lit, *nearer)


class _Sea:
    """The sea hangs together: a lazy rule."""

    def __init__(self, grid: Grid, anchor: Cell | None) -> None:
        self._graph = grid.neighbours
        self._anchor = anchor

    def cuts(self, model: Model) -> list[Cut]:
        parts = components(self._graph, (cell for cell in range(len(self._graph)) if model[cell] > 0))
        if len(parts) < 2:
            return []
        main = next((part for part in parts if self._anchor in part), None) or max(parts, key=len)
        return [cut for part in parts if part is not main for cut in self._gaps(part, main)]

    def _gaps(self, part: list[Cell], main: list[Cell]) -> Iterator[Cut]:
        """The wall around the smaller part has a gap, seen from each of its cells."""
        there = main[0] if self._anchor is None else self._anchor
        wall = _wall(self._graph, set(part), set(main), range(len(self._graph)))
        for cell in part:
            gap = (other + 1 for other in wall)
            yield Cut([-cell - 1, -there - 1, *gap], Reason(SEA.name, (cell, there, *wall)))

    def pending(self, values: Mapping[int, Lit]) -> list[Cut]:  # noqa: ARG002  # the protocol has it
        """Nothing in advance: this theory decides, it does not explain."""
        return []


class _Grown:
    """Each island is connected and has as many cells as its number: a lazy rule."""

    def __init__(self, grid: Grid, sizes: Sizes, reach: Reaches, owned: Owned) -> None:
        self._graph = grid.neighbours
        self._sizes, self._reach, self._owned = sizes, reach, owned

    def cuts(self, model: Model) -> list[Cut]:
        return [cut for number in self._owned for cut in self._wrong(number, model)]

    def _wrong(self, number: Cell, model: Model) -> Iterator[Cut]:
        island = self._owned[number]
        cells = {cell for cell, lit in island.items() if model[abs(lit) - 1] == lit}
        own = region(self._graph, number, cells)
        apart = cells - own
        while apart:
            part = region(self._graph, min(apart), apart)
            apart -= part
            yield from self._unjoined(number, part, own)
        size = self._sizes[number]
        if size is not None and len(own) > size:
            first = list(steps_from(self._graph, [number], own))[: size + 1]
            lits = [cell + 1 for cell in first if cell != number]
            yield Cut(lits, Reason(NUMBER.name, tuple(first), number, SHADED))
        elif size is not None and len(own) < size:
            gaps = sorted(around(self._graph, own) & self._reach[number].keys())
            yield Cut([island[cell] for cell in gaps], Reason(NUMBER.name, (number, *gaps), number, DOT))

    def _unjoined(self, number: Cell, part: set[Cell], own: set[Cell]) -> Iterator[Cut]:
        """A cell of the island is joined to the number, so the walls between them have gaps."""
        island = self._owned[number]
        walls = list(_walls(self._graph, part, own, island.keys()))
        for cell in sorted(part):
            for wall in walls:
                gap = (island[other] for other in wall)
                yield Cut([-island[cell], *gap], Reason(ISLAND.name, (cell, *wall), number, DOT))

    def pending(self, values: Mapping[int, Lit]) -> list[Cut]:  # noqa: ARG002  # the protocol has it
        """Nothing in advance: this theory decides, it does not explain."""
        return []


def _walls(graph: Graph, part: set[Cell], other: set[Cell], room: Collection[Cell]) -> Iterator[list[Cell]]:
    """The cells of the room that separate two parts: those nearest to the one, and to the other."""
    first = _wall(graph, part, other, room)
    yield first
    second = _wall(graph, other, part, room)
    if second != first:
        yield second


def _wall(graph: Graph, part: set[Cell], other: set[Cell], room: Collection[Cell]) -> list[Cell]:
    """The cells beside a part from which the other one is reached without coming back beside the part."""
    ring = around(graph, part) & set(room)
    beyond = region(graph, min(other), set(room) - ring - part)
    return sorted(ring & around(graph, beyond))
