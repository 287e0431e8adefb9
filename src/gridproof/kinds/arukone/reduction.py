"""A formula as an Arukone: lines swerve to the left or to the right, and the order of two lines is a value.

A variable is a row that is four cells high. From one side of the board to the other, columns of empty cells
(the strips) and lines alternate. A line meets an obstacle and passes it through the strip on its left or
the strip on its right. Every strip is used once, so all lines of a row swerve the same way: that is the
value. A line from above swerves like any other and is otherwise unaffected.

A literal is a column. Where it meets its variable, a part replaces lines: it uses a strip below it for only
one of the two values. This decides which of two lines goes down on the left. These lines pass all rows
below. At the bottom, their order decides which line covers the strips beside them. This runs from the first
literal of the clause to the last, which has to be true if none before it was.

All other cells hold numbers, two equal ones side by side, which can only be joined directly. The tiles are
those of the gadgets, in ``gadgets.toml``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count

from gridproof.board.grid import Grid
from gridproof.vocabulary.tiles import Laid, Placed, Tiles

_BAND, _TILE, _PITCH = 4, 12, 8
"""The rows in which lines swerve, the rows of a variable, and the columns of a literal and a line."""
_STRAIGHT, _TURNED = {"1": "1", "2": "2"}, {"1": "2", "2": "1"}
"""Which of the two lines of a literal is which, below the row of its variable."""


class _Board:
    """A board of adjacent numbers, into which tiles are put."""

    def __init__(self, tiles: Tiles, variables: int, columns: int) -> None:
        self._tiles = tiles
        self.bottom = _TILE * variables
        """The row below all variables, where clauses begin."""
        self.rows = self.bottom + len(tiles["last"])
        self.cols = _PITCH * columns + 5
        Grid.of(self.rows, self.cols)  # raises an error for a board that is too large
        self.words = [["-"] * self.cols for _ in range(self.rows)]
        self.placed: list[Placed] = []
        self._numbers = count(1)

    def put(self, tile: str, top: int, left: int, known: Mapping[str, str] | None = None) -> dict[str, str]:
        """Put a tile on the board with fresh numbers, except for the given ones. Returns the numbers."""
        numbers = {"-": "-"} | dict(known or {})
        for down, words in enumerate(self._tiles[tile]):
            for right, word in enumerate(words):
                if word not in numbers:
                    numbers[word] = str(next(self._numbers))
                self.words[top + down][left + right] = numbers[word]
        self.placed.append(Placed(tile, top, left))
        return numbers

    def wall(self, top: int, bottom: int, *cols: int) -> None:
        """Numbers below each other."""
        for col in cols:
            for row in range(top, bottom, 2):
                self.words[row][col] = self.words[row + 1][col] = str(next(self._numbers))


def from_any(tiles: Tiles, variables: int, clauses: Sequence[Sequence[int]]) -> Laid:
    """A board for clauses of any width. For every variable, an edge has a line if it is true."""
    columns = [(lit, end) for clause in clauses for lit, end in zip(clause, _ends(len(clause)), strict=True)]
    columns = columns or [(0, "")]
    board = _Board(tiles, variables, len(columns))
    board.wall(0, board.rows, 0, board.cols - 1)
    for at in range(len(columns) + 1):
        _between(board, variables, 1 + _PITCH * at, at > 0 and columns[at - 1][1] in ("first", "middle"))
    for at, (lit, end) in enumerate(columns):
        _column(board, variables, 4 + _PITCH * at, lit, end)
    edges = {v: (_TILE * (v - 1), 1, _TILE * (v - 1), 2) for v in range(1, variables + 1)}
    return Laid(board.words, edges, board.placed)


def _ends(literals: int) -> list[str]:
    return ["alone"] if literals == 1 else ["first", *["middle"] * (literals - 2), "last"]


def _between(board: _Board, variables: int, left: int, joins: bool) -> None:
    """Two strips with a line between them for every variable, and between two literals of a clause."""
    for row in range(variables):
        board.put("line", _TILE * row, left + 1)
        board.wall(_TILE * row + _BAND, _TILE * (row + 1), left, left + 1, left + 2)
    if joins:
        board.put("line", board.rows - _BAND, left + 1)
    board.wall(board.bottom, board.rows - (_BAND if joins else 0), left, left + 1, left + 2)


def _column(board: _Board, variables: int, left: int, lit: int, end: str) -> None:
    """Nothing up to the variable of a literal, then two lines."""
    lines: dict[str, str] = {}
    for row in range(variables):
        top = _TILE * row
        if row + 1 == abs(lit):
            board.put("reader", top, left)
            lines = board.put("begin", top + _BAND, left)
        elif lines:
            board.put("crossing", top, left)
            board.wall(top + _BAND, top + _TILE, left, left + 1, left + 3)
        else:
            board.put("idle", top, left)
            board.wall(top + _BAND, top + _TILE, *range(left, left + 5))
    if end:
        # For a negated variable the two are swapped. The first literal uses its strip when it is true.
        which = _STRAIGHT if (lit > 0) == (end != "first") else _TURNED
        board.put(end, board.bottom, left, {name: lines[number] for name, number in which.items()})
    else:
        board.wall(board.bottom, board.rows, *range(left, left + 5))
