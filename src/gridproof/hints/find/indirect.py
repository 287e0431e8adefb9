"""The second tier of deductions: familiar patterns, or suppositions that propagation refutes."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import chain, groupby

from gridproof.hints.cost import cost_of, units
from gridproof.hints.find.answers import Answer
from gridproof.hints.find.fillings import Fillings
from gridproof.hints.find.pattern_book import PatternBook, Recognised
from gridproof.hints.find.situation import Hit, Situation
from gridproof.hints.prove.guarded_theory import Grounds
from gridproof.hints.prove.propagation import bits
from gridproof.hints.prove.prover import Finding
from gridproof.hints.prove.refuter import TooManyCases
from gridproof.hints.prove.small_sets import by_propagation, by_search
from gridproof.logic.theory import Lit
from gridproof.record.explanation import Step, reasons_of

_LEAST = 2
"""A refutation with fewer rule instances would have been a direct step."""
_FEW = 4
"""A refutation with so few rule instances is small.

It is taken before lazy rules are searched for more instances, and similar refutations are remembered.
"""
_SMALL_THOUGHT = 3
"""A refutation with so few rule instances is found far sooner than small sets of three."""
_FAMILIAR = 3
"""A familiar pattern counts as simple as a contradiction with so many rule instances fewer."""
_SMALL = ((1, 3), (2, 3))
"""Rings around a literal, and how many rule instances are looked for there: the tier of small sets."""
_LARGER = ((2, 5), (2, 8), (3, 12), (4, 20))
"""The same for sets that are still smaller than a contradiction."""
_SOONEST = 1.5
"""For each way to explain a step, so many suppositions that fail early are examined closely."""


class TooHard(Exception):
    """Every further step is too hard to be of interest."""


class Indirect:
    """Steps that suppose the opposite, without cases."""

    def __init__(self, situation: Situation, patterns: PatternBook) -> None:
        self._situation = situation
        self._rules = situation.rules
        self._patterns = patterns
        self._fillings = Fillings(situation)
        self._noticed: list[Hit] = []
        """Refutations as small as the last one that was taken."""
        self._suppositions: list[Lit] = []
        """The suppositions that failed when these were found."""
        self._seen: list[Recognised] = []
        """Patterns that were seen together with the last one, and are as simple."""

    def step(
        self, answer: Callable[[], Answer | None], too_hard: Callable[[float], bool] | None = None
    ) -> Step | None:
        """A familiar pattern, what few rule instances force together, or a conclusion whose opposite
        contradicts the rules.

        With ``too_hard``, as in :meth:`Finder.thoughts`.
        """
        if too_hard is not None and too_hard(self._patterns.easiest):
            raise TooHard
        familiar = self._familiar_step(graded=too_hard is not None)
        if familiar is not None and familiar.weight is not None:
            # The kind orders its patterns. Nameless steps come after them.
            return familiar
        if too_hard is not None and too_hard(self._patterns.nameless):
            raise TooHard
        most = math.inf if familiar is None else familiar.size - _FAMILIAR
        if most < _LEAST:
            return familiar
        few = min(most, _SMALL_THOUGHT)
        agreeing = None if self._patterns.weights else answer()
        small = self._remembered(few)
        if small is None and agreeing is not None:
            small = self._smallest_refutation(_LEAST, cuts=False) or self._filled(agreeing, 1, _LEAST)
        small = small or self._smallest_refutation(few, cuts=False)
        if small is not None:
            return small
        return self._simplest(agreeing, most) or familiar

    def _simplest(self, answer: Answer | None, most: float) -> Step | None:
        """Small things first, over the whole board. What needs more is taken only if nothing small is
        left.
        """
        if answer is None:
            return self._contradiction_step(most)
        for rings, size in _SMALL:
            if size <= most and (step := self._filled(answer, rings, size)) is not None:
                divides = step.needs_cases or len(step.fillings) > 1
                return _easier(step, self._contradiction_step(most)) if divides else step
        refuted = self._contradiction_step(most)
        limit = most if refuted is None else min(most, units(refuted.reasons) - 1)
        smaller = _SMALL[-1][1]
        for rings, size in _LARGER:
            if limit > smaller:
                step = self._filled(answer, rings, int(min(limit, size)))
                if step is not None:
                    return _easier(step, refuted)
                smaller = size
        return refuted

    def _filled(self, answer: Answer, rings: int, most: int) -> Step | None:
        return self._fillings.step(answer, rings, most, self._at_once)

    def _familiar_step(self, *, graded: bool) -> Step | None:
        """The simplest pattern that the kind's own code finds, proved."""
        held = self._situation.held
        seen = [pattern.about(held.is_open) for pattern in self._seen]
        return self._first_proved(
            (one for one in seen if one.concluded), graded=graded
        ) or self._first_proved(self._patterns.look(held), graded=graded)

    def familiar_with(self, concluded: Lit) -> Step | None:
        """The simplest pattern that leads to one conclusion, without its others."""
        found = self._patterns.look(self._situation.held)
        return self._first_proved(
            one._replace(concluded=(concluded,)) for one in found if concluded in one.concluded
        )

    def _first_proved(self, found: Iterable[Recognised], *, graded: bool = False) -> Step | None:
        """The first pattern that is proved. One with a weight is not explained if it is only ``graded``."""
        situation = self._situation
        # Of chains with the same name, the shortest come first.
        sorts = groupby(found, key=lambda one: (one.pattern.name, len(one.pattern.trail)))
        for (name, _), sort in sorts:
            alike = sorted(sort, key=lambda one: situation.distance(one.concluded))
            places = situation.places_of(lit for one in alike for lit in one.concluded)
            weight = self._patterns.weights.get(name)
            for one in alike:
                step = self._proved(one, graded=graded and weight is not None)
                if step is not None:
                    others = chain(alike, *(other for _, other in sorts)) if one.pattern.at_once else ()
                    self._seen = [other for other in others if len(other.pattern.reasons) == step.size]
                    trail = one.pattern.trail
                    return replace(step, pattern=name, weight=weight, trail=trail, alternatives=places)
        return None

    def _proved(self, one: Recognised, *, graded: bool) -> Step | None:
        """The step of a pattern. None unless it needs exactly these rule instances."""
        situation, instances = self._situation, self._patterns.instances_of(one)
        support = situation.held.support(situation.values_of(instances))
        finding = situation.finding(Hit(instances, one.concluded, support))
        if one.assumes_unique:
            return situation.prover.assumed(instances, finding)
        small = self._rules.needed(finding.grounds, one.concluded)
        if small is None:
            small = situation.prover.smallest_searched(finding)
            if by_search(self._rules, one.concluded)(small) is None:
                return None
        if not set(instances).issubset(small.reasons):
            return None
        if graded:
            return situation.prover.only_graded(instances, one.concluded)
        if one.pattern.at_once:
            return situation.prover.seen(instances, one.concluded, small)
        step = situation.prover.first_explained([(one.concluded, small)], situation.held.is_open)
        # Other consequences of the same rule instances do not belong to the pattern.
        return None if step is None else replace(step, concludes=self._rules.facts(one.concluded))

    def _contradiction_step(self, most: float) -> Step | None:
        """A refutation that was noticed before, or the smallest one.

        If it is not small, the cuts of lazy rules are added first.
        """
        return (
            self._remembered(most)
            or self._smallest_refutation(min(most, _FEW) if self._rules.theory.lazy else most, cuts=False)
            or (self._smallest_refutation(most, cuts=True) if self._rules.theory.lazy else None)
        )

    def _remembered(self, most: float) -> Step | None:
        """A refutation that was noticed together with the last one and is still open."""
        is_open = self._situation.held.is_open
        self._noticed = [hit for hit in self._noticed if is_open(abs(hit.concluded[0]))]
        found = [hit for hit in self._noticed if len(hit.instances) <= most]
        return self._step_of(found) if found else None

    def _smallest_refutation(self, most: float, *, cuts: bool) -> Step | None:
        self._rules.settle(self._situation.held.board)
        lengths = self._refuted_after(cuts=cuts)
        self._situation.held.adopt()
        # A supposition that fails early fails for few reasons.
        self._suppositions = sorted(lengths, key=lambda lit: (lengths[lit], abs(lit), -lit))
        soonest = self._suppositions[: int(_SOONEST * self._rules.effort.alternatives)]
        found = self._refuted_within(most, soonest)
        fewest = min((len(hit.instances) for hit in found), default=0)
        # A refutation that is not small is searched for again, because there may be a simpler one by now.
        self._noticed = [hit for hit in found if len(hit.instances) == fewest <= _FEW]
        return self._step_of(found) if found else None

    def _step_of(self, found: list[Hit]) -> Step:
        is_open = self._situation.held.is_open
        open_now = [lit for lit in self._suppositions if is_open(abs(lit))]
        return replace(self._without_cases(found), alternatives=self._situation.places_of(open_now))

    def _refuted_after(self, *, cuts: bool) -> dict[Lit, int]:
        """The suppositions that fail by propagation, each with the number of facts found before.

        With ``cuts``, the lazy rules' cuts for the resulting boards are taken into account.
        """
        lengths = {}
        holds: set[Lit] = set()
        variables = self._situation.open_variables()
        for supposed in (*variables, *(-variable for variable in variables)):
            if supposed in holds:
                continue
            consistent, found = self._rules.propagated([supposed])
            while consistent and cuts and self._situation.add_cuts(found):
                consistent, found = self._rules.propagated([supposed])
            if not consistent:
                lengths[supposed] = 1 + len(found)
            else:
                # If a supposition does not fail, its consequences do not fail either.
                holds.update(found)
        return lengths

    def _without_cases(self, found: list[Hit]) -> Step:
        """The first that needs no cases after nothing superfluous is left in it; otherwise the first."""
        prover, is_open = self._situation.prover, self._situation.held.is_open
        small: list[tuple[Sequence[Lit], Grounds]] = []
        plain: list[tuple[Sequence[Lit], Grounds]] = []
        for hit in found[: self._rules.effort.alternatives]:
            grounds = prover.smallest(self._situation.finding(hit))
            small.append((hit.concluded, grounds))
            if by_propagation(self._rules, hit.concluded)(grounds):
                plain.append((hit.concluded, grounds))
                if len(grounds.reasons) <= _FEW or self._patterns.weights:
                    # Another one would hardly be smaller, or does not count as simpler.
                    break
        for concluded, grounds in sorted(plain, key=lambda one: self._seen_together(one[1])):
            with suppress(TooManyCases):
                step = prover.indirect(concluded, grounds, is_open, 0)
                return self._at_once(step, grounds) or self.alone(step)
        first, grounds = small[0]
        explained = prover.first_explained(small, is_open)
        return prover.searched(first[0], grounds) if explained is None else self.alone(explained)

    def alone(self, step: Step) -> Step:
        """A long thought with only what it refutes. The rest follows link by link, by direct steps.

        Where the kind orders its patterns, a thought without a name is taken for all that it gives.
        """
        if len(step.reasons) <= _SMALL_THOUGHT or self._patterns.weights:
            return step
        rest = {fact for further in step.further if further.supposed is None for fact in further.concludes}
        return replace(
            step,
            concludes=tuple(fact for fact in step.concludes if fact not in rest),
            further=tuple(further for further in step.further if further.supposed is not None),
        )

    def _seen_together(self, grounds: Grounds) -> int:
        reasons = self._rules.reasons
        return units(reasons[instance] for instance in grounds.reasons)

    def glance(self, found: Finding) -> Step | None:
        """A finding as a pattern without a supposition, if players see it at once."""
        prover = self._situation.prover
        grounds, first = prover.smallest(found), found.concluded[:1]
        with suppress(TooManyCases):
            return self._at_once(prover.indirect(first, grounds, lambda _: False, 0), grounds)
        return None

    def _at_once(self, step: Step, grounds: Grounds) -> Step | None:
        """The same step as a pattern without a supposition, if players see it at once."""
        name, rules = self._patterns.seen_at_once(step), self._rules
        if not name or step.supposed is None:
            return None
        refuted = replace(step.supposed, holds=not step.supposed.holds)
        facts = [fact for fact in step.concludes if fact.place == refuted.place] or [refuted]
        straight_on = tuple(further for further in step.further if further.supposed is None)
        facts += [fact for further in straight_on for fact in further.concludes if fact not in facts]
        instance_of = {rules.reasons[i].key(): i for i in grounds.reasons}
        instances = list(dict.fromkeys(instance_of[reason.key()] for reason in reasons_of(step.chain)))
        seen = self._situation.prover.seen(instances, list(map(rules.literal, facts)), grounds)
        return replace(seen, pattern=name, further=straight_on)

    def _refuted_within(self, bound: float, suppositions: Iterable[Lit]) -> list[Hit]:
        """The refutations with so few rule instances, simplest first."""
        found: list[tuple[tuple[float, ...], Hit]] = []
        for supposed in suppositions:
            hit = self._refuted(supposed, bound)
            if hit is not None:
                found.append((self._indirectness(hit), hit))
                bound = min(bound, len(hit.instances))
        found.sort(key=lambda pair: pair[0])
        return [hit for _, hit in found]

    def _refuted(self, supposed: Lit, bound: float) -> Hit | None:
        """A refutation by propagation with at most so many rule instances."""
        held = self._situation.held
        facts = held.facts
        start = facts.length
        conflict = facts.run([supposed], bound, to_conflict=True)
        hit = None
        if conflict is not None and not self._says_another_mark(supposed, start):
            support = held.support(conflict.source.premises)
            hit = Hit(bits(conflict.instances), (-supposed,), support)
        facts.undo(start)
        return hit

    def _says_another_mark(self, supposed: Lit, start: int) -> bool:
        """Whether it is by definition the same as supposing the only other mark that is left."""
        if not self._rules.is_exclusion(supposed):
            return False
        facts = self._situation.held.facts
        return any(not facts.mask(lit) and lit in self._rules.mark_of for lit in facts.since(start + 1))

    def _indirectness(self, hit: Hit) -> tuple[float, ...]:
        known, struck_out, _ = hit.support
        return (
            len(hit.instances),
            self._situation.only_excludes(hit),
            len(known) + len(struck_out),
            self._situation.distance(hit.concluded),
            abs(hit.concluded[0]),
        )


def _easier(step: Step, other: Step | None) -> Step:
    """The one with fewer rule instances; of equally small ones, the one that costs less."""

    def effort(one: Step) -> tuple[int, float]:
        return units(one.reasons), cost_of(one)

    return step if other is None or effort(step) <= effort(other) else other
