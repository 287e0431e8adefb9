"""A fresh solver whose answers are the same on every machine, because the clock does not influence it."""

from __future__ import annotations

from gridproof.engines.sat import SatSession
from gridproof.engines.solver import DEFAULT, Measured
from gridproof.logic.theory import Theory

_SLICE = 200_000
"""Propagations between two looks at the clock, which can only end the search."""


def measured_session(
    theory: Theory, slices: int, solver: str = DEFAULT, *, propagations: int = _SLICE, per_call: int = 0
) -> SatSession:
    """A session that gives up after a fixed amount of work over all its calls.

    With ``per_call``, each call takes so many slices in any case. So many short calls use up the work too.
    """
    return SatSession(theory, solver, Measured(propagations, slices, per_call=per_call))


class TooMuchWork(Exception):
    """The allowed work, or the time, did not suffice."""
