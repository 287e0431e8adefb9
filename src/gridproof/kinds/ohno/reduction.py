"""3SAT as an Oh no: the construction of the thesis's chapter 6 and its appendix E.

Above each of the three inputs of a clause there are as many crosses as variables. The cross in the row of
the literal's variable is replaced by a split. Below them, a wire or a negation leads into the clause.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridproof.board.grid import Grid
from gridproof.vocabulary.tiles import Laid, Placed, Tiles

SIDE = 9
"""The rows and columns of a cross or a split."""
PORT = 4
"""The row and column of their ports."""
LAST = 2
"""The number of columns on the left where the values of the rows end."""


def from_clauses(tiles: Tiles, variables: int, clauses: Sequence[Sequence[int]]) -> Laid:
    """The board. A clause has exactly three literals."""
    below = len(tiles["thesis wire"])
    rows = variables * SIDE + below + len(tiles["thesis clause"])
    cols = len(clauses) * 3 * SIDE + LAST
    Grid.of(rows, cols)  # raises an error for a board that is too large
    board = [["x"] * cols for _ in range(rows)]

    placed: list[Placed] = []

    def put(name: str, top: int, left: int) -> None:
        gadget = f"thesis {name}"
        for down, words in enumerate(tiles[gadget]):
            board[top + down][left : left + len(words)] = words
        placed.append(Placed(gadget, top, left))

    for at, lits in enumerate(clauses):
        for place, lit in enumerate(lits):
            left = LAST + (3 * at + place) * SIDE
            for variable in range(1, variables + 1):
                put("split" if abs(lit) == variable else "cross", (variable - 1) * SIDE, left)
            # The value that comes in from above is false.
            board[0][left + PORT] = board[1][left + PORT] = "x"
            put("wire" if lit > 0 else "negation", variables * SIDE, left)
        put("clause", variables * SIDE + below, LAST + 3 * at * SIDE)
    cells = {}
    for variable in range(1, variables + 1):
        row = (variable - 1) * SIDE + PORT
        board[row][:LAST] = ["-", "o"]
        board[row][-1] = "x"
        cells[variable] = (row, cols - 2)
    return Laid(board, cells, placed)
