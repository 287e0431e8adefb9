"""Unit propagation that remembers what every fact rests on, and finds facts that rest on little first.

A constraint requires that at least so many of its literals hold. As soon as no more of them may fail, the
others follow. If one more fails, there is a conflict. Every constraint belongs to a rule instance or to a
definition, which costs nothing to see.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Container, Iterable, Sequence
from heapq import heappop, heappush
from itertools import count
from math import inf
from typing import TYPE_CHECKING, NamedTuple, Protocol

from gridproof.hints.prove.needed import Needed, Question
from gridproof.hints.prove.prepared import LEFT_OUT, Prepared
from gridproof.logic.theory import Count, Lit

if TYPE_CHECKING:
    from gridproof.hints.prove.board import KnownBoard
    from gridproof.hints.prove.guarded_theory import GuardedTheory

DEFINITION = -1
"""Stands where no rule instance is needed."""
LEMMA = -2
"""Stands where a fact was found by refuting its opposite."""
_EVERYTHING = -1
"""The mask of all rule instances."""
_OFF = 1 << 30
"""As many literals of a constraint that is switched off may fail."""


class Source(NamedTuple):
    """Where a fact comes from: one rule instance and the facts that it was applied to."""

    instance: int
    premises: tuple[Lit, ...]


class Conflict(NamedTuple):
    """Facts that a rule instance does not allow together, and all rule instances behind them."""

    source: Source
    instances: int
    """As a bit mask."""


class Facts(Protocol):
    """Facts held at a time, with all rule instances or some of them switched on, by either twin."""

    @property
    def length(self) -> int:
        """How much is held, besides what is printed."""

    def since(self, start: int) -> list[Lit]:
        """What is held since so much was."""

    def mask(self, lit: Lit) -> int:
        """The rule instances behind what is held, as a bit mask."""

    def has_source(self, lit: Lit) -> bool: ...

    def source_of(self, lit: Lit) -> Source | None:
        """How it was found, unless it was simply given."""

    def run(
        self,
        given: Iterable[Lit],
        bound: float,
        ready: Sequence[int] | None = (),
        *,
        to_conflict: bool = False,
    ) -> Conflict | None:
        """Hold the given facts and all that follows from at most ``bound`` rule instances.

        Facts that rest on fewer rule instances are found first. ``ready`` are constraints that
        already derive something (None: all may). With ``to_conflict`` facts are left out that cannot lead
        to a conflict within the bound. Returns the conflict that rests on the fewest rule instances seen.
        """

    def hold_lemma(self, lit: Lit, source: Source, mask: int) -> Conflict | None:
        """The same with a fact found elsewhere, and the rule instances behind it."""

    def is_held(self, lit: Lit) -> bool: ...

    def is_open(self, variable: int) -> bool: ...

    def undo(self, length: int) -> None:
        """Forget the facts held since so much was."""

    @property
    def spare(self) -> Sequence[int]:
        """Per constraint, how many more of its literals may fail."""


_Queued = tuple[int, int, Lit, Source | None, int]
"""A fact in waiting: how many rule instances it rests on, a number, the fact, its source, the instances."""


class PlainNetwork:
    """The constraints of a puzzle."""

    def __init__(self, marks: Iterable[int], variables: int) -> None:
        self.variables = variables
        self.marks = frozenset(marks)
        """The variables of marks. What is known of others stays within a rule instance."""
        self.only_marks = len(self.marks) == variables
        """Are there no variables but those of marks?"""
        self.lits: list[Sequence[Lit]] = []
        self.instance_of: list[int] = []
        self.bit_of: list[int] = []
        """Per constraint, the bit of its rule instance in masks; a definition has none."""
        self.constraints_of: dict[int, list[int]] = defaultdict(list)
        self.against: dict[Lit, list[int]] = defaultdict(list)
        """Per literal, the constraints that contain its opposite."""
        self._noticed_by: dict[Lit, int] = {}
        self.spare: list[int] = []
        """Per constraint, how many more of its literals may fail on the printed board."""
        self.spare_of_definitions: list[int] = []
        """The same with all rule instances switched off."""
        self.of_marks: list[bool] = []
        """Per constraint, does it speak about marks alone?"""
        self.printed: dict[Lit, None] = {}
        """What holds on every board, by definition or because it is printed."""
        self.resting: list[int | None] = [None] * (2 * variables + 1)
        """The same as a table: for a literal, negative ones from the end, 0 if it is printed."""

    @property
    def size(self) -> int:
        """How many constraints there are."""
        return len(self.lits)

    def facts(self, instances: Iterable[int] | None = None) -> Propagation:
        return Propagation(self, instances)

    def board(self, rules: GuardedTheory, instances: Collection[int] | None) -> KnownBoard:
        # Imported here: it imports this module.
        from gridproof.hints.prove.board_facts import PlainBoard

        return PlainBoard(rules, self, instances)

    def needed(
        self, instances: Sequence[int], facts: Sequence[Lit], concluded: Sequence[Lit], most: int
    ) -> Needed:
        return Question(self, instances, most).needed(facts, concluded)

    def add(self, instance: int, clauses: Iterable[Sequence[Lit]], counts: Iterable[Count] = ()) -> None:
        for clause in clauses:
            self._add(instance, 1, tuple(dict.fromkeys(clause)))
        for low, high, lits in counts:
            if low > 0:
                self._add(instance, low, lits)
            if high < len(lits):
                self._add(instance, len(lits) - high, [-lit for lit in lits])

    def add_layout(self, layout: Prepared, number_of: Sequence[int]) -> None:
        """Add the constraints of a layout, slot by slot. A slot has a rule instance or is left out."""
        for number, part in zip(number_of, layout.parts, strict=True):
            if number != LEFT_OUT:
                self.add(number, *part)

    def _add(self, instance: int, least: int, lits: Sequence[Lit]) -> None:
        constraint = len(self.lits)
        self.lits.append(lits)
        self.instance_of.append(instance)
        self.bit_of.append(0 if instance == DEFINITION else 1 << instance)
        self.constraints_of[instance].append(constraint)
        against, printed = self.against, self.printed
        for lit in lits:
            against[-lit].append(constraint)
        spare = len(lits) - least
        if printed:
            spare -= sum(-lit in printed for lit in lits)
        if self._noticed_by:
            self._noticed_by.clear()
        self.of_marks.append(self.only_marks or self.marks.issuperset(map(abs, lits)))
        self.spare.append(spare)
        self.spare_of_definitions.append(spare if instance == DEFINITION else _OFF)

    def noticed_by(self, lit: Lit) -> int:
        """The rule instances that may force more when a literal holds, as a mask; all for a definition."""
        known = self._noticed_by.get(lit)
        if known is None:
            known = 0
            for constraint in self.against[lit]:
                known |= self.bit_of[constraint] or _EVERYTHING
            self._noticed_by[lit] = known
        return known

    def print_facts(self) -> None:
        """Settle what the definitions force, once all of them are there and nothing else."""
        printed = Propagation(self)
        printed.run((), 0, None)
        self.spare = list(printed.spare)
        self.spare_of_definitions = list(printed.spare)
        self.printed = dict.fromkeys(printed.trail)
        for lit in printed.trail:
            self.resting[lit] = 0


class Propagation:
    """Facts held at a time, with all rule instances or some of them switched on."""

    def __init__(self, network: PlainNetwork, instances: Iterable[int] | None = None) -> None:
        self.network = network
        self.rests_on = network.resting.copy()
        """For a literal, if it is held: the rule instances behind it as a bit mask."""
        self.source: dict[Lit, Source] = {}
        """How the facts were found that were not simply given."""
        self.trail: list[Lit] = []
        self._all_on = instances is None
        self._order = count()
        self.held_back: Container[int] = ()
        """Variables to which rule instances are not applied."""
        if instances is None:
            self._spare = network.spare.copy()
        else:
            self._spare = network.spare_of_definitions.copy()
            for constraint in (c for i in instances for c in network.constraints_of[i]):
                self._spare[constraint] = network.spare[constraint]

    @property
    def spare(self) -> Sequence[int]:
        return self._spare

    def adopt(self) -> list[int]:
        """Add the constraints that were added to the network. Returns those that force something now."""
        network, rests_on = self.network, self.rests_on
        if len(self._spare) == len(network.lits):
            return []
        new = range(len(self._spare), len(network.lits))
        for constraint in new:
            lits = network.lits[constraint]
            lost = sum(rests_on[-lit] is not None and -lit not in network.printed for lit in lits)
            self._spare.append(network.spare[constraint] - lost if self._all_on else _OFF)
        return [constraint for constraint in new if self._spare[constraint] <= 0]

    @property
    def length(self) -> int:
        return len(self.trail)

    def since(self, start: int) -> list[Lit]:
        return self.trail[start:]

    def mask(self, lit: Lit) -> int:
        return self.rests_on[lit] or 0

    def has_source(self, lit: Lit) -> bool:
        return lit in self.source

    def source_of(self, lit: Lit) -> Source | None:
        return self.source.get(lit)

    def run(
        self,
        given: Iterable[Lit],
        bound: float,
        ready: Sequence[int] | None = (),
        *,
        to_conflict: bool = False,
    ) -> Conflict | None:
        first = range(len(self.network.lits)) if ready is None else ready
        return self._run(given, bound, first, (), to_conflict=to_conflict)

    def hold_lemma(self, lit: Lit, source: Source, mask: int) -> Conflict | None:
        return self._run((), inf, (), [(lit, source, mask)], to_conflict=False)

    def _run(
        self,
        given: Iterable[Lit],
        bound: float,
        ready: Iterable[int],
        lemmas: Iterable[tuple[Lit, Source, int]],
        *,
        to_conflict: bool,
    ) -> Conflict | None:
        against, bit_of = self.network.against, self.network.bit_of
        spare, rests_on = self._spare, self.rests_on
        queue: list[_Queued] = []
        conflict: Conflict | None = None
        for lit in given:
            heappush(queue, (0, next(self._order), lit, None, 0))
        for lit, found_by, mask in lemmas:
            heappush(queue, (mask.bit_count(), next(self._order), lit, found_by, mask))
        touched = [c for c in (*ready, *self.adopt()) if spare[c] <= 0]
        while True:
            failed = self._listen(touched, queue, bound, to_conflict=to_conflict) if touched else None
            if failed is not None:
                cost = failed.instances.bit_count()
                if conflict is None or cost < bound:
                    conflict, bound = failed, cost
            while queue:
                cost, _, lit, source_of_lit, mask = heappop(queue)
                if rests_on[lit] is None:
                    break
            else:
                return conflict
            if conflict is not None and cost >= bound:
                return conflict
            touched = []
            behind = rests_on[-lit]
            if behind is not None:
                if source_of_lit is None:
                    return Conflict(Source(DEFINITION, (-lit, lit)), behind)
                if source_of_lit.instance == LEMMA and (mask | behind).bit_count() <= bound:
                    mask |= behind
                    conflict, bound = Conflict(Source(LEMMA, (-lit,)), mask), mask.bit_count()
                continue
            rests_on[lit] = mask
            self.trail.append(lit)
            if source_of_lit is not None:
                self.source[lit] = source_of_lit
            for constraint in against[lit]:
                left = spare[constraint] = spare[constraint] - 1
                if left <= 0 and (mask | bit_of[constraint]).bit_count() <= bound:
                    touched.append(constraint)

    def hold(self, given: Iterable[Lit]) -> Conflict | None:
        """Hold facts without their consequences."""
        against, spare, rests_on = self.network.against, self._spare, self.rests_on
        for lit in given:
            if rests_on[lit] is not None:
                continue
            behind = rests_on[-lit]
            if behind is not None:
                return Conflict(Source(DEFINITION, (-lit, lit)), behind)
            rests_on[lit] = 0
            self.trail.append(lit)
            for constraint in against[lit]:
                spare[constraint] -= 1
        return None

    def _listen(
        self, touched: Iterable[int], queue: list[_Queued], bound: float, *, to_conflict: bool
    ) -> Conflict | None:
        """Queue what constraints without spare literals force. Returns the smallest conflict among them."""
        network, spare, rests_on, held_back = self.network, self._spare, self.rests_on, self.held_back
        noticed_by, order = network.noticed_by, self._order
        conflict: Conflict | None = None
        for constraint in touched:
            lits = network.lits[constraint]
            others = [lit for lit in lits if rests_on[lit] is None and rests_on[-lit] is None]
            fails = spare[constraint] < 0
            if not (others or fails):
                continue
            mask = network.bit_of[constraint]
            premises = []
            for lit in lits:
                behind = rests_on[-lit]
                if behind is not None:
                    mask |= behind
                    premises.append(-lit)
            if mask.bit_count() > bound:
                continue
            instance = network.instance_of[constraint]
            if not network.of_marks[constraint]:
                owner = self._owner(instance, premises)
                if owner is None:
                    continue
                instance = owner
                if instance != DEFINITION:
                    mask |= 1 << instance
            cost = mask.bit_count()
            if cost > bound:
                continue
            source = Source(instance, tuple(premises))
            if fails:
                if conflict is None or cost < bound:
                    conflict, bound = Conflict(source, mask), cost
                continue
            if to_conflict and cost == bound:
                # What follows from them rests on more, except within the same rule instances.
                others = [lit for lit in others if noticed_by(lit) & mask]
            for lit in others:
                if not held_back or instance == DEFINITION or abs(lit) not in held_back:
                    heappush(queue, (cost, next(order), lit, source, mask))
        return conflict

    def _owner(self, instance: int, premises: Iterable[Lit]) -> int | None:
        """The rule instance that forces it.

        None if facts about other variables belong to another instance.
        """
        for lit in premises:
            if abs(lit) not in self.network.marks and lit in self.source:
                owner = self.source[lit].instance
                if DEFINITION not in (owner, instance) and owner != instance:
                    return None
                instance = max(owner, instance)
        return instance

    def is_held(self, lit: Lit) -> bool:
        return self.rests_on[lit] is not None

    def is_open(self, variable: int) -> bool:
        return self.rests_on[variable] is None and self.rests_on[-variable] is None

    def undo(self, length: int) -> None:
        against, spare, rests_on = self.network.against, self._spare, self.rests_on
        while len(self.trail) > length:
            lit = self.trail.pop()
            rests_on[lit] = None
            self.source.pop(lit, None)
            for constraint in against[lit]:
                spare[constraint] += 1


def bits(mask: int) -> tuple[int, ...]:
    """The numbers of the bits that are set."""
    found = []
    while mask:
        lowest = mask & -mask
        found.append(lowest.bit_length() - 1)
        mask ^= lowest
    return tuple(found)
