"""Techniques that a kind finds by its own code, as the rule instances that they rest on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from gridproof.explanation import Pattern
from gridproof.grid import Place
from gridproof.hints.guarded import GuardedTheory
from gridproof.hints.held import Held
from gridproof.logic.theory import Lit, Reason
from gridproof.marks import Mark

Find = Callable[[Mapping[Place, Sequence[Mark]]], Iterator[Pattern]]
"""The patterns among the marks that are still possible on open places, simplest first."""


class Recognised(NamedTuple):
    """A pattern in terms of a guarded theory."""

    name: str
    instances: tuple[int, ...]
    concluded: tuple[Lit, ...]


class PatternBook:
    """Finds patterns on boards of one puzzle."""

    def __init__(self, rules: GuardedTheory, find: Find) -> None:
        self._literals = rules.theory.literals
        self._rules = rules
        self._find = find
        self._instance_of = {_key(reason): index for index, reason in enumerate(rules.reasons)}

    def look(self, held: Held) -> Iterator[Recognised]:
        """What is found on the board, simplest first."""
        for name, reasons, concludes in self._find(self._possible(held)):
            lits = [(fact.holds, self._literals[fact.place, fact.mark]) for fact in concludes]
            yield Recognised(
                name,
                tuple(self._instance_of[_key(reason)] for reason in reasons),
                tuple(lit if holds else -lit for holds, lit in lits),
            )

    def _possible(self, held: Held) -> dict[Place, list[Mark]]:
        """Per open place, the marks that are not excluded."""
        is_held = held.facts.is_held
        possible: dict[Place, list[Mark]] = {}
        decided = set()
        for (place, mark), lit in self._literals.items():
            if is_held(lit):
                decided.add(place)
            elif not is_held(-lit):
                possible.setdefault(place, []).append(mark)
        return {place: marks for place, marks in possible.items() if place not in decided}


def _key(reason: Reason) -> Reason:
    return reason._replace(places=tuple(reason.places))
