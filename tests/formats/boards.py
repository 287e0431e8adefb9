"""Random puzzles and boards of one kind."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import strategies as st

from gridproof.kinds import KINDS
from gridproof.record.kind import Board, Kind, Puzzle
from tests.formats.random_boards import random_board, random_puzzle, randoms


def kinds_with(wanted: Callable[[Kind], bool]) -> list[str]:
    """The names of the kinds that a format can hold."""
    return [name for name, kind in KINDS.items() if wanted(kind)]


def puzzles(kind: Kind) -> st.SearchStrategy[Puzzle]:
    """Puzzles without holes, which few formats can hold."""
    return st.builds(random_puzzle, st.just(kind), randoms).filter(lambda puzzle: not puzzle.holes)


def boards(kind: Kind) -> st.SearchStrategy[Board]:
    """Boards with some of the player's marks, or none."""
    some = st.builds(random_board, st.just(kind), randoms).filter(lambda board: not board.puzzle.holes)
    return some.map(lambda board: Board(board.puzzle, board.state or None))
