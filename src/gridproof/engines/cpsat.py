"""The pseudo-Boolean engine CP-SAT of OR-Tools. It also supports integers."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from typing import Any

from gridproof.engines.session import Deadline, Statistics
from gridproof.logic.formula import Integer, Linear
from gridproof.logic.lowering import at_least_only, without_formulas
from gridproof.logic.program import Program
from gridproof.logic.theory import Clause, Lit, Model, Theory
from gridproof.system.extras import optional

_FOREVER = 1e9
_LARGEST = 2**60


class CpSatSession:
    """A theory as a model of CP-SAT, which is solved anew for every call."""

    def __init__(self, theory: Theory) -> None:
        cp_model = optional("ortools.sat.python.cp_model")
        started = time.perf_counter()
        program = without_formulas(theory if isinstance(theory, Program) else Program.of(theory))
        self._model = cp_model.CpModel()
        self._solver = cp_model.CpSolver()
        self._solver.parameters.num_workers = 1
        self._optimal = (cp_model.OPTIMAL, cp_model.FEASIBLE)
        self._infeasible = cp_model.INFEASIBLE
        self._booleans: list[Any] = []
        for _ in range(program.variables):
            self.new()
        self._integers = [
            self._model.new_int_var_from_domain(cp_model.Domain(integer.low, integer.high), integer.name)
            for integer in program.integers
        ]
        self._statistics = Statistics(variables=program.variables + len(self._integers))
        self._core: list[Lit] = []
        self._load(program)
        self._statistics.encode_seconds = time.perf_counter() - started

    def _load(self, program: Program) -> None:
        model, literal = self._model, self._literal
        self.add(program.clauses)
        for low, high, lits in program.counts:
            group = [literal(lit) for lit in lits]
            if high == 1 and low == 1:
                model.add_exactly_one(group)
            elif high == 1 and low == 0:
                model.add_at_most_one(group)
            else:
                model.add_linear_constraint(sum(group), low, high)
        for linear in program.linears:
            self._add_sum(linear)
        for guard, linear in program.guarded:
            for part in at_least_only(linear):
                self._add_sum(part).only_enforce_if(literal(guard))
        for integers in program.distincts:
            model.add_all_different([self._integers[integer.index] for integer in integers])
        for lit, (integer, number) in program.values.items():
            term = self._integers[integer.index]
            model.add(term == number).only_enforce_if(literal(lit))
            model.add(term != number).only_enforce_if(literal(-lit))
        for lit in program.preferred:
            model.add_hint(self._booleans[abs(lit) - 1], lit > 0)
        self._statistics.clauses += len(program.counts) + len(program.linears) + len(program.guarded)
        self._statistics.clauses += len(program.distincts) + len(program.values)

    def _literal(self, lit: Lit) -> Any:
        boolean = self._booleans[abs(lit) - 1]
        return boolean if lit > 0 else boolean.negated()

    def _add_sum(self, linear: Linear) -> Any:
        total = sum(
            weight * (self._integers[term.index] if isinstance(term, Integer) else self._literal(term))
            for weight, term in linear.terms
        )
        return self._model.add_linear_constraint(
            total, linear.bound, linear.bound if linear.equal else _LARGEST
        )

    def new(self) -> Lit:
        self._booleans.append(self._model.new_bool_var(f"x{len(self._booleans) + 1}"))
        return len(self._booleans)

    def add(self, clauses: Iterable[Clause]) -> None:
        for clause in clauses:
            self._model.add_bool_or([self._literal(lit) for lit in clause])
            self._statistics.clauses += 1

    def solve(self, deadline: Deadline, assumptions: Sequence[Lit] = ()) -> bool | None:
        started = time.perf_counter()
        if deadline.passed:
            return None
        left = deadline.left
        self._solver.parameters.max_time_in_seconds = _FOREVER if left is None else left
        self._model.clear_assumptions()
        if assumptions:
            self._model.add_assumptions([self._literal(lit) for lit in assumptions])
        verdict = self._solver.solve(self._model)
        self._statistics.solve_seconds += time.perf_counter() - started
        self._statistics.decisions += self._solver.num_branches
        self._statistics.conflicts += self._solver.num_conflicts
        if verdict == self._infeasible:
            self._core = self._unsatisfied(assumptions)
            return False
        return True if verdict in self._optimal else None

    def _unsatisfied(self, assumptions: Sequence[Lit]) -> list[Lit]:
        if not assumptions:
            return []
        core = set(self._solver.sufficient_assumptions_for_infeasibility())
        return [lit for lit in assumptions if self._literal(lit).index in core]

    def model(self) -> Model:
        value = self._solver.boolean_value
        return [v if value(boolean) else -v for v, boolean in enumerate(self._booleans, 1)]

    def core(self) -> list[Lit]:
        return self._core

    def statistics(self) -> Statistics:
        return self._statistics

    def close(self) -> None:
        self._booleans = []
