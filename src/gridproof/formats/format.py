"""What a format module offers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from gridproof.errors import Escapes, FormatError
from gridproof.kind import Board, Kind


@dataclass(frozen=True, slots=True)
class Format:
    """One outside format: how to recognise, read and write it."""

    name: str
    title: str
    detect: Callable[[str], bool]
    """True only when the text is clearly in this format; cheap, never raises."""
    read: Callable[[str, Kind | None], list[Board]]
    """The boards of a text; the kind is a hint for texts that do not name it. Raises FormatError
    (or PuzzleError from the puzzle itself) with a one-line message."""
    writer: Callable[[Board], str]
    """The board as text. :meth:`write` asks for it when the format can say all of the board. Raises
    FormatError when the format cannot hold it."""
    write_answer: Callable[[Board], str] | None = None
    """The answer of a board alone, where the format has a way to write it."""
    holes: bool = False
    """Whether it can say that cells do not belong to the board."""
    outside: bool = False
    """Whether it has room for numbers outside the board."""

    escapes: Escapes | None = None
    """How it names characters that an encoding lacks; None: it cannot."""

    def write(self, board: Board) -> str:
        """The board as text. Raises FormatError when the format cannot hold it."""
        puzzle = board.puzzle
        for found, places, can in (
            ("a cell that does not belong to the board", puzzle.holes, self.holes),
            ("a clue outside the board", puzzle.outside, self.outside),
        ):
            if places and not can:
                where = puzzle.grid.label(min(places))
                raise FormatError(f"{where}: {found} cannot be written as {self.name}; expected text or json")
        return self.writer(board)
