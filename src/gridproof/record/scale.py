"""How boards are measured when they are rated."""

from __future__ import annotations

from typing import NamedTuple


class Scale(NamedTuple):
    """How a kind's boards are measured when they are rated; ``docs/explanations/rating.md`` says whence."""

    looks: float = 4.0
    """At how many places one looks, per cell, on the median board of 10x10 that direct steps alone solve."""
    thought: float = 1.0
    """How much harder than in other kinds a step is for people that the program calls a thought."""
    usual_open: float = 1.0
    """How much of the usual board is open, as places per cell."""
    openness: float = 0.0
    """With which power of that share a board becomes harder."""


USUAL = Scale()
