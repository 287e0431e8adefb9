"""The second tier of deductions: familiar patterns, or supposing the opposite, which propagation refutes."""

from __future__ import annotations

import math
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from itertools import groupby

from gridproof.explanation import Step
from gridproof.hints.cases import TooManyCases
from gridproof.hints.guarded import Refutation
from gridproof.hints.knowledge import Hit, Knowledge, bits
from gridproof.hints.minimal import by_propagation, by_search
from gridproof.hints.patterns import PatternBook, Recognised
from gridproof.logic.theory import Lit

_LEAST = 2
"""A refutation with fewer rule instances would have been a direct step."""
_FEW = 4
"""With so few rule instances a refutation is small: it is taken before lazy rules are asked for more of them,
and those like it are remembered."""
_FAMILIAR = 3
"""A pattern that one knows is as simple as a contradiction with so many rule instances less."""
_SOONEST = 12
"""So many suppositions that break down soon are looked at closely."""
_CANDIDATES = 8
"""How many refutations are worked out to find one that needs no cases."""


class Indirect:
    """Steps that suppose the opposite, without cases."""

    def __init__(self, knowledge: Knowledge, patterns: PatternBook | None) -> None:
        self._knowledge = knowledge
        self._rules = knowledge.rules
        self._patterns = patterns
        self._noticed: list[Hit] = []
        """Refutations as small as the last one that was told."""
        self._suppositions: list[Lit] = []
        """What broke down when they were found."""

    def step(self) -> Step | None:
        """What a familiar pattern says, or what follows because its opposite contradicts the rules."""
        familiar = self._familiar_step()
        most = math.inf if familiar is None else familiar.size - _FAMILIAR
        return (self._contradiction_step(most) if most >= _LEAST else None) or familiar

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

    def _contradiction_step(self, most: float) -> Step | None:
        """A refutation that was noticed before, or the smallest one.

        The cuts that lazy rules would add are asked for when it is not small.
        """
        return (
            self._remembered(most)
            or self._smallest_refutation(min(most, _FEW) if self._rules.theory.lazy else most, cuts=False)
            or (self._smallest_refutation(most, cuts=True) if self._rules.theory.lazy else None)
        )

    def _remembered(self, most: float) -> Step | None:
        """What else was noticed together with the last refutation and has not been settled since."""
        is_open = self._knowledge.held.is_open
        self._noticed = [hit for hit in self._noticed if is_open(abs(hit.concluded[0]))]
        found = [hit for hit in self._noticed if len(hit.instances) <= most]
        return self._told(found) if found else None

    def _smallest_refutation(self, most: float, *, cuts: bool) -> Step | None:
        self._rules.settle(self._knowledge.held.board)
        told = self._told_until_refuted(cuts=cuts)
        self._knowledge.held.adopt()
        # What breaks down soon breaks down for few reasons.
        self._suppositions = sorted(told, key=lambda lit: (told[lit], abs(lit), -lit))
        found = self._refuted_within(most, self._suppositions[:_SOONEST])
        fewest = min((len(hit.instances) for hit in found), default=0)
        # What is not small is looked for anew: meanwhile there may be something simpler.
        self._noticed = [hit for hit in found if len(hit.instances) == fewest <= _FEW]
        return self._told(found) if found else None

    def _told(self, found: list[Hit]) -> Step:
        is_open = self._knowledge.held.is_open
        open_now = [lit for lit in self._suppositions if is_open(abs(lit))]
        return replace(self._told_without_cases(found), alternatives=self._knowledge.places_of(open_now))

    def _told_until_refuted(self, *, cuts: bool) -> dict[Lit, int]:
        """The suppositions that break down by propagation, and how much is found before they do.

        With ``cuts``, what the lazy rules say about the resulting boards is taken into account.
        """
        told = {}
        holds: set[Lit] = set()
        variables = self._knowledge.open_variables()
        for supposed in (*variables, *(-variable for variable in variables)):
            if supposed in holds:
                continue
            consistent, found = self._rules.propagated([supposed])
            while consistent and cuts and self._knowledge.add_cuts(found):
                consistent, found = self._rules.propagated([supposed])
            if not consistent:
                told[supposed] = 1 + len(found)
            else:
                # What follows from a supposition that does not break down does not break down either.
                holds.update(found)
        return told

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
        conflict = facts.run([supposed], bound, to_conflict=True)
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
