"""Programs in any notation with Booleans, integers and the usual connectives.

A notation defines how each piece is written: as objects of an SMT solver, or as text. This module defines
which pieces a program consists of.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Generic, Protocol, TypeVar

from gridproof.logic.formula import And, DataType, Formula, Iff, Integer, Linear, Not
from gridproof.logic.program import Program
from gridproof.logic.theory import Lit, Theory

T = TypeVar("T")


class TermNotation(Protocol[T]):
    """How the pieces of formulas are written."""

    def boolean(self, variable: Lit) -> T:
        """A Boolean variable."""

    def integer(self, integer: Integer) -> T:
        """An integer variable, or one of a data type. Its bounds are stated separately."""

    def negation(self, part: T) -> T: ...

    def conjunction(self, parts: Sequence[T]) -> T: ...

    def disjunction(self, parts: Sequence[T]) -> T: ...

    def equivalence(self, left: T, right: T) -> T: ...

    def has_value(self, integer: T, number: int) -> T:
        """The integer has this value."""

    def has_named_value(self, term: T, data_type: DataType, number: int) -> T:
        """The variable of a data type has this value."""

    def compare(
        self, integers: Sequence[tuple[int, T]], booleans: Sequence[tuple[int, T]], bound: int, equal: bool
    ) -> T:
        """The weighted sum, with Booleans as 0 and 1, is at least the bound, or equals it."""

    def distinct(self, integers: Sequence[T]) -> T: ...


def smt_logic(program: Program) -> str:
    """The logic of SMT-LIB that a program is written in."""
    return "QF_UFDTLIA" if data_types(program) else "QF_LIA"


def data_types(program: Program) -> list[DataType]:
    """The data types of its variables."""
    return list(dict.fromkeys(i.data_type for i in program.integers if i.data_type is not None))


class Terms(Generic[T]):
    """A program in one notation."""

    def __init__(self, theory: Theory, notation: TermNotation[T]) -> None:
        self._program = theory if isinstance(theory, Program) else Program.of(theory)
        self._notation = notation
        self.integers = [notation.integer(integer) for integer in self._program.integers]
        self.booleans = [v for v in range(1, theory.variables + 1) if v not in self._program.values]
        self._positive: dict[Lit, T] = {}
        self._negative: dict[Lit, T] = {}

    def literal(self, lit: Lit) -> T:
        if lit > 0:
            term = self._positive.get(lit)
            if term is None:
                term = self._positive[lit] = self._variable(lit)
            return term
        term = self._negative.get(lit)
        if term is None:
            term = self._negative[lit] = self._notation.negation(self.literal(-lit))
        return term

    def _variable(self, variable: Lit) -> T:
        value = self._program.values.get(variable)
        if value is None:
            return self._notation.boolean(variable)
        integer, number = value
        term = self.integers[integer.index]
        if integer.data_type is not None:
            return self._notation.has_named_value(term, integer.data_type, number)
        return self._notation.has_value(term, number)

    def clause(self, lits: Iterable[Lit]) -> T:
        parts = [self.literal(lit) for lit in lits]
        return parts[0] if len(parts) == 1 else self._notation.disjunction(parts)

    def formula(self, formula: Formula) -> T:
        if isinstance(formula, int):
            return self.literal(formula)
        if isinstance(formula, Not):
            return self._notation.negation(self.formula(formula.part))
        if isinstance(formula, Iff):
            return self._notation.equivalence(self.formula(formula.left), self.formula(formula.right))
        if isinstance(formula, Linear):
            return self._linear(formula)
        parts = [self.formula(part) for part in formula.parts]
        if len(parts) == 1:
            return parts[0]
        notation = self._notation
        return notation.conjunction(parts) if isinstance(formula, And) else notation.disjunction(parts)

    def _linear(self, linear: Linear) -> T:
        terms = linear.terms
        return self._notation.compare(
            [(weight, self.integers[term.index]) for weight, term in terms if isinstance(term, Integer)],
            [(weight, self.literal(term)) for weight, term in terms if isinstance(term, int)],
            linear.bound,
            linear.equal,
        )

    def statements(self) -> Iterator[T]:
        """Everything that the program states, without the bounds of its integers."""
        program, notation = self._program, self._notation
        for clause in program.clauses:
            yield self.clause(clause)
        for low, high, lits in program.counts:
            if low == 1 and high >= len(lits):
                yield self.clause(lits)
                continue
            weighted = [(1, self.literal(lit)) for lit in lits]
            if low == high:
                yield notation.compare([], weighted, low, True)
                continue
            if low > 0:
                yield notation.compare([], weighted, low, False)
            if high < len(lits):
                yield notation.compare([], [(-1, part) for _, part in weighted], -high, False)
        for linear in program.linears:
            yield self._linear(linear)
        for guard, linear in program.guarded:
            yield notation.disjunction([self.literal(-guard), self._linear(linear)])
        for group in program.distincts:
            yield notation.distinct([self.integers[integer.index] for integer in group])
        for formula in program.formulas:
            yield self.formula(formula)
