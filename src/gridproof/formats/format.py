"""The interface of a format module."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from gridproof.errors import Escapes, FormatError
from gridproof.record.kind import Board, Kind


class Part(Enum):
    """Features of few boards that many formats cannot hold.

    The value describes such a feature in an error.
    """

    HOLES = "a cell that does not belong to the board"
    OUTSIDE = "a clue outside the board"
    BETWEEN = "a clue between two cells"
    INNER_BORDERS = "a border that ends inside a region"


EVERYTHING = frozenset(Part)


@dataclass(frozen=True, slots=True)
class Format:
    """One outside format: how to recognise, read and write it."""

    name: str
    title: str
    detect: Callable[[str], bool]
    """Whether the text is clearly in this format. It must be cheap and never raise."""
    read: Callable[[str, Kind | None], list[Board]]
    """The boards of a text. The kind is a hint for texts that do not name it.

    Raises FormatError (or PuzzleError from the puzzle itself) with a one-line message.
    """
    writer: Callable[[Board], str]
    """The board as text. :meth:`write` calls it if the format can hold all parts of the board.

    Raises FormatError if the format cannot hold it.
    """
    write_answer: Callable[[Board], str] | None = None
    """The answer of a board alone, if the format has a way to write it."""
    keeps_game: bool = False
    """Whether the format keeps small marks apart, colours and signs; others keep marks and candidates."""
    holds: frozenset[Part] = frozenset()
    """The rare features that the format can hold."""

    escapes: Escapes | None = None
    """How the format names characters that an encoding lacks; None if it cannot."""

    def write(self, board: Board) -> str:
        """The board as text. Raises FormatError if the format cannot hold it."""
        puzzle = board.puzzle
        for part, places in (
            (Part.HOLES, puzzle.holes),
            (Part.OUTSIDE, puzzle.outside),
            (Part.BETWEEN, puzzle.between),
            (Part.INNER_BORDERS, puzzle.inner_borders),
        ):
            if places and part not in self.holds:
                where, found = puzzle.grid.label(min(places)), part.value
                raise FormatError(f"{where}: {found} cannot be written as {self.name}; expected text or json")
        return self.writer(board)
