"""The work to find and prove steps. It is counted, so that it ends at the same point on every machine.

One unit is about a microsecond.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager

from gridproof.engines.session import NEVER, Deadline

ALTERNATIVES = 8
"""So many ways to explain a step are worked out. The simplest and shortest one is taken."""


class TooMuchEffort(Exception):
    """The allowed work does not suffice."""


class Effort:
    """Counts work and raises an exception when it is too much."""

    def __init__(self, alternatives: int = ALTERNATIVES, deadline: Deadline = NEVER) -> None:
        self.alternatives = alternatives
        self._deadline = deadline
        self.spent = 0.0
        self._most = math.inf

    @property
    def left(self) -> float:
        return max(0.0, self._most - self.spent)

    def spend(self, amount: float) -> None:
        """Raises TooMuchEffort, and OutOfTime at the deadline, which only ends the work.

        Call this before or after a change, never in the middle of one.
        """
        self._deadline.check()
        self.spent += amount
        if self.spent > self._most:
            raise TooMuchEffort

    @contextmanager
    def within(self, amount: float) -> Iterator[None]:
        """Allow at most so much work inside the block."""
        self._most = self.spent + amount
        try:
            yield
        finally:
            self._most = math.inf
