"""What the rules of a board force step by step, without a supposition: the measure of an easy puzzle."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pysat.solvers import Minisat22

from gridproof.logic.cardinality import expand
from gridproof.logic.theory import Clause, Count, Lit, Theory


class Forced:
    """Propagation alone. What is found depends on the questions alone, and on their order."""

    def __init__(self, theory: Theory) -> None:
        self._theory = theory
        self._variables = theory.variables
        self._solver = Minisat22()
        # The solver does not tell what holds anyway, so all facts hang on a supposition.
        self._always = self.new()
        self._add(theory.clauses, self._always)
        for count in theory.counts:
            self._add(expand(count, self.new), self._always)

    def new(self) -> Lit:
        self._variables += 1
        return self._variables

    def switch(self, count: Count) -> Lit:
        """A literal with which as many literals hold as the count says."""
        switch = self.new()
        self._add(expand(count, self.new), switch)
        return switch

    def _add(self, clauses: Iterable[Clause], switch: Lit) -> None:
        for clause in clauses:
            self._solver.add_clause((*clause, -switch))

    def known(self, suppositions: Sequence[Lit] = ()) -> set[Lit]:
        """The literals of marks that follow one by one, also by the lazy rules."""
        asked: set[tuple[Lit, ...]] = set()
        while True:
            _, found = self._solver.propagate([self._always, *suppositions])
            values = {abs(lit): lit for lit in found if abs(lit) <= self._theory.variables}
            cuts = [tuple(cut.clause) for lazy in self._theory.lazy for cut in lazy.pending(values)]
            new = [clause for clause in cuts if clause not in asked]
            if not new:
                return set(values.values())
            asked.update(new)
            self._add(new, self._always)

    def close(self) -> None:
        self._solver.delete()

    def __enter__(self) -> Forced:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
