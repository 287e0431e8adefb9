"""A formula as an Arukone: lines swerve to the left or to the right, and the order of two lines is a value.

A variable is a row of four cells' height. From one side of the board to the other, columns of empty cells,
the strips, and lines take turns. A line has something in its way and goes round it, through the strip on its
left or through the one on its right, and every strip is used once. So all lines of a row swerve the same way:
that is the value. It passes whatever comes down from above, for a line from above swerves like any other.

A literal is a column. Where it meets its variable, a part takes the place of lines: it uses a strip below it
for one of the two values only, and by that decides which of two lines goes down on the left. These pass all
rows below. At the bottom their order decides who covers the strips beside them, from the first literal of the
clause to the last, which has to be true if none before it was.

All other cells hold numbers, two equal ones side by side, which can only be joined directly. The parts
were found by ``benchmarks/arukone_parts.py``.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from gridproof.errors import GridproofError
from gridproof.grid import Grid
from gridproof.kinds.arukone.rules import HIGHEST

Words = list[list[str]]
Edge = tuple[int, int, int, int]

_BAND, _TILE, _PITCH, _END = 4, 12, 8, 6
"""Rows in which lines swerve, rows of a variable, columns of a literal and a line, rows of ends."""

# A dot is an open cell, a letter a number. S and C are the two lines that go down, in the third and the fifth
# column.
_LINE = "a\nb\nb\na"
_CROSSED = """
a . . . .
b . c . d
b . c . d
a . . . .
"""
_IDLE = """
a . c . e
b . d . f
b . d . f
a . c . e
"""
_READS = """
. a a . .
. b . . c
d d . . e
b . . e c
"""
"""Uses the strip below it, its last four columns wide, when lines swerve to the left."""
_BEGIN = """
a . . . .
a m y y m
b . . . .
. . c c C
b . . S .
d e . f .
d e . . .
g g . f .
"""
"""Below such a part: its strip, a line like the others, and two lines whose order tells where that went."""
_ENDS = {
    "alone": """
a S . b .
a . . b .
c c d d .
C e e . .
. . . . f
g g . . f
""",
    "first": """
a a . b .
c d . b .
c d . . .
. . . . e
. f f C e
. . . . S
""",
    "middle": """
a a . S .
b . . . .
. . b . .
. . . C c
. . . c .
d d . . .
""",
    "last": """
a a . b .
. . . b .
. C . . .
. . . c c
. d e e f
S d g g f
""",
}
"""What stands below the columns of a clause; four cells of height are open between neighbours. All parts have
one answer for every state that they allow, but for the middle of a clause, where there are more."""


class _Board:
    """A board of numbers side by side, into which parts are put."""

    def __init__(self, variables: int, columns: int) -> None:
        self.rows, self.cols = _TILE * variables + _END, _PITCH * columns + 5
        Grid.of(self.rows, self.cols)  # refuses what is too large
        self.words = [["-"] * self.cols for _ in range(self.rows)]
        self._numbers = count(1)

    def number(self) -> str:
        """A number that does not stand on the board yet."""
        number = next(self._numbers)
        if number > HIGHEST:
            raise GridproofError(f"a board with more than {HIGHEST} numbers; expected a smaller formula")
        return str(number)

    def put(self, part: str, top: int, left: int, names: dict[str, str]) -> None:
        """Put a part on the board. Its letters become numbers; those of ``names`` stand elsewhere, too."""
        for down, line in enumerate(part.strip().splitlines()):
            for right, letter in enumerate(line.split()):
                if letter != "." and letter not in names:
                    names[letter] = self.number()
                self.words[top + down][left + right] = names.get(letter, "-")

    def fill(self, top: int, bottom: int, *cols: int) -> None:
        """Numbers one below the other."""
        for col in cols:
            for row in range(top, bottom, 2):
                self.words[row][col] = self.words[row + 1][col] = self.number()


def from_any(variables: int, clauses: Sequence[Sequence[int]]) -> tuple[Words, dict[int, Edge], bool]:
    """The words of a board, the edge that has a line for true, and whether answers are as many as models."""
    columns = [(lit, end) for clause in clauses for lit, end in zip(clause, _ends(len(clause)), strict=True)]
    columns = columns or [(0, "")]
    board = _Board(variables, len(columns))
    board.fill(0, board.rows, 0, board.cols - 1)
    for at in range(len(columns) + 1):
        _between(board, variables, 1 + _PITCH * at, at > 0 and columns[at - 1][1] in ("first", "middle"))
    for at, (lit, end) in enumerate(columns):
        _column(board, variables, 4 + _PITCH * at, lit, end)
    edges = {v: (_TILE * (v - 1), 1, _TILE * (v - 1), 2) for v in range(1, variables + 1)}
    return board.words, edges, all(end != "middle" for _, end in columns)


def _ends(literals: int) -> list[str]:
    return ["alone"] if literals == 1 else ["first", *["middle"] * (literals - 2), "last"]


def _between(board: _Board, variables: int, left: int, joins: bool) -> None:
    """Two strips with a line between them for every variable, and between two literals of a clause."""
    for row in range(variables):
        board.put(_LINE, _TILE * row, left + 1, {})
        board.fill(_TILE * row + _BAND, _TILE * (row + 1), left, left + 1, left + 2)
    top = _TILE * variables
    if joins:
        board.put(_LINE, board.rows - _BAND, left + 1, {})
    board.fill(top, board.rows - (_BAND if joins else 0), left, left + 1, left + 2)


def _column(board: _Board, variables: int, left: int, lit: int, end: str) -> None:
    """Nothing as far as the variable of a literal, then two lines."""
    down: dict[str, str] = {}
    for row in range(variables):
        top = _TILE * row
        if row + 1 == abs(lit):
            board.put(_READS, top, left, {})
            own: dict[str, str] = {}
            board.put(_BEGIN, top + _BAND, left, own)
            # For a negated variable the two change places.
            down = {"S": own["S"], "C": own["C"]} if _upright(lit, end) else {"S": own["C"], "C": own["S"]}
        elif down:
            board.put(_CROSSED, top, left, {})
            board.fill(top + _BAND, top + _TILE, left, left + 1, left + 3)
        else:
            board.put(_IDLE, top, left, {})
            board.fill(top + _BAND, top + _TILE, *range(left, left + 5))
    if end:
        board.put(_ENDS[end], _TILE * variables, left, dict(down))
    else:
        board.fill(_TILE * variables, board.rows, *range(left, left + 5))


def _upright(lit: int, end: str) -> bool:
    return (lit > 0) == (end != "first")
