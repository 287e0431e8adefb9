"""Puzzles of other kinds as Oh no."""

from __future__ import annotations

from gridproof.board.marks import DOT, WHITE
from gridproof.kinds.ohno import KIND
from gridproof.record.kind import Board
from gridproof.vocabulary.sight_conversion import shifted


def from_kurodoko(board: Board) -> Board:
    """Convert a Kurodoko: the numbers no longer count their own cell.

    Every answer stays an answer, and there may be further ones: shaded cells may touch, and white areas may
    be separate.
    """
    puzzle = board.puzzle
    for cell, clue in puzzle.clues.items():
        if clue.number == 1:
            raise puzzle.error(
                cell, "a 1, which no cell of an Oh no can have", "2 or more, to become an Oh no"
            )
    return shifted(board, KIND, -1, {DOT: WHITE})


FROM = {"kurodoko": from_kurodoko}
