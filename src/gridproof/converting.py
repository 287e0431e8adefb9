"""A puzzle of one kind as one of another, where a kind says how."""

from __future__ import annotations

from gridproof.errors import PuzzleError
from gridproof.record.kind import Board, Kind


def as_kind(board: Board, kind: Kind) -> Board:
    """The board as one of that kind: by the constant ``FROM`` of the module ``conversions`` in its home.

    Raises PuzzleError where there is no way, or this puzzle cannot go it.
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
