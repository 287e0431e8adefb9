"""A formula on a planar lattice.

The pieces of a drawing are the tiles of gadgets, turned and mirrored as needed.

All tiles of a kind are squares of one size, and values pass in the middle of their sides. So a board is a
drawing with a tile on every point, and it is empty where there is no piece.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from gridproof.board.grid import MAX_CELLS, MAX_SIDE, Direction, Grid
from gridproof.errors import GridproofError
from gridproof.formats.words import read_clues
from gridproof.record.kind import Kind, Puzzle
from gridproof.reductions.drawing import DOWN, LEFT, RIGHT, UP, LatticeDrawing, Piece, Point, draw
from gridproof.reductions.formula import Formula
from gridproof.reductions.gadget import Gadgets, PlanarTile, Port, place_of
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
from gridproof.vocabulary.tiles import LatticeTile, Placed, Words

_SIDES = {UP: Direction.N, DOWN: Direction.S, LEFT: Direction.W, RIGHT: Direction.E}
_NAMES = {direction: name for name, direction in _SIDES.items()}


Joined = Callable[[int, int, int, Mapping[Point, LatticeTile]], tuple[Words, int]]
"""How a kind joins tiles itself: rows, columns, side of a tile, tiles; the board, and its border's width."""


class Turned(NamedTuple):
    """A tile as it stands on a board."""

    tile: PlanarTile
    symmetry: Symmetry

    @property
    def side(self) -> int:
        return len(self.tile.gadget.block())

    def _moved(self, row: int, col: int) -> tuple[int, int]:
        """Where a cell comes to lie, also one beside the tile."""
        if self.symmetry.transposes:
            row, col = col, row
        last = self.side - 1
        return (
            last - row if self.symmetry.flips_rows else row,
            last - col if self.symmetry.flips_cols else col,
        )

    def _side(self, name: str) -> str:
        return _NAMES[self.symmetry.direction(_SIDES[name])]

    @property
    def negates(self) -> list[str]:
        return [self._side(name) for name in self.tile.negates]

    def block(self) -> LatticeTile:
        rows = self.tile.gadget.block()
        words = [list(row) for row in rows]
        for row, shown in enumerate(rows):
            for col, word in enumerate(shown):
                down, right = self._moved(row, col)
                words[down][right] = word
        return LatticeTile(words, {self._side(name): word for name, word in self.tile.lines.items()})

    def at(self, name: str) -> list[int]:
        """Row and column of a port, or those of the two cells at an edge, from the corner of the tile."""
        gadget, grid = self.tile.gadget, self.tile.gadget.puzzle.grid
        place = gadget.port(name).place
        found: list[int] = []
        for cell in grid.ends(place) if grid.is_edge(place) else (place,):
            row, col = grid.position(cell)
            found += self._moved(row - gadget.tile.top, col - gadget.tile.left)
        return found


def turned(tiles: Mapping[str, Sequence[PlanarTile]], piece: Piece) -> Turned:
    """The tile for a piece, turned or mirrored so that values come in and go out where the piece has it."""
    wanted = [{_SIDES[side] for side in sides} for sides in (piece.enters, piece.leaves)]
    for tile in tiles.get(piece.role, ()):
        for symmetry in SYMMETRIES:
            turns = (symmetry.transposes + symmetry.flips_rows + symmetry.flips_cols) % 2 == 0
            sides = [
                {symmetry.direction(_SIDES[side]) for side in each} for each in (tile.enters, tile.leaves)
            ]
            if sides == wanted and (turns or tile.mirrors):
                return Turned(tile, symmetry)
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
    side = len(next(iter(gadgets.planar.values()))[0].gadget.block())
    box = cross_by_gates if by_gates else cross_by_clauses
    flat, embedding = planar(network, box, MAX_CELLS // side**2)
    kept = by_gates or flat.sorts.count(INPUT) == network.sorts.count(INPUT)
    negating = {role for role, tiles in gadgets.planar.items() if any(tile.negates for tile in tiles)}
    drawing = draw(flat, embedding, negating, lambda piece: turned(gadgets.planar, piece).negates)
    return _board(kind, gadgets, formula, drawing, kept)


def _board(
    kind: Kind, gadgets: Gadgets, formula: Formula, drawing: LatticeDrawing, kept: bool
) -> PlanarBoard:
    side = len(next(iter(gadgets.planar.values()))[0].gadget.block())
    rows, cols = drawing.rows * side, drawing.cols * side
    if rows * cols > MAX_CELLS or max(rows, cols) > MAX_SIDE:
        raise GridproofError(
            f"a board of {rows} x {cols} cells for {formula.variables} variables and "
            f"{len(formula.clauses)} clauses; expected a smaller formula (for {MAX_CELLS} cells)"
        )
    tiles = {piece: turned(gadgets.planar, piece) for piece in set(drawing.pieces.values())}
    blocks = {point: tiles[piece].block() for point, piece in sorted(drawing.pieces.items())}
    own: Joined | None = getattr(kind.part("lattice"), "joined", None)
    if own is not None:
        board, margin = own(drawing.rows, drawing.cols, side, blocks)
    else:
        board, margin = _side_by_side(drawing.rows, drawing.cols, side, blocks, gadgets.fill), 0
    grid = Grid.of(len(board), len(board[0]))
    placed = [
        Placed(tiles[piece].tile.gadget.name, margin + row * side, margin + col * side)
        for (row, col), piece in sorted(drawing.pieces.items())
    ]
    variables: dict[int, Port] = {}
    for variable in formula.asked:
        row, col = drawing.nodes[variable - 1]
        tile = tiles[drawing.pieces[row, col]]
        corner = margin + row * side, margin + col * side
        port = tile.tile.gadget.port("value")
        variables[variable] = Port(
            formula.name(variable),
            place_of(grid, [number + corner[at % 2] for at, number in enumerate(tile.at("value"))]),
            tile.symmetry.mark(port.true),
            tile.symmetry.mark(port.false),
        )
    puzzle = Puzzle(kind, grid, read_clues(kind, grid, board))
    return PlanarBoard(puzzle, variables, tuple(placed), kept)


def _side_by_side(rows: int, cols: int, side: int, blocks: Mapping[Point, LatticeTile], fill: str) -> Words:
    """The tiles on a board as they are."""
    board = [[fill] * (cols * side) for _ in range(rows * side)]
    for (row, col), block in blocks.items():
        for down, words in enumerate(block.words):
            board[row * side + down][col * side : (col + 1) * side] = words
    return board
