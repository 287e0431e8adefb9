"""How marks and clues are drawn and touched: data that a kind fills in."""

from __future__ import annotations

from typing import Literal, NamedTuple

from gridproof.board.marks import Mark
from gridproof.record.drawing import Drawing, Role, crossed


class Line(NamedTuple):
    """A mark on an edge that is a line: from cell to cell, or from dot to dot."""

    along: bool = False
    """Whether it runs along the side of a cell instead of across it."""


class Glyph(NamedTuple):
    """How a mark, or the symbol of a clue, is drawn: a character for the terminal, a drawing for pictures.

    Module ``glyphs`` has the usual ones.
    """

    char: str
    drawing: Drawing = Drawing()
    spoken: str = ""
    """What a screen reader says for it, where that is not its name."""
    key: str = ""
    """The key that writes it."""
    beams: bool = False
    """Whether its light is drawn: along its row and column, up to the next walls."""
    line: Line | None = None
    """For a mark on edges that is a line; it is drawn along its edge and has no drawing."""
    screen: Drawing | None = None
    """The drawing in the app, where it is another one than on paper."""
    struck: Drawing = crossed(Role.DOT, 0.175)
    """The drawing where it is crossed out as a candidate."""


class Backs(NamedTuple):
    """What is drawn behind clues in the app, in the place of paper and of black cells."""

    open: Drawing
    wall: Drawing


class Touch(NamedTuple):
    """Which gestures write which marks, where boards are played on a screen."""

    input: Literal["cycle", "digit", "line", "corner", "fence"] = "cycle"
    """What a tap does: steps through marks, selects a cell for a number, is part of drawing a line
    (or steps through marks where the kind has some for cells), fills the nearest corner, or steps through
    the marks of the nearest side."""
    primary: tuple[Mark, ...] = ()
    """The marks that taps on a cell step through; the next one after the last is empty. Where taps fill
    corners, their marks stand here clockwise from the upper left."""
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
