"""Which rule instances a conclusion needs: both twins give the same, and what trying everything gives."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from random import Random

import pytest

from gridproof.board.marks import digit
from gridproof.hints.prove.guarded_theory import Grounds, GuardedTheory
from gridproof.hints.prove.needed import Needed
from gridproof.kernel.native import KERNEL
from gridproof.logic.theory import Lit, Theory
from tests.kernel.test_networks import Pair, random_theory

pytestmark = pytest.mark.skipif(KERNEL is None, reason="no kernel was built")


def marks_and_clauses(rng: Random) -> Theory:
    """Places with one of several marks each, of which some are printed; clauses, and units."""
    theory = Theory()
    places, marks = rng.randrange(2, 5), rng.randrange(2, 4)
    for place in range(places):
        lits = list(theory.new_block(marks))
        theory.because("cell", (place,)).exactly(1, lits)
        for number, lit in enumerate(lits, 1):
            theory.literals[place, digit(number)] = lit
    variables = theory.variables
    for number in range(rng.randrange(1, 7)):
        lits = rng.sample(range(1, variables + 1), rng.randrange(2, min(4, variables) + 1))
        theory.because(f"rule {number}", (rng.randrange(places), number))
        if rng.random() < 0.5:
            theory.any_of(rng.choice((lit, -lit)) for lit in lits)
        else:
            theory.exactly(1, lits) if rng.random() < 0.5 else theory.at_most(1, lits)
    if rng.random() < 0.3:
        theory.because("printed", (0,), 0).clause(rng.randrange(1, marks + 1))
    return theory


def asked(rng: Random, rules: GuardedTheory) -> tuple[Grounds, list[Lit], int]:
    variables = rules.theory.variables
    instances = rng.sample(range(len(rules.reasons)), rng.randint(0, len(rules.reasons)))
    lits = [rng.choice((v, -v)) for v in range(1, variables + 1)]
    facts = rng.sample(lits, rng.randrange(min(4, variables) + 1))
    concluded = [rng.choice((1, -1)) * rng.randint(1, variables) for _ in range(rng.randrange(1, 3))]
    return Grounds(tuple(instances), tuple(facts)), concluded, rng.choice([0, 2, 9, 1000, 1000])


def both(pair: Pair, given: Grounds, concluded: Sequence[Lit], most: int) -> Needed:
    found = [
        rules.network.needed(given.reasons, given.facts, concluded, most)
        for rules in (pair.native, pair.plain)
    ]
    assert found[0] == found[1], (given, concluded, most)
    return found[0]


def models(rules: GuardedTheory, instances: Sequence[int], facts: Sequence[Lit]) -> Iterator[tuple[Lit, ...]]:
    parts = [rules.constraints_of(instance) for instance in instances]
    for signs in product((1, -1), repeat=rules.theory.variables):
        model = tuple(sign * v for v, sign in enumerate(signs, 1))
        held = set(model)
        if (
            held.issuperset(facts)
            and held.issuperset(rules.network.printed)
            and all(not held.isdisjoint(clause) for part in parts for clause in part.clauses)
            and all(
                low <= len(held.intersection(lits)) <= high
                for part in parts
                for low, high, lits in part.counts
            )
        ):
            yield model


def follows(rules: GuardedTheory, instances: Sequence[int], given: Grounds, concluded: Sequence[Lit]) -> bool:
    return all(set(model).issuperset(concluded) for model in models(rules, instances, given.facts))


def test_both_twins_need_the_same_and_nothing_less_does(monkeypatch: pytest.MonkeyPatch) -> None:
    decided = dropped = 0
    for seed in range(500):
        rng = Random(seed)
        pair = Pair(marks_and_clauses(rng), monkeypatch)
        for _ in range(5):
            given, concluded, most = asked(rng, pair.plain)
            found = both(pair, given, concluded, most).instances
            if found is None:
                continue
            decided += 1
            dropped += len(found) < len(given.reasons)

            assert follows(pair.plain, found, given, concluded), seed
            for one in found:
                fewer = [instance for instance in found if instance != one]
                assert not follows(pair.plain, fewer, given, concluded), seed
    assert decided > 300
    assert dropped > 100


def test_both_twins_need_the_same_in_any_theory(monkeypatch: pytest.MonkeyPatch) -> None:
    given_up = 0
    for seed in range(400):
        rng = Random(seed)
        pair = Pair(random_theory(rng), monkeypatch)
        given_up += both(pair, *asked(rng, pair.plain)).instances is None
    assert 50 < given_up < 390
