"""All boards that differ from one in a few clues, by the kinds' words and apart from what repair does."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import combinations, product

from gridproof.board.grid import Cell, Direction, Grid
from gridproof.board.marks import Clue
from gridproof.errors import PuzzleError
from gridproof.record.kind import Kind, Puzzle


def places(puzzle: Puzzle) -> list[Cell]:
    """Where a clue may stand."""
    cells = [region[0] for region in puzzle.regions] if puzzle.kind.region_clues else puzzle.grid.cells
    between = puzzle.grid.edges if puzzle.kind.notation.words.between else ()
    return [*(cell for cell in cells if cell not in puzzle.holes), *between]


def printable(kind: Kind, grid: Grid) -> list[Clue | None]:
    """Nothing, and every clue that the kind's words can express."""
    words = kind.notation.words
    clues = [clue for clue in words.clues.values() if not clue.hole]
    numbers = range(max(grid.size, 4) + 1)
    if words.numbers or words.arrows:
        clues += map(Clue, numbers)
    if words.arrows:
        clues += (Clue(number, arrow) for number in numbers for arrow in Direction)
    return [None, *dict.fromkeys([*clues, *words.between.values()])]


def changed_boards(puzzle: Puzzle, number: int) -> Iterator[Puzzle]:
    """The boards that differ in the clues of so many places."""
    clues = printable(puzzle.kind, puzzle.grid)
    for cells in combinations(places(puzzle), number):
        for shown in product(clues, repeat=number):
            changed = dict(zip(cells, shown, strict=True))
            if any(puzzle.clues.get(cell) == clue for cell, clue in changed.items()):
                continue
            merged = {cell: clue for cell, clue in {**puzzle.clues, **changed}.items() if clue is not None}
            with suppress(PuzzleError):
                yield replace(puzzle, clues=dict(sorted(merged.items())))
