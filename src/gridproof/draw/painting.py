"""Drawings, circles and letters as SVG."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from itertools import groupby

from gridproof.draw.style import PALETTE, number
from gridproof.record.drawing import Disc, Drawing, Paint, Part, Path, Role

CELL = 40
"""The side of a cell."""


def painted(drawing: Drawing, x: float, y: float, ink: str = "") -> str:
    """The drawing of a cell with its middle at the point. ``ink`` highlights it."""
    return strewn(((drawing, x, y),), ink)


def strewn(drawings: Iterable[tuple[Drawing, float, float]], ink: str = "") -> str:
    """Drawings with their middles at the points. Consecutive strokes of the same pen become one path."""
    parts = ((part, x - CELL / 2, y - CELL / 2) for drawing, x, y in drawings for part in drawing.parts)
    found: list[str] = []
    for pen, group in groupby(parts, key=_pen):
        if pen is None:
            found += (_part(part, x, y, ink) for part, x, y in group)
        else:
            strokes = "".join(_strokes(part, x, y) for part, x, y in group if isinstance(part, Path))
            ends = 'stroke-linecap="round" stroke-linejoin="round"'
            found.append(f'<path d="{strokes}" {_attributes(pen, ink)} {ends}/>')
    return "".join(found)


def _pen(placed: tuple[Part, float, float]) -> Paint | None:
    """The stroke of a part that has no filled area to hide other parts."""
    part = placed[0]
    return part.paint if isinstance(part, Path) and part.paint.fill is None else None


def _strokes(path: Path, x: float, y: float) -> str:
    points = (f"{number(x + right * CELL)} {number(y + down * CELL)}" for right, down in path.points)
    return f"M{'L'.join(points)}{'z' if path.closed else ''}"


def _part(part: Part, x: float, y: float, ink: str) -> str:
    look = _attributes(part.paint, ink)
    if isinstance(part, Disc):
        return circle_at(x + part.x * CELL, y + part.y * CELL, part.radius * CELL, look)
    if isinstance(part, Path) and part.closed:
        points = (f"{number(x + right * CELL)},{number(y + down * CELL)}" for right, down in part.points)
        return f'<polygon points="{" ".join(points)}" {look}/>'
    if isinstance(part, Path):
        return f'<path d="{_strokes(part, x, y)}" {look}/>'
    colour = ink or PALETTE[part.paint.fill or part.paint.stroke or Role.INK]
    return text_at(x + CELL / 2, y + CELL / 2, part.text, colour)


def _attributes(paint: Paint, ink: str) -> str:
    """How a shape is painted. A highlighted shape shows it by its outline, if it has one."""
    fill = "none" if paint.fill is None else PALETTE[paint.fill]
    if paint.stroke is None:
        return f'fill="{ink or fill}"'
    return (
        f'fill="{fill}" stroke="{ink or PALETTE[paint.stroke]}" stroke-width="{number(paint.width * CELL)}"'
    )


def circle_at(x: float, y: float, radius: float, attributes: str) -> str:
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" {attributes}/>'


def text_at(x: float, y: float, text: str, ink: str, *, bold: bool = False, size: float | None = None) -> str:
    """Text around a point.

    The baseline is computed, because few viewers support the baseline attributes alike.
    """
    if size is None:
        size = {1: 22, 2: 20}.get(len(text), 15)
    weight = ' font-weight="600"' if bold else ""
    return (
        f'<text x="{number(x)}" y="{number(y + 0.36 * size)}" font-size="{number(size)}"{weight} '
        f'fill="{ink}">{escape(text)}</text>'
    )
