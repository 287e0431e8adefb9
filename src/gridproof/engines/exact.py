"""The pseudo-Boolean engine Exact."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from typing import Any

from gridproof.engines.session import Deadline, Statistics
from gridproof.errors import GridproofError
from gridproof.logic.lowering import Bounded, bounded_clause, bounded_sums, over_variables, pseudo_boolean
from gridproof.logic.program import Program
from gridproof.logic.theory import Clause, Lit, Model, Theory
from gridproof.system.extras import optional

_VERDICTS = {"SAT": True, "UNSAT": False, "INCONSISTENT": False, "TIMEOUT": None}


class ExactSession:
    """A theory loaded into Exact."""

    def __init__(self, theory: Theory) -> None:
        exact = optional("exact")
        started = time.perf_counter()
        program = pseudo_boolean(theory if isinstance(theory, Program) else Program.of(theory))
        self._solver: Any = exact.Exact()
        self._names: list[str] = []
        for _ in range(program.variables):
            self.new()
        self._statistics = Statistics(variables=program.variables)
        self._core: list[Lit] = []
        for bounded in bounded_sums(program):
            self._add_sum(bounded)
        self._statistics.encode_seconds = time.perf_counter() - started

    def _add_sum(self, bounded: Bounded) -> None:
        weights, constant = over_variables(bounded.terms)
        weighted = [(weight, self._names[variable - 1]) for variable, weight in weights.items()]
        low, high = bounded.low - constant, bounded.high
        self._solver.addConstraint(
            weighted, True, low, high is not None, 0 if high is None else high - constant
        )
        self._statistics.clauses += 1

    def new(self) -> Lit:
        name = f"x{len(self._names) + 1}"
        self._solver.addVariable(name, 0, 1)
        self._names.append(name)
        return len(self._names)

    def add(self, clauses: Iterable[Clause]) -> None:
        for clause in clauses:
            self._add_sum(bounded_clause(clause))

    def solve(self, deadline: Deadline, assumptions: Sequence[Lit] = ()) -> bool | None:
        started = time.perf_counter()
        if deadline.passed:
            return None
        self._core = []
        wanted: dict[str, int] = {}
        for lit in assumptions:
            if wanted.setdefault(self._names[abs(lit) - 1], int(lit > 0)) != int(lit > 0):
                self._core = [lit, -lit]
                return False
        self._solver.clearAssumptions()
        self._solver.setAssumptions(list(wanted.items()))
        left = deadline.left
        state = self._solver.runFull(False, 0 if left is None else max(left, 0.001))
        self._statistics.solve_seconds += time.perf_counter() - started
        if state not in _VERDICTS:
            raise GridproofError(
                f"engine 'exact' ended with {state!r}; expected one of: {', '.join(_VERDICTS)}"
            )
        verdict = _VERDICTS[state]
        if verdict is False and assumptions:
            core = set(self._solver.getLastCore()) if state == "INCONSISTENT" else set()
            self._core = [lit for lit in assumptions if self._names[abs(lit) - 1] in core]
        return verdict

    def model(self) -> Model:
        values = self._solver.getLastSolutionFor(self._names)
        return [v if value else -v for v, value in enumerate(values, 1)]

    def core(self) -> list[Lit]:
        return self._core

    def statistics(self) -> Statistics:
        counters = dict(self._solver.getStats())
        self._statistics.decisions = int(counters.get("decisions", 0))
        self._statistics.conflicts = int(counters.get("conflicts", 0))
        self._statistics.propagations = int(counters.get("propagations", 0))
        return self._statistics

    def close(self) -> None:
        self._names = []
