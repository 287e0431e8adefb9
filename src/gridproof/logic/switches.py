"""Constraints under a switch: they hold if the switch is on, and have no effect otherwise."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import TypeVar, TypeVarTuple

from gridproof.logic.cardinality import PAIRWISE_UP_TO, SUBSETS_UP_TO, Counter, expand, pairwise, subsets
from gridproof.logic.theory import Clause, Count, Lit, Theory

T = TypeVar("T")
What = TypeVarTuple("What")

_PAIRS_UP_TO = 9
"""If many clues are tried, "at most one" of up to so many literals is fastest as all pairs: by 15 % in
Sudoku.
"""


class Switchable(Theory):
    """A theory that is solved but never explained. It keeps no reasons and writes counts out at once."""

    def __init__(self) -> None:
        super().__init__()
        self.shared_switches: list[Lit] = []
        """The switches of shared constraints. Clues name the switches they need; the others may stay off."""
        self._needed: list[Lit] = []
        self._outside: list[Clause] | None = None
        """While constraints are stated under a switch, the clauses that are independent of it."""
        self._switch: Lit = 0
        self._says_facts = False
        """Whether facts are collected as they are, without a switch."""

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
        # The same as in the general case, in a third less time. Most constraints are like this.
        if 0 == low < high == 1 and len(group) <= PAIRWISE_UP_TO:
            self.clauses += pairwise(group)
        elif high != 1 and 0 <= low <= high <= len(group) <= SUBSETS_UP_TO:
            self.clauses += subsets(low, high, group)
        else:
            self.clauses += expand(Count(low, high, group), self.new)

    def include(self, part: Theory) -> None:
        """As in every theory, but small counts are written out. Some solvers take large ones directly."""
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
        """State constraints under a switch: they hold if the returned literals do, and have no effect
        otherwise.

        Facts about shared constraints that already have a switch need no other one.
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
        """The same for ``state`` functions that state only facts: the facts are returned, and the theory
        stays unchanged.
        """
        aside = Switchable()
        aside.literals = self.literals
        state(aside, *what)
        assert all(len(clause) <= 1 for clause in aside.clauses), "more than facts needs a switch"
        return tuple(lit for clause in aside.clauses for lit in clause)

    def shared(self, key: Hashable, make: Callable[[], T], switch: Lit | None = None) -> T:
        """The same, stated outside the switches of clues.

        The shared part may have a switch of its own, which ``make`` puts into its clauses itself.
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
    """The same for clues that count: if many numbers count the same literals, these are counted once.

    A number is then one or two literals (so many hold, and no more) and needs no switch.
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
