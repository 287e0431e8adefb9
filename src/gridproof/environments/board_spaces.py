"""Boards as arrays: what can stand where, for observations and actions of one kind and size."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridproof.board.grid import Direction, Grid, Place
from gridproof.board.marks import Mark, State
from gridproof.errors import GridproofError
from gridproof.record.kind import Kind, Puzzle

Array = NDArray[np.int32]

_NOTHING, _CLUE, _WALL, _HOLE, _SYMBOLS = range(5)
FEATURES = ("sort", "number", "arrow", "region")
"""What an observation has about each cell."""
BETWEEN = ("right", "below")
"""What it has besides for kinds with clues between cells: the clue on the way to the next cell."""
_WAYS = {direction: index for index, direction in enumerate(Direction, 1)}


class BoardSpaces:
    """The places and marks of a kind on boards of a size, numbered from 0.

    They are the same for every puzzle of that kind and size, so the spaces never change.
    """

    def __init__(self, kind: Kind, rows: int, cols: int, example: Puzzle) -> None:
        if kind.has_outside:
            raise GridproofError(f"{kind.name} has clues outside the board; expected a kind without")
        self.kind, self.grid = kind, Grid.of(rows, cols)
        whole = kind.choices(Puzzle(kind, self.grid, {}, example.variant, regions=example.regions))
        self.places: tuple[Place, ...] = tuple(sorted(whole))
        self.marks: tuple[Mark, ...] = tuple(
            dict.fromkeys(mark for marks in whole.values() for mark in marks)
        )
        self._symbols = {name: _SYMBOLS + index for index, name in enumerate(kind.look.symbols)}
        self._between = {
            clue: at for at, clue in enumerate(dict.fromkeys(kind.notation.words.between.values()), 1)
        }
        self.index = {place: index for index, place in enumerate(self.places)}
        self.mark_index = {mark: index for index, mark in enumerate(self.marks, 1)}
        self.highest = max(self.grid.size, 99)

    @property
    def highest_features(self) -> tuple[int, ...]:
        """The highest number of each feature of a cell."""
        usual = self.sorts, self.highest + 1, 4, self.grid.size
        return (*usual, *(len(self._between) for _ in BETWEEN)) if self._between else usual

    @property
    def sorts(self) -> int:
        """How many sorts of cells there are."""
        return _SYMBOLS + len(self._symbols)

    def clues(self, puzzle: Puzzle) -> Array:
        """Per cell, its features. A number is one more than it is printed, and 0 stands for none."""
        found: Array = np.zeros((self.grid.rows, self.grid.cols, len(self.highest_features)), dtype=np.int32)
        for number, region in enumerate(puzzle.regions, 1):
            for cell in region:
                found[(*self.grid.position(cell), 3)] = number
        for edge, clue in puzzle.between.items():
            first, second = self.grid.ends(edge)
            below = self.grid.position(first)[0] != self.grid.position(second)[0]
            feature = len(FEATURES) + below
            found[(*self.grid.position(first), feature)] = self._between[clue]
        for cell, clue in puzzle.clues.items():
            if self.grid.is_edge(cell):
                continue
            row, col = self.grid.position(cell)
            sort = _HOLE if clue.hole else _WALL if clue.wall else self._symbols.get(clue.symbol, _CLUE)
            found[row, col, 0] = sort
            found[row, col, 1] = 0 if clue.number is None else clue.number + 1
            found[row, col, 2] = 0 if clue.arrow is None else _WAYS[clue.arrow]
        return found

    def shown(self, state: State) -> Array:
        """Per place, the number of its mark; 0 stands for none."""
        found: Array = np.zeros(len(self.places), dtype=np.int32)
        for place, mark in state.items():
            found[self.index[place]] = self.mark_index[mark]
        return found

    def move(self, action: Any) -> tuple[Place, Mark | None]:
        """The place and the mark of an action; None clears the place."""
        place, mark = (int(number) for number in action)
        return self.places[place], self.marks[mark - 1] if mark else None

    def action(self, place: Place, mark: Mark | None) -> Array:
        """The action for a move."""
        return np.array([self.index[place], 0 if mark is None else self.mark_index[mark]], dtype=np.int64)
