"""Few rule instances that share places, and what every way to fill these places has in common.

A literal is looked at together with the rule instances around it, ring by ring. If they force it, they are
thinned in several orders. Answers are only yes or no, so a set depends on the board alone. It is kept until
something near it changes.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from math import inf
from typing import NamedTuple

from gridproof.board.grid import Place
from gridproof.hints.cost import cost, seen_as_one
from gridproof.hints.find.situation import Situation
from gridproof.hints.prove.local_questions import FewInstances, LocalQuestions, on_board
from gridproof.hints.prove.prepared import Stated
from gridproof.logic.theory import Lit

_LINKS = 2
"""A rule instance plays a part only if it shares so many places with the others around it."""
_STARTS, _SMALL = 5, 5
"""So many rule instances on a place are thinned from; only one where that leaves no small set."""
_WIDEST_CUT = 6
"""A cut of a lazy rule with more open places plays no part in a small set."""
_PER_LOOK = 0.5
"""The effort for a rule instance on the way."""
_MOST_AROUND = 80
"""Neighbourhoods of up to two rings are cut off behind the ring with which they grow larger."""


class SmallSet(NamedTuple):
    """Rule instances that force a literal together."""

    size: int
    """How many there are. Those about the same places are seen as one."""
    instances: tuple[int, ...]
    lit: Lit


class _Left(NamedTuple):
    """What is left of a rule instance on the board, and its open places."""

    places: frozenset[Place]
    part: Stated


class _Looked(NamedTuple):
    """What was found around a literal, and where that was looked for."""

    reached: frozenset[Place]
    found: SmallSet | None


class Neighbourhoods:
    """The small sets of one board that only grows."""

    def __init__(self, situation: Situation) -> None:
        self._situation = situation
        self._rules = situation.rules
        self._on: defaultdict[Place, list[int]] = defaultdict(list)
        self._indexed = 0
        self._looked_at = 0
        self._left: dict[int, _Left] = {}
        self._linking: dict[Place, list[int]] = {}
        """Per place, the rule instances that can play a part."""
        self._looked: dict[tuple[Lit, int], _Looked] = {}
        self._unit_of: dict[int, object] = {}

    @cached_property
    def _questions(self) -> LocalQuestions:
        return self._rules.local_questions()

    def smallest(self, answer: frozenset[Lit], rings: int, most: int) -> list[SmallSet]:
        """The smallest sets that force something of the answer, each at most so large; nearest first."""
        self._take_in()
        found: list[SmallSet] = []
        for variable in self._situation.open_variables():
            lit = variable if variable in answer else -variable
            one = self._around(lit, rings)
            if one is not None and one.size <= most:
                found.append(one)
        distance = self._situation.distance
        reasons = self._rules.reasons

        def simplicity(one: SmallSet) -> tuple[float, ...]:
            hard = cost(reasons[instance] for instance in one.instances)
            return one.size, hard, len(one.instances), distance([one.lit]), abs(one.lit)

        return sorted(found, key=simplicity)

    def inside(self, instances: Sequence[int]) -> tuple[int, ...]:
        """These rule instances, and all others that are only about their open places."""
        places = frozenset(place for instance in instances for place in self._live_of(instance))
        beside = {other for place in places for other in self._on[place]}
        new = (i for i in sorted(beside.difference(instances)) if self._can_link(i))
        return (*instances, *(i for i in new if self._live_of(i) <= places))

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
        # A rule instance may link other places than those that changed.
        changed = {rules.place_of[v] for i in touched for v in rules.variables_of(i)}
        for place in changed:
            self._linking.pop(place, None)
        self._looked = {
            key: looked for key, looked in self._looked.items() if looked.reached.isdisjoint(changed)
        }

    def _around(self, lit: Lit, rings: int) -> SmallSet | None:
        """The smallest set that was found around a literal, however large."""
        known = self._looked.get((lit, rings))
        if known is None:
            place = self._rules.place_of[abs(lit)]
            reached, near = self._near(place, rings)
            forced = bool(near) and self._questions.force(near, lit)
            known = _Looked(reached, self._smallest_of(place, near, lit) if forced else None)
            self._looked[lit, rings] = known
        return known.found

    def _near(self, place: Place, rings: int) -> tuple[frozenset[Place], list[int]]:
        """The places in so many rings around a place, and the rule instances there that can play a part."""
        ring_of: dict[int, int] = {}
        looked_at: set[Place] = set()
        reached = {place}
        for ring in range(rings + 1):
            here = [i for one in sorted(reached) for i in self._linking_on(one)]
            self._rules.effort.spend(_PER_LOOK * len(here))
            looked_at |= reached
            new = [i for i in dict.fromkeys(here) if i not in ring_of]
            ring_of |= dict.fromkeys(new, ring)
            reached = {p for i in new for p in self._live_of(i)} - looked_at
            if len(ring_of) > _MOST_AROUND * max(1, rings - 1):
                break
        return frozenset(looked_at), self._linked(place, list(ring_of))

    def _linking_on(self, place: Place) -> list[int]:
        found = self._linking.get(place)
        if found is None:
            found = self._linking[place] = [i for i in self._on[place] if self._can_link(i)]
        return found

    def _can_link(self, instance: int) -> bool:
        widest = inf if instance < self._rules.stated else _WIDEST_CUT
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
        """What is left of a rule instance."""
        left = self._left.get(instance)
        if left is None:
            rules, facts = self._rules, self._situation.held.facts
            part = on_board(rules.constraints_of(instance), facts.is_held)
            own = rules.variables_of(instance) if instance in rules.intricate else part.mentioned()
            places = frozenset(rules.place_of[v] for v in own if v in rules.place_of and facts.is_open(v))
            left = self._left[instance] = _Left(places, part)
        return left

    def _smallest_of(self, place: Place, near: Sequence[int], lit: Lit) -> SmallSet | None:
        """The smallest set in a neighbourhood that forces a literal, by thinning it in several orders."""
        left = {instance: self._left_of(instance) for instance in near}
        parts = {instance: one.part for instance, one in left.items()}
        few = self._rules.few_instances(parts, self._situation.held.facts.is_held)
        best: SmallSet | None = None
        for number, order in enumerate(self._orders(place, left)):
            small = self._thinned(few, order, lit)
            best = small if best is None or (small is not None and small < best) else best
            if number and best is not None and best.size > _SMALL:
                break
        return best

    def _orders(self, place: Place, left: Mapping[int, _Left]) -> Iterator[list[int]]:
        """Orders to thin in. What comes first stays if it can: the nearest, or what shares most places with
        one rule instance on the place.
        """
        yield list(left)
        starts = [first for first, one in left.items() if place in one.places]
        for first in sorted(starts, key=lambda i: -len(left[i].places))[:_STARTS]:
            here = left[first].places
            shared: dict[int, tuple[float, int]] = {
                i: (-len(here & one.places), len(one.places)) for i, one in left.items()
            }
            shared[first] = (-inf, 0)
            yield sorted(left, key=shared.__getitem__)

    def _thinned(self, few: FewInstances, order: Sequence[int], lit: Lit) -> SmallSet | None:
        """What stays of an order when nothing can go, from its end on."""
        small = few.core(order, lit)
        for instance in reversed(small or ()):
            assert small is not None
            if instance in small:
                small = few.core([i for i in small if i != instance], lit) or small
        if small is None:
            return None
        return SmallSet(len({self._unit_of[i] for i in small}), tuple(sorted(small)), lit)
