"""The checker of refutations, against a solver and against proofs that are none."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from gridproof.certificates.rup import NotProved, check_refutation
from gridproof.engines.session import Deadline
from gridproof.engines.solver import refutation

Clauses = list[list[int]]


def random_clauses(rng: Random, variables: int, number: int) -> Clauses:
    def lit() -> int:
        return rng.choice((1, -1)) * rng.randint(1, variables)

    return [[lit() for _ in range(rng.randint(1, 3))] for _ in range(number)]


def satisfiable(variables: int, clauses: Clauses) -> bool:
    return any(
        all(any((lit > 0) == values[abs(lit) - 1] for lit in clause) for clause in clauses)
        for values in product((False, True), repeat=variables)
    )


def test_random_refutations_are_taken() -> None:
    rng, taken = Random(1), 0
    for _ in range(300):
        clauses = random_clauses(rng, 6, rng.randint(8, 26))
        if satisfiable(6, clauses):
            with pytest.raises(ValueError, match="do not contradict"):
                refutation(clauses, Deadline())
            with pytest.raises(NotProved):
                check_refutation(6, clauses, [[]])
            continue
        lemmas = refutation(clauses, Deadline())
        assert lemmas is not None
        taken += check_refutation(6, clauses, [*lemmas, []]) > 0
    assert 100 < taken < 300


def test_a_lemma_that_does_not_follow_is_refused() -> None:
    """No sequence of clauses refutes what can be satisfied, whatever else is claimed on the way."""
    rng = Random(2)
    for _ in range(300):
        clauses = random_clauses(rng, 5, rng.randint(3, 12))
        if satisfiable(5, clauses):
            with pytest.raises(NotProved):
                check_refutation(5, clauses, [*random_clauses(rng, 5, 6), []])


def test_all_signs_of_three_variables_need_lemmas() -> None:
    clauses = [list(signs) for signs in product((1, -1), (2, -2), (3, -3))]
    with pytest.raises(NotProved, match=r"lemma 1 \(the empty clause\)"):
        check_refutation(3, clauses, [[]])
    assert check_refutation(3, clauses, [[1, 2], [1], [2], []]) == 4


def test_the_empty_clause_must_come() -> None:
    with pytest.raises(NotProved, match="ends after 1 lemmas"):
        check_refutation(2, [[1], [-1, 2]], [[2]])


@pytest.mark.parametrize("literal", [0, 3, -3])
def test_literals_that_cannot_be(literal: int) -> None:
    with pytest.raises(NotProved, match="expected a variable from 1 to 2"):
        check_refutation(2, [[1, 2]], [[literal]])
