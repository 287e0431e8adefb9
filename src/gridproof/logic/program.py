"""A program: a theory that may also contain linear sums, bounded integers and whole formulas.

Every engine takes programs: SAT, pseudo-Boolean and SMT encodings of a puzzle are all written as programs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gridproof.errors import GridproofError
from gridproof.logic.formula import And, DataType, Formula, Integer, Linear, Or, at_most_sum
from gridproof.logic.theory import Lit, Theory, Written

_PARTS = ("linears", "guarded", "formulas", "integers", "distincts", "values", "_names", "_value_literals")
"""The parts of a program that a theory lacks."""


class Program(Theory):
    """A theory with sums, integers and formulas."""

    def __init__(self) -> None:
        super().__init__()
        self.linears: list[Linear] = []
        self.guarded: list[tuple[Lit, Linear]] = []
        """If the literal holds, so does the sum."""
        self.formulas: list[Formula] = []
        self.integers: list[Integer] = []
        self.distincts: list[Sequence[Integer]] = []
        self.values: dict[Lit, tuple[Integer, int]] = {}
        """The variables that only mean that an integer has a certain value."""
        self._names: set[str] = set()
        self._value_literals: dict[tuple[int, int], Lit] = {}
        self._never: Lit | None = None

    @classmethod
    def of(cls, theory: Theory) -> Program:
        """A program with everything that the theory contains."""
        program = cls()
        program.include(theory)
        if isinstance(theory, Program):
            for part in _PARTS:
                setattr(program, part, getattr(theory, part).copy())
            program._never = theory._never
        return program

    # variables

    def one_of_type(self, data_type: DataType, name: str = "") -> Integer:
        """A fresh variable of a data type. Its values are numbered from 0 on."""
        return self.integer(0, len(data_type.values) - 1, name, data_type)

    def integer(self, low: int, high: int, name: str = "", data_type: DataType | None = None) -> Integer:
        """A fresh integer from ``low`` to ``high``. Exported files use its name."""
        index = len(self.integers)
        if not name or name in self._names:
            name = f"{name or 'i'}_{index}"
        integer = Integer(index, low, high, name, data_type)
        self._names.add(integer.name)
        self.integers.append(integer)
        return integer

    def value(self, integer: Integer, number: int) -> Lit:
        """The literal that holds exactly when the integer has this value."""
        if not integer.low <= number <= integer.high:
            return self.never()
        key = integer.index, number
        lit = self._value_literals.get(key)
        if lit is None:
            lit = self._value_literals[key] = self.new()
            self.values[lit] = (integer, number)
        return lit

    def never(self) -> Lit:
        """A literal that never holds."""
        if self._never is None:
            self._never = self.new()
            self.clause(-self._never)
        return self._never

    # constraints

    def sum_at_least(self, bound: int, terms: Iterable[tuple[int, Integer | Lit]]) -> None:
        """The weighted sum is at least the bound."""
        self.linears.append(Linear(list(terms), bound))

    def sum_at_most(self, bound: int, terms: Iterable[tuple[int, Integer | Lit]]) -> None:
        self.linears.append(at_most_sum(terms, bound))

    def sum_equals(self, bound: int, terms: Iterable[tuple[int, Integer | Lit]]) -> None:
        self.linears.append(Linear(list(terms), bound, equal=True))

    def distinct(self, integers: Sequence[Integer]) -> None:
        """No two of the integers have the same value."""
        self.distincts.append(integers)

    def when(self, lit: Lit, linear: Linear) -> None:
        """If the literal holds, so does the sum."""
        self.guarded.append((lit, linear))

    def require(self, formula: Formula) -> None:
        """The formula holds. A clause, a sum or a conjunction is added directly."""
        if isinstance(formula, int):
            self.clause(formula)
        elif isinstance(formula, Linear):
            self.linears.append(formula)
        elif isinstance(formula, And):
            for part in formula.parts:
                self.require(part)
        elif isinstance(formula, Or) and all(isinstance(part, int) for part in formula.parts):
            self.any_of(part for part in formula.parts if isinstance(part, int))
        else:
            self.formulas.append(formula)


def without_lazy_rules(theory: Theory) -> Program:
    """The same program without its lazy rules."""
    program = Program.of(theory)
    program.lazy = []
    return program


def written_out(theory: Theory) -> Program:
    """The same program with each lazy rule in its written form."""
    program = Program.of(theory)
    program.define()
    program.lazy = []
    for rule in theory.lazy:
        if not isinstance(rule, Written):
            raise GridproofError(
                f"the lazy rule {type(rule).__name__} cannot be written down; expected a method 'written'"
            )
        rule.written(program)
    return program
