"""Clues, which the author prints, and marks, which the player writes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NewType

from gridproof.board.grid import Direction, Place

Mark = NewType("Mark", str)
"""What a player writes on a place (a cell or an edge)."""

BULB = Mark("bulb")
SHADED = Mark("shaded")
WHITE = Mark("white")
DOT = Mark("dot")
"""A cell that certainly stays free: no bulb, not shaded, no triangle."""
LINE = Mark("line")
CROSS = Mark("cross")
"""An edge that certainly has no line."""
NW, NE, SW, SE = Mark("nw"), Mark("ne"), Mark("sw"), Mark("se")
"""Triangles, named after the corner that they fill."""

State = Mapping[Place, Mark]
"""The marks on a board, finished or not. A place without a mark is undecided."""

_digits: dict[int, Mark] = {}


def digit(number: int) -> Mark:
    """The mark that shows a number."""
    mark = _digits.get(number)
    if mark is None:
        mark = _digits[number] = Mark(str(number))
    return mark


@dataclass(frozen=True, slots=True)
class Clue:
    """What is printed in a cell: a number, an arrow, a wall (a black cell), a symbol, or several of these.

    A clue with no field set is a cell that is marked as a clue and nothing more ("?", a given white cell,
    or a blocked cell). The kind decides what it means.
    """

    number: int | None = None
    arrow: Direction | None = None
    wall: bool = False
    hole: bool = False
    """Whether the cell is cut out of the board. Such a clue has no other field set."""
    symbol: str = ""
    """The name of a sign, such as a white circle. The kind's look decides how it is drawn."""


HOLE = Clue(hole=True)


def described(clue: Clue) -> str:
    """A clue in words, for a message."""
    parts = ["a black cell"] if clue.wall else []
    if clue.symbol:
        parts.append(f"the symbol {clue.symbol}")
    if clue.number is not None:
        parts.append(f"the number {clue.number}")
    if clue.arrow is not None:
        parts.append(f"an arrow {clue.arrow.word}")
    return " with ".join(parts) or "a clue without a number"
