"""The result of making a puzzle."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from gridproof.board.grid import Place
from gridproof.board.marks import Mark
from gridproof.errors import GridproofError
from gridproof.hints import Level
from gridproof.record.kind import Puzzle


@dataclass(frozen=True, slots=True)
class Made:
    """A puzzle with its answer, and how it was made."""

    puzzle: Puzzle
    answer: Mapping[Place, Mark]
    seed: str
    level: Level | None
    """Set if a level was requested."""
    score: float | None
    """None for a closest puzzle that is too hard to rate."""
    minimal: bool
    """Whether every clue is needed for one answer.

    If that was requested, it is proved once more. Otherwise it follows from dropping the clues one group
    after the other.
    """
    symmetry: str = "none"

    def _repr_svg_(self) -> str:
        """The picture for a notebook: the puzzle."""
        return self.puzzle._repr_svg_()


class NotMade(GridproofError):
    """No puzzle with these wishes was found; ``closest`` is the nearest one, if any.

    ``by_clock``: the time ran out. Then there may be a nearer puzzle, and the reported one depends on the
    time.
    """

    def __init__(self, message: str, closest: Made | None = None, *, by_clock: bool = False) -> None:
        super().__init__(message)
        self.closest = closest
        self.by_clock = by_clock
