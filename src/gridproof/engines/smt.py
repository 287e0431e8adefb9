"""The shared part of the SMT engines: a theory in the terms of a solver, behind the common protocol."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from math import ceil
from typing import Any, Protocol

from gridproof.engines.session import Deadline, Statistics
from gridproof.logic.terms import TermNotation, Terms
from gridproof.logic.theory import Clause, Lit, Model, Theory


class SmtSolver(TermNotation[Any], Protocol):
    """An SMT solver: how it writes formulas, and how it is called."""

    def state(self, term: Any) -> None:
        """Assert the term."""

    def check(self, milliseconds: int | None, assumed: Sequence[Any]) -> bool | None:
        """True if satisfiable, False if not, None if the time is over."""

    def unsatisfied(self) -> Sequence[Any]:
        """Assumed terms that cannot hold together, after an unsatisfiable call."""

    def holds(self, term: Any) -> bool:
        """Whether the term is true in the model of the last call."""

    def counters(self) -> Mapping[str, float]:
        """All counters of the solver, under its own names."""

    def counted_as(self, counter: str) -> str:
        """The field of the statistics that a counter belongs to; empty if there is none."""

    def reset(self) -> None:
        """Forget everything."""


class SmtSession:
    """A theory loaded into an SMT solver."""

    def __init__(self, theory: Theory, solver: SmtSolver) -> None:
        started = time.perf_counter()
        self._solver = solver
        self._terms = Terms(theory, solver)
        self._variables = theory.variables
        self._core: list[Lit] = []
        self._statistics = Statistics(variables=len(self._terms.booleans) + len(self._terms.integers))
        for statement in self._terms.statements():
            solver.state(statement)
            self._statistics.clauses += 1
        self._statistics.encode_seconds = time.perf_counter() - started

    def new(self) -> Lit:
        self._variables += 1
        return self._variables

    def add(self, clauses: Iterable[Clause]) -> None:
        for clause in clauses:
            self._solver.state(self._terms.clause(clause))
            self._statistics.clauses += 1

    def solve(self, deadline: Deadline, assumptions: Sequence[Lit] = ()) -> bool | None:
        if deadline.passed:
            return None
        started = time.perf_counter()
        left = deadline.left
        assumed = {self._terms.literal(lit): lit for lit in assumptions}
        # A limit of 0 would mean no limit.
        verdict = self._solver.check(None if left is None else max(1, ceil(left * 1000)), list(assumed))
        self._statistics.solve_seconds += time.perf_counter() - started
        if verdict is False:
            self._core = [assumed[term] for term in self._solver.unsatisfied()] if assumed else []
        return verdict

    def model(self) -> Model:
        holds, literal = self._solver.holds, self._terms.literal
        return [v if holds(literal(v)) else -v for v in range(1, self._variables + 1)]

    def core(self) -> list[Lit]:
        return self._core

    def statistics(self) -> Statistics:
        totals = dict.fromkeys(("decisions", "conflicts", "propagations"), 0)
        extra = {}
        for name, number in self._solver.counters().items():
            field = self._solver.counted_as(name)
            if field in totals:
                totals[field] += int(number)
            else:
                extra[name] = number
        return replace(self._statistics, **totals, extra=extra)

    def close(self) -> None:
        self._solver.reset()
