"""From what was found to a step: as few reasons and marks as possible, and the thought in links."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from gridproof.hints.cases import Thinker
from gridproof.hints.chains import Teller, Thought, ending, thought_to
from gridproof.hints.guarded import GuardedTheory, Refutation
from gridproof.hints.held import Glance, Held
from gridproof.hints.minimal import by_propagation, by_search, minimal
from gridproof.logic.theory import Lit
from gridproof.steps import Fact, Link, Step


class Finding(NamedTuple):
    """A deduction before it is put into words."""

    instances: tuple[int, ...]
    """The rule instances that it may rest on."""
    known: tuple[Lit, ...]
    """The facts on the board that it may rest on."""
    concluded: tuple[Lit, ...]
    supposed: Lit | None = None
    alike: bool = False
    """Are the rule instances seen one by one, not together?"""
    pattern: str = ""


class Finisher:
    """Makes steps of findings."""

    def __init__(self, rules: GuardedTheory) -> None:
        self._rules = rules

    def fact(self, lit: Lit) -> Fact:
        rules = self._rules
        place = rules.place_of[abs(lit)]
        if lit in rules.mark_of:
            return Fact(place, rules.mark_of[lit])
        return Fact(place, rules.mark_of[-lit], holds=False)

    def facts(self, lits: Iterable[Lit]) -> tuple[Fact, ...]:
        return tuple(self.fact(lit) for lit in sorted(lits, key=abs))

    def direct(self, found: Finding) -> Step:
        """A step without a supposition; all its conclusions follow from the finding by themselves."""
        rules = self._rules
        given = Refutation(found.instances, found.known)
        proof = by_propagation(rules, found.concluded)
        if proof(given) is None:
            proof = by_search(rules, found.concluded)
        small = minimal(given, proof)
        held = Held(rules, set(small.reasons))
        held.learn(small.facts)
        start = len(held.facts.trail)
        left_over = [lit for lit in found.concluded if lit in held.facts.rests_on]
        held.facts.run((), math.inf, ready=sorted(held.ready))
        thought = thought_to(held.facts, start, ending(found.concluded, None), {})
        chain = list(self._teller().links(thought))
        if left_over:
            # No rule is needed for what stands because nothing else is left.
            chain.append(Link(None, self.facts(left_over)))
        missing = [lit for lit in found.concluded if lit not in held.facts.rests_on]
        if missing:
            # One rule instance has no other way out, but propagation does not see it.
            chain.append(Link(rules.reasons[found.instances[-1]], self.facts(missing)))
        return self._step(found, small, held, thought, chain)

    def smallest(self, found: Finding) -> Refutation:
        """As few rule instances and facts as refute the opposite of the first conclusion."""
        small = Refutation(found.instances, found.known)
        for proof in (by_propagation(self._rules, found.concluded), by_search(self._rules, found.concluded)):
            enough = proof(small)
            if enough is not None:
                small = minimal(enough, proof)
        return small

    def indirect(
        self,
        concluded: Sequence[Lit],
        small: Refutation,
        is_open: Callable[[int], bool],
        most_branches: float = math.inf,
    ) -> Step:
        """A step that supposes the opposite of its first conclusion. Raises TooManyCases."""
        rules = self._rules
        held = Held(rules, set(small.reasons))
        held.learn(small.facts)
        variables = sorted({v for i in small.reasons for v in rules.variables_of[i]})

        def told_until_refuted(suppositions: Sequence[Lit]) -> int:
            return rules.told_until_refuted([*small.facts, *suppositions], small.reasons)

        thinker = Thinker(held.facts, variables, told_until_refuted, most_branches)
        thought = thinker.refute(-concluded[0])
        found = Finding(
            small.reasons,
            small.facts,
            self._all_concluded(concluded, small, filter(is_open, variables)),
            supposed=-concluded[0],
        )
        return self._step(found, small, held, thought, self._teller().links(thought))

    def untold(self, concluded: Lit, small: Refutation) -> Step:
        """An indirect step that has too many cases to tell."""
        found = Finding(small.reasons, small.facts, (concluded,), supposed=-concluded)
        everything = Thought((), None, frozenset())
        step = self._step(found, small, Held(self._rules, ()), everything, ())
        return replace(step, size=len(small.reasons))

    def _all_concluded(
        self, first: Sequence[Lit], small: Refutation, variables: Iterable[int]
    ) -> tuple[Lit, ...]:
        """Whatever follows from the same reasons and marks by propagation belongs to the step."""
        rules = self._rules
        concluded = list(first)
        for variable in variables:
            for lit in (variable, -variable):
                if lit not in concluded and rules.refuted([*small.facts, -lit], small.reasons):
                    concluded.append(lit)
        # Where a mark stands, no other does: that goes without saying.
        filled = {rules.place_of[abs(lit)] for lit in concluded if not rules.is_exclusion(lit)}
        return tuple(
            lit for lit in concluded if not (rules.is_exclusion(lit) and rules.place_of[abs(lit)] in filled)
        )

    def _teller(self) -> Teller:
        return Teller(self._rules.reasons, self._rules.place_of, self.fact)

    def _step(
        self, found: Finding, small: Refutation, held: Held, thought: Thought, chain: Sequence[Link]
    ) -> Step:
        reasons = self._rules.reasons
        support = held.support(thought.uses)
        struck_out = [
            Link(reasons[next(held.glances(lit)).instance], (self.fact(lit),))
            for lit in sorted(support.struck_out, key=abs)
        ]
        return Step(
            concludes=self.facts(found.concluded),
            reasons=tuple(reasons[i] for i in small.reasons),
            known=self.facts(small.facts),
            supposed=None if found.supposed is None else self.fact(found.supposed),
            struck_out=tuple(struck_out),
            chain=tuple(chain),
            size=1 if found.alike else max(1, len(thought.instances())),
        )


def covering(held: Held, struck_out: Iterable[Lit], instances: Iterable[int]) -> list[Glance]:
    """Few glances that strike all these marks out; rule instances that are used anyway come first."""
    ways = {lit: set(held.glances(lit)) for lit in struck_out}
    used = set(instances)
    chosen = []
    while ways:
        covers = Counter(glance for glances in ways.values() for glance in glances)

        def worth(glance: Glance, covers: Counter[Glance] = covers) -> tuple[int, bool, bool, int, int]:
            return (
                covers[glance],
                glance.instance in used,
                glance.mark is None,
                -glance.instance,
                glance.mark or 0,
            )

        best = max(covers, key=worth)
        chosen.append(best)
        used.add(best.instance)
        ways = {lit: glances for lit, glances in ways.items() if best not in glances}
    return chosen
