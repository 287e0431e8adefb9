"""Puzzles of one kind as puzzles of another, where the kind defines a conversion."""

from __future__ import annotations

from gridproof.errors import PuzzleError
from gridproof.record.kind import Board, Kind


def as_kind(board: Board, kind: Kind) -> Board:
    """The board as one of that kind.

    The constant ``FROM`` in the kind's module ``conversions`` lists the conversions.

    Raises PuzzleError if there is no conversion or it does not fit this puzzle.
    """
    old = board.puzzle.kind
    if old is kind:
        return board
    conversions = kind.part("conversions")
    known = {} if conversions is None else conversions.FROM
    if old.name not in known:
        expected = f"a puzzle of: {', '.join((kind.name, *known))}"
        raise PuzzleError(f"{kind.name} from a puzzle of {old.name}; expected {expected}")
    board = known[old.name](board)
    assert isinstance(board, Board)
    return board
