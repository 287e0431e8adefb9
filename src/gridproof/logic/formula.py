"""Formulas over literals and bounded integers: what encodings may state besides clauses and counts.

A literal is a formula by itself. ``conj()`` of nothing is true, ``disj()`` of nothing is false.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from gridproof.logic.theory import Lit


@dataclass(frozen=True, slots=True)
class DataType:
    """A type whose values are names. Files use it, and solvers that support such types."""

    name: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Integer:
    """A variable with a whole number from ``low`` to ``high``."""

    index: int
    low: int
    high: int
    name: str
    data_type: DataType | None = None
    """The data type, if there is one: the numbers from 0 on stand for its values.

    Such a variable is not part of sums.
    """


@dataclass(frozen=True, slots=True)
class Linear:
    """A sum of integers and literals, compared with a bound. A literal counts 1 when it holds.

    The sum is at least the bound, or equals it.
    """

    terms: Sequence[tuple[int, Integer | Lit]]
    bound: int
    equal: bool = False


@dataclass(frozen=True, slots=True)
class Not:
    part: Formula


@dataclass(frozen=True, slots=True)
class And:
    parts: Sequence[Formula]


@dataclass(frozen=True, slots=True)
class Or:
    parts: Sequence[Formula]


@dataclass(frozen=True, slots=True)
class Iff:
    left: Formula
    right: Formula


Formula = Lit | Linear | Not | And | Or | Iff


# building formulas


def conj(*parts: Formula) -> And:
    return And(parts)


def disj(*parts: Formula) -> Or:
    return Or(parts)


def neg(part: Formula) -> Formula:
    return -part if isinstance(part, int) else Not(part)


def implies(condition: Formula, consequence: Formula) -> Or:
    return Or((neg(condition), consequence))


def at_most_sum(terms: Iterable[tuple[int, Integer | Lit]], bound: int) -> Linear:
    """The sum is at most the bound."""
    return Linear([(-weight, term) for weight, term in terms], -bound)


def below(left: Integer, right: Integer, by: int = 1) -> Linear:
    """``left + by <= right``: with ``by`` 1, strictly below."""
    return Linear(((1, right), (-1, left)), by)


def same(left: Integer, right: Integer, plus: int = 0) -> Linear:
    """``left == right + plus``."""
    return Linear(((1, left), (-1, right)), plus, equal=True)


def differ(left: Integer, right: Integer) -> Formula:
    return Not(same(left, right))


# normal form


def negation_normal(formula: Formula, positive: bool = True) -> Formula:
    """The formula (or its negation) with only literals, sums, ``And`` and ``Or``.

    All sums become "at least": an equation becomes two of them. An equivalence becomes two implications.
    """
    if isinstance(formula, int):
        return formula if positive else -formula
    if isinstance(formula, Not):
        return negation_normal(formula.part, not positive)
    if isinstance(formula, Linear):
        return _normal_sum(formula, positive)
    if isinstance(formula, Iff):
        left, right = formula.left, formula.right
        both = conj(disj(neg(left), right), disj(left, neg(right)))
        either = conj(disj(left, right), disj(neg(left), neg(right)))
        return negation_normal(both if positive else either)
    parts = [negation_normal(part, positive) for part in formula.parts]
    joined = And if isinstance(formula, And) == positive else Or
    return parts[0] if len(parts) == 1 else joined(parts)


def _normal_sum(linear: Linear, positive: bool) -> Formula:
    if not linear.equal:
        return linear if positive else at_most_sum(linear.terms, linear.bound - 1)
    if positive:
        return conj(Linear(linear.terms, linear.bound), at_most_sum(linear.terms, linear.bound))
    return disj(Linear(linear.terms, linear.bound + 1), at_most_sum(linear.terms, linear.bound - 1))
