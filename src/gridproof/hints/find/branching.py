"""The third tier of deductions: supposing the opposite and refuting it by cases."""

from __future__ import annotations

import math
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from gridproof.hints.find.answers import Answer
from gridproof.hints.find.situation import Hit, Situation
from gridproof.hints.prove.prover import Finding
from gridproof.hints.prove.refuter import Refuter, TooManyCases
from gridproof.logic.theory import Lit
from gridproof.record.explanation import Step

_PROBES = 1500
"""After about so many cases, the simplest refutation so far is taken."""
_REFUTATIONS = 3
"""So many refutations are worked out if the first ones branch too often."""


class Branching:
    """Steps that suppose the opposite and distinguish cases."""

    def __init__(self, situation: Situation) -> None:
        self._situation = situation
        self._rules = situation.rules

    def step(self, answer: Answer) -> Step | None:
        """A step towards an answer that is known to exist."""
        situation, rules = self._situation, self._rules
        held = situation.held
        open_variables = situation.open_variables()
        board = sorted(held.board)
        rules.settle(held.board)
        refuter = Refuter(held.facts, open_variables, lambda: rules.propagated)
        found: list[tuple[float, Lit]] = []
        for supposed in sorted(
            (-v if v in answer else v for v in open_variables), key=self._reach, reverse=True
        ):
            if found and refuter.probes > _PROBES:
                break
            if rules.answer([*board, supposed]) is not None:
                continue
            held.adopt()
            lemmas = refuter.lemmas([supposed])
            found.append((math.inf if lemmas is None else lemmas.length, supposed))
        if not found:
            return None
        found.sort(key=lambda pair: pair[0])
        few = [pair for pair in found[:_REFUTATIONS] if pair[0] < math.inf] or found[:1]
        step = self._first_explained([self._refuted(*pair, refuter) for pair in few])
        return replace(step, alternatives=situation.places_of(supposed for _, supposed in found))

    def _reach(self, supposed: Lit) -> int:
        """How many facts follow from a supposition."""
        return len(self._rules.propagated([supposed])[1])

    def _refuted(self, length: float, supposed: Lit, refuter: Refuter) -> Finding:
        """The refutation of a supposition: a thought with few cases, or else the reasons that a search
        needs.
        """
        situation = self._situation
        if length < math.inf:
            with suppress(TooManyCases):
                thought = refuter.refute(supposed)
                support = situation.held.support(thought.uses)
                return situation.finding(Hit(tuple(sorted(thought.instances())), (-supposed,), support))
        self._rules.answer([*sorted(situation.held.board), supposed])
        core = self._rules.core()
        return Finding(core.reasons, tuple(lit for lit in core.facts if lit != supposed), (-supposed,))

    def _first_explained(self, findings: Sequence[Finding]) -> Step:
        """The first finding that can be explained in few cases after nothing superfluous is left in it."""
        prover, is_open = self._situation.prover, self._situation.held.is_open
        return (
            prover.first_explained(((found.concluded, prover.smallest(found)) for found in findings), is_open)
            or prover.first_explained(((found.concluded, found.grounds) for found in findings), is_open)
            or prover.searched(findings[0].concluded[0], prover.smallest(findings[0]))
        )
