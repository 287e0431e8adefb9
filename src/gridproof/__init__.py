"""Gridproof: a workbench for grid logic puzzles.

>>> import gridproof
>>> puzzle = gridproof.read("https://puzz.link/p?akari/6/6/nekcakbl")
>>> result = gridproof.solve(puzzle)
>>> result.status
<Status.UNIQUE: 'unique'>
>>> gridproof.check(puzzle, result.answer).solved
True
"""

from __future__ import annotations

from collections.abc import Iterator
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

from gridproof.check import Report, check
from gridproof.errors import FormatError, GridproofError, PuzzleError
from gridproof.kind import Board, Puzzle
from gridproof.kinds import KINDS, kind_named
from gridproof.marks import State
from gridproof.solve import Counted, Forced, Result, Status, count, forced, solve

if TYPE_CHECKING:
    from gridproof.hints import Contradiction, Hint, Rating

__version__ = "0.1.0"

__all__ = [
    "KINDS",
    "Board",
    "Counted",
    "Forced",
    "FormatError",
    "GridproofError",
    "Puzzle",
    "PuzzleError",
    "Report",
    "Result",
    "State",
    "Status",
    "check",
    "count",
    "explain",
    "forced",
    "rate",
    "read",
    "read_boards",
    "solve",
    "walkthrough",
    "write",
]


def read(source: str | PathLike[str], *, kind: str | None = None, format: str | None = None) -> Puzzle:
    """The puzzle in a text, a URL or a file (a ``Path``), in any format that Gridproof knows.

    ``kind`` is needed only for texts that do not say what puzzle they hold; ``format`` overrides
    the detection. Raises a GridproofError with a one-line message when the text cannot be read.
    """
    boards = read_boards(source, kind=kind, format=format)
    if len(boards) != 1:
        raise FormatError(f"{len(boards)} puzzles in the source; expected one (read_boards takes many)")
    return boards[0].puzzle


def read_boards(
    source: str | PathLike[str], *, kind: str | None = None, format: str | None = None
) -> list[Board]:
    """All boards in a source, each with the player's marks and the answer where it has them."""
    from gridproof import formats

    text = source if isinstance(source, str) else formats.load(Path(source))
    return formats.read(
        text,
        kind=kind_named(kind) if kind else None,
        format=formats.format_named(format) if format else None,
    )


def write(
    puzzle: Puzzle, format: str = "text", *, state: State | None = None, answer: State | None = None
) -> str:
    """The puzzle as text, with the player's marks and the answer where the format can hold them."""
    from gridproof import formats

    return formats.write(Board(puzzle, state, answer), format)


# Explaining takes a while to import: only those who ask for it pay for it.


def explain(puzzle: Puzzle, state: State | None = None) -> Hint | Contradiction | None:
    """The next step from the player's marks with its sentences, or why the marks cannot be right.

    None means that no further mark follows: the board is complete, or there are several answers.
    """
    from gridproof import hints

    return hints.explain(puzzle, state)


def walkthrough(puzzle: Puzzle, state: State | None = None) -> Iterator[Hint | Contradiction]:
    """All steps from the player's marks as far as they lead, one by one."""
    from gridproof import hints

    return hints.walkthrough(puzzle, state)


def rate(puzzle: Puzzle) -> Rating:
    """How hard a puzzle with exactly one answer is; PuzzleError for others."""
    from gridproof import hints

    return hints.rate(puzzle)
