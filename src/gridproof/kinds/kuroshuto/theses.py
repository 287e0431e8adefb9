"""The thesis's generator for Kuroshuto: numbers, each with its black cell, until the board is full."""

from __future__ import annotations

from random import Random

from gridproof.board.grid import Cell, Grid
from gridproof.board.marks import Clue
from gridproof.engines.session import Deadline
from gridproof.kinds.kuroshuto import KIND
from gridproof.logic.connectivity import chain_links
from gridproof.logic.known import OPEN, SHADED, Known
from gridproof.record.kind import Puzzle
from gridproof.record.maker import Draft, MethodNote, Option, Wishes
from gridproof.searching.search import Status
from gridproof.solving import solve
from gridproof.vocabulary.shading_maker import ShadedChains
from gridproof.vocabulary.thesis_options import SWITCH_ON, Method, refuse_symmetry, settings

OPTIONS = {
    "passes": Option(3, 1, 1000, whole=True),
    "tries": Option(20, 1, 10_000, whole=True),
    "diagonals": SWITCH_ON,
    "boards": Option(50, 1, 10_000, whole=True),
}

_USUAL_DENSITY = 0.3239
"""The average that the thesis gives for 210 printed puzzles."""


def document(wishes: Wishes, rng: Random, deadline: Deadline) -> Draft | None:
    """Full boards one after the other, until the numbers of one leave exactly one answer."""
    chosen = settings(wishes, OPTIONS)
    refuse_symmetry(wishes)
    density = _USUAL_DENSITY if wishes.density is None else wishes.density
    for _ in range(int(chosen["boards"])):
        if deadline.passed:
            break
        board = _Board(wishes.grid, rng, diagonals=bool(chosen["diagonals"]))
        if not board.fill(density, int(chosen["passes"]), int(chosen["tries"])):
            continue
        clues = {cell: Clue(number) for cell, number in sorted(board.numbers.items())}
        puzzle = Puzzle(KIND, wishes.grid, clues, wishes.variant)
        result = solve(puzzle, time_limit=deadline.left)
        if result.status is Status.UNIQUE and result.answer is not None:
            return Draft(puzzle, result.answer)
    return None


class _Board:
    """A board in progress. Every number has its one black cell from the start."""

    def __init__(self, grid: Grid, rng: Random, *, diagonals: bool) -> None:
        self._grid = grid
        self._rng = rng
        self._diagonals = diagonals
        self._known = Known(grid, apart=True)
        self._colour = self._known.cells
        self._chains = ShadedChains(grid)
        self._corners = chain_links(grid)
        self.numbers: dict[Cell, int] = {}

    def fill(self, density: float, passes: int, tries: int) -> bool:
        """Number cells at random until none is open. False if the board got stuck.

        Once there are enough numbers, or after ``passes`` rounds without a new one, an open cell is
        blackened first. Up to ``tries`` cells are tried, and the cell gets a number that reaches it.
        """
        idle, enough = 0, density * self._grid.size
        while not self._known.complete:
            if idle < passes and len(self.numbers) < enough:
                idle = 0 if self._pass_over(density, enough) else idle + 1
            elif any(self._blacken_first() for _ in range(tries)):
                idle = 0
            else:
                return False
        return True

    def _pass_over(self, density: float, enough: float) -> bool:
        """Go over the board once. Returns whether a number was placed."""
        before = len(self.numbers)
        for cell in self._grid.cells:
            if len(self.numbers) < enough and self._can_be_numbered(cell) and self._rng.random() < density:
                self._number(cell)
        return len(self.numbers) > before

    def _can_be_numbered(self, cell: Cell) -> bool:
        return self._colour[cell] != SHADED and cell not in self.numbers

    def _reached(self, cell: Cell, number: int) -> list[Cell]:
        return [ray[number - 1] for ray in self._grid.rays[cell] if len(ray) >= number]

    def _number(self, cell: Cell) -> None:
        """Put a random number on a cell, with its black cell, if both fit."""
        number = self._rng.randint(1, max(self._grid.rows, self._grid.cols, 2) - 1)
        reached = self._reached(cell, number)
        black = [other for other in reached if self._colour[other] == SHADED]
        if len(black) > 1:
            return
        if not black:
            black = [other for other in reached if self._can_be_black(other)]
            if not black:
                return
            black = [self._rng.choice(black)]
        self._settle(cell, number, black[0])

    def _settle(self, cell: Cell, number: int, black: Cell) -> None:
        self.numbers[cell] = number
        self._known.whiten(cell)
        if self._colour[black] == OPEN:
            self._known.shade(black)
            self._chains.shade([black])
            if self._diagonals:
                self._whiten_corners(black)
        for other in self._reached(cell, number):
            if other != black:
                self._known.whiten(other)

    def _can_be_black(self, cell: Cell) -> bool:
        """Whether the cell is open and all other cells would stay connected without it."""
        return self._colour[cell] == OPEN and self._chains.can_shade(cell)

    def _whiten_corners(self, cell: Cell) -> None:
        """Whiten open cells diagonal to a black one that would cut others off.

        So the puzzle needs that rule.
        """
        for link in self._corners[cell]:
            if link != self._grid.size and self._colour[link] == OPEN and not self._chains.can_shade(link):
                self._known.whiten(link)

    def _blacken_first(self) -> bool:
        """Choose an open cell to be black, and a number that reaches it and no other black cell."""
        open_cells = [cell for cell in self._grid.cells if self._colour[cell] == OPEN]
        black = self._rng.choice(open_cells)
        if not self._can_be_black(black):
            return False
        ways = [
            (cell, distance)
            for ray in self._grid.rays[black]
            for distance, cell in enumerate(ray, 1)
            if self._can_be_numbered(cell)
            and all(
                other == black or self._colour[other] != SHADED for other in self._reached(cell, distance)
            )
        ]
        if not ways:
            return False
        cell, number = self._rng.choice(ways)
        self._settle(cell, number, black)
        return True


METHODS: dict[str, Method] = {"document": document}
NOTES = {
    "document": MethodNote(
        "Random numbers with their black cells until the board is full",
        OPTIONS,
        "the chance of a number in a pass, 0.3239",
    )
}
