"""How marks and clues are drawn and touched: data that a kind fills in."""

from __future__ import annotations

from typing import Literal, NamedTuple

from gridproof.board.marks import Mark
from gridproof.record.drawing import Drawing, Role, crossed


class Line(NamedTuple):
    """A mark on an edge that is a line: from cell to cell, or from dot to dot."""

    along: bool = False
    """Whether the line runs along the side of a cell instead of across it."""


class Glyph(NamedTuple):
    """How a mark, or the symbol of a clue, is drawn: a character for the terminal, a drawing for pictures.

    The module ``glyphs`` has the usual ones.
    """

    char: str
    drawing: Drawing = Drawing()
    spoken: str = ""
    """What a screen reader reads out, if that is not the name of the mark."""
    key: str = ""
    """The key that writes the mark."""
    beams: bool = False
    """Whether light is drawn along its row and column, up to the next walls."""
    line: Line | None = None
    """For a mark on edges that is a line. It is drawn along its edge and has no drawing."""
    screen: Drawing | None = None
    """The drawing in the app, if it differs from the one on paper."""
    struck: Drawing = crossed(Role.DOT, 0.175)
    """The drawing of the mark when it is crossed out as a candidate."""


class Backs(NamedTuple):
    """What is drawn behind clues in the app, instead of paper and black cells."""

    open: Drawing
    wall: Drawing


class Touch(NamedTuple):
    """Which gestures write which marks on a screen."""

    input: Literal["cycle", "digit", "line", "corner", "fence"] = "cycle"
    """What a tap does:

    - ``cycle`` steps through marks.
    - ``digit`` selects a cell for a number.
    - ``line`` is part of drawing a line, or steps through marks if the kind has marks for cells.
    - ``corner`` fills the nearest corner.
    - ``fence`` steps through the marks of the nearest side.
    """
    primary: tuple[Mark, ...] = ()
    """The marks that taps on a cell step through; after the last one the cell is empty.

    If taps fill corners, these are the marks of the corners, clockwise from the upper left.
    """
    secondary: tuple[Mark, ...] = ()
    """The same for right clicks and long presses."""
    drag: Literal["paint", "line", "select", "corner", "fence"] = "paint"
    """What dragging does:

    - ``paint`` paints a mark.
    - ``line`` draws and erases a line.
    - ``select`` selects cells.
    - ``corner`` pulls from a corner.
    - ``fence`` draws and erases a line from dot to dot.
    """
    drag_mark: Mark | None = None
    """The mark that dragging paints. None repeats the mark that the first cell got."""
    edge_secondary: Mark | None = None
    """The mark that a right click or a long press puts on an edge."""
    notes: Literal["left", "struck"] | None = None
    """Whether cells take candidates, as kinds with more than two marks per cell need.

    ``left``: the remaining candidates are written beside each other. ``struck``: excluded candidates are
    crossed out at their positions.
    """
    uses_up: bool = False
    """Whether each mark stands as often as there are marks. A mark that does so is used up."""
