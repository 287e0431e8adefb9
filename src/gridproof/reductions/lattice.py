"""A formula on a planar lattice.

The pieces of a drawing are the tiles of gadgets, turned and mirrored as needed.

All tiles of a kind are squares of one size, and values pass in the middle of their sides. So a board is a
drawing with a tile on every point, and it is empty where there is no piece.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from gridproof.board.grid import MAX_CELLS, MAX_SIDE, Direction, Grid
from gridproof.errors import GridproofError
from gridproof.formats.words import read_clues
from gridproof.record.kind import Kind, Puzzle
from gridproof.reductions.drawing import DOWN, LEFT, RIGHT, UP, Drawing, Piece, draw
from gridproof.reductions.formula import Formula
from gridproof.reductions.gadget import Gadget, Gadgets, PlanarTile, Port
from gridproof.reductions.network import (
    CLAUSE,
    INPUT,
    SAME,
    cross_by_clauses,
    cross_by_gates,
    of_clauses,
    of_gates,
    planar,
)
from gridproof.symmetry import SYMMETRIES, Symmetry
from gridproof.vocabulary.tiles import Placed, Words

_SIDES = {UP: Direction.N, DOWN: Direction.S, LEFT: Direction.W, RIGHT: Direction.E}


class Turned(NamedTuple):
    """A tile as it stands on a board."""

    gadget: Gadget
    symmetry: Symmetry

    def words(self) -> Words:
        rows = self.gadget.block()
        grid = Grid.of(len(rows), len(rows[0]))
        shown = [""] * grid.size
        for cell in grid.cells:
            row, col = grid.position(cell)
            shown[self.symmetry.cell(grid, cell)] = rows[row][col]
        return [shown[start : start + grid.cols] for start in range(0, grid.size, grid.cols)]

    def at(self, name: str) -> tuple[int, int]:
        """Row and column of a port, relative to the corner of the tile."""
        rows = self.gadget.block()
        grid = Grid.of(len(rows), len(rows[0]))
        row, col = self.gadget.at(name)
        return grid.position(self.symmetry.cell(grid, grid.cell(row, col)))


def turned(tiles: Mapping[str, Sequence[PlanarTile]], piece: Piece) -> Turned:
    """The tile for a piece, turned or mirrored so that values come in and go out where the piece has it."""
    wanted = [{_SIDES[side] for side in sides} for sides in (piece.enters, piece.leaves)]
    for tile in tiles.get(piece.role, ()):
        for symmetry in SYMMETRIES:
            sides = (tile.enters, tile.leaves)
            if [{symmetry.direction(_SIDES[side]) for side in each} for each in sides] == wanted:
                return Turned(tile.gadget, symmetry)
    raise AssertionError(f"no tile for {piece}")


class PlanarBoard(NamedTuple):
    """A board for a formula, the mark for each variable, and whether crossings kept the number of answers."""

    puzzle: Puzzle
    variables: Mapping[int, Port]
    placed: tuple[Placed, ...]
    kept: bool


def lay_out(kind: Kind, gadgets: Gadgets, formula: Formula) -> PlanarBoard:
    """The board of a formula. Raises GridproofError if it would be too large."""
    by_gates = SAME in gadgets.planar
    if by_gates:
        network = of_gates(formula)
    else:
        network = of_clauses(formula.in_threes(), clauses=CLAUSE in gadgets.planar)
    flat, embedding = planar(network, cross_by_gates if by_gates else cross_by_clauses)
    kept = by_gates or flat.sorts.count(INPUT) == network.sorts.count(INPUT)
    return _board(kind, gadgets, formula, draw(flat, embedding), kept)


def _board(kind: Kind, gadgets: Gadgets, formula: Formula, drawing: Drawing, kept: bool) -> PlanarBoard:
    side = len(next(iter(gadgets.planar.values()))[0].gadget.block())
    rows, cols = drawing.rows * side, drawing.cols * side
    if rows * cols > MAX_CELLS or max(rows, cols) > MAX_SIDE:
        raise GridproofError(
            f"a board of {rows} x {cols} cells for {formula.variables} variables and "
            f"{len(formula.clauses)} clauses; expected a smaller formula (for {MAX_CELLS} cells)"
        )
    board = [[gadgets.fill] * cols for _ in range(rows)]
    grid = Grid.of(rows, cols)
    placed: list[Placed] = []
    tiles = {piece: turned(gadgets.planar, piece) for piece in set(drawing.pieces.values())}
    for (row, col), piece in sorted(drawing.pieces.items()):
        tile = tiles[piece]
        for down, words in enumerate(tile.words()):
            board[row * side + down][col * side : (col + 1) * side] = words
        placed.append(Placed(tile.gadget.name, row * side, col * side))
    variables: dict[int, Port] = {}
    for variable in formula.asked:
        row, col = drawing.nodes[variable - 1]
        tile = tiles[drawing.pieces[row, col]]
        down, right = tile.at("value")
        port = tile.gadget.port("value")
        variables[variable] = Port(
            formula.name(variable),
            grid.cell(row * side + down, col * side + right),
            tile.symmetry.mark(port.true),
            tile.symmetry.mark(port.false),
        )
    puzzle = Puzzle(kind, grid, read_clues(kind, grid, board))
    return PlanarBoard(puzzle, variables, tuple(placed), kept)
