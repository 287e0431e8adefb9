"""Lines of thought: from a supposition link by link to a contradiction."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from gridproof.explanation import Fact, Link
from gridproof.hints.prove.propagation import DEFINITION, LEMMA, Propagation, Source
from gridproof.logic.theory import Lit, Reason


class Inference(NamedTuple):
    """A fact and where it comes from."""

    lit: Lit
    source: Source


class Thought(NamedTuple):
    """Facts found one after the other, up to a contradiction, a choice of two cases, or nothing."""

    inferences: tuple[Inference, ...]
    end: Source | tuple[Case, Case] | None
    uses: frozenset[Lit]
    """The facts it starts from."""

    def instances(self) -> set[int]:
        """The rule instances that must be seen together."""
        found = {inference.source.instance for inference in self.inferences}
        if isinstance(self.end, Source):
            found.add(self.end.instance)
        elif self.end is not None:
            found.update(instance for case in self.end for instance in case.thought.instances())
        return found - {DEFINITION}

    def cases(self) -> int:
        """How often cases are distinguished."""
        if self.end is None or isinstance(self.end, Source):
            return 0
        return 1 + sum(case.thought.cases() for case in self.end)


class Case(NamedTuple):
    """A supposition and what it leads to."""

    supposed: Lit
    thought: Thought


def thought_to(facts: Propagation, start: int, end: Thought, refuted: Mapping[Lit, Thought]) -> Thought:
    """What was found since the trail was ``start`` long, as far as the end uses it, and the end.

    ``refuted`` says how suppositions were refuted whose opposite was taken for granted then.
    """
    used = set(end.uses)
    inferences = list(reversed(end.inferences))
    close = end.end
    for lit in reversed(facts.trail[start:]):
        if lit not in used or lit not in facts.source:
            continue
        source = facts.source[lit]
        if source.instance == LEMMA:
            rest = Thought(tuple(reversed(inferences)), close, frozenset(used))
            close = Case(-lit, refuted[-lit]), Case(lit, rest)
            used |= refuted[-lit].uses
            used -= {lit, -lit}
            inferences.clear()
        else:
            used.remove(lit)
            used.update(source.premises)
            inferences.append(Inference(lit, source))
    return Thought(tuple(reversed(inferences)), close, frozenset(used))


def ending(uses: Iterable[Lit], end: Source | tuple[Case, Case] | None) -> Thought:
    """A thought that ends where it begins."""
    return Thought((), end, frozenset(uses))


@dataclass(slots=True)
class _Telling:
    """A link that is still growing."""

    instance: int
    lits: list[Lit] = field(default_factory=list)


class Teller:
    """Tells thoughts in links."""

    def __init__(self, reasons: Sequence[Reason], marks: Container[int], fact: Callable[[Lit], Fact]) -> None:
        self._reasons = reasons
        self._marks = marks
        self._fact = fact

    def links(self, thought: Thought) -> tuple[Link, ...]:
        telling: list[_Telling] = []
        told_in: dict[Lit, int] = {}
        for lit, (instance, premises) in thought.inferences:
            after = max((told_in.get(premise, -1) for premise in premises), default=-1)
            place = _place_for(telling, instance, after)
            told_in[lit] = place
            if place >= 0:
                telling[place].lits.append(lit)
        end = thought.end
        if isinstance(end, Source) and end.instance == DEFINITION:
            # No rule is broken but the last one left no choice: it is the one that cannot be obeyed.
            last = max(end.premises, key=lambda premise: told_in.get(premise, -1))
            broken = telling[told_in[last]]
            broken.lits.remove(last)
            end = Source(broken.instance, ())
        links = [self._link(instance, lits) for instance, lits in ((t.instance, t.lits) for t in telling)]
        told = [link for link in links if link.follows]
        if isinstance(end, Source):
            told.append(Link(self._reasons[end.instance], ()))
        elif end is not None:
            told.append(
                Link(None, (), tuple((self._fact(case.supposed), self.links(case.thought)) for case in end))
            )
        return tuple(told)

    def _link(self, instance: int, lits: list[Lit]) -> Link:
        facts = tuple(self._fact(lit) for lit in lits if abs(lit) in self._marks)
        return Link(self._reasons[instance], facts)


def _place_for(telling: list[_Telling], instance: int, after: int) -> int:
    """The link that tells a fact of that instance, not before what it builds on was told."""
    if instance == DEFINITION:
        return after
    for place in range(max(after, 0), len(telling)):
        if telling[place].instance == instance:
            return place
    telling.append(_Telling(instance))
    return len(telling) - 1
