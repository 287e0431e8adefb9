"""Arukone as lines that are counted node by node. Each cell is a node."""

from __future__ import annotations

from gridproof.kernel.plain_frontier import DOWN, RIGHT, LineBoard
from gridproof.kinds.arukone.rules import ALLOW_EMPTY, DETOUR, direct_joints, ends_of
from gridproof.record.kind import Puzzle


def line_board(p: Puzzle) -> LineBoard:
    """The board, turned so that its rows are the shorter side: the work grows with their length."""
    grid, ends = p.grid, ends_of(p)
    barred = frozenset(direct_joints(p) if p.variant == DETOUR else ())
    number_of = {number: at for at, number in enumerate(sorted(set(ends.values())), 1)}
    turned = grid.cols > grid.rows
    rows, cols = (grid.cols, grid.rows) if turned else (grid.rows, grid.cols)

    def cell_at(row: int, col: int) -> int:
        return grid.cell(col, row) if turned else grid.cell(row, col)

    cells = [cell_at(row, col) for row in range(rows) for col in range(cols)]
    ways = bytearray(len(cells))
    for node, cell in enumerate(cells):
        row, col = divmod(node, cols)
        for way, onward, inside in (
            (RIGHT, (row, col + 1), col + 1 < cols),
            (DOWN, (row + 1, col), row + 1 < rows),
        ):
            if inside and grid.edge(cell, cell_at(*onward)) not in barred:
                ways[node] |= way
    return LineBoard(
        rows=rows,
        cols=cols,
        numbers=tuple(number_of[ends[cell]] if cell in ends else 0 for cell in cells),
        ways=bytes(ways),
        must=bytes(p.variant != ALLOW_EMPTY for _ in cells),
        faces=None,
        ring=False,
    )
