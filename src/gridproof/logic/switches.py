"""Constraints under a switch: they hold when it does, and say nothing otherwise."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import TypeVar, TypeVarTuple

from gridproof.logic.cardinality import PAIRWISE_UP_TO, SUBSETS_UP_TO, Counter, expand, pairwise, subsets
from gridproof.logic.theory import Clause, Count, Lit, Theory

T = TypeVar("T")
What = TypeVarTuple("What")

_PAIRS_UP_TO = 9
"""Where many questions are asked, "at most one" of so many is quickest as all pairs: by 15 % in Sudoku."""


class Switchable(Theory):
    """A theory that is solved and never explained: it keeps no reasons, and writes counts out at once."""

    def __init__(self) -> None:
        super().__init__()
        self.shared_switches: list[Lit] = []
        """On these hangs what is shared: clues say those that they need, and the others may stay off."""
        self._needed: list[Lit] = []
        self._outside: list[Clause] | None = None
        """While a switch is made, the clauses that it does not concern."""
        self._switch: Lit = 0
        self._says_facts = False
        """Are facts said as they are, without a switch?"""

    def because(self, *_: object, **__: object) -> Theory:
        return self

    def define(self) -> Theory:
        return self

    @property
    def switch(self) -> Lit:
        if self._outside is not None and not self._switch:
            self._switch = self.new()
        return self._switch

    def tally(self, lits: Sequence[Lit], _: object) -> Sequence[Lit]:
        return lits

    def between(self, low: int, high: int, lits: Iterable[Lit]) -> None:
        group = list(lits)
        # As they would be written anyway, in a third less time; most are like this.
        if 0 == low < high == 1 and len(group) <= PAIRWISE_UP_TO:
            self.clauses += pairwise(group)
        elif high != 1 and 0 <= low <= high <= len(group) <= SUBSETS_UP_TO:
            self.clauses += subsets(low, high, group)
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
        outside, self.clauses = self.clauses, []
        self._outside, self._needed, self._says_facts = outside, [], False
        state(self, *what)
        said, self.clauses, self._outside = self.clauses, outside, None
        if self._says_facts and not self._switch and all(len(clause) == 1 for clause in said):
            return (*self._needed, *(lit for (lit,) in said))
        switch, self._switch = self._switch or self.new(), 0
        outside += [(*clause, -switch) for clause in said]
        return (*self._needed, switch)

    def facts(self, state: Callable[[Theory, *What], None], *what: *What) -> tuple[Lit, ...]:
        """The same where facts alone are stated: they are the literals. Nothing is added to the theory."""
        aside = Switchable()
        aside.literals = self.literals
        state(aside, *what)
        assert all(len(clause) <= 1 for clause in aside.clauses), "more than facts needs a switch"
        return tuple(lit for clause in aside.clauses for lit in clause)

    def shared(self, key: Hashable, make: Callable[[], T], switch: Lit | None = None) -> T:
        """The same, stated outside the switches of clues.

        It may hang on a switch of its own, which it puts into its clauses itself.
        """
        inside = self.clauses
        if self._outside is not None:
            self.clauses = self._outside
        if switch is not None:
            self._needed.append(switch)
            self._says_facts = True
            if key not in self._shared:
                self.shared_switches.append(switch)
        found = super().shared(key, make)
        self.clauses = inside
        return found


class CountedOnce(Switchable):
    """The same where clues count, the same literals for many numbers: these are counted once.

    A number is then a literal or two (so many hold, and no more) and needs no switch.
    """

    def __init__(self, counter: Counter) -> None:
        super().__init__()
        self._counter = counter

    def between(self, low: int, high: int, lits: Iterable[Lit]) -> None:
        if self._outside is None:
            super().between(low, high, lits)
            return
        group = tuple(lits)
        bounds = self.shared(group, lambda: self._counted(group))
        self.clauses += [(bound,) for bound in bounds[:low][-1:]]
        self.clauses += [(-bound,) for bound in bounds[high : high + 1]]
        self._says_facts = True

    def _counted(self, group: Sequence[Lit]) -> Sequence[Lit]:
        bounds, clauses = self._counter(group, self.new)
        self.clauses += clauses
        return bounds
