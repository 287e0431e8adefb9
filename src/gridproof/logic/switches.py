"""Constraints under a switch: they hold when it does, and say nothing otherwise."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Any, TypeVar, TypeVarTuple

from gridproof.logic.cardinality import PAIRWISE_UP_TO, expand, pairwise
from gridproof.logic.theory import Count, Lit, Theory

T = TypeVar("T")
What = TypeVarTuple("What")

_PAIRS_UP_TO = 9
"""Where many questions are asked, "at most one" of so many is quickest as all pairs: by 15 % in Sudoku."""


class Switchable(Theory):
    """A theory that is solved and never explained: it keeps no reasons, and writes counts out at once."""

    def __init__(self, look_up: Callable[[], None] = lambda: None) -> None:
        """``look_up``: what to do now and then while much is stated, such as to look at the clock."""
        super().__init__()
        self.look_up = look_up
        self.shared_switches: list[Lit] = []
        """On these hangs what is shared: clues say those that they need, and the others may stay off."""
        self._shared: dict[Hashable, Any] = {}
        self._needed: list[Lit] = []
        self._first = 0
        """Where what is under the switch at hand begins."""

    def because(self, *_: object, **__: object) -> Theory:
        return self

    def define(self) -> Theory:
        return self

    def between(self, low: int, high: int, lits: Iterable[Lit]) -> None:
        group = list(lits)
        if low == 0 and high == 1 and len(group) <= PAIRWISE_UP_TO:
            self.clauses += pairwise(group)  # by far the most, and this is quicker
        else:
            self.clauses += expand(Count(low, high, group), self.new)

    def include(self, part: Theory) -> None:
        """As ever, with small counts written out. There are solvers that take large ones as they are."""
        super().include(part)
        self.counts = []
        for count in part.counts:
            low, high, lits = count
            if low == high == 1 and len(lits) <= _PAIRS_UP_TO:
                self.clauses.append(lits)
                self.clauses += pairwise(lits)
            else:
                self.counts.append(count)

    def under_switch(self, state: Callable[[Theory, *What], None], *what: *What) -> tuple[Lit, ...]:
        """Literals with which all holds that ``state`` states; without them, nothing of that is said.

        Facts about what is shared and hangs on a switch need no other one.
        """
        self.look_up()
        self._needed, self._first = [], len(self.clauses)
        state(self, *what)
        said = self.clauses[self._first :]
        if self._needed and all(len(clause) == 1 for clause in said):
            del self.clauses[self._first :]
            return (*self._needed, *(lit for (lit,) in said))
        switch = self.new()
        self.clauses[self._first :] = [(*clause, -switch) for clause in said]
        return (*self._needed, switch)

    def facts(self, state: Callable[[Theory, *What], None], *what: *What) -> tuple[Lit, ...]:
        """The same where facts alone are stated: they are the literals. Nothing is added to the theory."""
        aside = Switchable()
        aside.literals = self.literals
        state(aside, *what)
        assert all(len(clause) <= 1 for clause in aside.clauses), "more than facts needs a switch"
        return tuple(lit for clause in aside.clauses for lit in clause)

    def shared(self, key: Hashable, state: Callable[[], T], switch: Lit | None = None) -> T:
        """What several clues speak of: stated when the first of them does, and outside their switches.

        It may hang on a switch of its own, which it puts into its clauses itself.
        """
        if key not in self._shared:
            start = len(self.clauses)
            self._shared[key] = state()
            stated = self.clauses[start:]
            del self.clauses[start:]
            self.clauses[self._first : self._first] = stated
            self._first += len(stated)
            if switch is not None:
                self.shared_switches.append(switch)
        if switch is not None:
            self._needed.append(switch)
        found: T = self._shared[key]
        return found
