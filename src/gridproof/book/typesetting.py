"""The interface to Typst: files in memory become a PDF or pictures.

Its fonts are the same on every machine.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from gridproof.board.marks import State
from gridproof.draw.style import PICTURE
from gridproof.draw.svg import svg
from gridproof.formats.info import one_line
from gridproof.record.kind import Board
from gridproof.system.extras import optional

Picture = Literal["svg", "png", "pdf"]
PIXELS = 192
"""Pixels per inch of pictures: a cell of 40 points gets about 100."""


def compiled(
    files: Mapping[str, bytes], format: Literal["pdf", "png"] = "pdf", *, ppi: float = PIXELS
) -> list[bytes]:
    """The result of typesetting ``main.typ``: one PDF, or a picture per page."""
    typst: Any = optional("typst")
    # No time of day is passed, so that the same puzzles make the same file.
    made = typst.compile(dict(files), format=format, ppi=ppi, ignore_system_fonts=True, timestamp=0)
    return made if isinstance(made, list) else [made]


def picture(board: Board, format: Picture, *, marks: State | None = None, title: str | None = None) -> bytes:
    """A single board."""
    if format == "svg":
        return svg(board, marks=marks, title=title and one_line(title)).encode()
    files = {
        "board.svg": svg(board, marks=marks, style=PICTURE).encode(),
        "main.typ": b'#set page(width: auto, height: auto, margin: 0pt)\n#image("board.svg")',
    }
    return compiled(files, format)[0]
