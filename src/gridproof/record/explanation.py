"""The parts of an explanation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from gridproof.board.grid import Place
from gridproof.board.marks import Mark
from gridproof.logic.theory import Clause, Lazy, Reason


@dataclass(frozen=True, slots=True)
class Fact:
    """A mark stands on a place, or (``holds`` False) it does not."""

    place: Place
    mark: Mark
    holds: bool = True


@dataclass(frozen=True, slots=True)
class Link:
    """One link of a chain: by this rule instance, these facts follow. Without facts it is a contradiction.

    Where one line of thought is not enough, ``cases`` holds two: the first supposes a fact and the second
    its opposite, each with what follows from it.
    """

    reason: Reason | None
    follows: tuple[Fact, ...]
    cases: tuple[tuple[Fact, tuple[Link, ...]], ...] = ()


class Argument(NamedTuple):
    """Why a further conclusion holds: it follows directly, or supposing its opposite leads to a
    contradiction.
    """

    concludes: tuple[Fact, ...]
    chain: tuple[Link, ...]
    supposed: Fact | None = None


class Pattern(NamedTuple):
    """A technique that the kind's own code found: the rule instances and the facts that they force
    together.
    """

    name: str
    reasons: Sequence[Reason]
    concludes: tuple[Fact, ...]
    at_once: bool = False
    """Whether players see the pattern as a whole, without supposing anything."""
    trail: tuple[tuple[Fact, ...], ...] = ()
    """For a pattern that is explained from place to place: its stations in order, each of one or several
    facts.
    """


class Proved(NamedTuple):
    """Facts that follow from the rules on one board. Steps may rest on them as on rules."""

    instances: Sequence[tuple[Reason, Sequence[Clause]]]
    """The clauses of the facts, place by place."""
    lazy: Lazy
    """The facts that are too many to write down, as a lazy rule."""


@dataclass(frozen=True, slots=True)
class Step:
    """A deduction: the conclusions follow from the reasons and the known marks alone."""

    concludes: tuple[Fact, ...]
    reasons: tuple[Reason, ...]
    known: tuple[Fact, ...]
    supposed: Fact | None
    """For an indirect step: the fact that was supposed and led to a contradiction."""
    struck_out: tuple[Link, ...]
    """Marks that the board excludes. They are found before the line of thought begins."""
    chain: tuple[Link, ...]
    """How the conclusion follows, link by link; for an indirect step, how the contradiction follows.

    If a pattern is seen at once, these are its rule instances, each with the facts that they force
    together. Empty if a search found the step and no argument was found in reasonable time.
    """
    size: int
    """How many rule instances must be seen together. Marks that are struck out at a glance do not count."""
    further: tuple[Argument, ...] = ()
    """Why those conclusions hold that refuting the supposition does not prove, one after the other."""
    pattern: str = ""
    """The technique, if the kind's own code found it."""
    assumes_unique: bool = False
    """Whether the step holds only because there is one answer.

    Then the reasons show it but do not force it.
    """
    weight: float | None = None
    """How hard the step is, if the kind defines it; otherwise its rule instances are counted."""
    at_least: float = 0.0
    """The least difficulty of the step, however few its rule instances are."""
    trail: tuple[tuple[Fact, ...], ...] = ()
    """The stations of the pattern in order, if it is explained from place to place."""
    fillings: tuple[tuple[Fact, ...], ...] = ()
    """The ways to fill the places that the rule instances share. Each conclusion holds in all of them."""
    alternatives: int = 1
    """The approximate number of places where a step of the same sort was available, including this one."""

    @property
    def marks(self) -> Mapping[Place, Mark]:
        return {fact.place: fact.mark for fact in self.concludes if fact.holds}

    @property
    def searched(self) -> bool:
        """Whether only a search supports the step, without an argument.

        Without reasons, it rests on all rules together.
        """
        return not self.chain

    @property
    def needs_cases(self) -> bool:
        return self.searched or any(link.cases for link in self.chain)

    @property
    def shape(self) -> str:
        """For an indirect step: the supposition and the rules by which it breaks down, in order.

        A rule that is used several times in a row is named once.
        """
        if self.supposed is None:
            return ""
        supposed = ("" if self.supposed.holds else "not ") + self.supposed.mark
        if self.needs_cases:
            return f"{supposed}: cases"
        rules = ("left over" if link.reason is None else link.reason.rule for link in self.chain)
        return f"{supposed}: {' > '.join(rule for rule, _ in groupby(rules))}"


class Sweep(NamedTuple):
    """One look over the whole board that takes all the direct steps it shows."""

    open: int
    """How many places were open."""
    found: int
    """On how many of them something was found."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """The marks contradict the rules: these reasons and marks cannot hold together."""

    reasons: tuple[Reason, ...]
    known: tuple[Fact, ...]
    chain: tuple[Link, ...] = ()
    """How the contradiction follows, link by link. Empty if a search found it."""
    searched: bool = False
    """Whether the mistake rests on all rules together, because no smaller set was searched for."""


def reasons_of(chain: Iterable[Link]) -> Iterator[Reason]:
    """The rule instances of a line of thought, in order, including those of its cases."""
    for link in chain:
        if link.reason is not None:
            yield link.reason
        for _, thought in link.cases:
            yield from reasons_of(thought)
