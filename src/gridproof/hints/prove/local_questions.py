"""Questions about few rule instances at a time, on a board that only grows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING

from gridproof.engines.solver import Measured, Solver
from gridproof.hints.prove.prepared import Stated
from gridproof.logic.cardinality import expand
from gridproof.logic.theory import Clause, Count, Lit

if TYPE_CHECKING:
    from gridproof.hints.prove.effort import Effort

_MOST_WORK = 20_000
"""Propagations of one question. One that takes more is answered with no."""
_PER_QUESTION, _PER_INSTANCE = 25, 0.3
_PER_SMALL_QUESTION, _PER_CLAUSE = 8, 1.0
"""The effort of a question, and of preparing a solver for many."""


def on_board(part: Stated, is_held: Callable[[Lit], bool]) -> Stated:
    """What is left of constraints on a board."""
    clauses = [
        [lit for lit in clause if not is_held(-lit)]
        for clause in part.clauses
        if not any(map(is_held, clause))
    ]
    counts = []
    for low, high, lits in part.counts:
        holds = sum(map(is_held, lits))
        left = [lit for lit in lits if not (is_held(lit) or is_held(-lit))]
        if holds < low or holds + len(left) > high:
            counts.append(Count(max(0, low - holds), min(len(left), high - holds), left))
    return Stated(clauses, counts)


class LocalQuestions:
    """A solver with the board as it stands, for many small questions with the answers yes and no."""

    def __init__(self, solver: Solver, on: Callable[[Iterable[int]], list[Lit]], effort: Effort) -> None:
        self._solver = solver
        self._on = on
        self._effort = effort

    def hold(self, facts: Iterable[Lit]) -> None:
        """Add facts of the board."""
        for lit in facts:
            self._solver.add((lit,))

    def force(self, instances: Sequence[int], lit: Lit) -> bool:
        """Whether these rule instances force the literal on the board."""
        self._effort.spend(_PER_QUESTION + _PER_INSTANCE * len(instances))
        return self._solver.ask([*self._on(instances), -lit], Measured(_MOST_WORK, 1)) is False


class FewInstances:
    """A solver of its own for some rule instances on a board, so that its answers depend on nothing else."""

    def __init__(self, parts: Mapping[int, Stated], definitions: Iterable[Clause], effort: Effort) -> None:
        """What is left of each rule instance on the board, and the definitions of their variables."""
        self._effort = effort
        self._number_of: dict[int, int] = {}
        self._names = 0
        self._solver = Solver()
        self._switches = {instance: self._new() for instance in parts}
        self._instance_of = {switch: instance for instance, switch in self._switches.items()}
        number = 0
        for clause in definitions:
            self._solver.add([self._named(lit) for lit in clause])
            number += 1
        for instance, part in parts.items():
            switch = self._switches[instance]
            counts = (count._replace(lits=[self._named(lit) for lit in count.lits]) for count in part.counts)
            expanded = chain.from_iterable(expand(count, self._new) for count in counts)
            named = ([self._named(lit) for lit in clause] for clause in part.clauses)
            for clause in chain(named, expanded):
                self._solver.add([*clause, -switch])
                number += 1
        effort.spend(_PER_CLAUSE * number)

    def _new(self) -> Lit:
        self._names += 1
        return self._names

    def _named(self, lit: Lit) -> Lit:
        variable = abs(lit)
        number = self._number_of.get(variable)
        if number is None:
            number = self._number_of[variable] = self._new()
        return number if lit > 0 else -number

    def core(self, instances: Sequence[int], lit: Lit) -> list[int] | None:
        """Those of the rule instances that force a literal, in the same order; None if they do not."""
        self._effort.spend(_PER_SMALL_QUESTION)
        switches = self._switches
        asked = [-self._named(lit), *(switches[instance] for instance in instances)]
        if self._solver.ask(asked, Measured(_MOST_WORK, 1)) is not False:
            return None
        found = {self._instance_of[one] for one in self._solver.core() if one in self._instance_of}
        return [instance for instance in instances if instance in found]

    def allow(self, suppositions: Sequence[Lit]) -> bool:
        """Whether all rule instances allow these literals together."""
        self._effort.spend(_PER_SMALL_QUESTION)
        asked = [*map(self._named, suppositions), *self._switches.values()]
        return self._solver.ask(asked, Measured(_MOST_WORK, 1)) is True
