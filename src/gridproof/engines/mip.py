"""Integer programming with the solver HiGHS in OR-Tools: clauses, counts and sums are rows, cuts are
further rows.

HiGHS uses floating-point numbers, so each answer is checked again with whole numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from gridproof.engines.apart import Answer, ApartSession
from gridproof.errors import GridproofError
from gridproof.logic.lowering import Bounded, bounded_clause, bounded_sums, over_variables, pseudo_boolean
from gridproof.logic.program import Program
from gridproof.logic.theory import Clause, Lit, Theory
from gridproof.system.extras import optional
from gridproof.system.worker_process import Report


class MipSession(ApartSession):
    """A theory as an integer program without an objective."""

    def __init__(self, theory: Theory) -> None:
        self._mathopt: Any = optional("ortools.math_opt.python.mathopt")
        self._rows: list[tuple[dict[Lit, int], float, float]] = []
        self._columns: list[Any] = []
        self._sums = self._mathopt.Model()
        super().__init__(theory, "mip")

    def _load(self, theory: Theory) -> int:
        program = pseudo_boolean(theory if isinstance(theory, Program) else Program.of(theory))
        for _ in range(program.variables):
            self.new()
        for bounded in bounded_sums(program):
            self._add_row(bounded)
        return len(self._rows)

    def _add_row(self, bounded: Bounded) -> None:
        weights, constant = over_variables(bounded.terms)
        low = bounded.low - constant
        high = float("inf") if bounded.high is None else bounded.high - constant
        self._rows.append((weights, low, high))
        row = self._sums.add_linear_constraint(lb=low, ub=high)
        for variable, weight in weights.items():
            row.set_coefficient(self._columns[variable - 1], weight)

    def new(self) -> Lit:
        self._columns.append(self._sums.add_binary_variable())
        return super().new()

    def _add(self, clauses: Iterable[Clause]) -> None:
        for clause in clauses:
            self._add_row(bounded_clause(clause))

    def _answer(self, assumptions: list[Lit], _report: Report) -> Answer:
        for lit in assumptions:
            self._add_row(bounded_clause([lit]))
        highs = optional("ortools.math_opt.solvers.highs_pb2")
        parameters = self._mathopt.SolveParameters(highs=highs.HighsOptionsProto(int_options={"threads": 1}))
        result = self._mathopt.solve(self._sums, self._mathopt.SolverType.HIGHS, params=parameters)
        reason, known = result.termination.reason, self._mathopt.TerminationReason
        counters = {"decisions": result.solve_stats.node_count}
        if reason in (known.INFEASIBLE, known.INFEASIBLE_OR_UNBOUNDED):
            return False, [], assumptions, counters
        values = [round(value) for value in result.variable_values(self._columns)] if result.solutions else []
        if reason is not known.OPTIMAL or not self._obeyed(values):
            raise GridproofError(f"engine 'mip' ended with {reason.name!r} and no answer; expected one")
        return True, [v if value else -v for v, value in enumerate(values, 1)], [], counters

    def _obeyed(self, values: Sequence[int]) -> bool:
        """Whether whole numbers satisfy all rows."""
        return all(
            low <= sum(weight * values[variable - 1] for variable, weight in weights.items()) <= high
            for weights, low, high in self._rows
        )
