"""The verbs that read and write puzzles: read, read_boards, write."""

from __future__ import annotations

from os import PathLike
from pathlib import Path

from gridproof import formats
from gridproof.board.marks import State
from gridproof.errors import FormatError
from gridproof.given import checked_marks
from gridproof.kinds import kind_named
from gridproof.record.kind import Board, Puzzle


def read(source: str | PathLike[str], *, kind: str | None = None, format: str | None = None) -> Puzzle:
    """The puzzle in a text, a URL or a file (a ``Path``), in any format that Gridproof supports.

    ``kind`` is needed only for texts that do not name their puzzle. ``format`` overrides the detection.
    Raises a GridproofError with a one-line message if the text cannot be read.
    """
    boards = read_boards(source, kind=kind, format=format)
    if len(boards) != 1:
        raise FormatError(f"{len(boards)} puzzles in the source; expected one (read_boards takes many)")
    return boards[0].puzzle


def read_boards(
    source: str | PathLike[str], *, kind: str | None = None, format: str | None = None
) -> list[Board]:
    """All boards in a source, each with the player's marks and the answer if the source contains them."""
    if not isinstance(source, str | PathLike):
        raise FormatError(f"a {type(source).__name__} to read; expected a text or a Path")
    text = source if isinstance(source, str) else formats.load(Path(source))
    return formats.read(
        text,
        kind=kind_named(kind) if kind else None,
        format=formats.format_named(format) if format else None,
    )


def write(
    puzzle: Puzzle, format: str = "text", *, state: State | None = None, answer: State | None = None
) -> str:
    """The puzzle as text, with the player's marks and the answer if the format can hold them."""
    for marks in (state, answer):
        checked_marks(puzzle, marks)
    return formats.write(Board(puzzle, state, answer), format)
