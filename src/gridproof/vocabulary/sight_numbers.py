"""Numbers that count the other white cells they see, in four directions.

Variable ``cell + 1`` means shaded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from gridproof.board.grid import Cell
from gridproof.logic.formula import And, Integer, Linear, Or, same
from gridproof.logic.program import Program
from gridproof.logic.sight import Sight
from gridproof.logic.theory import Lit
from gridproof.record.kind import Puzzle
from gridproof.vocabulary import shading

SOURCE = "Koch 2020, chapter 3"

Totals = Mapping[Cell, int]
"""Per number, how many other cells it sees."""
Numbers = Callable[[Program, Puzzle, Totals], None]

MOST_CELLS_LISTED = 4_000_000
"""A longer list of layouts is refused, because it would fill the memory."""


# enumeration


class SeenOneWay(NamedTuple):
    """So many cells are seen in one direction, and no number among them sees more than ``limit`` on this
    line.
    """

    seen: int
    limit: int


Layout = tuple[int, int, int, int]
"""How many cells are seen to the north, east, south and west."""


def _views(_: Puzzle, totals: Totals, cell: Cell, ray: Sequence[Cell]) -> Iterator[SeenOneWay]:
    """How far a number may see in one direction, limited by the border and its own size."""
    return (SeenOneWay(seen, totals[cell]) for seen in range(min(len(ray), totals[cell]) + 1))


def _views_by_clues(puzzle: Puzzle, totals: Totals, cell: Cell, ray: Sequence[Cell]) -> Iterator[SeenOneWay]:
    """The same, limited also by the clues on the way: their colours, and how much the numbers see."""
    limit = totals[cell]
    for seen, other in enumerate(ray):
        if seen > limit:
            return
        clue = puzzle.clues.get(other)
        if clue is None or clue.wall:
            yield SeenOneWay(seen, limit)
            if clue is not None:
                return
        limit = min(limit, totals.get(other, limit))
    if len(ray) <= limit:
        yield SeenOneWay(len(ray), limit)


Views = Callable[[Puzzle, Totals, Cell, Sequence[Cell]], Iterator[SeenOneWay]]


def _pairs(one: Iterator[SeenOneWay], other: Iterator[SeenOneWay]) -> dict[int, list[tuple[int, int]]]:
    """The possible views in two opposite directions, by their sum."""
    back = list(other)
    pairs: dict[int, list[tuple[int, int]]] = {}
    for forth in one:
        for view in back:
            if forth.seen + view.seen <= min(forth.limit, view.limit):
                pairs.setdefault(forth.seen + view.seen, []).append((forth.seen, view.seen))
    return pairs


def _listed(puzzle: Puzzle, totals: Totals, views: Views) -> Iterator[tuple[Cell, list[Layout]]]:
    """Per number its layouts. They are counted before any is listed."""
    lines = []
    cells_listed = 0
    for cell, total in totals.items():
        north, east, south, west = (views(puzzle, totals, cell, ray) for ray in puzzle.grid.rays[cell])
        columns, rows = _pairs(north, south), _pairs(east, west)
        layouts = sum(len(pairs) * len(rows.get(total - seen, ())) for seen, pairs in columns.items())
        cells_listed += layouts * (total + 4)
        if cells_listed > MOST_CELLS_LISTED:
            found = "too many layouts of this and the numbers before it to list them"
            raise puzzle.error(cell, found, "another encoding, such as ours")
        lines.append((cell, columns, rows))
    for cell, columns, rows in lines:
        yield (
            cell,
            [
                (n, e, s, w)
                for seen, pairs in columns.items()
                for n, s in pairs
                for e, w in rows.get(totals[cell] - seen, ())
            ],
        )


def _one_of(program: Program, puzzle: Puzzle, cell: Cell, layouts: Sequence[Layout]) -> None:
    """The number has one of these layouts: the seen cells are white, and the next ones are shaded."""
    rays = puzzle.grid.rays[cell]
    options = []
    for layout in layouts:
        lits: list[Lit] = []
        for ray, seen in zip(rays, layout, strict=True):
            lits += [-other - 1 for other in ray[:seen]]
            lits += [other + 1 for other in ray[seen : seen + 1]]
        options.append(And(lits))
    program.require(options[0] if len(options) == 1 else Or(options))


def simple_enumeration(program: Program, puzzle: Puzzle, totals: Totals) -> None:
    """Every layout that fits on the board."""
    for cell, layouts in _listed(puzzle, totals, _views):
        _one_of(program, puzzle, cell, layouts)


def improved_enumeration(program: Program, puzzle: Puzzle, totals: Totals) -> None:
    """Every layout that the other clues allow. The cells that are seen in all layouts are white."""
    for cell, layouts in _listed(puzzle, totals, _views_by_clues):
        _one_of(program, puzzle, cell, layouts)
        for ray, seen in zip(puzzle.grid.rays[cell], zip(*layouts, strict=True), strict=False):
            program.all_of(-other - 1 for other in ray[: min(seen)])


# visibility


def visibility(program: Program, puzzle: Puzzle, totals: Totals) -> None:
    """An integer per cell and direction is the length of the view: one more than the neighbour's, -1 if
    shaded.
    """
    terms: dict[Cell, list[tuple[int, Integer]]] = {cell: [] for cell in totals}
    for line in puzzle.grid.lines:
        if terms.keys().isdisjoint(line):
            continue
        for way in (line, line[::-1]):
            nearer: Integer | None = None
            for position, cell in enumerate(way):
                sees = program.integer(-1, position, f"sees{cell}")
                program.when(cell + 1, Linear([(1, sees)], -1, equal=True))
                further = Linear([(1, sees)], 0, equal=True) if nearer is None else same(sees, nearer, plus=1)
                program.when(-cell - 1, further)
                nearer = sees
                if cell in terms:
                    terms[cell].append((1, sees))
    for cell, total in totals.items():
        program.sum_equals(total, terms[cell])


# ours


def amounts(program: Program, puzzle: Puzzle, totals: Totals) -> None:
    """The length of views in order encoding, as in our own theory."""
    sight = Sight(puzzle.grid, totals, shading.known_clues(puzzle, apart=False))
    for cell in totals:
        sight.state(program, cell, "number")


class NumbersEncoding(NamedTuple):
    """One way to state the numbers."""

    state: Numbers
    summary: str
    integers: bool = False
    source: str = SOURCE


NUMBERS = {
    "se": NumbersEncoding(simple_enumeration, "all layouts of a number"),
    "ie": NumbersEncoding(improved_enumeration, "the layouts that other clues allow"),
    "v": NumbersEncoding(visibility, "integers for what is seen", integers=True),
}
"""The encodings of the thesis."""
OUR_NUMBERS = NumbersEncoding(amounts, "sums in order encoding", source="Gridproof")
