"""A fresh solver whose answers are the same everywhere, because the clock has no say.

The ordinary session looks at the clock after as much work as it did lately in a tenth of a second. Where
a search is interrupted decides which model it finds. Here it is interrupted after fixed amounts of work.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridproof.engines.sat import DEFAULT, SatSession
from gridproof.engines.session import Deadline
from gridproof.logic.theory import Lit, Theory

_SLICE = 200_000
"""Propagations between two looks at the clock, which can only end the search."""


class MeasuredSession(SatSession):
    """A session that gives up after a fixed amount of work over all its calls."""

    def __init__(self, theory: Theory, slices: int) -> None:
        super().__init__(theory, DEFAULT)
        self._slices = slices

    def solve(self, deadline: Deadline, assumptions: Sequence[Lit] = ()) -> bool | None:
        while self._slices > 0 and not deadline.passed:
            self._set_budget(_SLICE)
            verdict: bool | None = self._solver.solve_limited(assumptions, expect_interrupt=True)
            if verdict is not None:
                return verdict
            self._slices -= 1
        return None


class TooMuchWork(Exception):
    """The work allowed, or the time, did not suffice."""
