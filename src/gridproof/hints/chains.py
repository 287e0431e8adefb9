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


class _Thought(NamedTuple):
    """A line of thought to a contradiction, and what it uses of what was held at its beginning."""

    links: list[Link]
    used: set[Lit]


def chain_of(
    rules: GuardedTheory,
    instances: Sequence[int],
    premises: Sequence[Lit],
    supposed: Lit,
    fact: Callable[[Lit], Fact],
) -> tuple[Link, ...]:
    """Link by link from the supposition to a contradiction; cases only where nothing else follows."""
    return tuple(_thought(rules, instances, [*premises, supposed], fact).links)


def _thought(
    rules: GuardedTheory, instances: Sequence[int], held: Sequence[Lit], fact: Callable[[Lit], Fact]
) -> _Thought:
    inferences: list[_Inference] = []
    now = list(held)
    while (inference := _next_inference(rules, instances, now)) is not None and inference.follows:
        inferences.append(inference)
        now += inference.follows
    if inference is None:
        links, used = _cases(rules, instances, now, fact)
    else:
        links = [Link(rules.reasons[inference.instance], ())]
        used = set(needed_for(rules, inference.instance, now, ()))
    for instance, before, follows in reversed(inferences):
        wanted = tuple(lit for lit in follows if lit in used)
        if wanted:
            used.update(needed_for(rules, instance, before, wanted))
            links.insert(0, Link(rules.reasons[instance], tuple(map(fact, wanted))))
    return _Thought(links, used)


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
    return first or _thorough_inference(rules, instances, held)


def _thorough_inference(
    rules: GuardedTheory, instances: Sequence[int], held: Sequence[Lit]
) -> _Inference | None:
    """The same, where propagation does not see what all ways to obey an instance share."""
    for instance in instances:
        if rules.search(held, [rules.guards[instance]]) is None:
            return _Inference(instance, tuple(held), ())
    for instance in instances:
        if instance in rules.intricate:
            new = rules.forced_by(instance, held)
            if new:
                return _Inference(instance, tuple(held), tuple(new))
    return None


def _cases(
    rules: GuardedTheory, instances: Sequence[int], held: Sequence[Lit], fact: Callable[[Lit], Fact]
) -> _Thought:
    """Two cases; just one of them where its thought does not need the case."""
    variable = _dividing_variable(rules, instances, held)
    cases: list[tuple[Fact, tuple[Link, ...]]] = []
    used: set[Lit] = set()
    for lit in (variable, -variable):
        thought = _thought(rules, instances, [*held, lit], fact)
        if lit not in thought.used:
            return thought
        cases.append((fact(lit), tuple(thought.links)))
        used |= thought.used - {lit}
    return _Thought([Link(None, (), tuple(cases))], used)


def _dividing_variable(rules: GuardedTheory, instances: Sequence[int], held: Sequence[Lit]) -> int:
    """The variable that leaves the least to do: one case breaks down at once, or both tell much."""
    guards = [rules.guards[i] for i in instances]
    decided = {abs(lit) for lit in held}

    def progress(variable: int) -> tuple[bool, int]:
        cases = [rules.propagate([*held, *guards, lit]) for lit in (variable, -variable)]
        told = [len(assigned) for consistent, assigned in cases if consistent]
        return len(told) < len(cases), min(told, default=0)

    open_variables = {v for i in instances for v in rules.variables_of[i] if v not in decided}
    return max(sorted(open_variables), key=progress)
