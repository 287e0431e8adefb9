"""A tier between direct steps and contradictions: the ways to fill what few rule instances share.

The smallest set over the whole board is taken, and all that its fillings have in common is concluded at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace

from gridproof.hints.cost import cost_of
from gridproof.hints.find.neighbourhoods import Neighbourhoods, SmallSet
from gridproof.hints.find.situation import Hit, Situation
from gridproof.hints.prove.guarded_theory import Grounds
from gridproof.hints.prove.local_questions import FewInstances, on_board
from gridproof.hints.prove.prover import Finding
from gridproof.hints.prove.refuter import TooManyCases
from gridproof.hints.prove.small_sets import by_propagation, by_search
from gridproof.logic.theory import Lit
from gridproof.record.explanation import Step

_MOST_WAYS = 12
"""Nobody goes through more fillings than this."""
_FEW_WAYS = 3
"""So many fillings are seen sooner than a longer line of thought is followed."""
_SHORT_CHAIN = 3
"""A line of thought of so many links is followed as soon as fillings are seen."""

AtOnce = Callable[[Step, Grounds], Step | None]


class Fillings:
    """Steps from small sets of rule instances that share places."""

    def __init__(self, situation: Situation) -> None:
        self._situation = situation
        self._rules = situation.rules
        self._near = Neighbourhoods(situation)

    def step(self, answer: frozenset[Lit], rings: int, most: int, at_once: AtOnce) -> Step | None:
        """The simplest step from a set of at most so many rule instances, looked for so many rings around."""
        found = self._near.smallest(answer, rings, most)
        if not found:
            return None
        smallest = [one for one in found if one.size == found[0].size]
        places = self._situation.places_of(one.lit for one in smallest)
        steps: list[Step] = []
        for one in self._different(smallest):
            step = self._of(one, answer, at_once)
            if step is not None and step.supposed is None:
                return replace(step, alternatives=places)
            steps += [] if step is None else [step]
        return replace(min(steps, key=_length), alternatives=places) if steps else None

    def _different(self, found: Iterable[SmallSet]) -> list[SmallSet]:
        """The first literals of different sets."""
        first: dict[tuple[int, ...], SmallSet] = {}
        for one in found:
            first.setdefault(one.instances, one)
        return list(first.values())[: self._rules.effort.alternatives // 2]

    def _of(self, one: SmallSet, answer: frozenset[Lit], at_once: AtOnce) -> Step | None:
        step = self._alone(one, answer, at_once)
        if step is not None and not (step.needs_cases or len(step.fillings) > 1):
            return step
        whole = self._only_way(one, answer)
        if whole is None or step is None:
            return whole or step
        return whole if step.needs_cases or cost_of(whole) <= cost_of(step) else step

    def _alone(self, one: SmallSet, answer: frozenset[Lit], at_once: AtOnce) -> Step | None:
        """The step from a set, with nothing added."""
        rules, is_open = self._rules, self._situation.held.facts.is_open
        few = self._few(one.instances)
        finding = self._proved(one.instances, self._concluded(few, one.instances, answer, one.lit))
        if finding is None:
            # Facts that are no marks may rest on other rule instances.
            finding = self._proved(one.instances, (one.lit,))
        if finding is None:
            return None
        ways = self._ways(few, one.instances, finding.concluded)
        prover = self._situation.prover
        first = prover.smallest(finding._replace(concluded=(one.lit,)))
        if by_propagation(rules, (one.lit,))(first) is not None:
            with suppress(TooManyCases):
                step = prover.indirect((one.lit,), first, is_open, 0)
                seen = at_once(step, first)
                if seen is not None:
                    return seen
                short = len(step.chain) <= _SHORT_CHAIN and len(step.concludes) >= len(finding.concluded)
                if short or not 0 < len(ways) <= _FEW_WAYS:
                    return step
        if not ways:
            return prover.first_explained([((one.lit,), first)], is_open)
        return self._filled(finding, ways)

    def _only_way(self, one: SmallSet, answer: frozenset[Lit]) -> Step | None:
        """If the places of a set can be filled in one way only, together with all that is about these
        places alone: the whole filling.
        """
        instances = self._near.inside(one.instances)
        if len(instances) == len(one.instances):
            return None
        concluded = self._concluded(self._few(instances), instances, answer, one.lit)
        if len(concluded) < len(self._open_variables(one.instances)):
            return None
        finding = self._proved(instances, concluded)
        return None if finding is None else self._filled(finding, [()])

    def _few(self, instances: Sequence[int]) -> FewInstances:
        is_held = self._situation.held.facts.is_held
        parts = {i: on_board(self._rules.constraints_of(i), is_held) for i in instances}
        return self._rules.few_instances(parts, is_held)

    def _concluded(
        self, few: FewInstances, instances: Sequence[int], answer: frozenset[Lit], found: Lit
    ) -> tuple[Lit, ...]:
        """What all fillings share, with what the set was found for."""
        open_now = [v for v in self._open_variables(instances) if v in self._rules.place_of]
        shared = [v if v in answer else -v for v in open_now]
        forced = [lit for lit in shared if few.core(instances, lit) is not None]
        marks = [lit for lit in forced if not self._rules.is_exclusion(lit)]
        return tuple(dict.fromkeys([*(marks or forced), found]))

    def _proved(self, instances: tuple[int, ...], concluded: tuple[Lit, ...]) -> Finding | None:
        """A finding, with what strikes out marks that are not written. None if it does not hold."""
        situation = self._situation
        support = situation.held.support(situation.values_of(instances))
        finding = situation.finding(Hit(instances, concluded, support))
        holds = by_search(self._rules, concluded)(finding.grounds) is not None
        return finding if holds else None

    def _filled(self, finding: Finding, ways: Sequence[Sequence[Lit]]) -> Step:
        prover = self._situation.prover
        grounds = prover.smallest(finding)
        instances = [i for i in finding.instances if i in grounds.reasons]
        return prover.filled(instances, finding.concluded, grounds, ways)

    def _open_variables(self, instances: Sequence[int]) -> list[int]:
        is_open = self._situation.held.facts.is_open
        return sorted({v for i in instances for v in self._rules.variables_of(i) if is_open(v)})

    def _ways(
        self, few: FewInstances, instances: Sequence[int], concluded: Sequence[Lit]
    ) -> list[tuple[Lit, ...]]:
        """The fillings of the places that they share or decide; none if there are too many."""
        rules = self._rules
        times = Counter(v for i in instances for v in self._open_variables([i]))
        decided = set(map(abs, concluded))
        shared = [v for v in sorted(times) if times[v] > 1 and v not in decided]
        ways: list[tuple[Lit, ...]] = [()]
        for variable in shared:
            longer = [(*way, lit) for way in ways for lit in (variable, -variable)]
            ways = [way for way in longer if few.allow(way)]
            if len(ways) > _MOST_WAYS:
                return []
        return [tuple(lit for lit in way if not rules.is_exclusion(lit)) for way in ways]


def _length(step: Step) -> tuple[int, int]:
    return len(step.chain) + sum(len(further.chain) for further in step.further), len(step.concludes)
