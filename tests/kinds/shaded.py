"""Random boards of the kinds in which every cell ends up shaded or white."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import product
from random import Random

from gridproof.board.grid import Cell, Grid
from gridproof.board.marks import SHADED, Clue
from gridproof.checking import check
from gridproof.engines.session import Deadline
from gridproof.record.kind import Kind, Puzzle
from gridproof.searching.search import decide_theory
from gridproof.solving import Status, solve
from gridproof.solving import decide as decide_own_way
from tests.kinds.brute import brute_force

Shaded = Collection[Cell]
NumbersAt = Callable[[Grid, Shaded, Cell], list[int]]
"""The numbers that a white cell can show, given the shaded cells."""


def seen(grid: Grid, shaded: Shaded, cell: Cell) -> int:
    """How many other cells are seen from a cell."""
    number = 0
    for ray in grid.rays[cell]:
        for other in ray:
            if other in shaded:
                break
            number += 1
    return number


def small_puzzles(kind: Kind, grid: Grid, numbers_at: NumbersAt, rng: Random) -> Iterator[Puzzle]:
    """Puzzles without end: clues of a random answer, some with a number changed."""
    empty = Puzzle(kind, grid, {})
    answers = sorted(sorted(c for c, m in answer if m == SHADED) for answer in brute_force(empty))
    while True:
        yield puzzle_with(kind, grid, rng.choice(answers), numbers_at, rng)


def every_puzzle(kind: Kind, grid: Grid, clues: Collection[Clue]) -> Iterator[Puzzle]:
    """Every way to put one of the clues, or none, on each cell."""
    for row in product((None, *clues), repeat=grid.size):
        yield Puzzle(kind, grid, {cell: clue for cell, clue in enumerate(row) if clue is not None})


def puzzle_with(kind: Kind, grid: Grid, shaded: Shaded, numbers_at: NumbersAt, rng: Random) -> Puzzle:
    """Random clues that the answer obeys; now and then one number is changed."""
    density = rng.random()
    clues = {}
    for cell in grid.cells:
        if cell not in shaded and rng.random() < density:
            numbers = numbers_at(grid, shaded, cell)
            clues[cell] = Clue(rng.choice(numbers) if numbers and rng.random() < 0.9 else None)
    numbered = [cell for cell, clue in clues.items() if clue.number is not None and clue.number > 1]
    if numbered and rng.random() < 0.3:
        cell = rng.choice(numbered)
        clues[cell] = Clue(rng.randrange(1, clues[cell].number or 2))
    return Puzzle(kind, grid, clues)


def larger_puzzles(kind: Kind, number: int, numbers_at: NumbersAt, rng: Random) -> Iterator[Puzzle]:
    """Puzzles with shaded cells that never touch and leave the others connected."""
    for _ in range(number):
        grid = Grid.of(rng.randint(3, 8), rng.randint(3, 8))
        yield puzzle_with(kind, grid, _random_shading(grid, rng), numbers_at, rng)


def _random_shading(grid: Grid, rng: Random) -> set[Cell]:
    shaded: set[Cell] = set()
    for cell in rng.sample(grid.cells, rng.randint(grid.size // 3, grid.size)):
        left = [c for c in grid.cells if c not in shaded and c != cell]
        if shaded.isdisjoint(grid.neighbours[cell]) and len(grid.components(left)) == 1:
            shaded.add(cell)
    return shaded


def assert_deductions_agree(puzzles: Iterable[Puzzle]) -> None:
    """What is deduced before the search changes nothing: the theory alone gives the same verdicts."""
    verdicts = Counter[Status]()
    for puzzle in puzzles:
        result, plain = solve(puzzle), decide_theory(puzzle.theory, Deadline())
        verdicts[result.status] += 1
        assert result.status is plain.status
        if result.status is Status.UNIQUE:
            assert result.answer == plain.answer
        first = decide_own_way(puzzle, Deadline(), prove=False)
        assert bool(first.answers) == (result.status is not Status.NONE)
        for answer in (*result.answers, *plain.answers, *first.answers):
            assert check(puzzle, answer).solved
    # Each verdict came up often enough to be tested.
    assert min(verdicts[status] for status in (Status.UNIQUE, Status.MULTIPLE, Status.NONE)) > 10
