"""Small sets: drop everything that a conclusion does not need."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from gridproof.hints.prove.guarded_theory import Grounds, GuardedTheory
from gridproof.logic.theory import Lit

Proof = Callable[[Grounds], Grounds | None]
"""The part of the rule instances and facts that was enough; None if they are not enough."""


def by_propagation(rules: GuardedTheory, concluded: Sequence[Lit] = ()) -> Proof:
    """Whether they force all conclusions by unit propagation alone.

    Without conclusions: contradict each other.
    """
    suppositions = [[-lit] for lit in concluded] or [[]]

    def proof(given: Grounds) -> Grounds | None:
        for supposed in suppositions:
            if not rules.refuted([*given.facts, *supposed], given.reasons):
                return None
        return given

    return proof


def by_search(rules: GuardedTheory, concluded: Sequence[Lit] = ()) -> Proof:
    """Whether they force the conclusions at all."""
    suppositions = [[-lit] for lit in concluded] or [[]]

    def proof(given: Grounds) -> Grounds | None:
        reasons: set[int] = set()
        facts: set[Lit] = set()
        for supposed in suppositions:
            if rules.is_possible([*given.facts, *supposed], given.reasons):
                return None
            core = rules.core()
            reasons.update(core.reasons)
            facts.update(core.facts)
        return Grounds(
            tuple(i for i in given.reasons if i in reasons), tuple(lit for lit in given.facts if lit in facts)
        )

    return proof


def minimal(given: Grounds, proof: Proof) -> Grounds:
    """Drop every rule instance, then every fact, that is not needed."""
    return with_fewest_facts(with_fewest_instances(given, proof), proof)


def with_fewest_instances(given: Grounds, proof: Proof) -> Grounds:
    small = given
    for instance in given.reasons:
        if instance in small.reasons:
            fewer = tuple(i for i in small.reasons if i != instance)
            small = proof(Grounds(fewer, small.facts)) or small
    return small


def with_fewest_facts(given: Grounds, proof: Proof, keep: Collection[Lit] = ()) -> Grounds:
    """Drop every fact that is not needed, except those to keep. All rule instances stay."""
    facts = given.facts
    for lit in given.facts:
        if lit not in keep:
            fewer = tuple(fact for fact in facts if fact != lit)
            if proof(Grounds(given.reasons, fewer)) is not None:
                facts = fewer
    return Grounds(given.reasons, facts)
