"""Solvers that can be neither interrupted nor used twice: each call runs in a process of its own."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence

from gridproof.engines.session import Deadline, Statistics
from gridproof.errors import GridproofError
from gridproof.logic.cardinality import expand
from gridproof.logic.theory import Clause, Lit, Model, Theory
from gridproof.system.processes import Overrun, Worker, WorkerEnded
from gridproof.system.tasks import FORKS
from gridproof.system.worker_process import Report

Answer = tuple[bool, list[Lit], list[Lit], dict[str, int]]
"""The verdict, a model, assumptions that cannot hold together, and the counters."""


class ApartSession:
    """A theory that is loaded anew into a solver for every call."""

    def __init__(self, theory: Theory, solver: str) -> None:
        if not FORKS:
            raise GridproofError(f"engine {solver!r} does not run on this system; expected another one")
        started = time.perf_counter()
        self._name = solver
        self._variables = 0
        self._clauses: list[Clause] = []
        self._model: list[Lit] = []
        self._core: list[Lit] = []
        loaded = self._load(theory)
        self._statistics = Statistics(variables=self._variables, clauses=loaded)
        self._statistics.encode_seconds = time.perf_counter() - started

    def _load(self, theory: Theory) -> int:
        """Add the theory. Returns the number of its constraints."""
        self._variables = theory.variables
        self._clauses += theory.clauses
        for count in theory.counts:
            self._clauses += expand(count, self.new)
        return len(self._clauses)

    def new(self) -> Lit:
        self._variables += 1
        return self._variables

    def add(self, clauses: Iterable[Clause]) -> None:
        known = list(clauses)
        self._add(known)
        self._statistics.clauses += len(known)

    def _add(self, clauses: Iterable[Clause]) -> None:
        self._clauses += clauses

    def solve(self, deadline: Deadline, assumptions: Sequence[Lit] = ()) -> bool | None:
        if deadline.passed:
            return None
        started = time.perf_counter()
        # With fork, the child already has the loaded data, so it need not be sent.
        worker = Worker(lambda: self._answer, fork=True)
        try:
            answer: Answer = worker.do(list(assumptions), deadline.left)
        except Overrun:
            return None
        except WorkerEnded:
            raise GridproofError(f"the process of engine {self._name!r} has ended") from None
        finally:
            worker.end()
            self._statistics.solve_seconds += time.perf_counter() - started
        verdict, self._model, self._core, counters = answer
        for name, number in counters.items():
            setattr(self._statistics, name, getattr(self._statistics, name) + number)
        return verdict

    def _answer(self, assumptions: list[Lit], _report: Report) -> Answer:
        from gridproof.engines.solver import whole_answer

        # Some solvers omit variables that occur in no clause, and fail if there is none.
        every_variable = [[v, -v] for v in range(1, max(1, self._variables) + 1)]
        facts = [[lit] for lit in assumptions]
        verdict, model, counted = whole_answer(self._name, [*every_variable, *facts, *self._clauses])
        counters = {name: counted.get(name, 0) for name in ("decisions", "conflicts", "propagations")}
        return verdict, model[: self._variables], assumptions, counters

    def model(self) -> Model:
        return self._model

    def core(self) -> list[Lit]:
        """All assumptions: these solvers do not report which of them they needed."""
        return self._core

    def statistics(self) -> Statistics:
        return self._statistics

    def close(self) -> None:
        self._clauses = []
