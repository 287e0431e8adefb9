"""The facts of a board, including the marks that a glance at the board strikes out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from gridproof.hints.prove.guarded_theory import GuardedTheory
from gridproof.hints.prove.propagation import DEFINITION, Conflict, Propagation
from gridproof.logic.theory import Lit


class Glance(NamedTuple):
    """One rule instance and at most one mark on the board that strike a mark out."""

    instance: int
    mark: Lit | None


class Support(NamedTuple):
    """The facts that a line of thought rests on."""

    known: set[Lit]
    """Facts on the board."""
    struck_out: set[Lit]
    """Marks that a glance strikes out."""
    thought: set[Lit]
    """Facts found on the way."""


class BoardFacts:
    """The facts of a board, with all rule instances or some of them switched on."""

    def __init__(self, rules: GuardedTheory, instances: Collection[int] | None = None) -> None:
        self.rules = rules
        self.network = rules.network
        self.facts = Propagation(rules.network, instances)
        self.board: set[Lit] = set()
        self.struck_out: set[Lit] = set()
        self.ready: set[int] = set()
        """Constraints of rule instances that now force something on the board."""
        self._instances = instances
        self._looked_at = 0
        self._seen = 0
        self.adopt()

    def learn(self, board: Iterable[Lit]) -> None:
        """Add the marks that stand on the board now, and strike out the marks that they exclude at a
        glance.
        """
        new = [lit for lit in board if lit not in self.board]
        self.board.update(new)
        self.struck_out.difference_update(new)
        conflict = self._hold(new)
        for lit in new:
            self.facts.source.pop(lit, None)
        if conflict is None:
            self._look()

    def adopt(self) -> None:
        """Add new rule instances, and strike out the marks that they exclude on the printed board."""
        facts, network = self.facts, self.network
        if self._seen == len(network.lits):
            self._look()
            return
        facts.adopt()
        new = self._switched_on(self._seen)
        self._seen = len(network.lits)
        self._hold((), new)
        for constraint in new:
            if facts.spare[constraint] <= 0 and network.instance_of[constraint] != DEFINITION:
                self.ready.add(constraint)
                if network.spare[constraint] == 0:
                    self._strike_out(constraint)
        self._look()

    def _switched_on(self, first: int) -> Sequence[int]:
        """The constraints from ``first`` on that hold, in order."""
        network = self.network
        if self._instances is None:
            return range(first, len(network.lits))
        among = chain.from_iterable(network.constraints_of[i] for i in (DEFINITION, *self._instances))
        return sorted(constraint for constraint in among if constraint >= first)

    def is_open(self, variable: int) -> bool:
        return self.facts.is_open(variable)

    def _look(self) -> None:
        """Process the new facts."""
        facts, network, several = self.facts, self.network, self.rules.several
        while self._looked_at < len(facts.trail):
            lit = facts.trail[self._looked_at]
            self._looked_at += 1
            single = bool(several) and self._root(lit) is not None
            for constraint in network.against[lit]:
                if facts.spare[constraint] <= 0 and network.instance_of[constraint] != DEFINITION:
                    self.ready.add(constraint)
                    if single and network.spare[constraint] == 1:
                        self._strike_out(constraint)

    def _strike_out(self, constraint: int) -> None:
        for lit in self.network.lits[constraint]:
            if self.is_open(abs(lit)) and self.rules.is_exclusion(lit):
                self.struck_out.add(lit)
                self._hold([lit])

    def _hold(self, lits: Iterable[Lit], ready: Sequence[int] = ()) -> Conflict | None:
        """Hold facts, with everything that follows by definition or stays within one rule instance."""
        if self.rules.plain:
            # Nothing does: all conclusions are marks.
            return self.facts.hold(lits)
        self.facts.held_back = self.rules.place_of
        conflict = self.facts.run(lits, 1, ready)
        self.facts.held_back = ()
        return conflict

    def _root(self, lit: Lit) -> Lit | None:
        """The single fact on the board that a fact follows from by definition; None if there are several."""
        if lit in self.board:
            return lit
        source = self.facts.source.get(lit)
        if source is None:
            return None
        roots = {self._root(premise) for premise in source.premises if premise not in self.network.printed}
        return roots.pop() if len(roots) == 1 else None

    def glances(self, lit: Lit) -> Iterator[Glance]:
        """All the ways to see that a mark is struck out."""
        network, is_held = self.network, self.facts.is_held
        for constraint in network.against[-lit]:
            instance, spare = network.instance_of[constraint], network.spare[constraint]
            if instance == DEFINITION or (self._instances is not None and instance not in self._instances):
                continue
            if spare == 0:
                yield Glance(instance, None)
            elif spare == 1:
                for other in network.lits[constraint]:
                    if is_held(-other) and -other not in network.printed:
                        root = self._root(-other)
                        if root is not None:
                            yield Glance(instance, root)

    def covering(self, struck_out: Iterable[Lit], instances: Iterable[int]) -> list[Glance]:
        """Few glances that strike out all these marks.

        Glances by rule instances that are used anyway come first.
        """
        ways = {lit: set(self.glances(lit)) for lit in struck_out}
        used = set(instances)
        chosen = []

        def worth(glance: Glance) -> tuple[bool, bool, int, int]:
            return glance.instance in used, glance.mark is None, -glance.instance, glance.mark or 0

        while ways:
            covers = Counter(glance for glances in ways.values() for glance in glances)
            most = max(covers.values())
            best = max((glance for glance, times in covers.items() if times == most), key=worth)
            chosen.append(best)
            used.add(best.instance)
            ways = {lit: glances for lit, glances in ways.items() if best not in glances}
        return chosen

    def support(self, lits: Iterable[Lit]) -> Support:
        """Everything that the facts rest on."""
        support = Support(set(), set(), set())
        left = list(lits)
        while left:
            lit = left.pop()
            if lit in self.board:
                support.known.add(lit)
            elif lit in self.struck_out:
                support.struck_out.add(lit)
            elif lit in self.facts.source and lit not in support.thought:
                support.thought.add(lit)
                left += self.facts.source[lit].premises
        return support
