"""The SMT engine cvc5."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gridproof.engines.smt import SmtSession
from gridproof.logic.formula import DataType, Integer
from gridproof.logic.lowering import without_counts
from gridproof.logic.terms import smt_logic
from gridproof.logic.theory import Lit, Theory
from gridproof.system.extras import optional


class Cvc5:
    """The solver behind its Python interface."""

    def __init__(self, cvc5: Any, logic: str) -> None:
        self._kind = cvc5.Kind
        self._manager = cvc5.TermManager()
        self._solver = cvc5.Solver(self._manager)
        for option, value in (("incremental", "true"), ("produce-models", "true")):
            self._solver.setOption(option, value)
        self._solver.setOption("produce-unsat-assumptions", "true")
        self._solver.setLogic(logic)
        self._sorts: dict[DataType, Any] = {}
        """Per data type, the one of cvc5."""

    def boolean(self, variable: Lit) -> Any:
        return self._manager.mkConst(self._manager.getBooleanSort(), f"x{variable}")

    def integer(self, integer: Integer) -> Any:
        if integer.data_type is not None:
            return self._manager.mkConst(self._sort(integer.data_type), integer.name)
        term = self._manager.mkConst(self._manager.getIntegerSort(), integer.name)
        make, number, kind = self._manager.mkTerm, self._manager.mkInteger, self._kind
        self._solver.assertFormula(make(kind.GEQ, term, number(integer.low)))
        self._solver.assertFormula(make(kind.LEQ, term, number(integer.high)))
        return term

    def _sort(self, data_type: DataType) -> Any:
        if data_type not in self._sorts:
            declared = self._manager.mkDatatypeDecl(data_type.name)
            for value in data_type.values:
                declared.addConstructor(self._manager.mkDatatypeConstructorDecl(value))
            self._sorts[data_type] = self._manager.mkDatatypeSort(declared)
        return self._sorts[data_type]

    def negation(self, part: Any) -> Any:
        return self._manager.mkTerm(self._kind.NOT, part)

    def conjunction(self, parts: Sequence[Any]) -> Any:
        return self._joined(self._kind.AND, parts, True)

    def disjunction(self, parts: Sequence[Any]) -> Any:
        return self._joined(self._kind.OR, parts, False)

    def _joined(self, kind: Any, parts: Sequence[Any], neutral: bool) -> Any:
        if len(parts) > 1:
            return self._manager.mkTerm(kind, *parts)
        return parts[0] if parts else self._manager.mkBoolean(neutral)

    def equivalence(self, left: Any, right: Any) -> Any:
        return self._manager.mkTerm(self._kind.EQUAL, left, right)

    def has_value(self, integer: Any, number: int) -> Any:
        return self._manager.mkTerm(self._kind.EQUAL, integer, self._manager.mkInteger(number))

    def has_named_value(self, term: Any, data_type: DataType, number: int) -> Any:
        constructor = self._sort(data_type).getDatatype()[number].getTerm()
        value = self._manager.mkTerm(self._kind.APPLY_CONSTRUCTOR, constructor)
        return self._manager.mkTerm(self._kind.EQUAL, term, value)

    def compare(
        self,
        integers: Sequence[tuple[int, Any]],
        booleans: Sequence[tuple[int, Any]],
        bound: int,
        equal: bool,
    ) -> Any:
        make, number, kind = self._manager.mkTerm, self._manager.mkInteger, self._kind
        parts = [make(kind.MULT, number(weight), part) if weight != 1 else part for weight, part in integers]
        parts += [make(kind.ITE, part, number(weight), number(0)) for weight, part in booleans]
        total = make(kind.ADD, *parts) if len(parts) > 1 else [*parts, number(0)][0]
        return make(kind.EQUAL if equal else kind.GEQ, total, number(bound))

    def distinct(self, integers: Sequence[Any]) -> Any:
        if len(integers) < 2:
            return self._manager.mkBoolean(True)
        return self._manager.mkTerm(self._kind.DISTINCT, *integers)

    def state(self, term: Any) -> None:
        self._solver.assertFormula(term)

    def check(self, milliseconds: int | None, assumed: Sequence[Any]) -> bool | None:
        self._solver.setOption("tlimit-per", str(milliseconds or 0))
        result = self._solver.checkSatAssuming(*assumed) if assumed else self._solver.checkSat()
        if result.isUnsat():
            return False
        return True if result.isSat() else None

    def unsatisfied(self) -> Sequence[Any]:
        return list(self._solver.getUnsatAssumptions())

    def holds(self, term: Any) -> bool:
        return bool(self._solver.getValue(term).getBooleanValue())

    def counters(self) -> Mapping[str, float]:
        counted = self._solver.getStatistics().get(True, False)
        values = {name: entry["value"] for name, entry in counted.items()}
        return {name: value for name, value in values.items() if isinstance(value, int | float)}

    def counted_as(self, counter: str) -> str:
        return counter.removeprefix("sat::")

    def reset(self) -> None:
        self._solver.resetAssertions()


def session(theory: Theory) -> SmtSession:
    """A theory loaded into cvc5. Counts (unlike sums) need no arithmetic."""
    program = without_counts(theory)
    return SmtSession(program, Cvc5(optional("cvc5"), smt_logic(program)))
