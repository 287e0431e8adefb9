"""Thoughts that distinguish cases."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from gridproof.hints.prove.guarded_theory import Propagate
from gridproof.hints.prove.propagation import LEMMA, Conflict, Facts, Source
from gridproof.hints.prove.thoughts import Case, Thought, ending, thought_to
from gridproof.logic.theory import Lit

MOST_BRANCHES = 20
"""A thought that branches more often is given up."""


class TooManyCases(Exception):
    """A thought branches more often than wanted."""


class Lemmas(NamedTuple):
    """Facts that together are contradictory, and the number of facts found until that shows."""

    facts: list[Lit]
    length: int


class Refuter:
    """Refutes suppositions, by cases if propagation is not enough."""

    def __init__(
        self,
        facts: Facts,
        variables: Iterable[int],
        propagator: Callable[[], Propagate],
        most_branches: int = MOST_BRANCHES,
    ) -> None:
        """``propagator`` is called only if cases are needed."""
        self._facts = facts
        self._variables = sorted(variables)
        self._open_propagator = propagator
        self._propagate: Propagate | None = None
        self._supposed: list[Lit] = []
        self._branches_left = most_branches
        self.probes = 0
        """How many cases were tried so far."""

    def lemmas(self, supposed: Sequence[Lit]) -> Lemmas | None:
        """A few facts that contradict each other. Each follows because its opposite fails at once.

        The opposite of each fails together with the facts before it. None if there are not enough such
        facts.
        """
        rounds: list[list[Lit]] = []
        held = list(supposed)
        while not self._breaks_down(held):
            found: list[Lit] = []
            for lit in self._open_literals(held):
                if self._breaks_down([*held, lit]):
                    found.append(-lit)
                    if self._breaks_down([*held, *found]):
                        break
            if not found:
                return None
            held += found
            rounds.append(found)
        needed = self._needed(supposed, rounds, [])
        held = list(supposed)
        length = 0
        for lemma in needed:
            length += self._breaks_down([*held, -lemma])
            held.append(lemma)
        return Lemmas(needed, length + self._breaks_down(held))

    def _needed(self, supposed: Sequence[Lit], rounds: Sequence[list[Lit]], broken: list[Lit]) -> list[Lit]:
        """The lemmas that are needed for a contradiction, and those that they need."""
        held = [lit for found in rounds for lit in found]
        for lit in tuple(held):
            fewer = [other for other in held if other != lit]
            if self._breaks_down([*supposed, *fewer, *broken]):
                held = fewer
        needed: dict[Lit, None] = {}
        for number, found in enumerate(rounds):
            for lit in found:
                if lit in held:
                    needed.update(dict.fromkeys(self._needed(supposed, rounds[:number], [-lit])))
                    needed[lit] = None
        return list(needed)

    def _breaks_down(self, suppositions: Sequence[Lit]) -> int:
        """How many facts are found before the suppositions fail; 0 if they do not."""
        consistent, found = self._propagated(suppositions)
        return 0 if consistent else 1 + len(found)

    def _propagated(self, suppositions: Sequence[Lit]) -> tuple[bool, list[Lit]]:
        if self._propagate is None:
            self._propagate = self._open_propagator()
        self.probes += 1
        return self._propagate(suppositions)

    def refute(self, supposed: Lit) -> Thought:
        """A thought from the supposition, which must be impossible, to contradictions.

        Raises TooManyCases.
        """
        start = self._facts.length
        self._supposed.append(supposed)
        try:
            return self._thought(supposed, start)
        finally:
            self._facts.undo(start)
            self._supposed.pop()

    def _thought(self, supposed: Lit, start: int) -> Thought:
        facts = self._facts
        refuted: dict[Lit, Thought] = {}
        conflict = facts.run([supposed], math.inf)
        if conflict is None:
            lemmas = self.lemmas(self._supposed)
            for lemma in lemmas.facts if lemmas is not None else ():
                conflict = self._hold(lemma, refuted)
                if conflict is not None:
                    break
        end = self._divided() if conflict is None else _end(conflict, refuted)
        return thought_to(facts, start, end, refuted)

    def _hold(self, lemma: Lit, refuted: dict[Lit, Thought]) -> Conflict | None:
        """Refute the opposite of a lemma and go on with the lemma."""
        facts = self._facts
        start = facts.length
        conflict = facts.run([-lemma], math.inf)
        if conflict is None:
            return None
        refuted[-lemma] = thought_to(facts, start, _end(conflict, {}), {})
        facts.undo(start)
        source = Source(LEMMA, tuple(refuted[-lemma].uses - {-lemma}))
        return facts.hold_lemma(lemma, source, conflict.instances)

    def _open_literals(self, held: Iterable[Lit] = ()) -> list[Lit]:
        decided = {abs(lit) for lit in held}
        is_open = self._facts.is_open
        return [lit for v in self._variables if v not in decided and is_open(v) for lit in (v, -v)]

    def _divided(self) -> Thought:
        """Two cases. Just one of them if its thought does not need the case."""
        self._branches_left -= 1
        if self._branches_left < 0:
            raise TooManyCases
        variables = self._open_literals()[::2]
        if not variables:
            # Everything is settled and only a search finds the contradiction, so no thought leads there.
            raise TooManyCases
        variable = max(variables, key=self._promise)
        cases = []
        for lit in (variable, -variable):
            thought = self.refute(lit)
            if lit not in thought.uses:
                return thought
            cases.append(Case(lit, thought))
        uses = {lit for case in cases for lit in case.thought.uses if lit != case.supposed}
        return ending(uses, (cases[0], cases[1]))

    def _promise(self, variable: int) -> int:
        """How many facts are found in the case with fewer consequences."""
        return min(len(self._propagated([*self._supposed, lit])[1]) for lit in (variable, -variable))


def _end(conflict: Conflict, refuted: dict[Lit, Thought]) -> Thought:
    source = conflict.source
    if source.instance == LEMMA:
        # The refuted fact follows after all, so the refutation goes on from there.
        return refuted[source.premises[0]]
    return ending(source.premises, source)
