"""The usual glyphs, which kinds may use."""

from __future__ import annotations

from gridproof.record.drawing import Disc, Drawing, Paint, Path, Role, crossed, disc, square, stroked, text
from gridproof.record.look import Backs, Glyph, Line

SHADED = Glyph("■", square(Role.SHADE), key="f")
DOT = Glyph("·", disc(0.07, Role.DOT), key="d")
BULB = Glyph(
    "●",
    disc(0.3, Role.BULB, Role.BULB_EDGE),
    key="b",
    beams=True,
    screen=Drawing(
        (
            Disc(Paint(Role.GLOW), 0.4),
            Disc(Paint(Role.BULB, Role.BULB_EDGE, 0.0375), 0.2375, y=0.45),
            Path(Paint(stroke=Role.BULB_EDGE), ((0.4, 0.7375), (0.6, 0.7375))),
            Path(Paint(stroke=Role.BULB_EDGE), ((0.4375, 0.8125), (0.5625, 0.8125))),
        )
    ),
)
LINE = Glyph("─", key="l", line=Line())
FENCE = Glyph("━", key="l", line=Line(along=True))
CROSS = Glyph("×", crossed(Role.CROSS, 0.2), key="x")

_YES = disc(0.36, Role.YES, Role.YES_EDGE)
_NO = Drawing(
    (
        Disc(Paint(Role.NO), 0.4),
        Path(Paint(stroke=Role.WHITE, width=0.075), ((0.35, 0.5), (0.65, 0.5))),
    )
)
YES = Glyph("○", _YES, key="o")
NO = SHADED._replace(screen=_NO)
YES_AND_NO = Backs(_YES, _NO)
"""Clues on discs of two colours, as the marks ``YES`` and ``NO`` are."""

WHITE_CIRCLE = Glyph("○", disc(0.36, Role.WHITE, Role.INK), "white circle")
BLACK_CIRCLE = Glyph("●", disc(0.36, Role.BLACK, Role.INK), "black circle")

EQUAL = Glyph(
    "=", stroked(Role.INK, 0.1, ((0.25, 0.38), (0.75, 0.38)), ((0.25, 0.62), (0.75, 0.62))), "equal"
)
OPPOSITE = Glyph("×", crossed(Role.INK, 0.46, width=0.1), "opposite")
"""Signs between two cells."""

_NO_TRIANGLE = Drawing(
    (
        Path(
            Paint(stroke=Role.DOT, width=0.04), ((0.5, 0.3375), (0.675, 0.6375), (0.325, 0.6375)), closed=True
        ),
    )
)
NO_TRIANGLE = DOT._replace(struck=_NO_TRIANGLE)
"""A dot where triangles are possible. Crossed out, it is drawn as the outline of a triangle."""


def number(mark: str) -> Glyph:
    """The glyph of a number that the player writes."""
    return Glyph(mark, text(mark))


def _triangle(char: str, where: str, key: str, right: int, down: int) -> Glyph:
    """The half of a cell around one of its corners."""
    corners = ((0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0))
    points = tuple(corner for corner in corners if corner != (1 - right, 1 - down))
    crossing = crossed(Role.DOT, 0.175, 0.2125 + 0.575 * right, 0.2125 + 0.575 * down)
    drawing = Drawing((Path(Paint(Role.SHADE), points, closed=True),))
    return Glyph(char, drawing, f"triangle at the {where}", key, struck=crossing)


TRIANGLE_NW = _triangle("◤", "top left", "q", 0, 0)
TRIANGLE_NE = _triangle("◥", "top right", "w", 1, 0)
TRIANGLE_SW = _triangle("◣", "bottom left", "a", 0, 1)
TRIANGLE_SE = _triangle("◢", "bottom right", "s", 1, 1)
