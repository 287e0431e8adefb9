"""How Nurikabe puzzles are made: a random sea and a number in each island.

Both change where answers differ.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from random import Random

from gridproof.board.grid import Cell, Grid, Place
from gridproof.board.marks import DOT, SHADED, Clue, Mark
from gridproof.engines.session import Deadline
from gridproof.kinds.nurikabe import KIND
from gridproof.kinds.nurikabe.rules import with_more_islands
from gridproof.logic.squares import squares
from gridproof.record.kind import Puzzle
from gridproof.record.maker import Draft, Making, Wishes
from gridproof.vocabulary.mending import answer_near, mended

_USUAL_DENSITY = 0.14
_DENSITY_FOR_A_LEVEL = {
    "beginner": 0.19,
    "easy": 0.19,
    "medium": 0.19,
    "hard": 0.19,
    "expert": 0.16,
    "extreme": 0.16,
}
"""Many small islands make easy puzzles. They also have one answer far more often."""
_LARGEST_SHARE = 0.15
"""No island has a larger share of the board, unless the board is tiny."""
_REPAIRS_PER_CELL = 1
_MOVES = 0.6
"""The share of repairs that move a number within its island. The others change the sea."""


def draft(wishes: Wishes, rng: Random, deadline: Deadline) -> Draft | None:
    board = _Board(wishes, rng)
    if not board.without_pools() or not board.number():
        return None
    return mended(
        _REPAIRS_PER_CELL * wishes.grid.size,
        board.draft,
        lambda drawn: _rival(drawn, deadline),
        lambda _, rival: board.repair(rival),
    )


def _rival(draft: Draft, deadline: Deadline) -> Mapping[Place, Mark] | None:
    """Another answer, if any."""
    theory = draft.puzzle.theory()
    shown = [theory.literals[cell, draft.answer[cell]] for cell in KIND.choices(draft.puzzle)]
    theory.clauses.append([-lit for lit in shown])
    return answer_near(theory, shown, deadline)


class _Board:
    """A sea with islands and their numbers. All cells of an orbit change together."""

    def __init__(self, wishes: Wishes, rng: Random) -> None:
        self._grid: Grid = wishes.grid
        self._orbit = {cell: frozenset(orbit) for orbit in wishes.orbits.groups for cell in orbit}
        self._rng = rng
        self._pools = [square.cells for square in squares(wishes.grid)]
        density = wishes.density or _DENSITY_FOR_A_LEVEL.get(wishes.level or "", _USUAL_DENSITY)
        self._islands = density * wishes.grid.size
        self._largest = max(3, round(_LARGEST_SHARE * wishes.grid.size))
        self._white: frozenset[Cell] = frozenset()
        self._numbers: frozenset[Cell] = frozenset()

    def without_pools(self) -> bool:
        """Make cells white until there are no pools, if possible."""
        while pools := [pool for pool in self._pools if self._white.isdisjoint(pool)]:
            options = [
                cell for cell in self._rng.choice(pools) if self._hangs(self._white | self._orbit[cell])
            ]
            if not options:
                return False
            self._white |= self._orbit[self._rng.choice(self._wanted(options))]
        return True

    def _wanted(self, options: list[Cell]) -> list[Cell]:
        """Those cells that begin or enlarge an island, to reach the requested number of islands."""
        enough = len(self._grid.components(self._white)) >= self._islands
        beside = [c for c in options if self._white.isdisjoint(self._grid.neighbours[c]) != enough]
        return beside or options

    def _hangs(self, white: Collection[Cell]) -> bool:
        """Whether the sea is connected, around islands that are not too large."""
        sea = self._grid.components(cell for cell in self._grid.cells if cell not in white)
        return len(sea) < 2 and all(len(part) <= self._largest for part in self._grid.components(white))

    def number(self) -> bool:
        """Give every island one number, if possible the present one.

        Some symmetric islands have no place for it.
        """
        numbers: set[Cell] = set()
        for part in self._grid.components(self._white):
            if numbers.isdisjoint(part):
                spots = self._spots(part)
                if not spots:
                    return False
                kept = [cell for cell in spots if cell in self._numbers]
                numbers |= self._orbit[self._rng.choice(kept or spots)]
        self._numbers = frozenset(numbers)
        return True

    def _spots(self, part: Collection[Cell]) -> list[Cell]:
        """The possible places of an island's number: no symmetry maps them to another cell of the island."""
        return [cell for cell in part if len(self._orbit[cell].intersection(part)) == 1]

    def draft(self) -> Draft:
        parts = self._grid.components(self._white)
        clues = {cell: Clue(len(part)) for part in parts for cell in part if cell in self._numbers}
        answer = {cell: DOT if cell in self._white else SHADED for cell in self._grid.cells}
        return Draft(Puzzle(KIND, self._grid, dict(sorted(clues.items()))), answer)

    def repair(self, rival: Mapping[Place, Mark]) -> bool:
        """Change something where the other answer differs. False if nothing can be changed."""
        differing = [cell for cell, mark in rival.items() if (mark == DOT) != (cell in self._white)]
        self._rng.shuffle(differing)
        moves = self._rng.random() < _MOVES
        for attempt in (self._move, self._flip) if moves else (self._flip, self._move):
            if any(map(attempt, differing)):
                return True
        return False

    def _move(self, cell: Cell) -> bool:
        """Move the number of an island to a cell where the other answer has sea."""
        part = next((part for part in self._grid.components(self._white) if cell in part), [])
        if cell not in self._spots(part):
            return False
        before = {number for number in self._numbers if number in part}
        gone = {other for number in before for other in self._orbit[number]}
        self._numbers = (self._numbers - gone) | self._orbit[cell]
        return True

    def _flip(self, cell: Cell) -> bool:
        """Swap sea and land at the cell, if the rules stay obeyed."""
        white, numbers = self._white, self._numbers
        self._white = white ^ self._orbit[cell]
        if (
            not any(self._white.isdisjoint(pool) for pool in self._pools)
            and self._hangs(self._white)
            and self.number()
        ):
            return True
        self._white, self._numbers = white, numbers
        return False


def could_show(puzzle: Puzzle, answer: Mapping[Place, Mark], cell: Cell) -> Clue | None:
    """A clue shows how many cells its island has."""
    if cell not in puzzle.clues:
        return None
    land = [place for place in puzzle.grid.cells if answer.get(place) != SHADED]
    return next(Clue(len(part)) for part in puzzle.grid.components(land) if cell in part)


MAKING = Making(
    draft,
    could_show=could_show,
    loose=with_more_islands,
    sizes=((5, 5), (7, 7), (8, 8), (10, 10), (12, 12)),
)
