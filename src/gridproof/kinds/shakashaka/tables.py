"""Which values may be adjacent in Shakashaka: tables that are derived from the rule about angles.

A value is what a cell shows: one of the five marks, or black. Beyond the border everything is black. Sets
of values are ints with a bit for each value.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import NamedTuple

from gridproof.board.grid import Direction
from gridproof.board.marks import DOT
from gridproof.kinds.shakashaka.check import CLOCKWISE, COVERED
from gridproof.kinds.shakashaka.rules import MARKS

Value = int
Values = int

BLACK: Value = len(MARKS)
ONLY_BLACK: Values = 1 << BLACK
ALL: Values = ONLY_BLACK - 1
"""The five marks."""
ONLY_DOT: Values = 1 << MARKS.index(DOT)
TRIANGLES: Values = ALL - ONLY_DOT

Corner = tuple[Value, Value, Value, Value]
"""The values around a corner of the grid, clockwise from the upper left."""
Corners = tuple[Values, Values, Values, Values]


class Pair(NamedTuple):
    """A value and one of its sides, and whether the border runs along there on each hand.

    The hands are above and below for the sides E and W, left and right for N and S.
    """

    value: Value
    side: Direction
    border_at_one: bool = False
    border_at_other: bool = False


@lru_cache(maxsize=1)
def legal_corners() -> tuple[Corner, ...]:
    """All corners with only angles of 90, 180 and 360 degrees."""
    values = range(BLACK + 1)
    around = ((a, b, c, d) for a, b, c, d in product(values, repeat=4))
    return tuple(corner for corner in around if _has_right_angles(corner))


def _has_right_angles(corner: Corner) -> bool:
    """Each of the four cells shows two times 45 degrees."""
    eighths = "".join(
        "-" if value == BLACK or side in COVERED.get(MARKS[value], ()) else "w"
        for value, sides in zip(corner, CLOCKWISE, strict=True)
        for side in sides
    )
    if "-" not in eighths:
        return True
    first = eighths.index("-")
    angles = (eighths[first:] + eighths[:first]).split("-")
    return all(len(angle) in (0, 2, 4) for angle in angles)


@lru_cache(maxsize=1 << 14)
def fitting(around: Corners) -> Corners:
    """The combinations around a corner whose angles are right; empty if there are none."""
    w, x, y, z = around
    a = b = c = d = 0
    for p, q, r, s in legal_corners():
        if w >> p & x >> q & y >> r & z >> s & 1:
            a |= 1 << p
            b |= 1 << q
            c |= 1 << r
            d |= 1 << s
    return a, b, c, d


@lru_cache(maxsize=256)
def beside(pair: Pair) -> Values:
    """The values that may stand on a side of a value, whatever else is around."""
    return sum(1 << beyond for beyond in range(BLACK) if _fits(pair, beyond))


def _fits(pair: Pair, beyond: Value) -> bool:
    value, side, *borders = pair
    one, other = (ONLY_BLACK if border else ALL for border in borders)
    first, second = 1 << value, 1 << beyond
    if side in (Direction.N, Direction.W):
        first, second = second, first
    if side in (Direction.E, Direction.W):
        corners = (one, one, second, first), (first, second, other, other)
    else:
        corners = (one, first, second, one), (first, other, other, second)
    return all(map(any, map(fitting, corners))) and not _half_a_cell_apart(pair, beyond)


def _half_a_cell_apart(pair: Pair, beyond: Value) -> bool:
    """Whether two slanted sides run along each other. Such a narrow area cannot end in right angles."""
    if not (TRIANGLES >> pair.value & TRIANGLES >> beyond & 1):
        return False
    covered = COVERED[MARKS[pair.value]]
    return pair.side not in covered and set(covered).isdisjoint(COVERED[MARKS[beyond]])


@lru_cache(maxsize=4)
def upright(side: Direction) -> Values:
    """The values that may stand beside a dot in an upright area: the same as beside a black cell."""
    return beside(Pair(BLACK, side))
