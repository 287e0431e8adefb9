"""Turn programs step by step into simpler ones, until an engine can take them.

Formulas become clauses and guarded sums (``without_formulas``), integers become literals
(``without_integers``), guards become weights (``without_guards``), sums become clauses (``as_theory``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from gridproof.logic.cardinality import NewVariable, expand
from gridproof.logic.cnf import Conversion, blair
from gridproof.logic.formula import Integer, Linear, at_most_sum
from gridproof.logic.pb_to_sat import Translation, decision_diagram, translate
from gridproof.logic.program import Program
from gridproof.logic.theory import Clause, Count, Lit, Theory

Expansion = Callable[[Count, NewVariable], Iterator[Clause]]
"""A way to state a count by clauses."""


def without_formulas(program: Program, conversion: Conversion = blair) -> Program:
    """The same program with formulas turned into clauses and guarded sums."""
    if not program.formulas:
        return program
    result = Program.of(program)
    result.formulas = []
    for formula in program.formulas:
        conversion(result, formula)
    return result


def without_integers(program: Program) -> Program:
    """The same program with every integer as literals, one for each "at least k"."""
    if not program.integers:
        return program
    result = Program.of(program)
    orders = [_Order(integer, result) for integer in program.integers]
    for group in program.distincts:
        for number in {n for integer in group for n in range(integer.low, integer.high + 1)}:
            lits = [
                result.value(integer, number) for integer in group if integer.low <= number <= integer.high
            ]
            result.at_most(1, lits)
    for lit, (integer, number) in result.values.items():
        orders[integer.index].define(lit, number, result)
    result.linears, result.guarded = [], []
    for linear in program.linears:
        for part in at_least_only(linear):
            _add_sum(result, orders, part, None)
    for guard, linear in program.guarded:
        for part in at_least_only(linear):
            _add_sum(result, orders, part, guard)
    result.integers, result.distincts, result.values = [], [], {}
    return result


class _Order:
    """The literals "at least k" of an integer, for every k above its lowest value."""

    def __init__(self, integer: Integer, program: Program) -> None:
        self.low, self.high = integer.low, integer.high
        self.lits = program.new_block(max(0, integer.high - integer.low))
        program.clauses += [(-higher, lower) for lower, higher in pairwise(self.lits)]
        if integer.high < integer.low:
            program.any_of(())

    def at_least(self, number: int) -> Lit | bool:
        if number <= self.low:
            return True
        return self.lits[number - self.low - 1] if number <= self.high else False

    def define(self, lit: Lit, number: int, program: Program) -> None:
        reached, passed = self.at_least(number), self.at_least(number + 1)
        back: list[Lit] = [lit]
        if reached is not True:
            program.clause(-lit, reached)
            back.append(-reached)
        if passed is not False:
            program.clause(-lit, -passed)
            back.append(passed)
        program.any_of(back)


def at_least_only(linear: Linear) -> tuple[Linear, ...]:
    """An equation as two sums that are at least their bounds."""
    if not linear.equal:
        return (linear,)
    return replace(linear, equal=False), at_most_sum(linear.terms, linear.bound)


def _add_sum(program: Program, orders: Sequence[_Order], linear: Linear, guard: Lit | None) -> None:
    """The sum over literals only. A difference of two integers needs only clauses."""
    unless = () if guard is None else (-guard,)
    weights = [weight for weight, term in linear.terms if isinstance(term, Integer)]
    if len(linear.terms) == 2 and sorted(weights) == [-1, 1]:
        (_, a), (_, b) = sorted(linear.terms, key=lambda term: -term[0])
        assert isinstance(a, Integer) and isinstance(b, Integer), "both have been counted as integers"
        _add_difference(program, orders[a.index], orders[b.index], linear.bound, unless)
        return
    terms: list[tuple[int, Integer | Lit]] = []
    bound = linear.bound
    for weight, term in linear.terms:
        if isinstance(term, Integer):
            bound -= weight * orders[term.index].low
            terms += [(weight, lit) for lit in orders[term.index].lits]
        else:
            terms.append((weight, term))
    if guard is None:
        program.linears.append(Linear(terms, bound))
    else:
        program.guarded.append((guard, Linear(terms, bound)))


def _add_difference(program: Program, a: _Order, b: _Order, bound: int, unless: Sequence[Lit]) -> None:
    """``a - b >= bound``: for every value that ``b`` reaches, ``a`` reaches ``bound`` more."""
    for number in range(b.low, b.high + 1):
        reached, needed = b.at_least(number), a.at_least(number + bound)
        if needed is not True:
            clause = list(unless)
            clause += [] if reached is True else [-reached]
            clause += [] if needed is False else [needed]
            program.any_of(clause)


def over_variables(terms: Iterable[tuple[int, Integer | Lit]]) -> tuple[dict[Lit, int], int]:
    """A sum of literals as weights of variables and a constant: a negated literal is 1 minus its variable."""
    weights: dict[Lit, int] = {}
    constant = 0
    for weight, lit in terms:
        assert isinstance(lit, int), "integers have become literals before"
        weights[abs(lit)] = weights.get(abs(lit), 0) + (weight if lit > 0 else -weight)
        constant += weight if lit < 0 else 0
    return weights, constant


class Bounded(NamedTuple):
    """A sum of literals from ``low`` to ``high``; either bound may be missing."""

    terms: Sequence[tuple[int, Integer | Lit]]
    low: int
    high: int | None = None


def bounded_sums(program: Program) -> Iterator[Bounded]:
    """Everything that a pseudo-Boolean program states, as sums."""
    for clause in program.clauses:
        yield bounded_clause(clause)
    for low, high, lits in program.counts:
        yield Bounded([(1, lit) for lit in lits], low, high)
    for linear in program.linears:
        yield Bounded(linear.terms, linear.bound, linear.bound if linear.equal else None)


def bounded_clause(clause: Clause) -> Bounded:
    return Bounded([(1, lit) for lit in dict.fromkeys(clause)], 1)


def without_guards(program: Program) -> Program:
    """The same program with guarded sums as plain ones: the guard weighs as much as the sum may lack."""
    if not program.guarded:
        return program
    result = Program.of(program)
    result.guarded = []
    for guard, linear in program.guarded:
        for part in at_least_only(linear):
            least = sum(min(0, weight) for weight, _ in part.terms)
            result.linears.append(Linear([*part.terms, (part.bound - least, -guard)], part.bound))
    return result


def pseudo_boolean(program: Program, conversion: Conversion = blair) -> Program:
    """The same program with only clauses, counts and sums of literals."""
    return without_guards(without_integers(without_formulas(program, conversion)))


def without_counts(theory: Theory, expansion: Expansion = expand) -> Program:
    """The same program with counts turned into clauses."""
    result = Program.of(theory)
    result.counts = []
    for count in theory.counts:
        result.clauses += expansion(count, result.new)
    return result


def as_theory(
    theory: Theory,
    conversion: Conversion = blair,
    translation: Translation = decision_diagram,
    expansion: Expansion | None = None,
) -> Theory:
    """The same program with only clauses and counts. With an expansion of counts, only clauses remain."""
    if not isinstance(theory, Program):
        return theory if expansion is None else without_counts(theory, expansion)
    result = Program.of(without_integers(without_formulas(theory, conversion)))
    linears: list[tuple[tuple[Lit, ...], Linear]] = [((), linear) for linear in result.linears]
    linears += [((-guard,), linear) for guard, linear in result.guarded]
    for unless, linear in linears:
        for part in at_least_only(linear):
            terms = [(weight, term) for weight, term in part.terms if isinstance(term, int)]
            result.clauses += translate(terms, part.bound, result.new, unless, translation)
    result.linears, result.guarded = [], []
    return result if expansion is None else without_counts(result, expansion)
