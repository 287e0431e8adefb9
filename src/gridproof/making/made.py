"""What comes of making a puzzle."""

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
    """Known when a level was asked for."""
    score: float | None
    """Not known for a closest puzzle that is too hard."""
    minimal: bool
    """Whether every clue is needed to leave one answer. Proved once more where it was asked for;
    otherwise known from dropping clues, one group after the other."""
    symmetry: str = "none"

    def _repr_svg_(self) -> str:
        """The picture that a notebook shows: of the puzzle."""
        return self.puzzle._repr_svg_()


class NotMade(GridproofError):
    """No puzzle as wished was found; ``closest`` is the nearest one, if any.

    ``by_clock``: the time ran out, so there may be a nearer one, and which one is known depends on the time.
    """

    def __init__(self, message: str, closest: Made | None = None, *, by_clock: bool = False) -> None:
        super().__init__(message)
        self.closest = closest
        self.by_clock = by_clock
