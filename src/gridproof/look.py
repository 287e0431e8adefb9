"""How marks are drawn and written: data that a kind fills in."""

from __future__ import annotations

from typing import Literal, NamedTuple

from gridproof.marks import Mark


class Glyph(NamedTuple):
    """How a mark is drawn: a character for the terminal, a named shape for pictures.

    The shapes that the drawing modules know: ``digit``, ``bulb``, ``fill``, ``dot``, ``disc``,
    ``triangle-nw`` (``-ne``, ``-sw``, ``-se``), ``line``, ``cross``,
    ``fence`` (a line that runs along a side of a cell instead of across it).
    """

    char: str
    shape: str
    spoken: str = ""
    """What a screen reader says for it, where that is not the mark itself."""
    beams: bool = False
    """Whether its light is drawn: along its row and column, up to the next walls."""


class Touch(NamedTuple):
    """Which gestures write which marks, where boards are played on a screen."""

    input: Literal["cycle", "digit", "line", "corner", "fence"] = "cycle"
    """What a tap does: steps through marks, selects a cell for a number, is part of drawing a line
    (or steps through marks where the kind has some for cells), fills the nearest corner, or steps through
    the marks of the nearest side."""
    primary: tuple[Mark, ...] = ()
    """The marks that taps on a cell step through; the next one after the last is empty."""
    secondary: tuple[Mark, ...] = ()
    """The same for right clicks and long presses."""
    drag: Literal["paint", "line", "select", "corner", "fence"] = "paint"
    """What dragging does: paints a mark, draws and erases a line, selects cells, pulls from a corner, draws
    and erases a line from dot to dot."""
    drag_mark: Mark | None = None
    """The mark that dragging paints; None for the one that its first cell got."""
    edge_secondary: Mark | None = None
    """The mark that a right click or a long press puts on an edge."""
    notes: Literal["left", "struck"] | None = None
    """Whether cells take candidates, as kinds with more than two marks a cell need: those left are written
    beside each other, or those struck out are crossed out where they would stand."""
    uses_up: bool = False
    """Whether each mark stands as often as there are marks: one that does is used up."""
