"""From a set of rule instances that refutes a supposition to a line of thought."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from gridproof.hints.guarded import GuardedTheory
from gridproof.hints.minimal import needed_for
from gridproof.logic.theory import Lit
from gridproof.steps import Fact, Link


class _Inference(NamedTuple):
    """By one rule instance, from what was held before, these literals follow (none: a conflict)."""

    instance: int
    held: tuple[Lit, ...]
    follows: tuple[Lit, ...]


def chain_of(
    rules: GuardedTheory,
    instances: Sequence[int],
    premises: Sequence[Lit],
    supposed: Lit,
    fact: Callable[[Lit], Fact],
) -> tuple[Link, ...]:
    """Link by link from the supposition to a contradiction; cases only where nothing else follows."""
    inferences: list[_Inference] = []
    held = [*premises, supposed]
    while True:
        inference = _next_inference(rules, instances, held)
        if inference is None:
            cases = _cases(rules, instances, held, fact)
            told = [Link(rules.reasons[i.instance], tuple(map(fact, i.follows))) for i in inferences]
            return (*told, cases)
        inferences.append(inference)
        if not inference.follows:
            return tuple(_told(rules, inferences, fact))
        held += inference.follows


def _next_inference(rules: GuardedTheory, instances: Sequence[int], held: list[Lit]) -> _Inference | None:
    """A contradiction if one instance shows it, else what the first instance that says more says."""
    first: _Inference | None = None
    known = set(held)
    for instance in instances:
        consistent, assigned = rules.propagate([*held, rules.guards[instance]])
        if not consistent:
            return _Inference(instance, tuple(held), ())
        if first is None:
            new = [lit for lit in assigned if lit not in known and abs(lit) in rules.place_of]
            if new:
                first = _Inference(instance, tuple(held), tuple(new))
    if first is None:
        for instance in instances:
            if rules.search(held, [rules.guards[instance]]) is None:
                return _Inference(instance, tuple(held), ())
    return first


def _told(rules: GuardedTheory, inferences: Sequence[_Inference], fact: Callable[[Lit], Fact]) -> list[Link]:
    """The inferences as links, without what the contradiction does not need."""
    used: set[Lit] = set()
    links: list[Link] = []
    for instance, held, follows in reversed(inferences):
        wanted = tuple(lit for lit in follows if lit in used)
        if wanted or not follows:
            used.update(needed_for(rules, instance, held, wanted))
            links.append(Link(rules.reasons[instance], tuple(map(fact, wanted))))
    return links[::-1]


def _cases(
    rules: GuardedTheory, instances: Sequence[int], held: list[Lit], fact: Callable[[Lit], Fact]
) -> Link:
    """Two cases, on a mark of the instance that leaves the fewest ways open."""
    decided = {abs(lit) for lit in held}
    open_variables = [[v for v in rules.variables_of[i] if v not in decided] for i in instances]
    variable = min(filter(None, open_variables), key=len)[0]
    cases = tuple((fact(lit), chain_of(rules, instances, held, lit, fact)) for lit in (variable, -variable))
    return Link(None, (), cases)
