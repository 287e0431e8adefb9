"""Colours and fonts, and the differences between pictures for a screen and for paper."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from gridproof.record.drawing import Role

WHITE = "#ffffff"
INK = "#1f2328"
GRID = "#b4bac2"
SHADE = "#46505c"
"""The colour of cells that the player blackens: a little lighter than the black of the clues."""
PENCIL = "#1a56b8"
SOFT = "#8b939d"
HIGHLIGHT = "#ffd6d1"
HIGHLIGHT_INK = "#d1242f"
BULB = "#ffc53d"
LINE = "#1f883d"
DISC, DISC_EDGE = "#cfe3ff", "#3b82f6"
FAMILIES = (
    "#c2410c", "#1d6fb8", "#1f883d", "#8250df", "#bf3989", "#0f766e",
    "#a16207", "#b42318", "#4f46e5", "#5b7a12", "#7c4a1e", "#475569",
)  # fmt: skip
PALETTE: Mapping[Role, str] = {
    Role.INK: INK,
    Role.PAPER: WHITE,
    Role.WHITE: WHITE,
    Role.BLACK: INK,
    Role.SHADE: SHADE,
    Role.PEN: PENCIL,
    Role.DOT: SOFT,
    Role.CROSS: SOFT,
    Role.BULB: BULB,
    Role.BULB_EDGE: INK,
    Role.GLOW: "none",
    Role.YES: DISC,
    Role.YES_EDGE: DISC_EDGE,
    Role.NO: SHADE,
}
"""The colours of drawings, by role."""
_FONT_SIZE = re.compile(r'font-size="([\d.]+)"')


def number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


class Style(NamedTuple):
    """The differences between a screen and paper: the font, its size and the colours."""

    font: str
    scale: float = 1
    colours: Mapping[str, str] = {}
    """Colours that are replaced by others."""

    def set(self, body: str) -> str:
        """A drawing in this style.

        It contains no text but numbers, so nothing else can look like a colour.
        """
        for colour, other in self.colours.items():
            body = body.replace(colour, other)
        if self.scale == 1:
            return body
        # Pages are turned into pixels at any size, where crisp lines would appear and disappear.
        body = body.replace(' shape-rendering="crispEdges"', "")
        return _FONT_SIZE.sub(lambda found: f'font-size="{number(float(found[1]) * self.scale)}"', body)


SCREEN = Style("system-ui, -apple-system, 'Segoe UI', Helvetica, Arial, 'DejaVu Sans', sans-serif")
PICTURE = Style("Libertinus Serif", 1.22)
"""With the font of the typesetter. Its numbers are small for their size."""
PAPER = PICTURE._replace(
    colours={
        INK: "#000000",
        GRID: "#8c8c8c",
        SHADE: "#4a4a4a",
        PENCIL: "#222222",
        SOFT: "#6a6a6a",
        HIGHLIGHT: "#e2e2e2",
        HIGHLIGHT_INK: "#e5534b",
        BULB: "#dcdcdc",
        LINE: "#4a4a4a",
        DISC: "#e8e8e8",
        DISC_EDGE: "#4a4a4a",
        **dict.fromkeys(FAMILIES, "#4a4a4a"),
    }
)
"""Colours that can be distinguished even when printed in black and white."""
