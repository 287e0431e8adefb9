"""The facts of a board, including the marks that a glance at the board strikes out: the plain twin."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING

from gridproof.hints.prove.board import Glance, KnownBoard, Support, left_over
from gridproof.hints.prove.propagation import DEFINITION, Conflict, PlainNetwork, Propagation
from gridproof.logic.theory import Lit

if TYPE_CHECKING:
    from gridproof.hints.prove.guarded_theory import GuardedTheory


class PlainBoard(KnownBoard):
    """The facts of a board, with all rule instances or some of them switched on."""

    def __init__(
        self, rules: GuardedTheory, network: PlainNetwork, instances: Collection[int] | None = None
    ) -> None:
        super().__init__(rules)
        self.network = network
        self.facts: Propagation = network.facts(instances)
        self._struck_out: set[Lit] = set()
        self.ready: set[int] = set()
        """Constraints of rule instances that now force something on the board."""
        self._instances = instances
        self._looked_at = 0
        self._seen = 0
        self.adopt()

    @property
    def struck_out(self) -> set[Lit]:
        return self._struck_out

    def learn(self, board: Iterable[Lit]) -> None:
        new = [lit for lit in board if lit not in self.board]
        self.board.update(new)
        self._struck_out.difference_update(new)
        conflict = self._hold(new)
        for lit in new:
            self.facts.source.pop(lit, None)
        if conflict is None:
            self._look()

    def adopt(self) -> None:
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

    def follow(self, bound: int) -> None:
        facts, lits = self.facts, self.network.lits
        rests_on = facts.rests_on
        self.ready = {
            c for c in self.ready if any(rests_on[lit] is rests_on[-lit] is None for lit in lits[c])
        }
        facts.run((), bound, sorted(self.ready))

    def think(self) -> Conflict | None:
        return self.facts.run((), math.inf, sorted(self.ready))

    def round(self) -> list[Lit]:
        self.adopt()
        facts, rules = self.facts, self.rules
        start = facts.length
        self.follow(1)
        forced = [lit for lit in (*left_over(self, start), *facts.since(start)) if abs(lit) in rules.place_of]
        facts.undo(start)
        found = [lit for lit in forced if not rules.is_exclusion(lit)] or forced
        self.learn(found)
        return found

    def open_places(self) -> int:
        place_of, is_open = self.rules.place_of, self.facts.is_open
        return len({place for variable, place in place_of.items() if is_open(variable)})

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
                self._struck_out.add(lit)
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

    def support(self, lits: Iterable[Lit]) -> Support:
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
