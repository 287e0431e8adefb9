"""What the boards of a size have in common, taken apart into rule instances once."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cached_property
from itertools import chain
from typing import NamedTuple
from weakref import WeakKeyDictionary

from gridproof.logic.theory import Clause, Count, Reason, Theory

LEFT_OUT = -2
"""Instead of a rule instance, where a slot is none on some board."""


class Stated(NamedTuple):
    """The constraints of a rule instance."""

    clauses: Sequence[Clause]
    counts: Sequence[Count]

    def mentioned(self) -> set[int]:
        """All its variables."""
        return set(map(abs, chain(*self.clauses, *(lits for *_, lits in self.counts))))


def merged(parts: Sequence[Stated]) -> Stated:
    if len(parts) == 1:
        return parts[0]
    return Stated(
        [clause for part in parts for clause in part.clauses],
        [count for part in parts for count in part.counts],
    )


class Prepared:
    """A prepared theory, with which those of many puzzles begin, in slots: one for each of its reasons."""

    def __init__(self, theory: Theory) -> None:
        self.clauses, self.counts = len(theory.clauses), len(theory.counts)
        spans = theory.spans
        self.spans = len(spans)
        self.reasons: list[Reason] = []
        """Per slot."""
        self.in_order: list[tuple[int | None, Stated]] = []
        """What is stated, in its order, with the slot; None for definitions."""
        self.simple = True
        """Whether no reason has a clue. A clue may be printed or not."""
        slots: dict[Reason, int] = {}
        stated: list[list[Stated]] = []
        for reason, clauses, counts, implied in spans:
            if implied:
                continue
            part = Stated(theory.clauses[clauses], theory.counts[counts])
            if reason is None:
                self.in_order.append((None, part))
                continue
            if not (part.clauses or part.counts):
                continue
            self.simple = self.simple and reason.clue is None
            if reason not in slots:
                slots[reason] = len(stated)
                stated.append([])
                self.reasons.append(reason)
            self.in_order.append((slots[reason], part))
            stated[slots[reason]].append(part)
        self.slots = slots
        self.parts = list(map(merged, stated))
        """The constraints of each slot."""
        self.mentioned = [part.mentioned() for part in self.parts]

    @cached_property
    def said(self) -> bytes:
        """The same for the kernel."""
        said: list[int] = []
        for slot, part in enumerate(self.parts):
            for clause in part.clauses:
                said += (slot, 1, -1, len(clause), *clause)
            for low, high, lits in part.counts:
                said += (slot, low, high, len(lits), *lits)
        return array("i", said).tobytes()

    def begins(self, theory: Theory) -> bool:
        """Does the theory go on with a reason of its own, after what is prepared?"""
        return theory.stated_before(self.spans) == (self.clauses, self.counts)


_LAYOUTS: WeakKeyDictionary[Theory, Prepared] = WeakKeyDictionary()


def prepared_of(theory: Theory) -> Prepared | None:
    """What a theory began with, taken apart; None where it is to be taken apart as a whole."""
    part = theory.included
    if part is None:
        return None
    layout = _LAYOUTS.get(part)
    if layout is None:
        layout = _LAYOUTS[part] = Prepared(part)
    return layout if layout.simple and layout.begins(theory) else None
