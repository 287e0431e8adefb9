"""How Hitori puzzles are made: shaded cells at random, numbers that repeat only there, then changed numbers.

White cells get numbers that never repeat in a line. Every shaded cell repeats a white number of its row or
column. As long as there is another answer, a shaded cell that is white there gets a number that repeats
there, too.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import partial
from random import Random

from gridproof.board.grid import Cell, Grid, Place
from gridproof.board.marks import DOT, SHADED, Clue, Mark, State
from gridproof.engines.session import Deadline
from gridproof.kinds.hitori import KIND
from gridproof.logic.theory import Lit, Theory
from gridproof.record.kind import Puzzle
from gridproof.record.maker import Draft, Making, Orbits, Wishes, numbers_renamed
from gridproof.searching.search import Search
from gridproof.vocabulary.effort import TooMuchWork, measured_session
from gridproof.vocabulary.mending import answer_near, mended
from gridproof.vocabulary.shading_maker import ShadedChains, shaded_at_random
from gridproof.vocabulary.two_answers import two_answers

_AIMS = {"beginner": 1, "easy": 1, "medium": 0, "hard": -1, "expert": -1, "extreme": -1}
"""Whether equal numbers come close to each other (1), where players look first, or not (-1)."""
_NEAR = 2
_ROUNDS_PER_CELL = 2
_TRIED = 12
"""How many changes of a number are compared."""
_MOST_WORK = 5
"""In slices of the session."""


def draft(wishes: Wishes, rng: Random, deadline: Deadline) -> Draft | None:
    return _draft(wishes, {}, wishes.grid.cells, rng, deadline)


def complete(start: Puzzle, wishes: Wishes, rng: Random, deadline: Deadline) -> Draft | None:
    """A puzzle that keeps the numbers that are drawn."""
    given = {cell: clue.number for cell, clue in start.clues.items() if clue.number is not None}
    return _draft(wishes, given, wishes.grid.cells, rng, deadline)


def pattern(puzzle: Puzzle, wishes: Wishes, rng: Random, deadline: Deadline) -> Draft | None:
    """A puzzle with numbers in just these cells."""
    return _draft(wishes, {}, puzzle.clues, rng, deadline)


def _draft(
    wishes: Wishes, given: Mapping[Cell, int], shown: Collection[Cell], rng: Random, deadline: Deadline
) -> Draft | None:
    grid = wishes.grid
    try:
        shaded = _shaded(grid, given, rng, deadline)
        white = [cell for cell in shown if cell not in shaded]
        numbers = shaded and _numbers(grid, white, given, rng, deadline)
        if not numbers:
            return None
        drawn = _Drawn(shaded, numbers, given, wishes, rng)
        drawn.number(cell for cell in shown if cell in shaded)
    except TooMuchWork:
        return None
    if not wishes.unique:
        return drawn.draft()

    return drawn.mended(deadline)


def _shaded(grid: Grid, given: Mapping[Cell, int], rng: Random, deadline: Deadline) -> set[Cell]:
    """Shaded cells at random, with which no given number repeats. None can be added.

    With a white cell that could be shaded as well there would be another answer. Raises TooMuchWork.
    """
    chains = shaded_at_random(grid, [(cell,) for cell in grid.cells], 1.0, rng)
    if given:
        board = Puzzle(KIND, grid, {cell: Clue(number) for cell, number in given.items()})
        near = [cell + 1 if chains.shaded[cell] else -cell - 1 for cell in grid.cells]
        found = answer_near(board.theory(), near, deadline)
        if found is None:
            return set()
        chains = ShadedChains(grid)
        chains.shade(cell for cell, mark in found.items() if mark == SHADED)
        chains.shade(rng.sample(grid.cells, grid.size))
    return {cell for cell in grid.cells if chains.shaded[cell]}


def _numbers(
    grid: Grid, white: Collection[Cell], given: Mapping[Cell, int], rng: Random, deadline: Deadline
) -> dict[Cell, int]:
    """Numbers for white cells that never repeat in a line, at random; none if there are none.

    Raises TooMuchWork.
    """
    theory = Theory()
    highest = max(grid.rows, grid.cols)
    lits: dict[tuple[Cell, int], Lit] = {}
    for cell in white:
        for number in (given[cell],) if cell in given else range(1, highest + 1):
            lits[cell, number] = theory.new()
    at: dict[Cell, list[Lit]] = {}
    in_line: dict[tuple[int, int], list[Lit]] = {}
    for (cell, number), lit in lits.items():
        row, col = grid.position(cell)
        at.setdefault(cell, []).append(lit)
        for line in (row, grid.rows + col):
            in_line.setdefault((line, number), []).append(lit)
    for one in at.values():
        theory.exactly(1, one)
    for several in in_line.values():
        theory.at_most(1, several)
    theory.preferred = [rng.choice(one) for one in at.values()]
    with Search(theory, partial(measured_session, slices=_MOST_WORK)) as search:
        found = search.find(deadline)
        if found is None:
            raise TooMuchWork
        model = search.model() if found else ()
    return {cell: number for (cell, number), lit in lits.items() if model and model[lit - 1] > 0}


class _Drawn:
    """A board with its shaded cells, whose numbers change."""

    def __init__(
        self,
        shaded: set[Cell],
        numbers: dict[Cell, int],
        given: Mapping[Cell, int],
        wishes: Wishes,
        rng: Random,
    ) -> None:
        self._grid = grid = wishes.grid
        self._aim = _AIMS.get(wishes.level or "", 0)
        self._rng = rng
        self._shaded = sorted(shaded)
        self._lines = [{*grid.row(r), *grid.col(c)} for r, c in map(grid.position, grid.cells)]
        self._all = {**numbers, **given}
        self._given = given
        self._rivals: list[frozenset[Cell]] = []
        """Other answers that were found, each as its shaded cells."""

    def number(self, cells: Iterator[Cell]) -> None:
        """Give shaded cells numbers of white cells in their lines, where there are any."""
        for cell in cells:
            numbers = sorted(self._standing(cell, self._shaded))
            if numbers and cell not in self._given:
                ways = self._rng.sample(numbers, len(numbers))
                self._all[cell] = max(ways, key=lambda number: self._suits(cell, number))

    def draft(self) -> Draft:
        clues = {cell: Clue(number) for cell, number in sorted(self._all.items())}
        answer = dict.fromkeys(self._grid.cells, DOT) | dict.fromkeys(self._shaded, SHADED)
        return Draft(Puzzle(KIND, self._grid, clues), answer)

    def mended(self, deadline: Deadline) -> Draft | None:
        """The board with numbers that leave one answer; None if none are found soon."""

        def rival(draft: Draft) -> State | None:
            answers = two_answers(draft.puzzle, deadline, first=draft.answer)
            if answers is None:
                raise TooMuchWork
            return None if answers.unique else answers.found[1]

        return mended(
            _ROUNDS_PER_CELL * self._grid.size, self.draft, rival, lambda _, other: self._mend(other)
        )

    def _standing(self, cell: Cell, shaded: Collection[Cell]) -> set[int]:
        """The numbers that stand on white cells of the lines of a cell."""
        return {
            self._all[other]
            for other in self._lines[cell]
            if other != cell and other in self._all and other not in shaded
        }

    def _mend(self, other: State) -> bool:
        """Give a cell that is white in the other answer a number that it cannot have there.

        If possible, answers that were excluded before stay so.
        """
        rival = frozenset(cell for cell, mark in other.items() if mark == SHADED)
        hidden = rival.union(self._shaded)
        ways = [
            (cell, number)
            for cell in self._shaded
            if cell in self._all and cell not in self._given and cell not in rival
            for number in sorted(self._standing(cell, hidden))
        ]
        if not ways:
            return False
        tried = self._rng.sample(ways, min(len(ways), _TRIED))
        cell, number = min(tried, key=lambda way: (self._come_back(*way), -self._suits(*way)))
        self._all[cell] = number
        self._rivals.append(rival)
        return True

    def _suits(self, cell: Cell, number: int) -> int:
        """How well a number fits the level: how many equal ones stand near, or how few."""
        if not self._aim:
            return 0
        near = (other for ray in self._grid.rays[cell] for other in ray[:_NEAR])
        return self._aim * sum(self._all.get(other) == number for other in near)

    def _come_back(self, cell: Cell, number: int) -> int:
        """How many known answers would be possible again with another number in a cell."""
        before, self._all[cell] = self._all[cell], number
        found = sum(not self._excludes(rival) for rival in self._rivals if cell not in rival)
        self._all[cell] = before
        return found

    def _excludes(self, rival: frozenset[Cell]) -> bool:
        """Whether a number would stand twice on white cells of a line."""
        return any(
            self._all[cell] in self._standing(cell, rival)
            for cell in self._shaded
            if cell in self._all and cell not in rival
        )


def changes(puzzle: Puzzle, answer: Mapping[Place, Mark]) -> Iterator[Mapping[Cell, Clue]]:
    """More cells are shaded as long as that is possible, and their numbers changed until they are alone."""
    grid, rng = puzzle.grid, Random("changes")
    chains = ShadedChains(grid)
    chains.shade(cell for cell, mark in answer.items() if mark == SHADED)
    chains.shade(grid.cells)
    shaded = {cell for cell in grid.cells if chains.shaded[cell]}
    numbers = {cell: clue.number for cell, clue in puzzle.clues.items() if clue.number is not None}
    drawn = _Drawn(shaded, numbers, {}, Wishes(grid, Orbits("none", ())), rng)
    drawn.number(cell for cell in sorted(shaded) if cell not in numbers)
    found = drawn.mended(Deadline())
    if found is not None:
        clues = found.puzzle.clues.items()
        yield {cell: clue for cell, clue in clues if clue != puzzle.clues.get(cell)}


MAKING = Making(
    draft,
    dropped=lambda clue: clue,
    symmetric=False,
    most_cells={"beginner": 49, "extreme": 36},
    changes=changes,
    complete=complete,
    pattern=pattern,
    relaxed=lambda puzzle: puzzle,
    renamed=numbers_renamed,
    sizes=((5, 5), (6, 6), (8, 8), (10, 10), (12, 12)),
)
