"""Constraints under a switch: they hold when it does, and say nothing otherwise."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from gridproof.logic.cardinality import Counter, expand
from gridproof.logic.theory import Count, Lit, Theory


class Switchable(Theory):
    """A theory that is solved and never explained: it keeps no reasons, and writes counts out at once."""

    def because(self, *_: object, **__: object) -> Theory:
        return self

    define = implied = because

    def between(self, low: int, high: int, lits: Iterable[Lit]) -> None:
        self.clauses += expand(Count(low, high, list(lits)), self.new)

    def tally(self, lits: Sequence[Lit], _: object) -> Sequence[Lit]:
        return lits

    def under_switch(self, state: Callable[[], None]) -> Sequence[Lit]:
        """Literals with which all holds that ``state`` states; without them, nothing of that is said."""
        self.switch = self.new()
        first = len(self.clauses)
        state()
        self.clauses[first:] = [(*clause, -self.switch) for clause in self.clauses[first:]]
        switch, self.switch = self.switch, 0
        return (switch,)


class CountedOnce(Switchable):
    """The same where all that is stated under switches counts, the same literals for many numbers.

    They are counted once. A number is then a literal or two (so many hold, and no more) and needs no switch.
    """

    def __init__(self, counter: Counter) -> None:
        super().__init__()
        self._counter = counter
        self._bounds: dict[tuple[Lit, ...], Sequence[Lit]] = {}
        self._said: list[Lit] | None = None

    def between(self, low: int, high: int, lits: Iterable[Lit]) -> None:
        if self._said is None:
            super().between(low, high, lits)
            return
        group = tuple(lits)
        if group not in self._bounds:
            self._bounds[group], clauses = self._counter(group, self.new)
            self.clauses += clauses
        bounds = self._bounds[group]
        self._said += [*bounds[:low][-1:], *(-bound for bound in bounds[high : high + 1])]

    def under_switch(self, state: Callable[[], None]) -> Sequence[Lit]:
        said = self._said = []
        state()
        self._said = None
        return said
