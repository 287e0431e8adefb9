"""Which of a few rule instances does a conclusion need? The plain twin of ``kernel/needed.c``.

It decides for rule instances that state clauses, and that at most one of several marks stands.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from gridproof.logic.theory import Lit

if TYPE_CHECKING:
    from gridproof.hints.prove.propagation import PlainNetwork

_DEFINITION = -1


class Needed(NamedTuple):
    """The rule instances that are needed, in their order.

    None if that is not decided here: the conclusion does not follow, or they state something else.
    """

    instances: tuple[int, ...] | None
    asked: int
    """How many propagations took place."""


class _GaveUp(Exception):
    """It is not decided here."""


class _Limit(NamedTuple):
    """A constraint: one of the literals holds at least, or one of them fails at most."""

    instance: int
    lits: Sequence[Lit]
    at_most_one: bool


class Question:
    """A question about some rule instances of a network. Each is dropped in turn, the first one first."""

    def __init__(self, network: PlainNetwork, instances: Sequence[int], most: int) -> None:
        """After ``most`` propagations it gives up."""
        self._network = network
        self._instances = instances
        self._left = self._most = most
        self._off: set[int] = set()
        self._held: dict[Lit, None] = {}

    def needed(self, facts: Sequence[Lit], concluded: Sequence[Lit]) -> Needed:
        try:
            return Needed(self._answer(facts, concluded), self._most - self._left)
        except _GaveUp:
            return Needed(None, self._most - self._left)

    def _answer(self, facts: Sequence[Lit], concluded: Sequence[Lit]) -> tuple[int, ...]:
        network = self._network
        printed = network.printed
        of_definitions = (network.lits[c] for c in network.constraints_of[_DEFINITION])
        if any(lit not in printed and -lit not in printed for lits in of_definitions for lit in lits):
            raise _GaveUp
        self._limits = [self._limit(i, c) for i in self._instances for c in network.constraints_of[i]]
        for lit in (*printed, *facts):
            if not self._assign(lit):
                raise _GaveUp
        first = self._follow(concluded)
        if first is None:
            raise _GaveUp
        kept: set[int] = set()
        # First what propagation can spare, then what a search can. What an answer needs now it needs later.
        for search in (False, True) if not first else (True,):
            for instance in self._instances:
                if instance not in self._off and instance not in kept:
                    self._off.add(instance)
                    without = self._follow(concluded)
                    if without is None:
                        kept.add(instance)
                    if without is None or without > search:
                        self._off.remove(instance)
        return tuple(instance for instance in self._instances if instance not in self._off)

    def _limit(self, instance: int, constraint: int) -> _Limit:
        network = self._network
        lits = network.lits[constraint]
        least = len(lits) - network.spare[constraint] - sum(-lit in network.printed for lit in lits)
        if least != 1 and (least != len(lits) - 1 or max(lits) > 0):
            raise _GaveUp
        return _Limit(instance, lits, least != 1)

    def _assign(self, lit: Lit) -> bool:
        """False if it fails already."""
        if -lit in self._held:
            return False
        self._held[lit] = None
        return True

    def _take_back(self, length: int) -> None:
        while len(self._held) > length:
            self._held.popitem()

    def _propagate(self) -> bool:
        """Hold what follows by unit propagation. False for a conflict."""
        if not self._left:
            raise _GaveUp
        self._left -= 1
        held = self._held
        length = -1
        while length < len(held):
            length = len(held)
            for instance, lits, at_most_one in self._limits:
                if instance not in self._off:
                    fails = sum(-lit in held for lit in lits)
                    if at_most_one:
                        forces, breaks = fails == 1, fails > 1
                    else:
                        breaks = fails == len(lits)
                        forces = fails == len(lits) - 1
                    if breaks:
                        return False
                    if forces:
                        held.update((lit, None) for lit in lits if -lit not in held)
        return True

    def _is_possible(self) -> bool:
        """Whether what is on can be obeyed. Propagation has come to its end."""
        held = self._held
        for instance, lits, at_most_one in self._limits:
            if instance in self._off or at_most_one or any(lit in held for lit in lits):
                continue
            length = len(held)
            first = next(lit for lit in lits if -lit not in held)
            for lit in (first, -first):
                found = self._assign(lit) and self._propagate() and self._is_possible()
                self._take_back(length)
                if found:
                    return True
            return False
        # All clauses hold; where at most one mark stands, none need be added.
        return True

    def _follow(self, concluded: Sequence[Lit]) -> bool | None:
        """Whether a search is needed to see that all of it follows; None if it does not follow."""
        searched = False
        for lit in concluded:
            length = len(self._held)
            consistent = self._assign(-lit) and self._propagate()
            possible = consistent and self._is_possible()
            self._take_back(length)
            if possible:
                return None
            searched = searched or consistent
        return searched
