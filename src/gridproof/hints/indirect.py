"""The second tier of deductions: familiar patterns, or supposing the opposite, which propagation refutes."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import groupby

from gridproof.hints.cases import TooManyCases
from gridproof.hints.guarded import Refutation
from gridproof.hints.knowledge import Hit, Knowledge, bits
from gridproof.hints.minimal import by_propagation, by_search
from gridproof.hints.patterns import PatternBook, Recognised
from gridproof.logic.theory import Lit
from gridproof.steps import Step

_BOUNDS = (2, 4, 6, math.inf)
"""Refutations are looked for among those with so few rule instances first."""
_FEW = 4
"""With so few rule instances a refutation is taken before lazy rules are asked for more of them."""
_FAMILIAR = 3
"""A pattern that one knows is as simple as a contradiction with so many rule instances less."""
_SOONEST = 32
"""So many suppositions that break down soon are looked at closely."""
_CANDIDATES = 8
"""How many refutations are worked out to find one that needs no cases."""


class Indirect:
    """Steps that suppose the opposite, without cases."""

    def __init__(self, knowledge: Knowledge, patterns: PatternBook | None) -> None:
        self._knowledge = knowledge
        self._rules = knowledge.rules
        self._patterns = patterns

    def step(self) -> Step | None:
        """What a familiar pattern says, or what follows because its opposite contradicts the rules."""
        familiar = self._familiar_step()
        most = math.inf if familiar is None else familiar.size - _FAMILIAR
        bounds = [bound for bound in _BOUNDS if bound <= most]
        return (self._contradiction_step(bounds) if bounds else None) or familiar

    def _familiar_step(self) -> Step | None:
        """The simplest pattern that the kind's own code finds, proved."""
        found = self._patterns.look(self._knowledge.held) if self._patterns is not None else ()
        knowledge = self._knowledge
        for name, sort in groupby(found, key=lambda pattern: pattern.name):
            patterns = sorted(sort, key=lambda pattern: knowledge.distance(pattern.concluded))
            places = knowledge.places_of(lit for pattern in patterns for lit in pattern.concluded)
            for pattern in patterns:
                step = self._proved(pattern)
                if step is not None:
                    return replace(step, pattern=name, alternatives=places)
        return None

    def _proved(self, pattern: Recognised) -> Step | None:
        """The step of a pattern; None unless it needs just these rule instances."""
        knowledge = self._knowledge
        support = knowledge.held.support(knowledge.values_of(pattern.instances))
        finding = knowledge.finding(Hit(pattern.instances, pattern.concluded, support))
        small = knowledge.finisher.smallest(finding)
        proof = by_search(self._rules, pattern.concluded)
        if proof(small) is None or not set(pattern.instances).issubset(small.reasons):
            return None
        with suppress(TooManyCases):
            return knowledge.finisher.indirect(pattern.concluded, small, knowledge.held.is_open)
        return None

    def _contradiction_step(self, bounds: Sequence[float]) -> Step | None:
        """The smallest refutation; the cuts that lazy rules would add are asked for when it is not small."""
        few = [bound for bound in bounds if bound <= _FEW] if self._rules.theory.lazy else bounds
        return self._smallest_refutation(few, cuts=False) or (
            self._smallest_refutation(bounds, cuts=True) if self._rules.theory.lazy else None
        )

    def _smallest_refutation(self, bounds: Iterable[float], *, cuts: bool) -> Step | None:
        open_literals = [lit for v in self._knowledge.open_variables() for lit in (v, -v)]
        told = {lit: self._told_until_refuted(lit, cuts=cuts) for lit in open_literals}
        self._knowledge.held.adopt()
        # What breaks down soon breaks down for few reasons.
        suppositions = sorted((lit for lit in told if told[lit]), key=told.__getitem__)
        for bound in bounds:
            found = self._refuted_within(bound, suppositions[:_SOONEST])
            if found:
                step = self._told_without_cases(found)
                return replace(step, alternatives=self._knowledge.places_of(suppositions))
        return None

    def _told_until_refuted(self, supposed: Lit, *, cuts: bool) -> int:
        """How much is found before a supposition breaks down by propagation; 0 when it does not.

        With ``cuts``, what the lazy rules say about the resulting board is taken into account.
        """
        board = [*self._knowledge.held.board, supposed]
        while True:
            consistent, found = self._rules.propagated(board)
            if not consistent:
                return len(found)
            if not cuts or not self._knowledge.add_cuts(found):
                return 0

    def _told_without_cases(self, found: list[Hit]) -> Step:
        """The first that needs no cases when nothing superfluous is left in it, else the first."""
        finisher, is_open = self._knowledge.finisher, self._knowledge.held.is_open
        small: list[tuple[Hit, Refutation]] = []
        for hit in found[:_CANDIDATES]:
            small.append((hit, finisher.smallest(self._knowledge.finding(hit))))
            if by_propagation(self._rules, hit.concluded)(small[-1][1]):
                with suppress(TooManyCases):
                    return finisher.indirect(hit.concluded, small[-1][1], is_open, 0)
        for hit, refutation in small:
            with suppress(TooManyCases):
                return finisher.indirect(hit.concluded, refutation, is_open)
        return finisher.untold(small[0][0].concluded[0], small[0][1])

    def _refuted_within(self, bound: float, suppositions: Iterable[Lit]) -> list[Hit]:
        """The simplest refutations with so few rule instances, simplest first."""
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
        held = self._knowledge.held
        facts = held.facts
        start = len(facts.trail)
        conflict = facts.run([supposed], bound)
        hit = None
        if conflict is not None and not self._says_another_mark(supposed, start):
            support = held.support(conflict.source.premises)
            hit = Hit(bits(conflict.instances), (-supposed,), support)
        facts.undo(start)
        return hit

    def _says_another_mark(self, supposed: Lit, start: int) -> bool:
        """Is it by definition the same as supposing the one other mark that is left?"""
        if not self._rules.is_exclusion(supposed):
            return False
        facts = self._knowledge.held.facts
        return any(not facts.rests_on[lit] and lit in self._rules.mark_of for lit in facts.trail[start + 1 :])

    def _indirectness(self, hit: Hit) -> tuple[float, ...]:
        known, struck_out, _ = hit.support
        return (
            len(hit.instances),
            self._knowledge.only_excludes(hit),
            len(known) + len(struck_out),
            self._knowledge.distance(hit.concluded),
            abs(hit.concluded[0]),
        )
