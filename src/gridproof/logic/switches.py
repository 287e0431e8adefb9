"""Constraints under a switch: they hold when it does, and say nothing otherwise."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from gridproof.logic.cardinality import expand
from gridproof.logic.theory import Count, Lit, Theory


class Switchable(Theory):
    """A theory that is solved and never explained: it keeps no reasons, and writes counts out at once."""

    def because(self, *_: object, **__: object) -> Theory:
        return self

    def between(self, low: int, high: int, lits: Iterable[Lit]) -> None:
        self.clauses += expand(Count(low, high, list(lits)), self.new)

    def under_switch(self, state: Callable[[], None]) -> Lit:
        """A new literal with which all holds that ``state`` states; without it, nothing of that is said."""
        switch = self.new()
        first = len(self.clauses)
        state()
        self.clauses[first:] = [(*clause, -switch) for clause in self.clauses[first:]]
        return switch
