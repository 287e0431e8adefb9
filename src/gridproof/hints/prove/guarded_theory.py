"""A theory in which every rule instance can be switched on and off.

Solving loads a theory without switches. Explaining splits the same constraints into rule instances.
Definitions and printed facts belong to none of them: they always hold.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cached_property, partial
from itertools import chain, count
from typing import NamedTuple

from gridproof.board.grid import Place
from gridproof.board.marks import Mark
from gridproof.engines.session import NEVER, Deadline
from gridproof.engines.solver import Measured, Solver
from gridproof.hints.prove.board import KnownBoard
from gridproof.hints.prove.effort import Effort, TooMuchEffort
from gridproof.hints.prove.local_questions import FewInstances, LocalQuestions, on_board
from gridproof.hints.prove.native_network import NativeNetwork
from gridproof.hints.prove.prepared import LEFT_OUT, Prepared, Stated, merged, prepared_of
from gridproof.hints.prove.propagation import DEFINITION, PlainNetwork
from gridproof.kernel.native import KERNEL
from gridproof.logic.cardinality import expand
from gridproof.logic.theory import Clause, Cut, Lit, Model, Reason, Theory
from gridproof.record.explanation import Fact

_SLICE = 100_000
"""Propagations of a search before Ctrl-C is noticed."""
_PER_SEARCH, _PER_ASSUMPTION, _PER_PROPAGATION = 50, 0.5, 0.2
"""The effort of a search."""
_PER_QUESTION, _PER_FACT = 7, 0.05
"""The effort of one propagation, and of each fact that it finds."""
_MOST_ASKED, _PER_PROPAGATED = 5_000, 5
"""At most so many propagations with few rule instances, and the effort of each."""
_PER_PLACE = 2
"""The effort of one look at a lazy rule."""

Propagate = Callable[[Sequence[Lit]], tuple[bool, list[Lit]]]
"""The consequences of suppositions: False for a contradiction, and the facts found up to then."""


class Grounds(NamedTuple):
    """Rule instances (by index) and facts that cannot hold together."""

    reasons: tuple[int, ...]
    facts: tuple[Lit, ...]


def _as_clauses(part: Stated, new: Callable[[], Lit]) -> Iterable[Clause]:
    return chain(part.clauses, *(expand(each, new) for each in part.counts))


class _Switchboard:
    """A solver with a switch for every rule instance. An instance is loaded on first use."""

    def __init__(self, theory: Theory, given: Stated, parts: Sequence[Stated]) -> None:
        self._parts = parts
        self._variables = theory.variables
        self._switches: dict[int, Lit] = {}
        self.instance_of: dict[Lit, int] = {}
        self.solver = Solver()
        for clause in _as_clauses(given, self._new):
            self.solver.add(clause)
        # Every variable of the theory exists, even if no constraint contains it.
        if theory.variables:
            self.solver.add((theory.variables, -theory.variables))

    def _new(self) -> Lit:
        self._variables += 1
        return self._variables

    def on(self, instances: Iterable[int]) -> list[Lit]:
        """The assumptions that switch rule instances on."""
        return [self._switches.get(instance) or self._load(instance) for instance in instances]

    def fix(self, instances: Iterable[int]) -> None:
        """Switch rule instances on permanently."""
        parts = (_as_clauses(self._parts[instance], self._new) for instance in instances)
        deque(map(self.solver.add, chain.from_iterable(parts)), maxlen=0)

    def _load(self, instance: int) -> Lit:
        switch = self._switches[instance] = self._new()
        self.instance_of[switch] = instance
        for clause in _as_clauses(self._parts[instance], self._new):
            self.solver.add((*clause, -switch))
        return switch


class GuardedTheory:
    """The rule instances of a puzzle as switches.

    Three solvers hold them. Each is loaded on first use; the first and the last load only the needed
    instances. The first only propagates, so that it finds exactly what the switched-on instances force. The
    second also only propagates, with every instance on permanently: without it, with all switches assumed,
    walks took 1.05 to 1.5 times as long. The third one searches and learns.
    """

    def __init__(self, theory: Theory, deadline: Deadline = NEVER) -> None:
        self.theory = theory
        self.effort = Effort(deadline=deadline)
        self.reasons: list[Reason] = []
        self._variables_of: dict[int, tuple[int, ...]] = {}
        self.intricate: set[int] = set()
        """Rule instances with variables other than those of marks. Propagation may miss what they force."""
        literals = theory.literals.items()
        self.place_of: dict[int, Place] = {abs(lit): place for (place, _), lit in literals}
        self.mark_of: dict[Lit, Mark] = {lit: mark for (_, mark), lit in literals}
        self.places = Counter(self.place_of.values())
        """Per place, the number of its variables."""
        single = {place for place, number in self.places.items() if number == 1}
        self.several = (
            {v for v, place in self.place_of.items() if place not in single} if single else set(self.place_of)
        )
        """The variables of places with more than two marks. Only those marks can be struck out."""
        self.plain = len(self.place_of) == theory.variables and not self.several and not theory.lazy
        """Whether everything is about two marks per place.

        Then propagation finds the same facts in any order.
        """
        self.network = self._new_network()
        self.cuts: list[Cut] = []
        """The cuts of lazy rules, and the clauses of proved facts, that became rule instances."""
        self._parts: list[Stated] = []
        self._given = Stated([], [])
        self._plain: frozenset[int] = frozenset()
        """The variables of marks, and those that are settled on every board."""
        self._load()
        self.stated = len(self.reasons)
        """So many rule instances are the puzzle's own. Cuts and proved facts come after them."""
        self._all_on: _Switchboard | None = None
        self._number_on = 0
        """How many rule instances the solver holds."""
        self._settled: set[Lit] = set()
        """The board that the solver holds."""

    @cached_property
    def variables_at(self) -> dict[Place, list[int]]:
        """The variables of each place."""
        found: dict[Place, list[int]] = {}
        for variable, place in self.place_of.items():
            found.setdefault(place, []).append(variable)
        return found

    def _new_network(self) -> PlainNetwork | NativeNetwork:
        if KERNEL is None:
            return PlainNetwork(self.place_of, self.theory.variables)
        return NativeNetwork(self.place_of, self.theory.variables, self.mark_of, plain=self.plain)

    def board_facts(self, instances: Collection[int] | None = None) -> KnownBoard:
        """An empty board, with all rule instances or some of them switched on."""
        return self.network.board(self, instances)

    def _load(self) -> None:
        theory = self.theory
        self._layout: Prepared | None = None
        self._slots: Sequence[int] = ()
        """Per slot of the layout, the rule instance that it is."""
        layout = prepared_of(theory)
        spans = theory.spans if layout is None else theory.spans_after(layout.spans)
        if layout is not None and any(span.reason in layout.slots for span in spans):
            # What has the same reason in two spans is one rule instance.
            layout, spans = None, theory.spans
        given: list[Stated] = []
        slots: list[int] = []
        if layout is not None:
            slots = self._slots_of(layout)
            given += (part for slot, part in layout.in_order if slot is None or slots[slot] == LEFT_OUT)
        stated: dict[Reason, list[Stated]] = {}
        for reason, clauses, counts, implied in spans:
            if implied:
                continue
            part = Stated(theory.clauses[clauses], theory.counts[counts])
            if reason is None or self._is_printed(reason, part):
                given.append(part)
            elif part.clauses or part.counts:
                stated.setdefault(reason, []).append(part)
        self._given = merged(given)
        self.network.add(DEFINITION, *self._given)
        self.network.print_facts()
        self._plain = self.network.marks.union(map(abs, self.network.printed))
        if layout is not None:
            self._add_layout(layout, slots)
            self._layout, self._slots = layout, slots
        for reason, parts in stated.items():
            self._add_instance(reason, merged(parts))

    def instance_of(self, reason: Reason) -> int:
        """The rule instance of the puzzle with a reason."""
        key = reason.key()
        slot = None if self._layout is None else self._layout.slots.get(key)
        return self._other_instances[key] if slot is None else self._slots[slot]

    @cached_property
    def _other_instances(self) -> Mapping[Reason, int]:
        """The puzzle's own rule instances that do not come from a layout."""
        first = sum(index != LEFT_OUT for index in self._slots)
        return {self.reasons[index].key(): index for index in range(first, self.stated)}

    def _slots_of(self, layout: Prepared) -> list[int]:
        """Per slot, the rule instance that it is here; none where it is about printed cells alone."""
        numbers = count()
        is_printed = self.places.keys().isdisjoint
        return [LEFT_OUT if is_printed(reason.places) else next(numbers) for reason in layout.reasons]

    def _add_layout(self, layout: Prepared, slots: Sequence[int]) -> None:
        used = [slot for slot, index in enumerate(slots) if index != LEFT_OUT]
        if len(self._plain) < self.theory.variables:
            mentioned = (layout.mentioned[slot] for slot in used)
            self.intricate.update(i for i, own in enumerate(mentioned) if not self._plain.issuperset(own))
        self.reasons += map(layout.reasons.__getitem__, used)
        self._parts += map(layout.parts.__getitem__, used)
        self.network.add_layout(layout, slots)

    def _is_printed(self, reason: Reason, part: Stated) -> bool:
        """Whether an instance is only about printed cells. Players see these, so it is no news to them."""
        if reason.clue is None:
            return self.places.keys().isdisjoint(reason.places)
        return tuple(reason.places) == (reason.clue,) and all(len(clause) == 1 for clause in part.clauses)

    def _add_instance(self, reason: Reason, part: Stated) -> None:
        index = len(self.reasons)
        if not self.network.only_marks and not self._plain.issuperset(part.mentioned()):
            self.intricate.add(index)
        self.reasons.append(reason)
        self._parts.append(part)
        self.network.add(index, *part)

    def variables_of(self, instance: int) -> tuple[int, ...]:
        """The variables of marks in a rule instance."""
        known = self._variables_of.get(instance)
        if known is None:
            found = self._parts[instance].mentioned() & self.network.marks
            if instance in self.intricate:
                places = self.reasons[instance].places
                found.update(v for place in places for v in self.variables_at.get(place, ()))
            known = self._variables_of[instance] = tuple(sorted(found))
        return known

    def add_cut(self, cut: Cut) -> bool:
        """Make a cut a rule instance of its own. False if the instance exists already."""
        clause = frozenset(cut.clause)
        if clause in self._single_clauses:
            return False
        self._single_clauses.add(clause)
        self.cuts.append(cut)
        self._add_instance(cut.reason, Stated([cut.clause], []))
        return True

    @cached_property
    def _single_clauses(self) -> set[frozenset[Lit]]:
        """The instances that are a single clause. A cut with the same clause would add nothing."""
        single = (part for part in self._parts if len(part.clauses) == 1 and not part.counts)
        return {frozenset(part.clauses[0]) for part in single}

    def add_fact(self, reason: Reason, clauses: Sequence[Clause]) -> None:
        """Make a fact that was proved besides the rules an instance of its own."""
        self.cuts += [Cut(clause, reason) for clause in clauses]
        if len(clauses) == 1:
            self._single_clauses.add(frozenset(clauses[0]))
        self._add_instance(reason, Stated(clauses, []))

    def is_exclusion(self, lit: Lit) -> bool:
        """Whether the literal only means which of several marks does not stand on its place."""
        return abs(lit) in self.several and lit not in self.mark_of

    # between facts and literals

    def literal(self, fact: Fact) -> Lit:
        lit = self.theory.literals[fact.place, fact.mark]
        return lit if fact.holds else -lit

    def fact(self, lit: Lit) -> Fact:
        holds = lit in self.mark_of
        return Fact(self.place_of[abs(lit)], self.mark_of[lit if holds else -lit], holds)

    def facts(self, lits: Iterable[Lit]) -> tuple[Fact, ...]:
        return tuple(map(self.fact, sorted(lits, key=abs)))

    # queries

    def _switchboard(self) -> _Switchboard:
        return _Switchboard(self.theory, self._given, self._parts)

    @cached_property
    def _propagator(self) -> _Switchboard:
        return self._switchboard()

    @cached_property
    def _searcher(self) -> _Switchboard:
        return self._switchboard()

    def local_questions(self) -> LocalQuestions:
        """Small questions, first about an empty board."""
        board = self._switchboard()
        return LocalQuestions(board.solver, board.on, self.effort)

    def few_instances(self, parts: Mapping[int, Stated], is_held: Callable[[Lit], bool]) -> FewInstances:
        """A solver for what is left of some rule instances on a board, with the definitions they need."""
        variables = {v for part in parts.values() for v in part.mentioned()}
        near = dict.fromkeys(number for v in variables for number in self._definitions_of.get(v, ()))
        left = on_board(Stated([self._given.clauses[number] for number in near], []), is_held)
        return FewInstances(parts, left.clauses, self.effort)

    def constraints_of(self, instance: int) -> Stated:
        """What a rule instance states."""
        return self._parts[instance]

    @cached_property
    def _definitions_of(self) -> Mapping[int, Sequence[int]]:
        """Per variable, the numbers of the definitions' clauses with it."""
        found: dict[int, list[int]] = {}
        for number, clause in enumerate(self._given.clauses):
            for lit in clause:
                found.setdefault(abs(lit), []).append(number)
        return found

    def needed(self, given: Grounds, concluded: Sequence[Lit]) -> Grounds | None:
        """The rule instances that stay when each is dropped in turn that the conclusions do not need.

        None if they state more than the network can see alone, or that takes too much work.
        """
        found = self.network.needed(given.reasons, given.facts, concluded, _MOST_ASKED)
        self.effort.spend(_PER_PROPAGATED * found.asked)
        return None if found.instances is None else Grounds(found.instances, given.facts)

    def refuted(self, facts: Sequence[Lit], instances: Iterable[int]) -> bool:
        """Whether unit propagation alone runs into a contradiction."""
        consistent, _ = self.propagation_by(facts, instances)(())
        return not consistent

    def propagation_by(self, facts: Sequence[Lit], instances: Iterable[int]) -> Propagate:
        """Unit propagation with these facts and rule instances, for a few suppositions."""
        board = self._propagator
        held = [*board.on(instances), *facts]
        return lambda suppositions: self._counted(board, [*held, *suppositions])

    def propagator(self, facts: Sequence[Lit], instances: Iterable[int]) -> Propagate:
        """Unit propagation with these facts and rule instances.

        It is worth its setup for many suppositions.
        """
        board = self._switchboard()
        board.fix(instances)
        for lit in facts:
            board.solver.add((lit,))
        return partial(self._counted, board)

    def settle(self, board: set[Lit]) -> None:
        """Set the board for :meth:`propagated`. This is cheap as long as facts are only added."""
        if not self._settled.issubset(board):
            self._all_on, self._number_on, self._settled = None, 0, set()
        add = self._all_on_now().solver.add
        for lit in board - self._settled:
            add((lit,))
        self._settled |= board

    def propagated(self, suppositions: Sequence[Lit]) -> tuple[bool, list[Lit]]:
        """Unit propagation on the settled board with every rule instance on.

        Returns False for a contradiction, and the facts found up to then.
        """
        return self._counted(self._all_on_now(), suppositions)

    def _counted(self, board: _Switchboard, suppositions: Sequence[Lit]) -> tuple[bool, list[Lit]]:
        answer = board.solver.propagated(suppositions)
        self.effort.spend(_PER_QUESTION + _PER_FACT * len(answer[1]))
        return answer

    def _all_on_now(self) -> _Switchboard:
        if self._all_on is None:
            self._all_on = self._switchboard()
        if self._number_on < len(self._parts):
            self._all_on.fix(range(self._number_on, len(self._parts)))
            self._number_on = len(self._parts)
        return self._all_on

    def search(self, facts: Sequence[Lit], instances: Iterable[int] | None = None) -> Model | None:
        """A model with the rule instances switched on (None: all of them), or None."""
        if not self.is_possible(facts, range(len(self.reasons)) if instances is None else instances):
            return None
        return self._searcher.solver.model()

    def is_possible(self, facts: Sequence[Lit], instances: Iterable[int]) -> bool:
        """Whether there is a model with these rule instances switched on."""
        board, effort = self._searcher, self.effort
        solver = board.solver
        assumptions = [*facts, *board.on(instances)]
        before = solver.propagations()
        verdict = solver.ask(assumptions, Measured(_SLICE, effort.left / (_PER_PROPAGATION * _SLICE)))
        took = solver.propagations() - before
        effort.spend(_PER_SEARCH + _PER_ASSUMPTION * len(assumptions) + _PER_PROPAGATION * took)
        if verdict is None:
            raise TooMuchEffort
        return verdict

    def look_at_lazy_rules(self) -> None:
        """Count a look at the whole board."""
        self.effort.spend(_PER_PLACE * len(self.places) * len(self.theory.lazy))

    def answer(self, facts: Sequence[Lit]) -> Model | None:
        """A model that also obeys the lazy rules. Their cuts become rule instances."""
        while (model := self.search(facts)) is not None:
            self.look_at_lazy_rules()
            cuts = [cut for lazy in self.theory.lazy for cut in lazy.cuts(model)]
            if not cuts:
                return model
            for cut in cuts:
                self.add_cut(cut)
        return None

    def core(self) -> Grounds:
        """After a search without a model: instances and facts that contradict each other."""
        lits, switches = self._searcher.solver.core(), self._searcher.instance_of
        return Grounds(
            tuple(switches[lit] for lit in lits if lit in switches),
            tuple(lit for lit in lits if lit not in switches),
        )

    def forced_by(self, instance: int, facts: Sequence[Lit]) -> list[Lit]:
        """The literals of marks that one rule instance forces, in whatever way it is obeyed."""
        known = {abs(lit) for lit in facts}
        model = self.search(facts, [instance])
        if model is None:
            return []
        candidates = [model[v - 1] for v in self.variables_of(instance) if v not in known]
        forced = []
        while candidates:
            lit = candidates.pop()
            other = self.search([*facts, -lit], [instance])
            if other is None:
                forced.append(lit)
            else:
                candidates = [c for c in candidates if other[abs(c) - 1] == c]
        return forced
