"""Kuroshuto as people solve it: the algorithmic solver of H. Straathof's thesis (Leiden, 2025).

It goes over the board again and again, from the upper left to the lower right, and colours the cells that
are certain. When that ends, it guesses the first open cell: black first, then white.
``docs/reference/human-solvers.md`` lists what the thesis leaves open, and what was chosen here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from gridproof.board.grid import Cell, Grid, Place
from gridproof.board.marks import DOT, Mark, State
from gridproof.board.marks import SHADED as SHADED_MARK
from gridproof.kinds.kuroshuto.rules import targets_of
from gridproof.logic.known import OPEN, SHADED, WHITE
from gridproof.record.human_account import Account, HumanPatience, HumanResult, Pace, think
from gridproof.record.kind import Puzzle
from gridproof.vocabulary.clues import free_cells

POINTS = {"diagonal position": 1, "diamond": 1, "cut-off": 2}
"""The points for each technique, added once if the technique was of use anywhere."""


def solve(puzzle: Puzzle, patience: HumanPatience) -> HumanResult:
    return think(_Solver(puzzle, patience), patience)


def solve_by_effect(puzzle: Puzzle, patience: HumanPatience) -> HumanResult:
    """A variant that the thesis leaves open: guess the cell with the most consequences, not the first open
    cell.
    """
    return think(_BestGuess(puzzle, patience), patience)


class _Solver:
    """The board, the lists of both directions, and what was counted."""

    def __init__(self, puzzle: Puzzle, patience: HumanPatience) -> None:
        self._puzzle = puzzle
        self._grid = puzzle.grid
        self._pace = Pace(patience)
        self._diagonals = _diagonals(puzzle.grid)
        self._options = targets_of(puzzle)
        """Per number, the cells that it reaches. Cells that turned white do not count."""
        self._reached_by: dict[Cell, list[Cell]] = {}
        """Per cell, the numbers that reach it."""
        for number, options in self._options.items():
            for option in options:
                self._reached_by.setdefault(option, []).append(number)
        self._colours = bytearray(puzzle.grid.size)
        for cell in puzzle.clues:
            self._colours[cell] = WHITE
        self._techniques: Counter[str] = Counter()

    def account(self) -> Account:
        guesses = self._pace.guesses
        points = sum(worth for name, worth in POINTS.items() if self._techniques[name])
        return Account(
            {"backtracking": guesses, "points": points},
            dict(sorted(self._techniques.items())),
            f"set {guesses}, group {points}",
        )

    def answers(self) -> Iterator[State]:
        """Every answer that leaves cells white that no number reaches, then other answers.

        White cells that no number reaches do not influence the rest: they are in no list, and open cells
        count as connected. A shaded one of them may be made white in any answer, because its neighbours are
        white and the white cells stay connected. So if only one answer is found and none of these cells can
        be shaded in it, there is no other answer at all.
        """
        found = []
        for colours in self._colourings():
            found.append(colours)
            yield self._answer(colours)
        for colours in found:
            self._colours[:] = colours
            for cell in free_cells(self._puzzle):
                if cell not in self._reached_by and self._may_be_shaded(cell):
                    yield {**self._answer(colours), cell: SHADED_MARK}

    def _answer(self, colours: bytes) -> dict[Place, Mark]:
        return {cell: SHADED_MARK if colours[cell] == SHADED else DOT for cell in free_cells(self._puzzle)}

    def _may_be_shaded(self, cell: Cell) -> bool:
        beside = (self._colours[n] for n in self._grid.neighbours[cell])
        return SHADED not in beside and not self._would_cut_off(cell)

    # guessing

    def _colourings(self) -> Iterator[bytes]:
        """Every way to colour the board. Where the rules end, cells are guessed in reading order."""
        colours = self._colours
        untried: list[tuple[bytes, Cell]] = []
        """Boards with a cell that was guessed black and may also be white."""
        while True:
            self._apply_rules()
            if all(map(self._options_left, self._options)):
                guessed = self._to_guess()
                if guessed is not None:
                    self._pace.guess()
                    untried.append((bytes(colours), guessed))
                    self._shade(guessed)
                    continue
                yield bytes(colours)
            if not untried:
                return
            before, guessed = untried.pop()
            colours[:] = before
            colours[guessed] = WHITE

    def _to_guess(self) -> Cell | None:
        """The first open cell; None if there is none."""
        return next(self._open_cells(), None)

    def _open_cells(self) -> Iterator[Cell]:
        return (cell for cell in self._grid.cells if self._colours[cell] == OPEN)

    # colouring the cells that are certain

    def _apply_rules(self) -> None:
        changed = True
        while changed:
            self._pace.keep()
            changed = False
            for cell in self._grid.cells:
                if cell in self._options:
                    changed |= self._look_at_number(cell)
                elif self._colours[cell] == OPEN:
                    changed |= self._look_at_open(cell)

    def _look_at_number(self, number: Cell) -> bool:
        left = self._options_left(number)
        if any(self._colours[option] == SHADED for option in left):
            return False
        if len(left) == 1:
            if self._would_cut_off(left[0]):
                # Then this guess was wrong: the number has no option left.
                return self._whiten(left[0], "cut-off")
            self._techniques["last option"] += 1
            self._shade(left[0])
            return True
        if len(left) == 2 and self._puzzle.clues[number].number == 1:
            beside = self._grid.neighbours
            for cell in set(beside[left[0]]).intersection(beside[left[1]]) - {number}:
                if self._colours[cell] == OPEN:
                    return self._whiten(cell, "diagonal position")
        return False

    def _look_at_open(self, cell: Cell) -> bool:
        if cell not in self._reached_by:
            return self._whiten(cell, "not reached")
        if self._completes_diamond(cell):
            return self._whiten(cell, "diamond")
        return self._would_cut_off(cell) and self._whiten(cell, "cut-off")

    def _whiten(self, cell: Cell, technique: str) -> bool:
        self._colours[cell] = WHITE
        self._techniques[technique] += 1
        return True

    def _shade(self, cell: Cell) -> None:
        """Colour an open cell black and all affected cells white."""
        for number in self._reached_by.get(cell, ()):
            for option in self._options[number]:
                self._colours[option] = WHITE
        for neighbour in self._grid.neighbours[cell]:
            self._colours[neighbour] = WHITE
        self._colours[cell] = SHADED

    def _options_left(self, number: Cell) -> list[Cell]:
        return [option for option in self._options[number] if self._colours[option] != WHITE]

    # cells that a black cell would cut off

    def _completes_diamond(self, cell: Cell) -> bool:
        """Whether a cell beside this one has three other neighbours that are black."""
        beside, colours = self._grid.neighbours, self._colours
        return any(
            len(beside[middle]) == 4 and sum(colours[n] == SHADED for n in beside[middle]) == 3
            for middle in beside[cell]
        )

    def _would_cut_off(self, cell: Cell) -> bool:
        """Whether a black cell here would cut off cells. Open cells count as white."""
        colours = self._colours
        # Black cells touch only by corners. A ring of them cuts off cells, and so does a chain from border
        # to border. So this cell has to touch two of them or borders.
        touched = 4 - len(self._grid.neighbours[cell])
        touched += sum(colours[other] == SHADED for other in self._diagonals[cell])
        if touched < 2:
            return False
        self._pace.keep()
        left = (c for c in self._grid.cells if colours[c] != SHADED and c != cell)
        return len(self._grid.components(left)) > 1


class _BestGuess(_Solver):
    """Guesses the open cell that colours the most open cells when it is black; of several, the one with the
    most numbers.
    """

    def _to_guess(self) -> Cell | None:
        return max(self._open_cells(), key=self._effect, default=None)

    def _effect(self, cell: Cell) -> tuple[int, int]:
        numbers = self._reached_by.get(cell, ())
        white = {option for number in numbers for option in self._options[number]}
        white.update(self._grid.neighbours[cell])
        return sum(self._colours[other] == OPEN for other in white), len(numbers)


def _diagonals(grid: Grid) -> list[list[Cell]]:
    """Per cell, the cells that touch it by a corner."""
    found = []
    for row, col in map(grid.position, grid.cells):
        rows = [r for r in (row - 1, row + 1) if 0 <= r < grid.rows]
        cols = [c for c in (col - 1, col + 1) if 0 <= c < grid.cols]
        found.append([grid.cell(r, c) for r in rows for c in cols])
    return found


HUMANS = {"human": solve, "human-by-effect": solve_by_effect}
