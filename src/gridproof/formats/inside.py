"""Answers whose lines form a loop, written as the cells inside the loop."""

from __future__ import annotations

from gridproof.board.grid import Cell
from gridproof.board.marks import LINE, State
from gridproof.errors import FormatError, quoted
from gridproof.formats.clue_words import EMPTY
from gridproof.formats.words import Rows, require_shape
from gridproof.record.kind import Puzzle


def read_inside(puzzle: Puzzle, rows: Rows) -> State | None:
    """The answer of a grid that marks the cells inside; None if the grid does not mark them."""
    word = puzzle.kind.notation.words.inside
    if not word or not any(word in row for row in rows):
        return None
    grid = puzzle.grid
    require_shape(grid, rows)
    inside: set[Cell] = set()
    for cell, found in enumerate(found for row in rows for found in row):
        if found == word:
            inside.add(cell)
        elif found != EMPTY:
            raise FormatError(f"{grid.label(cell)}: {quoted(found)}; expected {word} or {EMPTY}")
    return puzzle.complete(
        {fence: LINE for fence in grid.fences if len(inside.intersection(grid.sides(fence))) == 1}
    )


def write_inside(puzzle: Puzzle, answer: State) -> Rows | None:
    """The cells inside the lines.

    None unless the kind's answers are written this way and the lines enclose cells.
    """
    word, grid = puzzle.kind.notation.words.inside, puzzle.grid
    if not word:
        return None
    inside: set[Cell] = set()
    for row in range(grid.rows):
        within = False
        for cell in grid.row(row):
            within ^= answer.get(grid.fences_at[cell][3]) == LINE
            if within:
                inside.add(cell)
    drawn = {fence for fence, mark in answer.items() if mark == LINE}
    enclosing = {fence for fence in grid.fences if len(inside.intersection(grid.sides(fence))) == 1}
    if not drawn or drawn != enclosing:
        return None
    return [[word if cell in inside else EMPTY for cell in grid.row(row)] for row in range(grid.rows)]
