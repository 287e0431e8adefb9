"""Models by trying everything: what formulas, sums and graphs are compared with."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

from gridproof.engines.session import Deadline
from gridproof.engines.table import engine_named
from gridproof.logic.formula import And, Formula, Iff, Integer, Linear, Not
from gridproof.logic.theory import Theory

Bits = tuple[bool, ...]


def allowed(size: int, holds: Callable[[Bits], bool]) -> set[Bits]:
    return {bits for bits in product((False, True), repeat=size) if holds(bits)}


def models(theory: Theory, size: int, engine: str = "minisat22") -> set[Bits]:
    """The values of the first ``size`` variables that can be extended to a model."""
    session = engine_named(engine).open(theory)
    try:
        return {
            bits
            for bits in product((False, True), repeat=size)
            if session.solve(Deadline(), [v if bit else -v for v, bit in enumerate(bits, 1)])
        }
    finally:
        session.close()


def truth(formula: Formula, bits: Bits, numbers: dict[int, int]) -> bool:
    """The value of a formula, by its definition."""
    if isinstance(formula, int):
        return bits[abs(formula) - 1] == (formula > 0)
    if isinstance(formula, Not):
        return not truth(formula.part, bits, numbers)
    if isinstance(formula, Iff):
        return truth(formula.left, bits, numbers) == truth(formula.right, bits, numbers)
    if isinstance(formula, Linear):
        total = sum(
            weight * (numbers[term.index] if isinstance(term, Integer) else truth(term, bits, numbers))
            for weight, term in formula.terms
        )
        return total == formula.bound if formula.equal else total >= formula.bound
    values = [truth(part, bits, numbers) for part in formula.parts]
    return all(values) if isinstance(formula, And) else any(values)


def value_assignments(integers: list[Integer]) -> Iterator[dict[int, int]]:
    for numbers in product(*(range(integer.low, integer.high + 1) for integer in integers)):
        yield dict(enumerate(numbers))
