"""Connected white cells, by two trees that do not cross: Reinhardt's idea.

Every cell but a root points to a neighbour, a white cell to a white one. Every inner corner of cells points
along a side to another corner, and these arrows end at the border. No arrow crosses another, and no arrow
has another one in the opposite direction. Then there are as many arrows as pairs of neighbours, so each
pair is used once. A ring of arrows would contain a smaller one. Only the root could be alone inside a ring,
but it is at the border.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridproof.board.grid import Cell, Grid
from gridproof.logic.program import Program
from gridproof.logic.theory import Lit


def connected_by_two_trees(program: Program, grid: Grid, white: Sequence[Lit]) -> None:
    """The white cells are connected. Some cell at the border must be white."""
    if grid.size == 1:
        return
    roots = {cell: program.new() for cell in grid.cells if len(grid.neighbours[cell]) < 4}
    program.exactly(1, roots.values())
    program.clauses += [(-root, white[cell]) for cell, root in roots.items()]
    tiles: dict[tuple[Cell, Cell], Lit] = {}
    for cell in grid.cells:
        arrows = {(cell, other): program.new() for other in grid.neighbours[cell]}
        root = [roots[cell]] if cell in roots else []
        program.exactly(1, [*arrows.values(), *root])
        program.clauses += [(-arrow, -white[cell], white[other]) for (_, other), arrow in arrows.items()]
        tiles |= arrows
    corners = _corner_arrows(program, grid)
    for a, b in grid.adjacent_pairs:
        # The side between two cells is used once: by an arrow across it or by an arrow along it.
        program.at_most(1, [tiles[a, b], tiles[b, a], *corners[a, b]])


def _corner_arrows(program: Program, grid: Grid) -> dict[tuple[Cell, Cell], list[Lit]]:
    """Every inner corner has one arrow.

    Returns, per pair of neighbours, the arrows along the side between them.
    """
    along: dict[tuple[Cell, Cell], list[Lit]] = {pair: [] for pair in grid.adjacent_pairs}
    for row in range(grid.rows - 1):
        for col in range(grid.cols - 1):
            top_left, top_right = grid.cell(row, col), grid.cell(row, col + 1)
            low_left, low_right = grid.cell(row + 1, col), grid.cell(row + 1, col + 1)
            sides = (
                (top_left, top_right),
                (low_left, low_right),
                (top_left, low_left),
                (top_right, low_right),
            )
            arrows = program.new_block(len(sides))
            program.exactly(1, arrows)
            for side, arrow in zip(sides, arrows, strict=True):
                along[side].append(arrow)
    return along
