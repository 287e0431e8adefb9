"""The SAT engine: a theory in one solver, with a deadline."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from gridproof.engines.session import Deadline, Statistics
from gridproof.logic.cardinality import expand
from gridproof.logic.theory import Clause, Count, Lit, Model, Theory
from gridproof.system.closing import Closing

if TYPE_CHECKING:
    from gridproof.engines.solver import Budget

_FIRST_SLICE, _FIRST_CONFLICTS = 100_000, 500
"""The work before the first look at the clock: propagations, or conflicts for solvers that count those."""
_AT_ONCE, _COUNTS_AT_ONCE = 50_000, 32
"""So many clauses, or counts, are loaded between two looks at the clock."""


class SatSession(Closing):
    """A theory loaded into one solver."""

    def __init__(self, theory: Theory, solver: str | None = None, budget: Budget | None = None) -> None:
        # Imported here, because this takes longer than all other imports for the command's help together.
        from gridproof.engines.solver import DEFAULT, NATIVE_COUNTS, Sliced, Solver

        started = time.perf_counter()
        self._statistics = Statistics()
        self._variables = theory.variables
        fitting = NATIVE_COUNTS[0] if _has_large_counts(theory) else DEFAULT
        self._solver = Solver(solver or fitting)
        self._budget = budget or Sliced(_FIRST_CONFLICTS if self._solver.counts_conflicts else _FIRST_SLICE)
        self._load(theory, native=self._solver.name in NATIVE_COUNTS)
        self._solver.prefer(theory.preferred)
        self._statistics.variables = self._variables
        self._statistics.encode_seconds = time.perf_counter() - started

    def _load(self, theory: Theory, native: bool) -> None:
        """Load facts first: the solver then drops the clauses that they satisfy while it loads the rest."""
        clauses = theory.clauses
        facts = [clause for clause in clauses if len(clause) == 1]
        if facts != clauses[: len(facts)]:
            clauses = facts + [clause for clause in clauses if len(clause) != 1]
        for start in range(0, len(clauses), _AT_ONCE):
            theory.look_up()
            self.add(clauses[start : start + _AT_ONCE] if len(clauses) > _AT_ONCE else clauses)
        counted: list[Clause] = []
        for number, count in enumerate(theory.counts):
            if number % _COUNTS_AT_ONCE == 0:
                theory.look_up()
            if native:
                self._add_native(count)
            else:
                counted += expand(count, self.new)
        self.add(counted)
        # Variables that occur in no clause must still appear in a model.
        if self._variables:
            self.add([(self._variables, -self._variables)])

    def _add_native(self, count: Count) -> None:
        low, high, lits = count
        if low > min(high, len(lits)) or high < 0:
            self.add([()])
            return
        if high < len(lits):
            self._solver.add_at_most(lits, high)
        if low == 1:
            self.add([lits])
        elif low > 1:
            self._solver.add_at_most([-lit for lit in lits], len(lits) - low)
        self._statistics.clauses += 1

    def new(self) -> Lit:
        self._variables += 1
        return self._variables

    def add(self, clauses: Iterable[Clause]) -> None:
        known = clauses if isinstance(clauses, list) else list(clauses)
        deque(map(self._solver.add, known), maxlen=0)
        self._statistics.clauses += len(known)

    def solve(self, deadline: Deadline, assumptions: Sequence[Lit] = ()) -> bool | None:
        started = time.perf_counter()
        self._budget.begin(deadline)
        try:
            return self._solver.ask(assumptions, self._budget)
        finally:
            self._statistics.solve_seconds += time.perf_counter() - started

    def model(self) -> Model:
        return self._solver.model()

    def core(self) -> list[Lit]:
        return self._solver.core()

    def statistics(self) -> Statistics:
        counters = self._solver.counters()
        self._statistics.decisions = counters.get("decisions", 0)
        self._statistics.conflicts = counters.get("conflicts", 0)
        self._statistics.propagations = counters.get("propagations", 0)
        return self._statistics

    def close(self) -> None:
        self._solver.close()


_MANY_PAIRS = 500


def _has_large_counts(theory: Theory) -> bool:
    """Large "at most one" groups (as in Sudoku) cost more to write out than to keep as counts."""
    return sum(len(count.lits) ** 2 for count in theory.counts) // 2 > _MANY_PAIRS
