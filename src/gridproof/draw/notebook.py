"""Boards in notebooks."""

from __future__ import annotations

from gridproof.draw.scene import without_blanks
from gridproof.draw.svg import svg
from gridproof.record.kind import Board


def shown(board: Board) -> str:
    """The board as SVG, with the player's marks or, without any, with the answer."""
    marks = board.state if board.state is not None else without_blanks(board.puzzle, board.answer or {})
    return svg(board, marks=marks)
