"""The pseudo-Boolean engine Exact."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from typing import Any

from gridproof.engines.extras import optional
from gridproof.engines.session import Deadline, Statistics
from gridproof.errors import GridproofError
from gridproof.logic.formula import Integer
from gridproof.logic.lowering import pseudo_boolean
from gridproof.logic.program import Program
from gridproof.logic.theory import Clause, Lit, Model, Theory

_VERDICTS = {"SAT": True, "UNSAT": False, "INCONSISTENT": False, "TIMEOUT": None}


class ExactSession:
    """A theory loaded into Exact."""

    def __init__(self, theory: Theory) -> None:
        exact = optional("exact", "exact", "exact")
        started = time.perf_counter()
        program = pseudo_boolean(theory if isinstance(theory, Program) else Program.of(theory))
        self._solver: Any = exact.Exact()
        self._names: list[str] = []
        for _ in range(program.variables):
            self.new()
        self._statistics = Statistics(variables=program.variables)
        self._core: list[Lit] = []
        self._add_all(program)
        self._statistics.encode_seconds = time.perf_counter() - started

    def _add_all(self, program: Program) -> None:
        self.add(program.clauses)
        for low, high, lits in program.counts:
            self._add_sum([(1, lit) for lit in lits], low, high)
        for linear in program.linears:
            terms = [(weight, term) for weight, term in linear.terms if not isinstance(term, Integer)]
            self._add_sum(terms, linear.bound, linear.bound if linear.equal else None)

    def _add_sum(self, terms: Iterable[tuple[int, Lit]], low: int, high: int | None) -> None:
        # A negated literal counts 1 less its variable.
        weighted = []
        for weight, lit in terms:
            if lit < 0:
                low -= weight
                high = None if high is None else high - weight
            weighted.append((weight if lit > 0 else -weight, self._names[abs(lit) - 1]))
        self._solver.addConstraint(weighted, True, low, high is not None, 0 if high is None else high)
        self._statistics.clauses += 1

    def new(self) -> Lit:
        name = f"x{len(self._names) + 1}"
        self._solver.addVariable(name, 0, 1)
        self._names.append(name)
        return len(self._names)

    def add(self, clauses: Iterable[Clause]) -> None:
        for clause in clauses:
            self._add_sum([(1, lit) for lit in dict.fromkeys(clause)], 1, None)

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
