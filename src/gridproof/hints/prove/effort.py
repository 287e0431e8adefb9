"""How much work it takes to find and to prove steps: counted, so that it ends at the same point everywhere.

One unit is about a microsecond.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager

from gridproof.engines.session import NEVER, Deadline

ALTERNATIVES = 8
"""So many ways to tell a step are worked out, of which the simplest and shortest is taken."""


class TooMuchEffort(Exception):
    """The work allowed does not suffice."""


class Effort:
    """Counts work, and says when it is too much."""

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

        Nothing may be half done then: it is called before or after, not during.
        """
        self._deadline.check()
        self.spent += amount
        if self.spent > self._most:
            raise TooMuchEffort

    @contextmanager
    def within(self, amount: float) -> Iterator[None]:
        """No more than so much from here on."""
        self._most = self.spent + amount
        try:
            yield
        finally:
            self._most = math.inf
