"""What Hitori players look for first: equal numbers in shapes that settle cells at once.

All of them rest on three facts. Of equal numbers in a line at most one is white. Shaded cells never touch.
A corner must not be cut off by its two neighbours.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from gridproof.board.grid import Cell, Place
from gridproof.board.marks import DOT, SHADED, Mark, State
from gridproof.kinds.hitori.rules import alike, repeated
from gridproof.logic.theory import Reason
from gridproof.record.explanation import Fact, Pattern
from gridproof.record.kind import Puzzle
from gridproof.vocabulary.shading import APART, CONNECTED

TRIPLE, SANDWICH, PAIR = "triple", "sandwich", "pair"
CORNER_PAIR, CORNER_TRIPLE, CORNER_FOUR = "corner pair", "corner triple", "corner of four"
WEIGHTS = {TRIPLE: 1.1, SANDWICH: 1.1, PAIR: 1.2, CORNER_TRIPLE: 1.7, CORNER_FOUR: 2.2, CORNER_PAIR: 1.7}
"""How hard the shapes are.

Players see those along a line at once: they are where every puzzle begins. The others rest on as many rule
instances in one small area.
"""
NAMES = tuple(WEIGHTS)

Found = tuple[tuple[Reason, ...], dict[Cell, Mark]]
"""The rule instances of a shape and the marks that they force."""


def patterns(
    p: Puzzle, possible: Mapping[Place, Sequence[Mark]], standing: State, unique: bool
) -> Iterator[Pattern]:
    """The shapes along lines, then those in corners, each with all its conclusions that are still open."""
    board = _Shapes(p, possible)
    for name, find in (
        (TRIPLE, board.triples),
        (SANDWICH, board.sandwiches),
        (PAIR, board.pairs),
        (CORNER_TRIPLE, board.corner_triples),
        (CORNER_FOUR, board.corner_fours),
        (CORNER_PAIR, board.corner_pairs),
    ):
        for reasons, marks in find():
            concludes = tuple(Fact(cell, mark) for cell, mark in sorted(marks.items()) if cell in possible)
            if concludes:
                yield Pattern(name, reasons, concludes, at_once=True)


class _Shapes:
    """The equal numbers of a board whose cells are still open."""

    def __init__(self, p: Puzzle, possible: Mapping[Place, Sequence[Mark]]) -> None:
        self._grid = p.grid
        self._open = possible
        self._groups = [cells for line in p.grid.lines for cells in alike(p, line)]
        self._group_of: dict[tuple[Cell, Cell], tuple[Cell, ...]] = {}
        """For two equal numbers of a line: all its numbers of that value."""
        for cells in self._groups:
            self._group_of.update({(a, b): cells for a in cells for b in cells if a != b})
        beside = self._grid.neighbours
        self._doubles = [
            (cells, one, other)
            for cells in self._groups
            for one, other in pairwise(cells)
            if other in beside[one] and self._both_open(one, other)
        ]
        """Equal numbers side by side, each with all numbers of the line that equal them."""

    def _both_open(self, one: Cell, other: Cell) -> bool:
        return one in self._open and other in self._open

    def triples(self) -> Iterator[Found]:
        """Three in a row: the middle one is white, all others in the line are shaded."""
        for (cells, one, middle), (others, again, other) in pairwise(self._doubles):
            if cells is others and middle == again:
                marks = {cell: DOT if cell == middle else SHADED for cell in cells}
                yield (repeated(cells), _apart(one, middle), _apart(middle, other)), marks

    def sandwiches(self) -> Iterator[Found]:
        """One cell between two equal numbers: it is white, because one of the two is shaded."""
        for cells in self._groups:
            for one, other in pairwise(cells):
                middle = (one + other) // 2
                between = {one, other}.issubset(self._grid.neighbours[middle]) and one != middle
                if between and middle in self._open and self._both_open(one, other):
                    yield (repeated(cells), _apart(one, middle), _apart(middle, other)), {middle: DOT}

    def pairs(self) -> Iterator[Found]:
        """Two side by side: one of them is white, so all others in the line are shaded."""
        for cells, one, other in self._doubles:
            marks = {cell: SHADED for cell in cells if cell not in (one, other)}
            yield (repeated(cells), _apart(one, other)), marks

    def corner_triples(self) -> Iterator[Found]:
        """Three equal numbers around a corner: if the one in the corner were white, both others would cut
        it off.
        """
        for corner, (right, below), _ in self._corners():
            groups = [self._equal(corner, right), self._equal(corner, below)]
            if all(groups):
                reasons = (*map(repeated, groups), self._connected(corner))
                yield reasons, {corner: SHADED}

    def corner_fours(self) -> Iterator[Found]:
        """Two pairs side by side that fill a corner: the corner and the cell across from it are shaded."""
        for corner, sides, across in self._corners():
            for near, far in (sides, sides[::-1]):
                groups = [self._equal(corner, near), self._equal(far, across)]
                if all(groups):
                    rest = _apart(near, across), _apart(corner, far), self._connected(corner)
                    yield (*map(repeated, groups), *rest), {corner: SHADED, across: SHADED}

    def corner_pairs(self) -> Iterator[Found]:
        """A pair along a border or across it, beside the corner: whichever of the two is shaded, the other
        neighbour of the corner stays white.
        """
        for corner, sides, across in self._corners():
            for near, far in (sides, sides[::-1]):
                for partner in (corner, across):
                    group = self._equal(near, partner)
                    if group:
                        reasons = repeated(group), _apart(partner, far), self._connected(corner)
                        yield reasons, {far: DOT}

    def _corners(self) -> Iterator[tuple[Cell, tuple[Cell, ...], Cell]]:
        """The open corners with their two neighbours, and with the cell that touches the corner."""
        for corner, sides in enumerate(self._grid.neighbours):
            across = self._grid.corners[corner]
            in_corner = len(sides) == 2 and len(across) == 1 and self._grid.size > 4
            if in_corner and all(cell in self._open for cell in (corner, *sides)):
                yield corner, tuple(sides), across[0]

    def _equal(self, one: Cell, other: Cell) -> tuple[Cell, ...]:
        """The equal numbers of a line to which both cells belong; none if their numbers differ."""
        return self._group_of.get((one, other), ()) if self._both_open(one, other) else ()

    def _connected(self, corner: Cell) -> Reason:
        return Reason(CONNECTED.name, (corner, *self._grid.neighbours[corner]))


def _apart(one: Cell, other: Cell) -> Reason:
    return Reason(APART.name, (min(one, other), max(one, other)))
