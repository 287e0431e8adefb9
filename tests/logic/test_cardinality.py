"""Every encoding of a count has exactly the models that the count allows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import count as numbers_from
from itertools import product

import pytest

from gridproof.engines.sat import SatSession
from gridproof.engines.session import Deadline
from gridproof.engines.solver import NATIVE_COUNTS
from gridproof.logic.cardinality import expand, pairwise, sequential, split, subsets
from gridproof.logic.theory import Clause, Count, Lit, Theory


def allowed(low: int, high: int, size: int) -> set[tuple[bool, ...]]:
    return {bits for bits in product((False, True), repeat=size) if low <= sum(bits) <= high}


def models(clauses: Sequence[Clause], size: int) -> set[tuple[bool, ...]]:
    """The assignments of the first ``size`` variables that can be extended to a model."""
    theory = Theory()
    theory.new_block(max([size, *(abs(lit) for clause in clauses for lit in clause)]))
    theory.clauses += clauses
    with SatSession(theory, "minisat22") as session:
        return {
            bits
            for bits in product((False, True), repeat=size)
            if session.solve(Deadline(), [v if bit else -v for v, bit in enumerate(bits, 1)])
        }


def fresh_after(size: int) -> Callable[[], Lit]:
    return numbers_from(size + 1).__next__


def shapes(longest: int) -> Iterator[tuple[int, int, int]]:
    for size in range(longest + 1):
        for low in range(-1, size + 2):
            for high in range(-1, size + 2):
                yield low, high, size


@pytest.mark.parametrize("longest", [9])
def test_expand_says_exactly_the_count(longest: int) -> None:
    for low, high, size in shapes(longest):
        clauses = list(expand(Count(low, high, range(1, size + 1)), fresh_after(size)))
        assert models(clauses, size) == allowed(low, high, size), (low, high, size)


def test_sequential_and_subsets_agree() -> None:
    for low, high, size in shapes(6):
        if 0 <= low <= high < size and size > 0:
            lits = range(1, size + 1)
            unary = list(sequential(low, high, lits, fresh_after(size)))
            plain = list(subsets(low, high, lits))
            assert models(unary, size) == models(plain, size) == allowed(low, high, size)


@pytest.mark.parametrize("size", [2, 7, 8, 13, 14, 20])
def test_split_is_pairwise(size: int) -> None:
    lits = range(1, size + 1)
    theory = Theory()
    theory.new_block(size)
    clauses = list(split(lits, theory.new))
    theory.clauses += clauses
    with SatSession(theory, "minisat22") as session:
        for a, b in pairwise(lits):
            assert not session.solve(Deadline(), [-a, -b])
        for lit in lits:
            assert session.solve(Deadline(), [lit])
    assert len(clauses) <= size * (size - 1) // 2


@pytest.mark.parametrize("solver", NATIVE_COUNTS)
def test_native_counts_with_facts_and_negated_literals(solver: str) -> None:
    for low, high, size in shapes(5):
        for fact in (None, 1, -1):
            theory = Theory()
            variables = theory.new_block(size)
            lits = [v if v % 2 else -v for v in variables]
            if fact is not None and size:
                theory.clause(fact)
            theory.between(low, high, lits)
            expected = {
                bits
                for bits in product((False, True), repeat=size)
                if low <= sum(bit == (v % 2 == 1) for v, bit in enumerate(bits, 1)) <= high
                and (fact is None or not size or bits[0] == (fact > 0))
            }
            with SatSession(theory, solver) as session:
                found = {
                    bits
                    for bits in product((False, True), repeat=size)
                    if session.solve(Deadline(), [v if bit else -v for v, bit in enumerate(bits, 1)])
                }
            assert found == expected, (low, high, size, fact)
