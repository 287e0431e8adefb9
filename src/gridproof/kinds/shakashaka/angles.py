"""White areas that are rectangles, upright or turned by 45 degrees.

Cells are white or black, or halved by a diagonal: a triangle in one of their corners is black. So the sides
of a white area run straight or diagonally, and they meet only at grid corners. Such an area is a rectangle
exactly when each of its angles has 90, 180 or 360 degrees: an area that never bends outwards has no holes,
and one that bends only by right angles is a rectangle.

At a grid corner each of the four cells shows a quarter turn, taken clockwise: all white, all black,
*opening* (45 degrees of black, then 45 of white) or *closing* (white, then black). White that begins in an
opening quarter has to end in a closing one, with at most one white quarter between them; otherwise its
angle would not be one of the three. White that ends in a closing quarter begins accordingly. Besides, a
single black quarter is never surrounded by three white ones.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from gridproof.logic.theory import Clause, Lit


class Quarter(NamedTuple):
    """What a cell shows at one of its corners: literals for black, opening and closing."""

    black: Lit
    opening: Lit
    closing: Lit


@lru_cache(maxsize=1 << 13)
def right_angles(quarters: tuple[Quarter | None, ...]) -> list[Clause]:
    """White around a grid corner has only angles of 90, 180 or 360 degrees.

    ``quarters`` are the four cells clockwise; None is a cell that is certainly black. One more constraint
    applies to every two cells that share a side, once for both ends of that side: a quarter that begins
    black does not follow an opening quarter, and a quarter that ends black does not precede a closing one.
    """
    clauses: list[Clause] = []
    for index, quarter in enumerate(quarters):
        after, across, before = quarters[index - 3], quarters[index - 2], quarters[index - 1]
        if quarter:
            clauses.append(_goes_on(quarter.opening, after and (after.closing, across and across.closing)))
            clauses.append(_goes_on(quarter.closing, before and (before.opening, across and across.opening)))
        if after and across and before:
            others = (after.black, after.opening, across.black, before.black, before.closing)
            clauses.append((-quarter.black, *others) if quarter else others)
    return clauses


def _goes_on(slanted: Lit, ends: tuple[Lit, Lit | None] | None) -> Clause:
    """A slanted side needs another one, next to it or straight ahead. None leads into black."""
    if ends is None:
        return (-slanted,)
    beside, ahead = ends
    return (-slanted, beside) if ahead is None else (-slanted, beside, ahead)
