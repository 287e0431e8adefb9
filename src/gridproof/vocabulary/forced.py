"""Facts that the rules force one by one, without a supposition. A puzzle that needs nothing else is easy."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from gridproof.engines.solver import Solver
from gridproof.logic.cardinality import expand
from gridproof.logic.theory import Clause, Lazy, Lit, Theory
from gridproof.system.closing import Closing


class Propagator(Closing):
    """A solver that only propagates. It stays loaded for many boards that differ by suppositions."""

    def __init__(self, theory: Theory) -> None:
        self._marks = theory.variables
        self._variables = theory.variables
        self._solver = Solver()
        # The solver does not report facts without assumptions, so all constraints have a switch.
        self._always = self.new()
        self.add(theory.clauses, self._always)
        for count in theory.counts:
            self.add(expand(count, self.new), self._always)

    def new(self) -> Lit:
        self._variables += 1
        return self._variables

    def under_switch(self, state: Callable[[Theory], None]) -> Lit:
        """A literal under which everything holds that ``state`` states. Its definitions always hold."""
        switch = self.new()
        theory = Theory()
        theory.variables = self._variables
        state(theory)
        self._variables = theory.variables
        for reason, clauses, counts, _ in theory.spans:
            self.add(theory.clauses[clauses], None if reason is None else switch)
            for count in theory.counts[counts]:
                self.add(expand(count, self.new), switch)
        return switch

    def add(self, clauses: Iterable[Clause], switch: Lit | None = None) -> None:
        """Clauses that hold under a switch, or always without one."""
        for clause in clauses:
            self._solver.add((*clause, -(switch or self._always)))

    def known(self, switches: Sequence[Lit] = (), lazy: Sequence[Lazy] = ()) -> set[Lit]:
        """The literals of the theory that follow. Cuts of lazy rules hold under the first switch, if any."""
        said: set[frozenset[Lit]] = set()
        while True:
            _, found = self._solver.propagated([self._always, *switches])
            values = {abs(lit): lit for lit in found if abs(lit) <= self._marks}
            cuts = {frozenset(cut.clause) for rule in lazy for cut in rule.pending(values)}
            if cuts <= said:
                return set(values.values())
            self.add(sorted(map(sorted, cuts - said)), switches[0] if switches else None)
            said |= cuts

    def close(self) -> None:
        self._solver.close()
