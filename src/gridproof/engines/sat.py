"""The SAT engine: the solvers of python-sat."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from types import TracebackType
from typing import Any

from gridproof.engines.session import Deadline, Statistics
from gridproof.logic.cardinality import expand
from gridproof.logic.theory import Clause, Count, Lit, Model, Theory

DEFAULT = "minisat22"
"""As fast as Glucose on our theories, and unlike it true to its budgets: a limit holds."""
NATIVE_COUNTS = ("minicard", "gluecard3", "gluecard4")
"""The solvers that take "at most k of these" as it is."""

CONFLICT_BUDGET = ("cadical103", "cadical153", "cadical195", "cadical300")
"""The solvers that count conflicts, not propagations, until they look up."""
MANY_QUESTIONS = "cadical153"
"""The quickest where many easy questions set many variables each. It takes longer to load."""
NO_PHASES = ("cadical103",)
"""The solvers that cannot be told what to try first."""

_FIRST_SLICE = 100_000
"""Propagations before the first look at the clock."""
_FIRST_CONFLICTS = 500
_SECONDS_A_SLICE = 0.1


class SatSession:
    """A theory loaded into one solver of python-sat."""

    def __init__(self, theory: Theory, solver: str | None = None) -> None:
        # Imported here because it takes longer than everything else the command's help needs.
        from pysat.solvers import Solver

        started = time.perf_counter()
        self._statistics = Statistics()
        self._variables = theory.variables
        name = solver or _fitting_solver(theory)
        self._solver = Solver(name=name)
        by_conflicts = name in CONFLICT_BUDGET
        self._slice = _FIRST_CONFLICTS if by_conflicts else _FIRST_SLICE
        self._least_slice = 10 if by_conflicts else 1_000
        inner = self._solver.solver
        self._add_clause = adding(inner, name)
        self._set_budget = inner.conf_budget if by_conflicts else inner.prop_budget
        self._solve_limited = _interruptible(inner, name)
        self._load(theory, native=name in NATIVE_COUNTS)
        if theory.preferred and name not in NO_PHASES:
            self._solver.set_phases(theory.preferred)
        self._statistics.variables = self._variables
        self._statistics.encode_seconds = time.perf_counter() - started

    def _load(self, theory: Theory, native: bool) -> None:
        """Facts first: the solver then drops what they satisfy while it loads the rest."""
        clauses = theory.clauses
        facts = [clause for clause in clauses if len(clause) == 1]
        if facts != clauses[: len(facts)]:
            clauses = facts + [clause for clause in clauses if len(clause) != 1]
        self.add(clauses)
        counted: list[Clause] = []
        for count in theory.counts:
            if native:
                self._add_native(count)
            else:
                counted += expand(count, self.new)
        self.add(counted)
        # Variables that no clause mentions must still show up in a model.
        if self._variables:
            self.add([(self._variables, -self._variables)])

    def _add_native(self, count: Count) -> None:
        low, high, lits = count
        if low > min(high, len(lits)) or high < 0:
            self.add([()])
            return
        if high < len(lits):
            self._solver.add_atmost(lits, high)
        if low == 1:
            self.add([lits])
        elif low > 1:
            self._solver.add_atmost([-lit for lit in lits], len(lits) - low)
        self._statistics.clauses += 1

    def new(self) -> Lit:
        self._variables += 1
        return self._variables

    def add(self, clauses: Iterable[Clause]) -> None:
        known = clauses if isinstance(clauses, list) else list(clauses)
        deque(map(self._add_clause, known), maxlen=0)
        self._statistics.clauses += len(known)

    def solve(self, deadline: Deadline, assumptions: Sequence[Lit] = ()) -> bool | None:
        started = time.perf_counter()
        try:
            while True:
                if deadline.passed:
                    return None
                slice_started = time.perf_counter()
                self._set_budget(self._slice)
                verdict = self._solve_limited(assumptions)
                if verdict is not None:
                    return verdict
                took = time.perf_counter() - slice_started
                self._slice = max(self._least_slice, int(self._slice * min(4.0, _SECONDS_A_SLICE / took)))
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


_HANDLES = {DEFAULT: "minisat", NATIVE_COUNTS[0]: "minicard", MANY_QUESTIONS: "cadical"}
"""Where python-sat keeps the solvers that are used most."""


def adding(inner: Any, name: str) -> Callable[[Clause], object]:
    """What adds a clause; past python-sat's own layers where it can be, for half the time per clause."""
    from pysat.solvers import pysolvers

    handle = getattr(inner, _HANDLES.get(name, ""), None)
    add_past_layers = getattr(pysolvers, f"{name}_add_cl", None)
    if handle is None or add_past_layers is None:
        add: Callable[[Clause], object] = inner.add_clause
        return add
    return partial(add_past_layers, handle)


def _interruptible(inner: Any, name: str) -> Callable[[Sequence[Lit]], bool | None]:
    """A limited call that leaves Ctrl-C to Python, which sees it between two slices.

    Otherwise the solver's own handler would jump out of the call with an error of another type.
    """
    if name != MANY_QUESTIONS:
        return partial(inner.solve_limited, expect_interrupt=True)
    from pysat.solvers import pysolvers

    handle = inner.cadical

    def ask(assumptions: Sequence[Lit]) -> bool | None:
        # What python-sat does for this solver, but without the handler.
        verdict: int = pysolvers.cadical153_solve_lim(handle, assumptions, 0)
        inner.prev_assumps = assumptions
        inner.status = None if verdict == 0 else verdict > 0
        return None if verdict == 0 else verdict > 0

    return ask


_MANY_PAIRS = 500


def _fitting_solver(theory: Theory) -> str:
    """Large "at most one" groups (as in Sudoku) cost more to write out than to keep as they are."""
    pairs = sum(len(count.lits) ** 2 for count in theory.counts) // 2
    return NATIVE_COUNTS[0] if pairs > _MANY_PAIRS else DEFAULT
