"""The third tier of deductions: supposing the opposite, which only cases refute."""

from __future__ import annotations

import math
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from gridproof.explanation import Step
from gridproof.hints.cases import Thinker, TooManyCases
from gridproof.hints.finish import Finding
from gridproof.hints.guarded import Refutation
from gridproof.hints.knowledge import Hit, Knowledge
from gridproof.logic.theory import Lit, Model

_PROBES = 1500
"""About so many cases are tried before the simplest refutation is taken."""
_REFUTATIONS = 3
"""So many refutations are worked out when the first ones branch too often."""


class Branching:
    """Steps that suppose the opposite and distinguish cases."""

    def __init__(self, knowledge: Knowledge) -> None:
        self._knowledge = knowledge
        self._rules = knowledge.rules

    def step(self, answer: Model) -> Step | None:
        """A step towards an answer that is known to exist."""
        knowledge, rules = self._knowledge, self._rules
        held = knowledge.held
        open_variables = knowledge.open_variables()
        board = sorted(held.board)
        rules.settle(held.board)
        thinker = Thinker(held.facts, open_variables, lambda: rules.propagated)
        found: list[tuple[float, Lit]] = []
        for supposed in sorted((-answer[v - 1] for v in open_variables), key=self._told, reverse=True):
            if found and thinker.probes > _PROBES:
                break
            if rules.answer([*board, supposed]) is not None:
                continue
            held.adopt()
            lemmas = thinker.lemmas([supposed])
            found.append((math.inf if lemmas is None else lemmas.told, supposed))
        if not found:
            return None
        found.sort(key=lambda pair: pair[0])
        few = [pair for pair in found[:_REFUTATIONS] if pair[0] < math.inf] or found[:1]
        step = self._first_told([self._refutation(told, supposed, thinker) for told, supposed in few])
        return replace(step, alternatives=knowledge.places_of(supposed for _, supposed in found))

    def _told(self, supposed: Lit) -> int:
        """How much a supposition leads to."""
        return len(self._rules.propagated([supposed])[1])

    def _refutation(self, told: float, supposed: Lit, thinker: Thinker) -> Finding:
        """What refutes a supposition: a thought with few cases, or else what a search needs."""
        knowledge = self._knowledge
        if told < math.inf:
            with suppress(TooManyCases):
                thought = thinker.refute(supposed)
                support = knowledge.held.support(thought.uses)
                return knowledge.finding(Hit(tuple(sorted(thought.instances())), (-supposed,), support))
        self._rules.answer([*sorted(knowledge.held.board), supposed])
        core = self._rules.core()
        return Finding(core.reasons, tuple(lit for lit in core.facts if lit != supposed), (-supposed,))

    def _first_told(self, findings: Sequence[Finding]) -> Step:
        """The first that can be told in few cases when nothing superfluous is left in it."""
        finisher, is_open = self._knowledge.finisher, self._knowledge.held.is_open
        for finding in findings:
            small = finisher.smallest(finding)
            with suppress(TooManyCases):
                return finisher.indirect(finding.concluded, small, is_open)
        for finding in findings:
            everything = Refutation(finding.instances, finding.known)
            with suppress(TooManyCases):
                return finisher.indirect(finding.concluded, everything, is_open)
        return finisher.untold(findings[0].concluded[0], finisher.smallest(findings[0]))
