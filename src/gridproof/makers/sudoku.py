"""How Sudoku puzzles are made: fill the board at random, then drop numbers."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from random import Random

from gridproof.draft import Clued, Draft, Making, Wishes, numbers_renamed
from gridproof.engines.sat import MANY_QUESTIONS
from gridproof.engines.session import Deadline
from gridproof.grid import Cell, Grid, Place
from gridproof.kind import Puzzle
from gridproof.kinds.sudoku import KIND, size_rules
from gridproof.kinds.sudoku_units import boxes_of, units
from gridproof.logic.cardinality import pairwise
from gridproof.logic.theory import Theory
from gridproof.makers.sudoku_rivals import rivals
from gridproof.marks import Clue, Mark, digit


def draft(wishes: Wishes, rng: Random, deadline: Deadline) -> Draft | None:
    empty = Puzzle(KIND, wishes.grid, {}, wishes.variant)
    numbers = _filled(empty, rng, deadline)
    if numbers is None:
        return None
    clues = {cell: Clue(number) for cell, number in enumerate(numbers)}
    answer = {cell: digit(number) for cell, number in enumerate(numbers)}
    return Draft(Puzzle(KIND, wishes.grid, clues, wishes.variant), answer, rivals(empty, numbers))


@lru_cache(maxsize=16)
def _peers(grid: Grid, height: int, width: int) -> tuple[tuple[Cell, ...], ...]:
    """Per cell, the others that share a row, column or box with it."""
    peers: list[set[Cell]] = [set() for _ in grid.cells]
    for _, cells in units(grid, height, width):
        for cell in cells:
            peers[cell].update(cells)
    return tuple(tuple(sorted(cells - {cell})) for cell, cells in enumerate(peers))


def _filled(puzzle: Puzzle, rng: Random, deadline: Deadline) -> list[int] | None:
    """A full board: the cell with the fewest numbers left is filled first, with one of them at random."""
    grid, side = puzzle.grid, puzzle.grid.rows
    peers = _peers(grid, *boxes_of(puzzle))
    # Numbers are bits.
    chosen = [0] * grid.size
    left = [(1 << side) - 1] * grid.size
    counts = [side] * grid.size
    trail: list[tuple[Cell, int, list[Cell]]] = []
    open_cells = list(grid.cells)
    steps = 0
    while open_cells:
        steps += 1
        if deadline.passed or steps > 60 * grid.size:
            return None
        cell = min(open_cells, key=counts.__getitem__)
        options = left[cell]
        while not options:
            # Nothing fits: take the last number back and try one of its alternatives.
            if not trail:
                return None
            cell, options, touched = trail.pop()
            for other in touched:
                left[other] |= chosen[cell]
                counts[other] += 1
            chosen[cell] = 0
            open_cells.append(cell)
        bit = chosen[cell] = _any_bit(options, rng)
        open_cells.remove(cell)
        touched = [other for other in peers[cell] if left[other] & bit and not chosen[other]]
        for other in touched:
            left[other] ^= bit
            counts[other] -= 1
        trail.append((cell, options ^ bit, touched))
    return [bit.bit_length() for bit in chosen]


def _any_bit(mask: int, rng: Random) -> int:
    if mask & mask - 1:
        for _ in range(int(rng.random() * mask.bit_count())):
            mask &= mask - 1
    return mask & -mask


_MOST_PAIRS = 9
"""Up to this side the rules are short enough as clauses about pairs."""


@lru_cache(maxsize=16)
def _as_pairs(rules: Theory) -> Theory:
    """The same rules, but "exactly one of these" says: one of them, and no two."""
    t = Theory()
    t.new_block(rules.variables)
    for _, _, lits in rules.counts:
        t.any_of(lits)
        t.clauses += pairwise(lits)
    return t


def clued(puzzle: Puzzle) -> Clued:
    side = puzzle.grid.rows
    rules = size_rules(puzzle.grid, *boxes_of(puzzle))
    short = side <= _MOST_PAIRS
    return Clued(
        _as_pairs(rules) if short else rules,
        lambda cell, clue: (cell * side + (clue.number or 0),),
        lambda cell, mark: cell * side + int(mark),
        MANY_QUESTIONS if short else None,
    )


def could_show(puzzle: Puzzle, answer: Mapping[Place, Mark], cell: Cell) -> Clue | None:
    return Clue(int(answer[cell])) if cell in answer else None


MAKING = Making(
    draft,
    clued,
    could_show=could_show,
    renamed=numbers_renamed,
    sizes=((4, 4), (6, 6), (9, 9), (16, 16)),
)
