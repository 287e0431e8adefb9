"""What is known of a board, whichever twin works it out."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from gridproof.hints.prove.propagation import Conflict, Facts
from gridproof.logic.theory import Lit

if TYPE_CHECKING:
    from gridproof.hints.prove.guarded_theory import GuardedTheory


class Glance(NamedTuple):
    """One rule instance and at most one mark on the board that strike a mark out."""

    instance: int
    mark: Lit | None


class Support(NamedTuple):
    """What a line of thought rests on."""

    known: set[Lit]
    """Facts on the board."""
    struck_out: set[Lit]
    """Marks that a glance strikes out."""
    thought: set[Lit]
    """Facts found on the way."""


class KnownBoard(ABC):
    """The facts of a board, with all rule instances or some of them switched on."""

    facts: Facts

    def __init__(self, rules: GuardedTheory) -> None:
        self.rules = rules
        self.board: set[Lit] = set()

    @property
    @abstractmethod
    def struck_out(self) -> set[Lit]:
        """The marks that a glance strikes out."""

    @abstractmethod
    def learn(self, board: Iterable[Lit]) -> None:
        """Take over what stands on the board now, and strike out what it excludes at a glance."""

    @abstractmethod
    def adopt(self) -> None:
        """Take over new rule instances, and strike out what they exclude on the printed board."""

    @abstractmethod
    def follow(self, bound: int) -> None:
        """Hold what follows from at most so many rule instances."""

    @abstractmethod
    def think(self) -> Conflict | None:
        """Hold all that follows."""

    @abstractmethod
    def round(self) -> list[Lit]:
        """Learn all that single rule instances force now, and return it: marks, or else what they exclude."""

    @abstractmethod
    def open_places(self) -> int:
        """On how many places something is open."""

    @abstractmethod
    def glances(self, lit: Lit) -> Iterator[Glance]:
        """All the ways to see that a mark is struck out."""

    @abstractmethod
    def support(self, lits: Iterable[Lit]) -> Support:
        """Everything that facts rest on."""

    def is_open(self, variable: int) -> bool:
        return self.facts.is_open(variable)

    def covering(self, struck_out: Iterable[Lit], instances: Iterable[int]) -> list[Glance]:
        """Few glances that strike all these marks out; rule instances that are used anyway come first."""
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


def left_over(held: KnownBoard, length: int) -> list[Lit]:
    """Of the first facts so many marks that stand because all others are struck out."""
    if not held.struck_out:
        return []
    facts, rules = held.facts, held.rules
    return [
        lit
        for lit in facts.since(0)[:length]
        if facts.has_source(lit) and abs(lit) in rules.place_of and not rules.is_exclusion(lit)
    ]
