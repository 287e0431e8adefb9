"""A formula as a Yajilin: the loop chooses in squares of four cells, and arrows count its choices.

The loop runs back and forth through all squares. It enters and leaves each at opposite corners, takes one
of the two other cells along, and the other one is shaded. All other cells are blocked. A square has a row
for its upper cells, with an arrow where a clause counts, and two columns, in which arrows tie it to the
squares above and below: of two cells exactly one is shaded.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from gridproof.board.grid import Grid
from gridproof.vocabulary.tiles import Laid, Placed, Tiles, Words

_SLOT, _PITCH = 7, 3
"""The columns and rows of a square, with the way to it."""
_MARGIN = 4
_BLOCK, _OPEN = "x", "-"


class _Board:
    """Squares by their row and column, each with its orientation: whether its two choices are the upper
    left and lower right.
    """

    def __init__(self, slots: int) -> None:
        self.slots = slots
        self.squares: dict[tuple[int, int], bool] = {}
        self.sums: dict[int, int] = {}
        """How many upper cells of a row are shaded, if a clue counts them."""

    def words(self, ties: dict[int, list[list[int]]]) -> Words:
        rows = max(row for row, _ in self.squares) + 1
        rows += rows % 2  # so that the loop comes back on the left
        width = _MARGIN + _SLOT * self.slots + 1
        words = [[_BLOCK] * width for _ in range(_PITCH * rows + 1)]
        for row in range(rows):
            self._lay(words, row)
            side = 2 if row % 2 else width - 1
            if row + 1 < rows:
                for step in range(_PITCH + 1):
                    words[_PITCH * row + 2 + step][side] = _OPEN
            if row in self.sums:
                words[_PITCH * row + 1][_MARGIN - 1] = f"{self.sums[row]}e"
        for end in (0, rows - 1):
            words[_PITCH * end + 2][0] = words[_PITCH * end + 2][1] = _OPEN
        for line in words[2:-2]:
            line[0] = _OPEN
        for slot, chains in ties.items():
            self._tie(words, slot, chains)
        return words

    def placed(self) -> list[Placed]:
        """The places of the squares."""
        return [
            Placed("choice", _PITCH * row + 1, _MARGIN + _SLOT * slot + 2)
            for row, slot in sorted(self.squares)
        ]

    def _lay(self, words: Words, row: int) -> None:
        """The way from left to right through a row of squares."""
        upper, lower = words[_PITCH * row + 1], words[_PITCH * row + 2]
        lower[2:] = [_OPEN] * (len(lower) - 2)
        for slot in range(self.slots):
            left = _MARGIN + _SLOT * slot
            turned = self.squares.get((row, slot))
            if turned is None:
                continue
            upper[left + 2 : left + 4] = _OPEN, _OPEN
            if turned:  # in at the lower left, out at the upper right
                upper[left + 4 : left + 6] = _OPEN, _OPEN
                lower[left + 4] = _BLOCK
            else:
                upper[left : left + 2] = _OPEN, _OPEN
                lower[left + 1] = _BLOCK

    def _tie(self, words: Words, slot: int, chains: list[list[int]]) -> None:
        """Neighbours in a chain, listed from below, differ: their left cells are tied, or their right ones.

        Arrows to the south count left cells, arrows to the north right ones, so that none counts an end
        cell of a chain that is tied to nothing.
        """
        left = _MARGIN + _SLOT * slot + 2
        pairs = 0
        for chain in chains:
            for at in range(0, len(chain) - 1, 2):
                pairs += 1
                words[_PITCH * chain[at + 1]][left] = f"{pairs}s"
            above = (len(chain) - 1) // 2
            for at in range(1, len(chain) - 1, 2):
                words[_PITCH * (chain[at] + 1)][left + 1] = f"{above - at // 2}n"


def from_threes(tiles: Tiles, variables: int, clauses: Sequence[Sequence[int]]) -> Laid:
    """A board for clauses of up to three literals.

    It consists of squares, which turn as the clauses require.
    """
    narrow, wide = variables, (variables + 1, variables + 2)
    board = _Board(variables + 3)
    row = 2  # the first row belongs to the variables, the second makes the number of their squares odd
    uses: dict[int, list[tuple[int, bool]]] = defaultdict(list)
    pairs: list[list[int]] = []
    for clause in clauses:
        for lit in clause:
            uses[abs(lit)].append((row, lit > 0))
        board.sums[row] = len(clause)
        if len(clause) == 2:
            board.squares[row, narrow] = True
        elif len(clause) == 3:
            # Two more cells stand in for literals that are false. The second counts only if the first does.
            for slot in wide:
                board.squares[row, slot] = True
            board.squares[row + 1, wide[0]], board.squares[row + 1, wide[1]] = True, False
            board.squares[row + 1, narrow] = True
            board.sums[row + 1] = 1
            pairs.insert(0, [row + 1, row])
            row += 1
        row += 1
    Grid.of(_PITCH * row, _MARGIN + _SLOT * board.slots)  # raises an error for a board that is too large
    ties = dict.fromkeys(wide, pairs)
    for variable in range(1, variables + 1):
        found = [(0, True), *uses[variable]]
        if len(found) % 2 == 0:
            found.insert(1, (1, True))
        for at, (row, positive) in enumerate(found):
            # Left cells are in turn the variable and its negation, from the first on.
            board.squares[row, variable - 1] = positive == (at % 2 == 0)
        ties[variable - 1] = [[row for row, _ in reversed(found)]]
    cells = {v: (1, _MARGIN + _SLOT * (v - 1) + 2) for v in range(1, variables + 1)}
    return Laid(board.words(ties), cells, board.placed())
