"""The SAT engine: the solvers of python-sat."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from types import TracebackType

from pysat.solvers import Solver

from gridproof.engines.session import Deadline, Statistics
from gridproof.logic.cardinality import expand
from gridproof.logic.simplify import Contradiction, settle
from gridproof.logic.theory import Clause, Lit, Model, Theory

DEFAULT = "glucose4"

_SLICE = 1_000_000
"""Propagations between two looks at the clock: 0.05 to 0.3 seconds of work."""


class SatSession:
    """A theory loaded into one solver of python-sat."""

    def __init__(self, theory: Theory, solver: str = DEFAULT) -> None:
        started = time.perf_counter()
        self._statistics = Statistics()
        self._variables = theory.variables
        self._solver = Solver(name=solver)
        self._load(theory)
        self._statistics.variables = self._variables
        self._statistics.encode_seconds = time.perf_counter() - started

    def _load(self, theory: Theory) -> None:
        """Facts first: the solver then drops what they satisfy while it loads the rest."""
        facts = [clause[0] for clause in theory.clauses if len(clause) == 1]
        try:
            known, counts = settle(facts, theory.counts)
        except Contradiction:
            self.add([()])
            return
        known.update(facts)
        self.add((lit,) for lit in known)
        self.add(clause for clause in theory.clauses if len(clause) != 1)
        for count in counts:
            self.add(expand(count, self.new))
        # Variables that no clause mentions must still show up in a model.
        if self._variables:
            self.add([(self._variables, -self._variables)])

    def new(self) -> Lit:
        self._variables += 1
        return self._variables

    def add(self, clauses: Iterable[Clause]) -> None:
        add_clause = self._solver.add_clause
        number = 0
        for clause in clauses:
            number += 1
            add_clause(clause)
        self._statistics.clauses += number

    def solve(self, deadline: Deadline, assumptions: Sequence[Lit] = ()) -> bool | None:
        started = time.perf_counter()
        try:
            while True:
                if deadline.passed:
                    return None
                self._solver.prop_budget(_SLICE)
                verdict: bool | None = self._solver.solve_limited(assumptions)
                if verdict is not None:
                    return verdict
        finally:
            self._statistics.solve_seconds += time.perf_counter() - started

    def model(self) -> Model:
        model: list[int] = self._solver.get_model()
        return model

    def core(self) -> list[Lit]:
        return list(self._solver.get_core() or ())

    def statistics(self) -> Statistics:
        counters = self._solver.accum_stats() or {}
        self._statistics.decisions = counters.get("decisions", 0)
        self._statistics.conflicts = counters.get("conflicts", 0)
        self._statistics.propagations = counters.get("propagations", 0)
        return self._statistics

    def close(self) -> None:
        self._solver.delete()

    def __enter__(self) -> SatSession:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
