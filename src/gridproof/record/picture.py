"""The picture of a board for a notebook."""

from __future__ import annotations

from importlib import import_module
from typing import Any


def picture(board: Any) -> str:
    """The board as SVG.

    The drawing function is looked up by name when a notebook shows a board, because records must not depend
    on drawing.
    """
    drawn: str = import_module("gridproof.draw.notebook").shown(board)
    return drawn
