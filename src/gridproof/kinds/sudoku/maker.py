"""How Sudoku puzzles are made: fill the board at random, then drop numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from random import Random

from gridproof.board.grid import Cell, Grid, Place
from gridproof.board.marks import Clue, Mark, digit
from gridproof.engines.session import Deadline
from gridproof.engines.solver import MANY_QUESTIONS, NATIVE_COUNTS
from gridproof.kinds.sudoku import KIND
from gridproof.kinds.sudoku.maker_rivals import rivals
from gridproof.kinds.sudoku.units import boxes_of, units
from gridproof.record.kind import Puzzle
from gridproof.record.maker import MANY_CELLS, Draft, Making, Wishes, numbers_renamed
from gridproof.searching.search import Search
from gridproof.vocabulary.effort import measured_session
from gridproof.vocabulary.switched import switched_by_size

_SLICES = 20


def draft(wishes: Wishes, rng: Random, deadline: Deadline) -> Draft | None:
    empty = Puzzle(KIND, wishes.grid, {}, wishes.variant)
    fill = _solved if wishes.grid.size > MANY_CELLS else _filled
    numbers = fill(empty, rng, deadline)
    if numbers is None:
        return None
    clues = {cell: Clue(number) for cell, number in enumerate(numbers)}
    answer = {cell: digit(number) for cell, number in enumerate(numbers)}
    return Draft(Puzzle(KIND, wishes.grid, clues, wishes.variant), answer, rivals(empty, numbers))


@lru_cache(maxsize=16)
def _peers(grid: Grid, height: int, width: int) -> tuple[int, ...]:
    """Per cell, those that share a row, column or box with it. A set of cells is a number with their bits."""
    peers = [0] * grid.size
    for _, cells in units(grid, height, width):
        together = sum(1 << cell for cell in cells)
        for cell in cells:
            peers[cell] |= together
    return tuple(peers)


def _filled(puzzle: Puzzle, rng: Random, deadline: Deadline) -> list[int] | None:
    """A full board: the cell with the fewest numbers left is filled first, with one of them at random."""
    size, side = puzzle.grid.size, puzzle.grid.rows
    peers = _peers(puzzle.grid, *boxes_of(puzzle))
    empty = (1 << size) - 1
    # Per number, the cells that can take it.
    fits = [0] + [empty] * side
    # How many numbers the cells can take: per binary digit, the lowest first, the cells that have it.
    amounts = [empty if side >> i & 1 else 0 for i in range(side.bit_length())]
    numbers = [0] * size
    trail: list[tuple[Cell, list[int], int]] = []
    taken_back: list[Cell] = []
    steps = 0
    while empty:
        steps += 1
        if deadline.passed or steps > 60 * size:
            return None
        cell = _narrowest(empty, amounts, taken_back)
        bit = 1 << cell
        options = [number for number, cells in enumerate(fits) if cells & bit]
        while not options:
            # Nothing fits: take the last number back and try one of its alternatives.
            if not trail:
                return None
            cell, options, touched = trail.pop()
            fits[numbers[cell]] |= touched
            _one_more(amounts, touched)
            empty |= 1 << cell
            taken_back.append(cell)
        if taken_back and cell in taken_back:
            taken_back.remove(cell)
        number = numbers[cell] = options.pop(int(rng.random() * len(options)) if len(options) > 1 else 0)
        empty ^= 1 << cell
        touched = fits[number] & peers[cell] & empty
        fits[number] ^= touched
        _one_less(amounts, touched)
        trail.append((cell, options, touched))
    return numbers


def _solved(puzzle: Puzzle, rng: Random, deadline: Deadline) -> list[int] | None:
    """The same by a fresh solver that tries marks at random: on a large board the other way leads nowhere."""
    theory = puzzle.theory()
    theory.preferred = [rng.choice((-1, 1)) * lit for lit in theory.literals.values()]
    with Search(theory, partial(measured_session, slices=_SLICES, solver=NATIVE_COUNTS[0])) as search:
        if not search.find(deadline):
            return None
        answer = search.answer()
    return [int(answer[cell]) for cell in puzzle.grid.cells]


def _narrowest(empty: int, amounts: Sequence[int], taken_back: Sequence[Cell]) -> Cell:
    """The first cell with the fewest numbers left; those that were filled in vain come after all others."""
    found = empty
    for having in reversed(amounts):
        found = found & ~having or found
    if taken_back:
        first = found & ~sum(1 << cell for cell in taken_back)
        if not first:
            return next(cell for cell in taken_back if found >> cell & 1)
        found = first
    return (found & -found).bit_length() - 1


def _one_less(amounts: list[int], cells: int) -> None:
    for i, having in enumerate(amounts):
        amounts[i] = having ^ cells
        cells &= ~having


def _one_more(amounts: list[int], cells: int) -> None:
    for i, having in enumerate(amounts):
        amounts[i] = having ^ cells
        cells &= having


def could_show(puzzle: Puzzle, answer: Mapping[Place, Mark], cell: Cell) -> Clue | None:
    return Clue(int(answer[cell])) if cell in answer else None


MAKING = Making(
    draft,
    switched_by_size(solver=MANY_QUESTIONS),
    could_show=could_show,
    renamed=numbers_renamed,
    sizes=((4, 4), (6, 6), (9, 9), (16, 16)),
)
