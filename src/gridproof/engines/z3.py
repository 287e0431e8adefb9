"""The SMT engine z3."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gridproof.engines.smt import SmtSession
from gridproof.logic.formula import DataType, Integer
from gridproof.logic.theory import Lit, Theory
from gridproof.system.extras import optional

_LONGEST = 2**32 - 2
"""In milliseconds. z3 treats larger values as no limit."""


class Z3:
    """The solver behind its Python interface."""

    def __init__(self, z3: Any, *, core: bool = False) -> None:
        """``core`` takes its SMT core at once; otherwise the first question goes to its SAT solver."""
        self._z3 = z3
        self._context = z3.Context()
        self._solver = (z3.SimpleSolver if core else z3.Solver)(ctx=self._context)
        self._sorts: dict[DataType, tuple[Any, Sequence[Any]]] = {}
        """Per data type, the one of z3 and its values."""

    def boolean(self, variable: Lit) -> Any:
        return self._z3.Bool(f"x{variable}", self._context)

    def integer(self, integer: Integer) -> Any:
        if integer.data_type is not None:
            return self._z3.Const(integer.name, self._sort(integer.data_type)[0])
        term = self._z3.Int(integer.name, self._context)
        self._solver.add(term >= integer.low, term <= integer.high)
        return term

    def _sort(self, data_type: DataType) -> tuple[Any, Sequence[Any]]:
        if data_type not in self._sorts:
            made = self._z3.EnumSort(data_type.name, data_type.values, self._context)
            self._sorts[data_type] = made
        return self._sorts[data_type]

    def negation(self, part: Any) -> Any:
        return self._z3.BoolRef(self._z3.Z3_mk_not(self._context.ref(), part.as_ast()), self._context)

    def conjunction(self, parts: Sequence[Any]) -> Any:
        return self._joined(self._z3.Z3_mk_and, parts)

    def disjunction(self, parts: Sequence[Any]) -> Any:
        return self._joined(self._z3.Z3_mk_or, parts)

    def _joined(self, make: Any, parts: Sequence[Any]) -> Any:
        """Call z3's C function directly, because the usual Python function takes many times as long."""
        array = (self._z3.Ast * len(parts))(*(part.as_ast() for part in parts))
        return self._z3.BoolRef(make(self._context.ref(), len(parts), array), self._context)

    def equivalence(self, left: Any, right: Any) -> Any:
        return left == right

    def has_value(self, integer: Any, number: int) -> Any:
        return integer == number

    def has_named_value(self, term: Any, data_type: DataType, number: int) -> Any:
        return term == self._sort(data_type)[1][number]

    def compare(
        self,
        integers: Sequence[tuple[int, Any]],
        booleans: Sequence[tuple[int, Any]],
        bound: int,
        equal: bool,
    ) -> Any:
        z3 = self._z3
        if not integers and not booleans:
            return z3.BoolVal(bound == 0 if equal else bound <= 0, self._context)
        if not integers:
            pairs = [(part, weight) for weight, part in booleans]
            return z3.PbEq(pairs, bound) if equal else z3.PbGe(pairs, bound)
        one, zero = z3.IntVal(1, self._context), z3.IntVal(0, self._context)
        total = z3.Sum(
            [weight * part for weight, part in integers]
            + [weight * z3.If(part, one, zero) for weight, part in booleans]
        )
        return total == bound if equal else total >= bound

    def distinct(self, integers: Sequence[Any]) -> Any:
        return self._z3.Distinct(*integers)

    def state(self, term: Any) -> None:
        self._z3.Z3_solver_assert(self._context.ref(), self._solver.solver, term.as_ast())

    def check(self, milliseconds: int | None, assumed: Sequence[Any]) -> bool | None:
        self._solver.set("timeout", _LONGEST if milliseconds is None else min(_LONGEST, milliseconds))
        verdict = self._solver.check(*assumed)
        if verdict == self._z3.sat:
            return True
        return False if verdict == self._z3.unsat else None

    def unsatisfied(self) -> Sequence[Any]:
        return list(self._solver.unsat_core())

    def holds(self, term: Any) -> bool:
        return bool(self._z3.is_true(self._solver.model().eval(term, model_completion=True)))

    def counters(self) -> Mapping[str, float]:
        # Iterate: it has keys, but is not a mapping.
        return dict(iter(self._solver.statistics()))

    def counted_as(self, counter: str) -> str:
        # Its SAT solver counts propagations by the length of their clauses.
        return counter.removeprefix("sat ").removesuffix(" 2ary").removesuffix(" nary").removesuffix(" ter")

    def reset(self) -> None:
        self._solver.reset()


def session(theory: Theory) -> SmtSession:
    """A theory loaded into z3."""
    return SmtSession(theory, Z3(optional("z3")))


def core_session(theory: Theory) -> SmtSession:
    """The same on its SMT core alone, for which it has the most counters."""
    return SmtSession(theory, Z3(optional("z3"), core=True))
