"""Slitherlink as one ring that is counted node by node. Each dot is a node, and each cell a face."""

from __future__ import annotations

from gridproof.kernel.plain_frontier import DOWN, RIGHT, LineBoard
from gridproof.record.kind import Puzzle


def line_board(p: Puzzle) -> LineBoard:
    """The board, turned so that its rows are the shorter side: the work grows with their length."""
    grid = p.grid
    said = [-1] * grid.size
    for cell, clue in p.clues.items():
        if clue.number is not None:
            said[cell] = clue.number
    rows, cols = grid.rows, grid.cols
    if cols > rows:
        said = [said[row * cols + col] for col in range(cols) for row in range(rows)]
        rows, cols = cols, rows
    dots = (rows + 1) * (cols + 1)
    ways = (
        (RIGHT if col < cols else 0) | (DOWN if row < rows else 0)
        for row in range(rows + 1)
        for col in range(cols + 1)
    )
    return LineBoard(
        rows=rows + 1,
        cols=cols + 1,
        numbers=(0,) * dots,
        ways=bytes(ways),
        must=bytes(dots),
        faces=tuple(said),
        ring=True,
    )
