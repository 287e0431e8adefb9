"""A kind's record of other ways to state its puzzles in logic."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from gridproof.engines.session import Statistics
from gridproof.logic.theory import Theory
from gridproof.record.kind import Puzzle

OURS = "ours"
"""The kind's own theory."""


class Encoding(NamedTuple):
    """A way to state a puzzle in logic."""

    name: str
    logic: str
    """The logic that it is written in: ``sat``, ``pb`` or ``smt``. Other engines get a translation."""
    summary: str
    source: str
    build: Callable[[Puzzle], Theory]
    lazy: bool = False
    """Whether some rules are added only when a model breaks them. An export writes them in full."""
    grade: Callable[[Statistics], str] | None = None
    """How hard a puzzle is, from what the solver counted.

    Only for encodings whose source defines such grades.
    """
    build_large: Callable[[Puzzle], Theory] | None = None
    """The same for boards of any size, if ``build`` refuses large ones and a user insists."""
