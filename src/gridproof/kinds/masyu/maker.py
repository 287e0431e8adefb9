"""How Masyu puzzles are made: draw a loop, mend it until its circles leave no other, then drop circles."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import product
from random import Random

from gridproof.board.grid import Cell, Direction, Edge, Grid, Place
from gridproof.board.marks import CROSS, LINE, Clue, Mark, State
from gridproof.engines.session import Deadline
from gridproof.kinds.masyu import KIND
from gridproof.kinds.masyu.rules import BLACK_CIRCLE, WHITE_CIRCLE, arms
from gridproof.record.kind import Puzzle
from gridproof.record.maker import Draft, Making, Shares, Wishes
from gridproof.searching.search import Search
from gridproof.symmetry import orbits
from gridproof.vocabulary.effort import measured_session
from gridproof.vocabulary.random_rings import can_change, change, random_area
from gridproof.vocabulary.switched import switched, switched_by_size
from gridproof.vocabulary.two_answers import two_answers

_MENDS_PER_CELL = 0.5
_COLOURINGS = 200
"""How many ways to colour the circles of a pattern are tried."""
_MOST_WORK = 25
"""The work limit for all of them, in slices of the session: a few seconds."""
_NEAR = 2
"""A circle depends on lines up to so many cells away."""


def draft(wishes: Wishes, rng: Random, deadline: Deadline) -> Draft | None:
    grid = wishes.grid
    if min(grid.rows, grid.cols) < 2:
        return None
    loop = _Loop(grid, wishes.orbits.name, rng)
    for _ in range(1 + int(_MENDS_PER_CELL * grid.size)):
        puzzle = Puzzle(KIND, grid, loop.circles())
        if not wishes.unique:
            return Draft(puzzle, loop.answer())
        found = two_answers(puzzle, deadline, first=loop.answer())
        if found is None:
            return None
        if found.unique:
            return Draft(puzzle, loop.answer(), loop.rivals(puzzle.clues))
        if not loop.mend(lines_of(found.found[1]), rng):
            return None
    return None


class _Loop:
    """A loop, stored as its inside: the corners at which four cells meet, as cells of a smaller grid."""

    def __init__(self, grid: Grid, symmetry: str, rng: Random) -> None:
        self._grid = grid
        self._corners = Grid.of(grid.rows - 1, grid.cols - 1)
        groups = orbits(self._corners, symmetry)
        self._images = {corner: group for group in groups for corner in group}
        start = _middle(self._corners) if any(len(group) > 1 for group in groups) else ()
        self._inside = random_area(self._corners, rng, start, self._images)
        self.lines: set[Edge] = set()
        for corner in self._inside:
            self.lines ^= self._around(corner)

    def _around(self, corner: Cell) -> set[Edge]:
        """The four edges that lead around a corner."""
        row, col = self._corners.position(corner)
        one, two = self._grid.cell(row, col), self._grid.cell(row + 1, col)
        edge = self._grid.edge
        return {edge(one, one + 1), edge(two, two + 1), edge(one, two), edge(one + 1, two + 1)}

    def answer(self) -> dict[Place, Mark]:
        return {edge: LINE if edge in self.lines else CROSS for edge in self._grid.edges}

    def circles(self) -> dict[Cell, Clue]:
        """Every circle that fits the loop."""
        shown = ((cell, circle(self._grid, self.lines, cell)) for cell in self._grid.cells)
        return {cell: clue for cell, clue in shown if clue is not None}

    def mend(self, rival: Collection[Edge], rng: Random) -> bool:
        """Change the loop where another one differs, so that the other one no longer fits all circles."""
        beside = self._corners.neighbours
        here = {
            corner
            for corner in self._corners.cells
            if self._around(corner) & self.lines.symmetric_difference(rival)
        }
        there = {other for corner in here for other in beside[corner]} - here
        for corners in (sorted(here), sorted(there)):
            rng.shuffle(corners)
            for corner in corners:
                if self._change(corner):
                    if any(circle(self._grid, rival, cell) != clue for cell, clue in self.circles().items()):
                        return True
                    self._change(corner, back=True)
        return False

    def _change(self, corner: Cell, *, back: bool = False) -> bool:
        """Move a corner and its images inside, or outside, if the loop stays a single loop."""
        group = self._images[corner]
        if back:
            self._inside ^= set(group)
        elif not change(self._corners, self._inside, group):
            return False
        for image in group:
            self.lines ^= self._around(image)
        return True

    def rivals(self, clues: Mapping[Cell, Clue]) -> list[list[Cell]]:
        """The loops with one corner more or less inside, each as the circles that exclude it."""
        found = []
        for corner in self._corners.cells:
            if can_change(self._corners, self._inside, corner):
                other = self.lines ^ self._around(corner)
                near = self._near(corner)
                found.append([c for c in near if c in clues and circle(self._grid, other, c) != clues[c]])
        return found

    def _near(self, corner: Cell) -> Iterator[Cell]:
        row, col = self._corners.position(corner)
        rows = range(max(row - _NEAR, 0), min(row + _NEAR + 2, self._grid.rows))
        cols = range(max(col - _NEAR, 0), min(col + _NEAR + 2, self._grid.cols))
        return (self._grid.cell(*position) for position in product(rows, cols))


def _middle(grid: Grid) -> set[Cell]:
    """The one, two or four cells in the middle. Every symmetry maps this set to itself."""
    rows, cols = ({(side - 1) // 2, side // 2} for side in (grid.rows, grid.cols))
    return {grid.cell(row, col) for row in rows for col in cols}


def circle(grid: Grid, lines: Collection[Edge], cell: Cell) -> Clue | None:
    """The circle that a cell can show, given the lines of a loop."""
    around = arms(grid)[cell]
    ways = [way for way in Direction if around[way].near in lines]
    if len(ways) != 2:
        return None
    straight_on = sum(around[way].beyond in lines for way in ways)
    if ways[0].opposite is ways[1]:
        return WHITE_CIRCLE if straight_on < 2 else None
    return BLACK_CIRCLE if straight_on == 2 else None


def lines_of(answer: State) -> set[Edge]:
    return {edge for edge, mark in answer.items() if mark == LINE}


def possible_clues(puzzle: Puzzle) -> Iterator[tuple[Cell, Clue]]:
    return product(puzzle.grid.cells, (WHITE_CIRCLE, BLACK_CIRCLE))


def could_show(puzzle: Puzzle, answer: Mapping[Place, Mark], cell: Cell) -> Clue | None:
    return circle(puzzle.grid, lines_of(answer), cell)


def coloured(puzzle: Puzzle, _wishes: Wishes, rng: Random, deadline: Deadline) -> Draft | None:
    """Circles in exactly the cells of a puzzle.

    Colours that fit some loop are tried until they fit no other loop.
    """
    grid, cells, colours = puzzle.grid, tuple(puzzle.clues), (WHITE_CIRCLE, BLACK_CIRCLE)
    clued = switched(lambda _: product(cells, colours))(replace(puzzle, clues={}), deadline)
    theory = clued.theory
    drawn = (clued.mark(edge, LINE) for edge in grid.edges)
    theory.preferred = [*theory.preferred, *(rng.choice((lit, -lit)) for lit in drawn)]
    with Search(theory, partial(measured_session, slices=_MOST_WORK)) as search:
        shows = {shown: search.session.new() for shown in product(cells, colours)}
        for (cell, colour), lit in shows.items():
            search.session.add([[-lit, said] for said in clued.says(cell, colour)])
        search.session.add([[shows[cell, colour] for colour in colours] for cell in cells])
        for _ in range(_COLOURINGS):
            if not search.find(deadline):
                return None
            answer = theory.decode(search.model())
            fitting = ((cell, circle(grid, lines_of(answer), cell)) for cell in cells)
            clues = {cell: shown for cell, shown in fitting if shown is not None}
            made = replace(puzzle, clues=clues)
            found = two_answers(made, deadline, first=answer)
            if found is None:
                return None
            if found.unique:
                return Draft(made, answer)
            search.session.add([[-shows[shown] for shown in clues.items()]])
    return None


MAKING = Making(
    draft,
    switched_by_size(possible_clues),
    eased_by_clues=True,
    shown=Shares(0.28, 0.37),
    could_show=could_show,
    pattern=coloured,
    sizes=((5, 5), (7, 7), (10, 10), (14, 14)),
)
