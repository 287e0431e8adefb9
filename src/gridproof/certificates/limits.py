"""Limits for checking a proof from a stranger."""

from __future__ import annotations

from typing import NamedTuple

from gridproof.errors import GridproofError

MILLION = 1_000_000


class NotChecked(GridproofError):
    """Checking the proof would exceed a limit, so it remains open whether it is valid."""


class Limits(NamedTuple):
    """The limits of a check."""

    seconds: float = 300.0
    memory: int = 2000 * MILLION
    """In bytes. Files that would need more are not even read."""
    steps: int = 100 * MILLION
    """How many clauses and literals the check of the lemmas may look at.

    This count is the same on every machine.
    """

    @property
    def out_of_time(self) -> NotChecked:
        return NotChecked(f"not done in {self.seconds:g} s; expected less, or a higher --time-limit")

    @property
    def out_of_memory(self) -> NotChecked:
        return NotChecked(
            f"it takes more than {self.memory // MILLION} MB; expected less, or a higher --memory-limit"
        )

    @property
    def out_of_steps(self) -> NotChecked:
        return NotChecked(
            f"its lemmas take more than {self.steps // MILLION} million steps; "
            "expected less, or a higher --work-limit"
        )


USUAL = Limits()
