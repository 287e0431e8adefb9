"""Sums of weighted literals with a bound, as pseudo-Boolean formulas and proofs state them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from gridproof.certificates.rup import NotProved
from gridproof.errors import quoted

Literal = str
"""The name of a variable, or ``~`` and the name."""


class Inequality(NamedTuple):
    """A sum of weighted literals is at least the degree.

    All weights are positive, and no variable comes twice.
    """

    weights: Mapping[Literal, int]
    degree: int


def negation(literal: Literal) -> Literal:
    return literal[1:] if literal[0] == "~" else f"~{literal}"


def variable_of(literal: Literal) -> str:
    return literal.removeprefix("~")


def read_formula(text: str) -> tuple[frozenset[str], list[Inequality]]:
    preserved: frozenset[str] | None = None
    inequalities = []
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split()
        if not words or words[0].startswith("*"):
            continue
        if words.pop() != ";":
            raise NotProved(f"the formula, line {number}: {quoted(line)}; expected a ; at its end")
        if words[:1] == ["preserved:"]:
            preserved = frozenset(words[1:])
        else:
            inequalities.append(read_inequality(words, f"the formula, line {number}"))
    if preserved is None:
        raise NotProved("the formula names no preserved variables; expected a line 'preserved: …'")
    return preserved, inequalities


def read_inequality(words: Sequence[str], where: str) -> Inequality:
    """``2 x1 1 ~x2 >= 2``, also with variables that come twice or negative weights."""
    try:
        *terms, relation, degree = words
        if relation != ">=" or len(terms) % 2:
            raise ValueError
        pairs = [(int(weight), literal) for weight, literal in zip(terms[::2], terms[1::2], strict=True)]
        if any(not literal.removeprefix("~")[:1].isalpha() for _, literal in pairs):
            raise ValueError
        return summed(pairs, int(degree))
    except ValueError:
        raise NotProved(f"{where}: {quoted(' '.join(words))}; expected a sum >= a number") from None


def summed(terms: Sequence[tuple[int, Literal]], degree: int) -> Inequality:
    """A sum in normal form."""
    by_variable: defaultdict[str, int] = defaultdict(int)
    for weight, literal in terms:
        if literal[0] == "~":
            # The negation of a variable counts 1 minus the variable.
            by_variable[literal[1:]] -= weight
            degree -= weight
        else:
            by_variable[literal] += weight
    weights = {}
    for variable, weight in by_variable.items():
        if weight > 0:
            weights[variable] = weight
        elif weight < 0:
            weights[f"~{variable}"] = -weight
            degree -= weight
    return Inequality(weights, degree)


# algebra


def given(one: Inequality, true: Literal) -> Inequality:
    """The same, given that a literal holds."""
    weights = dict(one.weights)
    degree = one.degree - weights.pop(true, 0)
    weights.pop(negation(true), None)
    return Inequality(weights, degree)


def whatever(one: Inequality, variable: str) -> Inequality:
    """What is left whatever the value of the variable."""
    weights = dict(one.weights)
    lost = weights.pop(variable, 0) + weights.pop(f"~{variable}", 0)
    return Inequality(weights, one.degree - lost)


def opposite(one: Inequality) -> Inequality:
    """The opposite."""
    total = sum(one.weights.values())
    return Inequality({negation(lit): w for lit, w in one.weights.items()}, total - one.degree + 1)


def implies(one: Inequality, other: Inequality) -> bool:
    """Whether the other follows by adding that literals are at least 0 and at most 1.

    It may also follow in other ways.
    """
    lost = sum(max(0, weight - other.weights.get(lit, 0)) for lit, weight in one.weights.items())
    return other.degree <= 0 or one.degree - lost >= other.degree


# reading proofs


def statements(text: str) -> Iterator[tuple[int, list[str]]]:
    """The words of each statement, and the line it ends in."""
    words: list[str] = []
    for number, line in enumerate(text.splitlines(), 2):
        for word in line.partition("%")[0].replace(";", " ; ").split():
            if word != ";":
                words.append(word)
            elif words:
                yield number, words
                words = []
    if words:
        raise NotProved(f"the proof ends within {quoted(' '.join(words))}; expected a ;")
