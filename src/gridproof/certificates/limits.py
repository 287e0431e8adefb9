"""How much checking a stranger's proof may take."""

from __future__ import annotations

from typing import NamedTuple

from gridproof.errors import GridproofError

MILLION = 1_000_000


class NotChecked(GridproofError):
    """A proof that would take more to check than is allowed: nobody knows whether it proves anything."""


class Limits(NamedTuple):
    """What checking may take."""

    seconds: float = 300.0
    memory: int = 2000 * MILLION
    """Bytes; files that would need more are not even read."""
    steps: int = 100 * MILLION
    """Clauses and literals that are looked at to check lemmas, counted: the same on every machine."""

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
