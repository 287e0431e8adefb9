"""Turn a finding into a step: as few reasons and marks as possible, and the thought in links."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from gridproof.hints.prove.board import KnownBoard
from gridproof.hints.prove.guarded_theory import Grounds, GuardedTheory
from gridproof.hints.prove.refuter import MOST_BRANCHES, Refuter, TooManyCases
from gridproof.hints.prove.small_sets import (
    by_propagation,
    by_search,
    minimal,
    with_fewest_facts,
    with_fewest_instances,
)
from gridproof.hints.prove.thoughts import Thought, chain_of, ending, thought_to
from gridproof.logic.theory import Lit
from gridproof.record.explanation import Argument, Link, Mistake, Step, reasons_of


class Finding(NamedTuple):
    """A deduction before it is proved."""

    instances: tuple[int, ...]
    """The rule instances that it may rest on."""
    known: tuple[Lit, ...]
    """The facts on the board that it may rest on."""
    concluded: tuple[Lit, ...]
    supposed: Lit | None = None
    alike: bool = False
    """Whether the rule instances are seen one by one, not together."""

    @property
    def grounds(self) -> Grounds:
        return Grounds(self.instances, self.known)


class Prover:
    """Makes steps of findings."""

    def __init__(self, rules: GuardedTheory) -> None:
        self._rules = rules

    def direct(self, found: Finding) -> Step:
        """A step without a supposition. All its conclusions follow directly from the finding."""
        rules = self._rules
        given = found.grounds
        proof = by_propagation(rules, found.concluded)
        if proof(given) is None:
            proof = by_search(rules, found.concluded)
        small = minimal(given, proof)
        held = self._held(small)
        start = held.facts.length
        left_over = [lit for lit in found.concluded if held.facts.is_held(lit)]
        held.think()
        thought = thought_to(held.facts, start, ending(found.concluded, None), {})
        chain = list(chain_of(rules, thought))
        glanced = [lit for lit in left_over if lit in held.struck_out]
        chain += self._at_a_glance(glanced, held)
        left_over = [lit for lit in left_over if lit not in glanced]
        if left_over:
            # If nothing else is left on a place, no rule is needed.
            chain.append(Link(None, rules.facts(left_over)))
        missing = [lit for lit in found.concluded if not held.facts.is_held(lit)]
        if missing:
            # One rule instance has no other way out, but propagation does not find that.
            chain.append(Link(rules.reasons[found.instances[-1]], rules.facts(missing)))
        return self._step(found, small, held, thought, chain)

    def straight(self, found: Finding) -> Step | None:
        """The same step; None if the opposite has to be supposed.

        That is so if cases would show that a rule instance is not needed, or if no link explains the role
        of an instance.
        """
        small = self.smallest(found)
        if by_propagation(self._rules, found.concluded)(small) is None:
            return None
        step = self.direct(found._replace(instances=small.reasons, known=small.facts))
        told = {reason.key() for reason in reasons_of((*step.struck_out, *step.chain))}
        return step if told.issuperset(reason.key() for reason in step.reasons) else None

    def smallest(self, found: Finding) -> Grounds:
        """As few rule instances as force the conclusions."""
        return self._rules.needed(found.grounds, found.concluded) or self.smallest_searched(found)

    def smallest_searched(self, found: Finding) -> Grounds:
        """The same where that is not seen at once."""
        rules = self._rules
        given = found.grounds
        propagates, follows = by_propagation(rules, found.concluded), by_search(rules, found.concluded)
        if propagates(given) is not None:
            small = with_fewest_instances(given, propagates)
            smaller = with_fewest_instances(small, follows)
            if len(smaller.reasons) == len(small.reasons):
                return small
            given = smaller
        return with_fewest_instances(follows(given) or given, follows)

    def indirect(
        self,
        concluded: Sequence[Lit],
        small: Grounds,
        is_open: Callable[[int], bool],
        most_branches: int = MOST_BRANCHES,
    ) -> Step:
        """A step that supposes the opposite of its first conclusion. Raises TooManyCases."""
        rules = self._rules
        held = self._held(small)
        thought = self._refuter(held, small, most_branches).refute(-concluded[0])
        small = self._needed_for(concluded, small, held.support(thought.uses).known)
        found = Finding(
            small.reasons,
            small.facts,
            self._all_concluded(concluded, small, filter(is_open, self._variables(small))),
            supposed=-concluded[0],
        )
        chain = chain_of(rules, thought)
        further = tuple(self._further(found, chain, concluded, is_open))
        # A conclusion that needs a longer thought of its own is left to another step.
        argued = {fact for argument in further for fact in argument.concludes}
        kept = [lit for lit in found.concluded if lit in concluded or rules.fact(lit) in argued]
        passed = [lit for lit in map(rules.literal, argued) if lit not in found.concluded]
        found = found._replace(concluded=tuple([*kept, *sorted(passed, key=abs)] or concluded))
        return replace(self._step(found, small, held, thought, chain), further=further)

    def _held(self, grounds: Grounds) -> KnownBoard:
        """A board with nothing else on it, and with no other rules."""
        held = self._rules.board_facts(set(grounds.reasons))
        held.learn(grounds.facts)
        return held

    def _variables(self, grounds: Grounds) -> list[int]:
        return sorted({v for i in grounds.reasons for v in self._rules.variables_of(i)})

    def _refuter(self, held: KnownBoard, small: Grounds, most_branches: int = MOST_BRANCHES) -> Refuter:
        propagator = partial(self._rules.propagator, small.facts, small.reasons)
        return Refuter(held.facts, self._variables(small), propagator, most_branches)

    def _further(
        self,
        found: Finding,
        chain: Sequence[Link],
        needed: Collection[Lit],
        is_open: Callable[[int], bool],
    ) -> Iterator[Argument]:
        """The arguments for the conclusions that remain after the supposition is refuted.

        A conclusion follows directly, or its opposite is refuted: by the same rule instances in the same
        order, or in another way if the conclusion is needed or only strikes something out.
        """
        rules = self._rules
        argued = [] if found.supposed is None else [-found.supposed]
        left = [lit for lit in found.concluded if lit not in argued]
        while left:
            held = self._held(Grounds(found.instances, (*found.known, *argued)))
            start = held.facts.length
            held.think()
            new = [lit for lit in left if held.facts.is_held(lit)]
            if new:
                straight_on = self._straight_on(new, held, start)
                new += [lit for lit in self._passed(straight_on, (*new, *argued)) if is_open(abs(lit))]
                yield Argument(rules.facts(new), straight_on)
            else:
                new = left[:1]
                refuted = self._refuted(found, new[0])
                alike = refuted is not None and list(reasons_of(refuted.chain)) == list(reasons_of(chain))
                if refuted is not None and (alike or new[0] in needed or rules.is_exclusion(new[0])):
                    yield refuted
                elif new[0] not in needed:
                    left.remove(new[0])
                    continue
            argued += new
            left = [lit for lit in left if lit not in new]

    def _passed(self, chain: Sequence[Link], concluded: Collection[Lit]) -> list[Lit]:
        """The marks that a line of thought passes on its way. Its reader learns them, too."""
        rules = self._rules
        told = (rules.literal(fact) for link in chain for fact in link.follows if fact.holds)
        return [lit for lit in dict.fromkeys(told) if lit not in concluded]

    def _refuted(self, found: Finding, concluded: Lit) -> Argument | None:
        """How the opposite of something is refuted, unless that takes too many cases."""
        rules = self._rules
        with suppress(TooManyCases):
            thought = self._refuter(self._held(found.grounds), found.grounds).refute(-concluded)
            return Argument(rules.facts([concluded]), chain_of(rules, thought), rules.fact(-concluded))
        return None

    def _straight_on(self, concluded: Sequence[Lit], held: KnownBoard, start: int) -> tuple[Link, ...]:
        """From the board to the conclusions. What holds by definition needs no link."""
        rules = self._rules
        at_a_glance = self._at_a_glance([lit for lit in concluded if lit in held.struck_out], held)
        return (*at_a_glance, *chain_of(rules, thought_to(held.facts, start, ending(concluded, None), {})))

    def _at_a_glance(self, struck_out: Iterable[Lit], held: KnownBoard) -> list[Link]:
        """The rule instances that strike marks out, one for each mark."""
        rules = self._rules
        return [
            Link(rules.reasons[next(held.glances(lit)).instance], (rules.fact(lit),)) for lit in struck_out
        ]

    def seen(self, instances: Sequence[int], concluded: Sequence[Lit], small: Grounds) -> Step:
        """A step that is seen as a whole: its rule instances, in their order, force it together."""
        rules = self._rules
        proof = by_propagation(rules, concluded)
        small = with_fewest_facts(small, proof if proof(small) else by_search(rules, concluded))
        return self._as_a_whole(instances, Finding(small.reasons, small.facts, tuple(concluded)))

    def only_graded(self, instances: Sequence[int], concluded: Sequence[Lit]) -> Step:
        """A step of rule instances that force it together, without what it rests on and its explanation."""
        reasons = tuple(self._rules.reasons[i] for i in instances)
        facts = self._rules.facts(concluded)
        return Step(facts, reasons, (), None, (), (), size=len(reasons))

    def filled(
        self,
        instances: Sequence[int],
        concluded: Sequence[Lit],
        small: Grounds,
        ways: Iterable[Sequence[Lit]],
    ) -> Step:
        """A step that all ways to fill the shared places of its rule instances have in common."""
        fillings = tuple(self._rules.facts(way) for way in ways)
        return replace(self.seen(instances, concluded, small), fillings=fillings)

    def assumed(self, instances: Sequence[int], found: Finding) -> Step:
        """A step that is not forced: its rule instances show a property of the only answer."""
        return replace(self._as_a_whole(instances, found), assumes_unique=True)

    def _as_a_whole(self, instances: Sequence[int], found: Finding) -> Step:
        rules = self._rules
        chain = [Link(rules.reasons[instance], rules.facts(found.concluded)) for instance in instances]
        step = self._step(found, found.grounds, rules.board_facts(()), ending((), None), chain)
        return replace(step, size=len(chain))

    def first_explained(
        self, candidates: Iterable[tuple[Sequence[Lit], Grounds]], is_open: Callable[[int], bool]
    ) -> Step | None:
        """The first indirect step that does not take too many cases."""
        for concluded, grounds in candidates:
            with suppress(TooManyCases):
                return self.indirect(concluded, grounds, is_open)
        return None

    def mistake(self, small: Grounds) -> Mistake:
        """Why facts contradict rule instances, with an explanation if that does not take too many cases."""
        rules, chain = self._rules, tuple[Link, ...]()
        with suppress(TooManyCases):
            chain = chain_of(rules, self._contradiction(small)) if small.reasons else ()
        return Mistake(tuple(rules.reasons[i] for i in small.reasons), rules.facts(small.facts), chain)

    def searched_mistake(self, known: Sequence[Lit]) -> Mistake:
        """The facts lead to no answer. Only a search supports this, without an argument."""
        return Mistake((), self._rules.facts(known), searched=True)

    def _contradiction(self, small: Grounds) -> Thought:
        """From the facts to the contradiction, by cases if necessary. Raises TooManyCases."""
        rules = self._rules
        facts = rules.network.facts(small.reasons)
        conflict = facts.run(small.facts, math.inf, None)
        if conflict is not None:
            return thought_to(facts, 0, ending(conflict.source.premises, conflict.source), {})
        if not small.facts:
            raise TooManyCases
        *others, last = small.facts
        facts = rules.network.facts(small.reasons)
        facts.run(others, math.inf, None)
        variables = {v for i in small.reasons for v in rules.variables_of(i)}
        return Refuter(facts, variables, partial(rules.propagator, others, small.reasons)).refute(last)

    def _needed_for(self, concluded: Sequence[Lit], small: Grounds, used: set[Lit]) -> Grounds:
        """The facts that the thought uses, and the facts that further conclusions need."""
        only_used = Grounds(small.reasons, tuple(lit for lit in small.facts if lit in used))
        proof = by_propagation(self._rules, concluded)
        if proof(only_used) is not None:
            return only_used
        if proof(small) is None:
            proof = by_search(self._rules, concluded)
        return only_used if proof(only_used) is not None else with_fewest_facts(small, proof, keep=used)

    def searched(self, concluded: Lit, small: Grounds) -> Step:
        """An indirect step that only a search supports, without an argument."""
        found = Finding(small.reasons, small.facts, (concluded,), supposed=-concluded)
        step = self._step(found, small, self._rules.board_facts(()), ending((), None), ())
        return replace(step, size=len(small.reasons))

    def _all_concluded(
        self, first: Sequence[Lit], small: Grounds, variables: Iterable[int]
    ) -> tuple[Lit, ...]:
        """Everything that follows from the same reasons and marks by propagation belongs to the step."""
        rules = self._rules
        concluded = dict.fromkeys(first)
        possible: set[Lit] = set()
        propagated = rules.propagation_by(small.facts, small.reasons)
        for variable in variables:
            for lit in (variable, -variable):
                if lit not in concluded and -lit not in possible:
                    consistent, found = propagated([-lit])
                    if consistent:
                        # A consequence of something possible is possible too.
                        possible.update(found)
                    else:
                        concluded[lit] = None
        # Where marks stand, a glance strikes out the others, so these are left out.
        marks = tuple(lit for lit in concluded if not rules.is_exclusion(lit))
        return marks or tuple(concluded)

    def _step(
        self, found: Finding, small: Grounds, held: KnownBoard, thought: Thought, chain: Sequence[Link]
    ) -> Step:
        rules, reasons = self._rules, self._rules.reasons
        support = held.support(thought.uses)
        struck_out = [
            Link(reasons[next(held.glances(lit)).instance], (rules.fact(lit),))
            for lit in sorted(support.struck_out, key=abs)
        ]
        return Step(
            concludes=rules.facts(found.concluded),
            reasons=tuple(reasons[i] for i in small.reasons),
            known=rules.facts(small.facts),
            supposed=None if found.supposed is None else rules.fact(found.supposed),
            struck_out=tuple(struck_out),
            chain=tuple(chain),
            size=1 if found.alike else max(1, len(thought.instances())),
        )
