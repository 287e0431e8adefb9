"""How a Penpa+ link numbers the points of a board, packs its lines, and shortens their names.

A link holds lines of text, deflated and in base64. The board lies in a frame of two cells on each side, or
more if it has margins. Points are numbered through that frame: first its cells, row by row, then the corners
at the lower right of each cell, then the middles of its lower sides, and of its right sides.
"""

from __future__ import annotations

import zlib
from base64 import b64decode, b64encode
from dataclasses import dataclass
from urllib.parse import unquote

from gridproof.board.grid import Cell, Dot, Grid
from gridproof.errors import FormatError
from gridproof.formats.source import MAX_BYTES

_FRAME = 2
"""Cells of the frame on each side."""
CELL_POINT, CORNER_POINT, LOWER_SIDE, RIGHT_SIDE = range(4)

_SHORT = {
    **{"qa": "z9", "pu_q": "zQ", "pu_a": "zA", "grid": "zG", "edit_mode": "zM", "surface": "zS"},
    **{"line": "zL", "lineE": "zE", "wall": "zW", "cage": "zC", "number": "zN", "symbol": "zY"},
    **{"special": "zP", "board": "zB", "command_redo": "zR", "command_undo": "zU", "command_replay": "z8"},
    **{"numberS": "z1", "freeline": "zF", "freelineE": "z2", "thermo": "zT", "arrows": "z3"},
    **{"direction": "zD", "squareframe": "z0", "polygon": "z5", "deletelineE": "z4"},
    **{"killercages": "z6", "nobulbthermo": "z7", "__a": "z_"},
}
"""The short form of each name in quotation marks."""
_SHORT_NULL = "zO"


def shortened(text: str) -> str:
    for name, short in _SHORT.items():
        text = text.replace(f'"{name}"', short)
    return text.replace("null", _SHORT_NULL)


def restored(text: str) -> str:
    for name, short in _SHORT.items():
        text = text.replace(short, f'"{name}"')
    return text.replace(_SHORT_NULL, "null")


def packed(lines: list[str]) -> str:
    deflate = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return b64encode(deflate.compress("\n".join(lines).encode()) + deflate.flush()).decode()


def unpacked(data: str) -> list[str]:
    """The lines. Raises FormatError for data that cannot be unpacked, or are far too many."""
    letters = "".join(unquote(data).replace(" ", "+").split())
    try:
        inflate = zlib.decompressobj(-zlib.MAX_WBITS)
        found = inflate.decompress(b64decode(letters + "=" * (-len(letters) % 4), validate=True), MAX_BYTES)
        text = found.decode()
    except (ValueError, zlib.error):  # bad base64, or bytes that are not UTF-8
        raise FormatError("the data of the link cannot be unpacked; expected a whole Penpa+ link") from None
    if inflate.unconsumed_tail:
        raise FormatError(f"the data of the link are too long; expected at most {MAX_BYTES} characters")
    return text.split("\n")


@dataclass(frozen=True, slots=True)
class Points:
    """The points of a board with margins above, below, left and right."""

    grid: Grid
    above: int = 0
    below: int = 0
    left: int = 0
    right: int = 0

    @property
    def _width(self) -> int:
        return self.grid.cols + self.left + self.right + 2 * _FRAME

    @property
    def _area(self) -> int:
        return self._width * (self.grid.rows + self.above + self.below + 2 * _FRAME)

    def _point(self, sort: int, row: int, col: int) -> int:
        return sort * self._area + (row + self.above + _FRAME) * self._width + col + self.left + _FRAME

    def of_cell(self, cell: Cell) -> int:
        return self._point(CELL_POINT, *self.grid.position(cell))

    def of_dot(self, dot: Dot) -> int:
        row, col = self.grid.dot_position(dot)
        return self._point(CORNER_POINT, row - 1, col - 1)

    def cell_at(self, point: int) -> Cell | None:
        """The cell of the board with that number, if there is one."""
        row, col = self._place(point)
        grid = self.grid
        inside = 0 <= point < self._area and 0 <= row < grid.rows and 0 <= col < grid.cols
        return grid.cell(row, col) if inside else None

    def dot_at(self, point: int) -> Dot | None:
        """The corner of cells with that number, if there is one."""
        row, col = self._place(point - self._area)
        grid = self.grid
        inside = self._area <= point < 2 * self._area and -1 <= row < grid.rows and -1 <= col < grid.cols
        return (row + 1) * (grid.cols + 1) + col + 1 if inside else None

    def _place(self, point: int) -> tuple[int, int]:
        row, col = divmod(point, self._width)
        return row - self.above - _FRAME, col - self.left - _FRAME

    @property
    def centre(self) -> int:
        """The point in the middle of a board without margins: of a cell, a side or a corner."""
        rows, cols = self.grid.rows, self.grid.cols
        row, col = (rows - 1) // 2, (cols - 1) // 2
        if rows % 2 and cols % 2:
            return self._point(CELL_POINT, row, col)
        if rows % 2:
            return self._point(RIGHT_SIDE, row, col)
        return self._point(LOWER_SIDE if cols % 2 else CORNER_POINT, row, col)
