"""A theory in which every rule instance can be switched on and off.

Solving loads a theory bare. Explaining loads the same constraints with one guard literal per rule
instance: assuming the guard switches the instance on. Definitions and printed facts stand unguarded.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from pysat.solvers import Minisat22

from gridproof.grid import Place
from gridproof.logic.cardinality import expand
from gridproof.logic.theory import Clause, Cut, Lit, Model, Reason, Theory
from gridproof.marks import Mark


class Refutation(NamedTuple):
    """Rule instances (by index) and facts that cannot hold together."""

    reasons: tuple[int, ...]
    facts: tuple[Lit, ...]


class GuardedTheory:
    """The rule instances of a puzzle as switches.

    Three solvers hold the same clauses. One only ever propagates, so that it knows exactly what
    the switched-on instances say. One does so too, but with every instance on for good, which
    spares it thousands of assumptions. The third one searches, and learns while it does.
    """

    def __init__(self, theory: Theory) -> None:
        self.theory = theory
        self.reasons: list[Reason] = []
        self.guards: list[Lit] = []
        self.variables_of: list[tuple[int, ...]] = []
        """Per rule instance, the variables of marks that it speaks about."""
        self.intricate: set[int] = set()
        """Rule instances with variables besides those of marks: propagation may miss what they force."""
        self.instances_on: dict[int, list[int]] = {}
        """Per variable of a mark, the rule instances that speak about it."""
        self.variables_at: dict[Place, list[int]] = {}
        self.place_of: dict[int, Place] = {}
        self.mark_of: dict[Lit, Mark] = {}
        for (place, mark), lit in theory.literals.items():
            self.mark_of[lit] = mark
            self.place_of[abs(lit)] = place
            here = self.variables_at.setdefault(place, [])
            if abs(lit) not in here:
                here.append(abs(lit))
        self._variables = theory.variables
        self._propagator = Minisat22()
        self._all_on = Minisat22()
        self._searcher = Minisat22()
        self._instance_of: dict[Lit, int] = {}
        self.cuts: list[Cut] = []
        """The cuts of lazy rules that became rule instances."""
        self._single_clauses: set[frozenset[Lit]] = set()
        """What the instances say that are a single clause; a cut that says the same adds nothing."""
        self._load()

    def _load(self) -> None:
        theory = self.theory
        spans = theory.spans
        clause_ends = [span.first_clause for span in spans[1:]] + [len(theory.clauses)]
        count_ends = [span.first_count for span in spans[1:]] + [len(theory.counts)]
        for span, clause_end, count_end in zip(spans, clause_ends, count_ends, strict=True):
            if span.implied:
                continue
            clauses = theory.clauses[span.first_clause : clause_end]
            counts = theory.counts[span.first_count : count_end]
            expanded = [clause for count in counts for clause in expand(count, self._new)]
            if span.reason is None or self._speaks_of_print_only(span.reason):
                self._add([*clauses, *expanded])
            elif tuple(span.reason.places) == (span.reason.clue,) and all(len(c) == 1 for c in clauses):
                self._add(clauses)
            elif clauses or expanded:
                if any(abs(lit) not in self.place_of for clause in clauses for lit in clause):
                    self.intricate.add(len(self.reasons))
                if len(clauses) == 1 and not counts:
                    self._single_clauses.add(frozenset(clauses[0]))
                self._add_instance(span.reason, [*clauses, *expanded])
        # Every variable exists in both solvers, mentioned or not.
        self._add([(self._variables, -self._variables)])

    def _speaks_of_print_only(self, reason: Reason) -> bool:
        """An instance about printed cells alone tells a player nothing (they see what is printed)."""
        return reason.clue is None and not any(place in self.variables_at for place in reason.places)

    def _new(self) -> Lit:
        self._variables += 1
        return self._variables

    def _add(self, clauses: Iterable[Clause]) -> None:
        for clause in clauses:
            self._propagator.add_clause(clause)
            self._all_on.add_clause(clause)
            self._searcher.add_clause(clause)

    def _add_instance(self, reason: Reason, clauses: Sequence[Clause]) -> None:
        guard = self._new()
        index = len(self.reasons)
        mentioned = {abs(lit) for clause in clauses for lit in clause} & self.place_of.keys()
        mentioned.update(v for place in reason.places for v in self.variables_at.get(place, ()))
        self.reasons.append(reason)
        self.guards.append(guard)
        self._instance_of[guard] = index
        self.variables_of.append(tuple(mentioned))
        for variable in mentioned:
            self.instances_on.setdefault(variable, []).append(index)
        for clause in clauses:
            self._all_on.add_clause(clause)
            guarded = (*clause, -guard)
            self._propagator.add_clause(guarded)
            self._searcher.add_clause(guarded)

    def add_cut(self, cut: Cut) -> bool:
        """Make a cut a rule instance of its own; False when it is known already."""
        key = frozenset(cut.clause)
        if key in self._single_clauses:
            return False
        self._single_clauses.add(key)
        self.cuts.append(cut)
        self._add_instance(cut.reason, [cut.clause])
        return True

    def propagate(self, assumptions: Sequence[Lit]) -> tuple[bool, list[Lit]]:
        """Unit propagation: no conflict?, and everything that holds then."""
        consistent, assigned = self._propagator.propagate(assumptions)
        return consistent, assigned

    def propagate_all(self, assumptions: Sequence[Lit]) -> tuple[bool, list[Lit]]:
        """The same with every rule instance switched on."""
        consistent, assigned = self._all_on.propagate(assumptions)
        return consistent, assigned

    def refuted(self, assumptions: Sequence[Lit]) -> bool:
        """Does unit propagation alone run into a contradiction?"""
        return not self._propagator.propagate(assumptions)[0]

    def implied(self, instance: int, facts: Sequence[Lit]) -> list[Lit]:
        """The literals of marks that hold by one rule instance and the facts, by propagation."""
        _consistent, assigned = self._propagator.propagate([*facts, self.guards[instance]])
        place_of = self.place_of
        return [lit for lit in assigned if abs(lit) in place_of]

    def forced_by(self, instance: int, facts: Sequence[Lit]) -> list[Lit]:
        """The literals of marks that one rule instance forces, whatever way it is obeyed."""
        guard = [self.guards[instance]]
        known = {abs(lit) for lit in facts}
        model = self.search(facts, guard)
        if model is None:
            return []
        candidates = [model[v - 1] for v in self.variables_of[instance] if v not in known]
        forced = []
        while candidates:
            lit = candidates.pop()
            other = self.search([*facts, -lit], guard)
            if other is None:
                forced.append(lit)
            else:
                candidates = [c for c in candidates if other[abs(c) - 1] == c]
        return forced

    def search(self, facts: Sequence[Lit], instances: Sequence[Lit] | None = None) -> Model | None:
        """A model with the rule instances switched on, or None."""
        guards = self.guards if instances is None else instances
        if self._searcher.solve([*facts, *guards]):
            model: list[Lit] = self._searcher.get_model()
            return model
        return None

    def answer(self, facts: Sequence[Lit]) -> Model | None:
        """A model that obeys the lazy rules as well; those that do not become cuts."""
        while (model := self.search(facts)) is not None:
            cuts = [cut for lazy in self.theory.lazy for cut in lazy.cuts(model)]
            if not cuts:
                return model
            for cut in cuts:
                self.add_cut(cut)
        return None

    def core(self) -> Refutation:
        """After a search without a model: instances and facts that contradict each other."""
        instances, facts = [], []
        for lit in self._searcher.get_core() or ():
            if lit in self._instance_of:
                instances.append(self._instance_of[lit])
            else:
                facts.append(lit)
        return Refutation(tuple(instances), tuple(facts))

    def close(self) -> None:
        self._propagator.delete()
        self._all_on.delete()
        self._searcher.delete()
