"""What an explanation is made of."""

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
    """That a mark stands on a place, or (``holds`` False) that it does not."""

    place: Place
    mark: Mark
    holds: bool = True


@dataclass(frozen=True, slots=True)
class Link:
    """One link of a chain: by this rule instance, these facts follow (none: a contradiction).

    Where one line of thought does not decide, ``cases`` holds two: the first fact supposed, and
    its opposite, each with what it leads to.
    """

    reason: Reason | None
    follows: tuple[Fact, ...]
    cases: tuple[tuple[Fact, tuple[Link, ...]], ...] = ()


class Argument(NamedTuple):
    """Why a further conclusion holds: it follows straight on, or is supposed not to hold."""

    concludes: tuple[Fact, ...]
    chain: tuple[Link, ...]
    supposed: Fact | None = None


class Pattern(NamedTuple):
    """A technique that a kind's own code found: the rule instances and what they force together."""

    name: str
    reasons: tuple[Reason, ...]
    concludes: tuple[Fact, ...]
    at_once: bool = False
    """Do players see it as a whole, and suppose nothing?"""
    trail: tuple[tuple[Fact, ...], ...] = ()
    """For a pattern told from place to place: its stations in order, each of one or several facts."""


class Proved(NamedTuple):
    """Facts that follow from the rules on one board; steps may rest on them as on rules."""

    instances: Sequence[tuple[Reason, Sequence[Clause]]]
    """What they say, place by place."""
    lazy: Lazy
    """What is too much to write down."""


@dataclass(frozen=True, slots=True)
class Step:
    """A deduction: from the reasons and the known marks alone, the conclusions follow."""

    concludes: tuple[Fact, ...]
    reasons: tuple[Reason, ...]
    known: tuple[Fact, ...]
    supposed: Fact | None
    """For an indirect step: what was supposed and led to a contradiction."""
    struck_out: tuple[Link, ...]
    """Marks that the board excludes, found before the thought begins."""
    chain: tuple[Link, ...]
    """How the conclusion follows, link by link; for an indirect step, how the contradiction does.

    Where a pattern is seen at once, its rule instances, each with what they force together.
    Empty when it was searched for, and no argument was found in reasonable time.
    """
    size: int
    """How many rule instances must be seen together; what is struck out at a glance is free."""
    further: tuple[Argument, ...] = ()
    """Why the conclusions hold that the supposition does not refute, one after the other."""
    pattern: str = ""
    """The technique, where the kind's own code found it."""
    assumes_unique: bool = False
    """Does it hold only because there is one answer? Then the reasons show it, but do not force it."""
    weight: float | None = None
    """How hard the step is, where the kind says so; else its rule instances are counted."""
    at_least: float = 0.0
    """How hard it is at least, although they are few."""
    trail: tuple[tuple[Fact, ...], ...] = ()
    """The stations of the pattern in order, where it is told from place to place."""
    alternatives: int = 1
    """About how many places a step of the same sort had something to say, this step included."""

    @property
    def marks(self) -> Mapping[Place, Mark]:
        return {fact.place: fact.mark for fact in self.concludes if fact.holds}

    @property
    def searched(self) -> bool:
        """Does a search stand for it, and no argument? Without reasons, it rests on all rules together."""
        return not self.chain

    @property
    def needs_cases(self) -> bool:
        return self.searched or any(link.cases for link in self.chain)

    @property
    def shape(self) -> str:
        """For an indirect step: what is supposed, and the rules by which it breaks down, one after the other;
        a rule used again at once is named once."""
        if self.supposed is None:
            return ""
        supposed = ("" if self.supposed.holds else "not ") + self.supposed.mark
        if self.needs_cases:
            return f"{supposed}: cases"
        rules = ("left over" if link.reason is None else link.reason.rule for link in self.chain)
        return f"{supposed}: {' > '.join(rule for rule, _ in groupby(rules))}"


class Sweep(NamedTuple):
    """One look over the whole board that takes all direct steps which it shows."""

    open: int
    """On how many places something was open."""
    found: int
    """On how many of them something was found."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """The marks contradict the rules: these reasons and marks cannot hold together."""

    reasons: tuple[Reason, ...]
    known: tuple[Fact, ...]
    chain: tuple[Link, ...] = ()
    """How the contradiction follows, link by link. Empty when it was searched for."""
    searched: bool = False
    """Does it rest on all rules together, and no smaller set was looked for?"""


def reasons_of(chain: Iterable[Link]) -> Iterator[Reason]:
    """The rule instances of a line of thought, in its order, those of the cases included."""
    for link in chain:
        if link.reason is not None:
            yield link.reason
        for _, thought in link.cases:
            yield from reasons_of(thought)
