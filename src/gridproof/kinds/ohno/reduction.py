"""3SAT as an Oh no: the construction of the thesis's chapter 6 and its appendix E.

Above each of the three inputs of a clause there are as many crosses as variables. The cross in the row of
the literal's variable is replaced by a split. Below them, a wire or a negation leads into the clause. The
first clause and its first literal are the rightmost ones, and the first variable is in the lowest row of
crosses.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridproof.board.grid import Grid
from gridproof.vocabulary.tiles import Laid, Placed, Tiles

SIDE = 9
"""The rows and columns of a cross or a split, including those where it meets the tiles above and beside."""
PORT = 4
"""The row and column of their ports."""
LAST = 2
"""The number of columns on the left where the values of the rows end."""


def from_clauses(tiles: Tiles, variables: int, clauses: Sequence[Sequence[int]]) -> Laid:
    """The board. A clause has exactly three literals."""
    leads = variables * SIDE
    end = leads + 1 + len(tiles["thesis wire"])
    rows = end + 1 + len(tiles["thesis clause"])
    cols = len(clauses) * 3 * SIDE + LAST
    Grid.of(rows, cols)  # raises an error for a board that is too large
    board = [["x"] * cols for _ in range(rows)]

    placed: list[Placed] = []

    def put(name: str, top: int, left: int) -> None:
        """Put a tile below the row in which it meets the tile above. No clue is given where tiles meet."""
        gadget = f"thesis {name}"
        for down, words in enumerate(tiles[gadget], 1):
            board[top + down][left : left + len(words)] = words
        placed.append(Placed(gadget, top + 1, left))

    for at, lits in enumerate(reversed(clauses)):
        put("clause", end, LAST + 3 * at * SIDE)
        for place, lit in enumerate(reversed(lits)):
            left = LAST + (3 * at + place) * SIDE
            for row in range(variables):
                put("split" if abs(lit) == variables - row else "cross", row * SIDE, left)
                board[row * SIDE + PORT][left + SIDE - 1] = "-"
            put("wire" if lit > 0 else "negation", leads, left)
            for top in (*range(SIDE, leads, SIDE), leads):
                board[top][left + PORT] = "-"
            # The first cell of a clause's input stands below the port of the wire.
            board[end][left + 1] = "-"
            # What would come in from above is false.
            board[1][left + PORT] = "x"
    cells = {}
    for variable in range(1, variables + 1):
        row = (variables - variable) * SIDE + PORT
        board[row][:LAST] = ["-", "-"]
        board[row][-1] = "x"
        cells[variable] = (row, cols - 2)
    return Laid(board, cells, placed)
