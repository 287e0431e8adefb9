"""How boards are measured when they are rated."""

from __future__ import annotations

from typing import NamedTuple


class Scale(NamedTuple):
    """How a kind's boards are measured when they are rated.

    ``docs/explanations/rating.md`` names the source.
    """

    looks: float = 4.0
    """The number of places that one looks at, per cell, on the median board of 10x10 that direct steps
    alone solve.
    """
    thought: float = 1.0
    """How much harder for people than in other kinds is a step that the program calls a thought."""
    usual_open: float = 1.0
    """How much of the usual board is open, as places per cell."""
    openness: float = 0.0
    """The power of that share with which a board becomes harder."""


USUAL = Scale()
