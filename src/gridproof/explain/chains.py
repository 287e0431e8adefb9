"""From a set of rule instances that refutes a supposition to a line of thought."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gridproof.explain.guarded import GuardedTheory
from gridproof.explain.steps import Fact, Link
from gridproof.logic.theory import Lit


def chain_of(
    rules: GuardedTheory,
    instances: Sequence[int],
    premises: Sequence[Lit],
    supposed: Lit,
    fact: Callable[[Lit], Fact],
) -> tuple[Link, ...]:
    """Link by link from the supposition to a contradiction; cases only where nothing else follows."""
    links: list[Link] = []
    held = [*premises, supposed]
    while True:
        link = _next_link(rules, instances, held, fact)
        if link is None:
            return (*links, _cases(rules, instances, held, fact))
        new, next_link = link
        links.append(next_link)
        if not next_link.follows:
            return tuple(links)
        held += new


def _next_link(
    rules: GuardedTheory, instances: Sequence[int], held: list[Lit], fact: Callable[[Lit], Fact]
) -> tuple[list[Lit], Link] | None:
    """A contradiction if one instance shows it, else what the first instance that says more says."""
    first: tuple[list[Lit], Link] | None = None
    for instance in instances:
        consistent, assigned = rules.propagate([*held, rules.guards[instance]])
        if not consistent:
            return [], Link(rules.reasons[instance], ())
        if first is None:
            new = [lit for lit in assigned if abs(lit) in rules.place_of and lit not in held]
            if new:
                first = new, Link(rules.reasons[instance], tuple(map(fact, new)))
    if first is None:
        for instance in instances:
            if rules.search(held, [rules.guards[instance]]) is None:
                return [], Link(rules.reasons[instance], ())
    return first


def _cases(
    rules: GuardedTheory, instances: Sequence[int], held: list[Lit], fact: Callable[[Lit], Fact]
) -> Link:
    decided = {abs(lit) for lit in held}
    variable = next(v for i in instances for v in rules.variables_of[i] if v not in decided)
    cases = tuple(
        (fact(lit), chain_of(rules, instances, held, lit, fact)) for lit in (variable, -variable)
    )
    return Link(None, (), cases)
