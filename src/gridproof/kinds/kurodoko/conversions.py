"""Puzzles of other kinds as Kurodoko."""

from __future__ import annotations

from gridproof.board.marks import DOT, WHITE
from gridproof.kinds.kurodoko import KIND
from gridproof.record.kind import Board
from gridproof.vocabulary.sight_conversion import shifted


def from_ohno(board: Board) -> Board:
    """Convert an Oh no: the numbers also count their own cell.

    Every answer is one of the Oh no, but there may be none.
    """
    puzzle = board.puzzle
    for cell, clue in puzzle.clues.items():
        if clue.wall:
            raise puzzle.error(
                cell, "a printed shaded cell", "numbers alone: a Kurodoko prints no shaded cells"
            )
    return shifted(board, KIND, +1, {WHITE: DOT})


FROM = {"ohno": from_ohno}
