"""Places by their names from ``Grid.label``: ``r3c4`` is a cell, ``r3c4-r3c5`` the edge between two."""

from __future__ import annotations

import re

from gridproof.board.grid import Grid, Place

_LABEL = re.compile(r"r([0-9]{1,5})c([0-9]{1,5})(?:-r([0-9]{1,5})c([0-9]{1,5}))?")


def labelled(grid: Grid, label: str) -> Place | None:
    """The cell or edge with that name; None if the board has none."""
    match = _LABEL.fullmatch(label)
    if match is None:
        return None
    cells = []
    for row, col in ((match[1], match[2]), (match[3], match[4])):
        if row is not None:
            if not (1 <= int(row) <= grid.rows and 1 <= int(col) <= grid.cols):
                return None
            cells.append(grid.cell(int(row) - 1, int(col) - 1))
    if len(cells) == 1:
        return cells[0]
    return grid.edge(*cells) if cells[1] in grid.neighbours[cells[0]] else None
