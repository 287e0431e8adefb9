"""Few rule instances that share places, and what every way to fill these places has in common.

A literal is looked at together with the rule instances around it, ring by ring. If they force it, they are
thinned in several orders. Answers are only yes or no, so a set depends on the board alone. It is kept until
something near it changes.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from math import inf
from typing import NamedTuple

from gridproof.board.grid import Place
from gridproof.hints.cost import seen_as_one
from gridproof.hints.find.situation import Situation
from gridproof.hints.prove.local_questions import FewInstances, on_board
from gridproof.hints.prove.prepared import Stated
from gridproof.logic.theory import Lit

_LINKS = 2
"""A rule instance plays a part only if it shares so many places with the others around it."""
_FEW = 5
"""Sets up to this size are looked for from every rule instance on a place."""
_WIDEST_CUT = 6
"""A cut of a lazy rule that says something about more open places plays no part in a small set."""
_MOST_AROUND = 150
"""Larger neighbourhoods are left alone."""


class SmallSet(NamedTuple):
    """Rule instances that force a literal together."""

    size: int
    """How many there are. Those about the same places are seen as one."""
    instances: tuple[int, ...]
    lit: Lit


class _Left(NamedTuple):
    """What a rule instance still says on the board, and about which open places."""

    places: frozenset[Place]
    part: Stated


class _Looked(NamedTuple):
    """What was found around a literal, and where that was looked for."""

    around: frozenset[int]
    most: float
    """Larger sets were not looked for."""
    found: SmallSet | None


class Neighbourhoods:
    """The small sets of one board that only grows."""

    def __init__(self, situation: Situation) -> None:
        self._situation = situation
        self._rules = rules = situation.rules
        self._questions = rules.local_questions()
        self._on: defaultdict[Place, list[int]] = defaultdict(list)
        self._stated = len(rules.reasons)
        """So many rule instances are no cuts."""
        self._indexed = 0
        self._looked_at = 0
        self._left: dict[int, _Left] = {}
        self._looked: dict[tuple[Lit, int], _Looked] = {}
        self._unit_of: dict[int, object] = {}

    def smallest(self, answer: frozenset[Lit], rings: int, most: int) -> list[SmallSet]:
        """The smallest sets that force something of the answer, each at most so large; nearest first."""
        self._take_in()
        found: list[SmallSet] = []
        for variable in self._situation.open_variables():
            lit = variable if variable in answer else -variable
            one = self._around(lit, rings, most)
            if one is not None and one.size <= most:
                found.append(one)
        distance = self._situation.distance
        return sorted(
            found, key=lambda one: (one.size, len(one.instances), distance([one.lit]), abs(one.lit))
        )

    def _take_in(self) -> None:
        """Take in what is new, and forget what it changes."""
        rules, facts = self._rules, self._situation.held.facts
        new = facts.since(self._looked_at)
        self._looked_at = facts.length
        self._questions.hold(new)
        places = {rules.place_of[abs(lit)] for lit in new if abs(lit) in rules.place_of}
        for instance in range(self._indexed, len(rules.reasons)):
            here = {rules.place_of[v] for v in rules.variables_of(instance)}
            places |= here
            for place in here:
                self._on[place].append(instance)
            reason = rules.reasons[instance]
            self._unit_of[instance] = seen_as_one(reason)
        self._indexed = len(rules.reasons)
        touched = {instance for place in places for instance in self._on[place]}
        for instance in touched:
            self._left.pop(instance, None)
        self._looked = {
            key: looked for key, looked in self._looked.items() if looked.around.isdisjoint(touched)
        }

    def _around(self, lit: Lit, rings: int, most: int) -> SmallSet | None:
        """The smallest set that was found around a literal."""
        known = self._looked.get((lit, rings))
        if known is not None and (known.found is not None or known.most >= most):
            return known.found
        place = self._rules.place_of[abs(lit)]
        whole, near = self._near(place, rings)
        found, looked_for = None, inf
        if near and self._questions.force(near, lit):
            looked_for = most
            few = self._rules.few_instances(
                {instance: self._left_of(instance).part for instance in near},
                self._situation.held.facts.is_held,
            )
            small = [
                one
                for order in self._orders(place, near, most)
                if (one := self._thinned(few, order, lit, most))
            ]
            found = min(small, default=None)
        self._looked[lit, rings] = _Looked(whole, looked_for, found)
        return found

    def _near(self, place: Place, rings: int) -> tuple[frozenset[int], list[int]]:
        """The rule instances in so many rings around a place, and those of them that can play a part."""
        ring_of: dict[int, int] = {}
        places, reached = {place}, {place}
        touched: set[int] = set()
        for ring in range(rings + 1):
            here = [i for one in sorted(reached) for i in self._on[one]]
            touched.update(here)
            new = [i for i in dict.fromkeys(here) if i not in ring_of and self._can_link(i)]
            ring_of |= dict.fromkeys(new, ring)
            reached = {p for i in new for p in self._live_of(i)} - places
            places |= reached
            if len(ring_of) > _MOST_AROUND:
                break
        return frozenset(touched), self._linked(place, list(ring_of))

    def _can_link(self, instance: int) -> bool:
        widest = inf if instance < self._stated else _WIDEST_CUT
        return _LINKS <= len(self._live_of(instance)) <= widest

    def _linked(self, place: Place, near: list[int]) -> list[int]:
        """Without those that share too few places with the rest: they force nothing that they do not force
        alone.
        """
        live = {instance: self._live_of(instance) for instance in near}
        times = Counter(p for places in live.values() for p in places)
        times[place] += 1
        waiting = list(near)
        while waiting:
            instance = waiting.pop()
            if instance not in live or sum(times[p] > 1 for p in live[instance]) >= _LINKS:
                continue
            places = live.pop(instance)
            for p in places:
                times[p] -= 1
                if times[p] == 1:
                    waiting += (i for i in self._on[p] if i in live)
        return [instance for instance in near if instance in live] if times[place] > 1 else []

    def _live_of(self, instance: int) -> frozenset[Place]:
        return self._left_of(instance).places

    def _left_of(self, instance: int) -> _Left:
        """What a rule instance still says."""
        left = self._left.get(instance)
        if left is None:
            rules, facts = self._rules, self._situation.held.facts
            part = on_board(rules.constraints_of(instance), facts.is_held)
            own = rules.variables_of(instance) if instance in rules.intricate else part.mentioned()
            places = frozenset(rules.place_of[v] for v in own if v in rules.place_of and facts.is_open(v))
            left = self._left[instance] = _Left(places, part)
        return left

    def _orders(self, place: Place, near: Sequence[int], most: int) -> Iterator[list[int]]:
        """Orders to thin in. What comes first stays if it can. For large sets a few orders must do."""
        yield list(near)
        starts = [first for first in near if place in self._live_of(first)]
        for first in starts if most <= _FEW else starts[:1]:
            yield self._from(first, near)

    def _from(self, first: int, near: Sequence[int]) -> list[int]:
        """Those that share most places with one of them come first."""
        here = self._live_of(first)
        return sorted(near, key=lambda i: (i != first, -len(here & self._live_of(i)), len(self._live_of(i))))

    def _thinned(self, few: FewInstances, order: Sequence[int], lit: Lit, most: int) -> SmallSet | None:
        """What stays of an order when nothing can go, from its end on; None if that is more than wanted."""
        small = few.core(order, lit)
        for instance in reversed(small or ()):
            assert small is not None
            if instance in small:
                small = few.core([i for i in small if i != instance], lit) or small
        if small is None:
            return None
        size = len({self._unit_of[instance] for instance in small})
        return SmallSet(size, tuple(sorted(small)), lit) if size <= most else None
