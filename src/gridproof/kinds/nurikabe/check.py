"""The check of Nurikabe, without a solver."""

from __future__ import annotations

from collections.abc import Iterator

from gridproof.board.grid import Cell
from gridproof.board.marks import DOT, SHADED, State
from gridproof.kinds.nurikabe.rules import ISLAND, NUMBER, POOL, SEA
from gridproof.record.kind import Puzzle, Violation


def check(p: Puzzle, marks: State) -> Iterator[Violation]:
    yield from _islands(p, marks)
    yield from _sea(p, marks)
    yield from _pools(p, marks)


def _islands(p: Puzzle, marks: State) -> Iterator[Violation]:
    """Unshaded cells count as white here. What is wrong with certainly white cells alone stays wrong."""
    surely = [cell for cell in p.grid.cells if cell in p.clues or marks.get(cell) == DOT]
    told: set[Cell] = set()
    surely_of: dict[Cell, int] = {}
    for part in p.grid.components(surely):
        numbers = [cell for cell in part if cell in p.clues]
        surely_of.update(dict.fromkeys(numbers, len(part)))
        if len(numbers) > 1:
            yield Violation(ISLAND.name, tuple(part), seen=len(numbers))
        elif numbers and len(part) > (p.clues[numbers[0]].number or len(part)):
            yield Violation(NUMBER.name, tuple(part), clue=numbers[0], seen=len(part))
        else:
            continue
        told.update(numbers)
    white = {cell: cell in p.clues for cell in p.grid.cells if marks.get(cell) != SHADED}
    sure = set(surely)
    for part in p.grid.components(white):
        numbers = [cell for cell in part if cell in p.clues]
        if not told.isdisjoint(numbers):
            continue
        if not numbers:
            stranded = tuple(cell for cell in part if cell in sure)
            yield Violation(ISLAND.name, stranded or tuple(part), bool(stranded), seen=0)
        elif len(numbers) > 1:
            yield Violation(ISLAND.name, tuple(part), broken=False, seen=len(numbers))
        elif len(part) != (number := p.clues[numbers[0]].number or len(part)):
            clue = numbers[0]
            yield Violation(NUMBER.name, tuple(part), len(part) < number, clue, surely_of[clue], len(part))


def _sea(p: Puzzle, marks: State) -> Iterator[Violation]:
    """Parts of the sea are separated permanently if white cells seal them off from each other."""
    grid = p.grid
    parts = grid.components(cell for cell in grid.cells if marks.get(cell) == SHADED)
    if len(parts) < 2:
        return
    waters = grid.components(cell for cell in grid.cells if cell not in p.clues and marks.get(cell) != DOT)
    water_of = {cell: index for index, water in enumerate(waters) for cell in water}
    main = max(parts, key=len)
    for part in parts:
        if part is not main:
            yield Violation(SEA.name, tuple(part), broken=water_of[part[0]] != water_of[main[0]])


def _pools(p: Puzzle, marks: State) -> Iterator[Violation]:
    grid = p.grid
    for row in range(grid.rows - 1):
        for cell in grid.row(row)[:-1]:
            block = (cell, cell + 1, cell + grid.cols, cell + grid.cols + 1)
            if all(marks.get(other) == SHADED for other in block):
                yield Violation(POOL.name, block)
