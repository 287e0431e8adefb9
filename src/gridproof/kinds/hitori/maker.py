"""How Hitori puzzles are made: shaded cells at random, numbers that repeat only there, then changed numbers.

White cells get numbers that never repeat in a line. Every shaded cell repeats a white number of its row or
column. As long as there is another answer, a shaded cell that is white there gets a number that repeats
there, too.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from random import Random

from gridproof.board.grid import Cell, Grid, Place
from gridproof.board.marks import DOT, SHADED, Clue, Mark, State
from gridproof.engines.session import Deadline
from gridproof.kinds.hitori import KIND
from gridproof.record.kind import Puzzle
from gridproof.record.maker import Draft, Making, Wishes, numbers_renamed
from gridproof.vocabulary.effort import TooMuchWork
from gridproof.vocabulary.mending import mended
from gridproof.vocabulary.shading_maker import shaded_at_random
from gridproof.vocabulary.two_answers import two_answers

_AIMS = {"beginner": 1, "easy": 1, "medium": 0, "hard": -1, "expert": -1, "extreme": -1}
"""Whether equal numbers come close to each other (1), where players look first, or not (-1)."""
_NEAR = 2
_ROUNDS_PER_CELL = 2
_TRIED = 12
"""How many changes of a number are compared."""


def draft(wishes: Wishes, rng: Random, deadline: Deadline) -> Draft | None:
    grid = wishes.grid
    # With a white cell that could be shaded as well there would be another answer.
    chains = shaded_at_random(grid, [(cell,) for cell in grid.cells], 1.0, rng)
    numbers = _latin(max(grid.rows, grid.cols), rng)
    drawn = _Drawn(grid, chains.shaded, numbers, _AIMS.get(wishes.level or "", 0), rng)
    if not wishes.unique:
        return drawn.draft()

    def rival(draft: Draft) -> State | None:
        answers = two_answers(draft.puzzle, deadline, first=draft.answer)
        if answers is None:
            raise TooMuchWork
        return None if answers.unique else answers.found[1]

    return mended(_ROUNDS_PER_CELL * grid.size, drawn.draft, rival, lambda _, other: drawn.mend(other))


def _latin(side: int, rng: Random) -> list[list[int]]:
    """A square in which every row and column has each number once, row by row at random."""
    left = [set(range(1, side + 1)) for _ in range(side)]
    rows = []
    for _ in range(side):
        at: dict[int, int] = {}
        for col in rng.sample(range(side), side):
            _give(col, [rng.sample(sorted(numbers), len(numbers)) for numbers in left], at, set())
        row = [0] * side
        for number, col in at.items():
            row[col] = number
            left[col].discard(number)
        rows.append(row)
    return rows


def _give(col: int, options: Sequence[Sequence[int]], at: dict[int, int], tried: set[int]) -> bool:
    """Give a column one of its numbers. Other columns change theirs if they have to."""
    for number in options[col]:
        if number not in tried:
            tried.add(number)
            if number not in at or _give(at[number], options, at, tried):
                at[number] = col
                return True
    return False


class _Drawn:
    """A board with its shaded cells, whose numbers change."""

    def __init__(
        self, grid: Grid, shaded: Sequence[bool], latin: Sequence[Sequence[int]], aim: int, rng: Random
    ) -> None:
        self._grid = grid
        self._aim = aim
        self._rng = rng
        self._shaded = [cell for cell in grid.cells if shaded[cell]]
        self._lines = [{*grid.row(r), *grid.col(c)} for r, c in map(grid.position, grid.cells)]
        self._numbers = [latin[r][c] for r, c in map(grid.position, grid.cells)]
        self._rivals: list[frozenset[Cell]] = []
        """Other answers that were found, each as its shaded cells."""
        hidden = set(self._shaded)
        for cell in self._shaded:
            ways = rng.sample(found := sorted(self._standing(cell, hidden)), len(found))
            self._numbers[cell] = max(ways, key=lambda number: self._suits(cell, number))

    def draft(self) -> Draft:
        clues = {cell: Clue(number) for cell, number in enumerate(self._numbers)}
        answer = dict.fromkeys(self._grid.cells, DOT) | dict.fromkeys(self._shaded, SHADED)
        return Draft(Puzzle(KIND, self._grid, clues), answer)

    def _standing(self, cell: Cell, shaded: Collection[Cell]) -> set[int]:
        """The numbers that stand on white cells of the lines of a cell."""
        return {self._numbers[other] for other in self._lines[cell] if other not in shaded and other != cell}

    def mend(self, other: State) -> bool:
        """Give a cell that is white in the other answer a number that it cannot have there.

        If possible, answers that were excluded before stay so.
        """
        rival = frozenset(cell for cell, mark in other.items() if mark == SHADED)
        hidden = {*self._shaded, *rival}
        ways = [
            (cell, number)
            for cell in self._shaded
            if cell not in rival
            for number in sorted(self._standing(cell, hidden))
        ]
        if not ways:
            return False
        tried = self._rng.sample(ways, min(len(ways), _TRIED))
        cell, number = min(tried, key=lambda way: (self._come_back(*way), -self._suits(*way)))
        self._numbers[cell] = number
        self._rivals.append(rival)
        return True

    def _suits(self, cell: Cell, number: int) -> int:
        """How well a number fits the level: how many equal ones stand near, or how few."""
        if not self._aim:
            return 0
        near = (other for ray in self._grid.rays[cell] for other in ray[:_NEAR])
        return self._aim * sum(self._numbers[other] == number for other in near)

    def _come_back(self, cell: Cell, number: int) -> int:
        """How many known answers would be possible again with another number in a cell."""
        before, self._numbers[cell] = self._numbers[cell], number
        found = sum(not self._excludes(rival) for rival in self._rivals if cell not in rival)
        self._numbers[cell] = before
        return found

    def _excludes(self, rival: frozenset[Cell]) -> bool:
        """Whether a number would stand twice on white cells of a line."""
        return any(
            self._numbers[cell] in self._standing(cell, rival) for cell in self._shaded if cell not in rival
        )


def changes(puzzle: Puzzle, answer: Mapping[Place, Mark]) -> Iterator[Mapping[Cell, Clue]]:
    """A shaded cell shows a number that stands on a white cell of its row or column."""
    for cell, mark in answer.items():
        if mark == SHADED:
            near = {other for line in puzzle.grid.lines if cell in line for other in line}
            shown = {
                puzzle.clues[other] for other in near if answer.get(other) == DOT and other in puzzle.clues
            }
            for clue in sorted(shown - {puzzle.clues.get(cell)}, key=lambda clue: clue.number or 0):
                yield {cell: clue}


MAKING = Making(
    draft,
    changes=changes,
    renamed=numbers_renamed,
    symmetric=False,
    most_cells={"beginner": 49, "extreme": 36},
    sizes=((5, 5), (6, 6), (8, 8), (10, 10), (12, 12)),
)
