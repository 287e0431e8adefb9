"""Small drawings as data: a few shapes in a square of side 1, with colours given by their roles.

The x axis points right, the y axis down. Pictures, books and the app paint the same data, each with its own
palette.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class Role(StrEnum):
    """What a colour stands for. The app uses the same names."""

    INK = "ink"
    """Lines and letters on the paper; light on a dark screen."""
    PAPER = "paper"
    WHITE = "white"
    """Light on every screen."""
    BLACK = "black"
    """Dark on every screen."""
    SHADE = "shade"
    """What the player blackens."""
    PEN = "pen"
    """What the player writes."""
    DOT = "dot"
    CROSS = "cross"
    BULB = "bulb"
    BULB_EDGE = "bulb-edge"
    GLOW = "glow"
    """Light around a bulb; nothing on paper."""
    YES = "yes"
    YES_EDGE = "yes-edge"
    NO = "no"


class Paint(NamedTuple):
    """How a shape is painted: its inside, its outline, or both."""

    fill: Role | None = None
    stroke: Role | None = None
    width: float = 0.05
    """The thickness of the outline."""


class Disc(NamedTuple):
    paint: Paint
    radius: float
    x: float = 0.5
    y: float = 0.5

    @property
    def extent(self) -> float:
        """How far the drawing reaches from the middle of the square, across or down."""
        return max(abs(self.x - 0.5), abs(self.y - 0.5)) + self.radius


class Path(NamedTuple):
    """Straight strokes from point to point. A closed path is a polygon."""

    paint: Paint
    points: tuple[tuple[float, float], ...]
    closed: bool = False

    @property
    def extent(self) -> float:
        return max(abs(at - 0.5) for point in self.points for at in point)


class Text(NamedTuple):
    """Letters in the middle, as large as those of clues."""

    paint: Paint
    text: str

    @property
    def extent(self) -> float:
        return 0.3


Part = Disc | Path | Text
_SQUARE = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
_DARK = frozenset({Role.BLACK, Role.SHADE, Role.INK, Role.YES, Role.NO})


class Drawing(NamedTuple):
    """Shapes on top of each other, the lowest first."""

    parts: tuple[Part, ...] = ()

    @property
    def extent(self) -> float:
        """How far the drawing reaches from the middle of the square; 0.5 fills the cell."""
        return max((part.extent for part in self.parts), default=0)

    @property
    def covers(self) -> bool:
        """Whether the drawing fills the whole square."""
        return any(isinstance(part, Path) and part.closed and part.points == _SQUARE for part in self.parts)

    @property
    def dark(self) -> bool:
        """Whether the drawing is dark, so that letters on it must be light."""
        return any(part.paint.fill in _DARK for part in self.parts)

    @property
    def role(self) -> Role | None:
        """The colour of the drawing; None if it has several."""
        return next((part.paint.fill or part.paint.stroke for part in self.parts), None)


def square(fill: Role) -> Drawing:
    """The whole cell in one colour."""
    return Drawing((Path(Paint(fill), _SQUARE, closed=True),))


def disc(radius: float, fill: Role, edge: Role | None = None) -> Drawing:
    """A disc in the middle of the cell, with or without an outline."""
    return Drawing((Disc(Paint(fill, edge), radius),))


def text(letters: str, role: Role = Role.PEN) -> Drawing:
    return Drawing((Text(Paint(role), letters),))


def stroked(role: Role, width: float, *strokes: tuple[tuple[float, float], ...]) -> Drawing:
    """Strokes of a pen."""
    return Drawing(tuple(Path(Paint(stroke=role, width=width), points) for points in strokes))


def crossed(role: Role, size: float, x: float = 0.5, y: float = 0.5, width: float = 0.04) -> Drawing:
    """Two strokes that cross."""
    half = size / 2
    return stroked(
        role,
        width,
        ((x - half, y - half), (x + half, y + half)),
        ((x + half, y - half), (x - half, y + half)),
    )
