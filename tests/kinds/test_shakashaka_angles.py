"""White angles around a grid corner: the clauses against counting half quarters."""

from __future__ import annotations

from itertools import product

import pytest

from gridproof.kinds.shakashaka.angles import Quarter, right_angles

HALVES = {"white": (False, False), "black": (True, True), "opening": (True, False), "closing": (False, True)}
"""Which half of a quarter is black, clockwise."""
QUARTERS = tuple(Quarter(*range(first, first + 3)) for first in (1, 4, 7, 10))


def has_right_angles(shown: tuple[str, ...]) -> bool:
    """Every white angle has 90, 180 or 360 degrees."""
    black = [half for name in shown for half in HALVES[name]]
    if not any(black):
        return True
    start = black.index(True)
    circle = "".join("#" if half else "." for half in black[start:] + black[:start])
    return all(len(angle) in (2, 4) for angle in circle.split("#") if angle)


def keeps_apart(shown: tuple[str, ...]) -> bool:
    """The constraint that right_angles leaves to the caller, about cells that share a side."""
    for this, following in zip(shown, (*shown[1:], shown[0]), strict=True):
        if this == "opening" and HALVES[following][0]:
            return False
        if following == "closing" and HALVES[this][1]:
            return False
    return True


@pytest.mark.parametrize("walls", list(product((False, True), repeat=4)), ids=str)
def test_exactly_the_right_angles_are_allowed(walls: tuple[bool, ...]) -> None:
    clauses = right_angles(tuple(None if w else q for w, q in zip(walls, QUARTERS, strict=True)))
    free = [("black",) if wall else tuple(HALVES) for wall in walls]
    for shown in product(*free):
        holding = {
            getattr(quarter, name) for quarter, name in zip(QUARTERS, shown, strict=True) if name != "white"
        }
        obeyed = all(any((lit > 0) == (abs(lit) in holding) for lit in clause) for clause in clauses)
        assert (obeyed and keeps_apart(shown)) == has_right_angles(shown), shown
