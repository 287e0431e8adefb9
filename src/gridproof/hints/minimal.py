"""Small sets: dropping what a conclusion does not need."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gridproof.hints.guarded import GuardedTheory, Refutation
from gridproof.logic.theory import Lit

Refutes = Callable[[Sequence[int], Sequence[Lit]], bool]


def by_propagation(rules: GuardedTheory) -> Refutes:
    """Do the rule instances and facts contradict each other by unit propagation alone?"""

    def refutes(instances: Sequence[int], facts: Sequence[Lit]) -> bool:
        return rules.refuted([*facts, *(rules.guards[i] for i in instances)])

    return refutes


def by_search(rules: GuardedTheory) -> Refutes:
    """Do they contradict each other at all?"""

    def refutes(instances: Sequence[int], facts: Sequence[Lit]) -> bool:
        return rules.search(facts, [rules.guards[i] for i in instances]) is None

    return refutes


def minimal(refutation: Refutation, refutes: Refutes, keep: Lit | None = None) -> Refutation:
    """Drop every rule instance, then every fact but ``keep``, that the contradiction can spare."""
    instances = list(refutation.reasons)
    for instance in refutation.reasons:
        fewer = [i for i in instances if i != instance]
        if refutes(fewer, refutation.facts):
            instances = fewer
    facts = list(refutation.facts)
    for lit in refutation.facts:
        fewer_facts = [f for f in facts if f != lit]
        if lit != keep and refutes(instances, fewer_facts):
            facts = fewer_facts
    return Refutation(tuple(instances), tuple(facts))


def grown(
    instances: Sequence[int], facts: Sequence[Lit], refutes: Refutes, bound: float
) -> Refutation | None:
    """A minimal refutation built up from nothing; None when it gets larger than ``bound``.

    The instance that completes the shortest sufficient beginning is needed; with it taken, a
    shorter beginning suffices. Cheap when few of many instances matter.
    """
    taken: list[int] = []
    rest = list(instances)
    while not refutes(taken, facts):
        if len(taken) >= bound:
            return None
        low, high = 1, len(rest)
        while low < high:
            middle = (low + high) // 2
            if refutes([*taken, *rest[:middle]], facts):
                high = middle
            else:
                low = middle + 1
        taken.append(rest[low - 1])
        rest = rest[: low - 1]
    return Refutation(tuple(taken), tuple(facts))


def needed_for(rules: GuardedTheory, instance: int, facts: Sequence[Lit], lits: Sequence[Lit]) -> list[Lit]:
    """The facts that one rule instance needs to force the literals (none: to be contradicted)."""
    guard = rules.guards[instance]
    suppositions = [[-lit] for lit in lits] or [[]]

    def propagates(fewer: Sequence[Lit]) -> bool:
        return all(rules.refuted([*fewer, *supposed, guard]) for supposed in suppositions)

    def suffices(fewer: Sequence[Lit]) -> bool:
        return all(rules.search([*fewer, *supposed], [guard]) is None for supposed in suppositions)

    spoken_of = set(rules.variables_of[instance])
    kept = [lit for lit in facts if abs(lit) in spoken_of]
    # Searching finds more than propagation does, but takes longer.
    enough = propagates if propagates(kept) else suffices
    for lit in tuple(kept):
        fewer = [f for f in kept if f != lit]
        if enough(fewer):
            kept = fewer
    return kept
