"""Lines of thought: from a supposition link by link to a contradiction."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from gridproof.hints.prove.guarded_theory import GuardedTheory
from gridproof.hints.prove.propagation import DEFINITION, LEMMA, Facts, Source
from gridproof.logic.theory import Lit
from gridproof.record.explanation import Link


class Inference(NamedTuple):
    """A fact and where it comes from."""

    lit: Lit
    source: Source


class Thought(NamedTuple):
    """Facts found one after the other, up to a contradiction, a choice of two cases, or nothing."""

    inferences: tuple[Inference, ...]
    end: Source | tuple[Case, Case] | None
    uses: frozenset[Lit]
    """The facts that the thought starts from."""

    def instances(self) -> set[int]:
        """The rule instances that must be seen together."""
        found = {inference.source.instance for inference in self.inferences}
        if isinstance(self.end, Source):
            found.add(self.end.instance)
        elif self.end is not None:
            found.update(instance for case in self.end for instance in case.thought.instances())
        return found - {DEFINITION}


class Case(NamedTuple):
    """A supposition and the thought that follows from it."""

    supposed: Lit
    thought: Thought


def thought_to(facts: Facts, start: int, end: Thought, refuted: Mapping[Lit, Thought]) -> Thought:
    """The facts found since the trail was ``start`` long, as far as the end uses them, and the end.

    ``refuted`` has the refutations of suppositions whose opposites were used as facts.
    """
    used = set(end.uses)
    inferences = list(reversed(end.inferences))
    close = end.end
    for lit in reversed(facts.since(start)):
        source = facts.source_of(lit) if lit in used else None
        if source is None:
            continue
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


class _Growing(NamedTuple):
    """A link to which facts are still added."""

    instance: int
    lits: list[Lit]


def chain_of(rules: GuardedTheory, thought: Thought) -> tuple[Link, ...]:
    """A thought in links, each with the facts of one rule instance."""
    growing: list[_Growing] = []
    link_of: dict[Lit, int] = {}
    for lit, (instance, premises) in thought.inferences:
        after = max((link_of.get(premise, -1) for premise in premises), default=-1)
        place = _place_for(growing, instance, after)
        link_of[lit] = place
        if place >= 0:
            growing[place].lits.append(lit)
    end = thought.end
    if isinstance(end, Source) and end.instance == DEFINITION:
        # No rule is broken, but the last one left no choice: it is the one that cannot be obeyed.
        last = max(end.premises, key=lambda premise: link_of.get(premise, -1))
        broken = growing[link_of[last]]
        broken.lits.remove(last)
        end = Source(broken.instance, ())
    links = []
    for instance, lits in growing:
        facts = tuple(rules.fact(lit) for lit in lits if abs(lit) in rules.place_of)
        if facts:
            links.append(Link(rules.reasons[instance], facts))
    if isinstance(end, Source):
        links.append(Link(rules.reasons[end.instance], ()))
    elif end is not None:
        cases = tuple((rules.fact(case.supposed), chain_of(rules, case.thought)) for case in end)
        links.append(Link(None, (), cases))
    return tuple(links)


def _place_for(growing: list[_Growing], instance: int, after: int) -> int:
    """The link for a fact of that instance, not before the link with the facts that it builds on."""
    if instance == DEFINITION:
        return after
    for place in range(max(after, 0), len(growing)):
        if growing[place].instance == instance:
            return place
    growing.append(_Growing(instance, []))
    return len(growing) - 1
