"""3SAT as an Oh no: the construction of the thesis's chapter 6 and its appendix E.

Above each of the three inputs of a clause stand as many crosses as there are variables; the one in the row of
the literal's variable is a split instead. Below them a wire or a negation leads into the clause.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gridproof.grid import Grid

SIDE = 9
"""A cross or a split has as many rows and columns."""
PORT = 4
"""The row and column of their ports."""
LAST = 2
"""Columns to the left, where the values of the rows end."""

Block = Sequence[Sequence[str]]


def from_clauses(
    blocks: Mapping[str, Block], variables: int, clauses: Sequence[Sequence[int]]
) -> tuple[list[list[str]], dict[int, tuple[int, int]]]:
    """The words of the board, and the cell of each variable; a clause has exactly three literals."""
    cross, split = blocks["thesis cross"], blocks["thesis split"]
    wire, negation, clause = blocks["thesis wire"], blocks["thesis negation"], blocks["thesis clause"]
    rows = variables * SIDE + len(wire) + len(clause)
    cols = len(clauses) * 3 * SIDE + LAST
    Grid.of(rows, cols)  # refuses what is too large
    board = [["x"] * cols for _ in range(rows)]

    def put(block: Block, top: int, left: int) -> None:
        for down, words in enumerate(block):
            board[top + down][left : left + len(words)] = words

    for at, lits in enumerate(clauses):
        for place, lit in enumerate(lits):
            left = LAST + (3 * at + place) * SIDE
            for variable in range(1, variables + 1):
                put(split if abs(lit) == variable else cross, (variable - 1) * SIDE, left)
            # What would come in from above is false.
            board[0][left + PORT] = board[1][left + PORT] = "x"
            put(wire if lit > 0 else negation, variables * SIDE, left)
        put(clause, variables * SIDE + len(wire), LAST + 3 * at * SIDE)
    cells = {}
    for variable in range(1, variables + 1):
        row = (variable - 1) * SIDE + PORT
        board[row][:LAST] = ["-", "o"]
        board[row][-1] = "x"
        cells[variable] = (row, cols - 2)
    return board, cells
