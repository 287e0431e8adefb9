"""The first tier of deductions: one rule instance, or a few with only exclusions between them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from gridproof.board.grid import Place
from gridproof.hints.find.situation import Hit, Situation
from gridproof.hints.prove.board import left_over
from gridproof.hints.prove.propagation import bits
from gridproof.hints.prove.prover import Finding
from gridproof.logic.theory import Lit
from gridproof.record.explanation import Step, Sweep

_TOGETHER = 3
"""A direct step uses at most so many rule instances together."""
_FOLDED = 6
"""At most so many rule instances lead to a mark that is worth writing."""
_LOOKING = 0.5
"""The cost of looking one cell further, relative to the cost of one more rule instance."""


class Direct:
    """Steps without a supposition."""

    def __init__(self, situation: Situation) -> None:
        self._situation = situation
        self._rules = rules = situation.rules
        self._intricate_on: dict[int, list[int]] = {}
        for instance in sorted(rules.intricate):
            for variable in rules.variables_of(instance):
                self._intricate_on.setdefault(variable, []).append(instance)
        self._unsearched = set(rules.intricate)
        """Intricate rule instances with new facts since the last search."""
        self._looked_at = 0
        self.sweeps: list[Sweep] = []
        """The sweeps in which direct steps were exhausted."""

    def step(self) -> Step | None:
        """The marks that one rule instance forces; otherwise its exclusions, and what follows from them at
        once.
        """
        situation = self._situation
        self._look()
        hits = self._forced(1)
        marks = [hit for hit in hits if not situation.only_excludes(hit)]
        if not marks:
            searched = self._searched()
            marks = [hit for hit in searched if not situation.only_excludes(hit)]
            hits += searched
        if not marks and hits:
            marks = [hit for hit in self._forced(_TOGETHER) if not situation.only_excludes(hit)]
        open_hits = marks or hits
        if not open_hits:
            return None
        step = situation.prover.direct(self._simplest(open_hits))
        places = situation.places_of(lit for hit in open_hits for lit in hit.concluded)
        return replace(step, alternatives=places)

    def writing(self, worth: Callable[[Lit], bool], glance: Callable[[Finding], Step | None]) -> Step | None:
        """The simplest and nearest step to a mark that is worth writing, with the steps that lead to it.

        If it does not follow link by link, it may be seen at a ``glance``. A thought that passes another
        mark worth writing is postponed, since people write that mark first.
        """
        self._look()
        found: dict[Lit, Hit] = {}
        for bound in range(1, _FOLDED + 1):
            for hit in self._forced(bound):
                lits = tuple(filter(worth, hit.concluded))
                passed = hit.support.thought.difference(lits)
                if lits and lits[0] not in found and not any(map(worth, passed)):
                    found |= dict.fromkeys(lits, hit._replace(concluded=lits))
        situation = self._situation

        def writes_all(step: Step) -> bool:
            told = (fact for link in step.chain for fact in link.follows)
            passed = (self._rules.literal(fact) for fact in told if fact not in step.concludes)
            return not any(map(worth, passed))

        hits = sorted({id(hit): hit for hit in found.values()}.values(), key=self._effort)
        findings = map(situation.finding, hits[: self._rules.effort.alternatives])
        steps = (situation.prover.straight(finding) or glance(finding) for finding in findings)
        step = next((step for step in steps if step is not None and writes_all(step)), None)
        return None if step is None else replace(step, alternatives=situation.places_of(found))

    def _effort(self, hit: Hit) -> tuple[float, ...]:
        """People prefer to think a little further over looking elsewhere."""
        distance = self._situation.distance(hit.concluded)
        away = 0.0 if self._situation.near is None else distance * _LOOKING
        return len(hit.instances) + away, distance, *hit.instances

    def exhaust(self) -> None:
        """Hold all facts that direct steps lead to, sweep by sweep, in any order."""
        situation = self._situation
        open_places = situation.open_places()
        while found := self.round():
            self.sweeps.append(Sweep(open_places, situation.places_of(found)))
            open_places = situation.open_places()

    def round(self) -> list[Lit]:
        """Hold all facts that one rule instance forces now, and return them: marks, or otherwise
        exclusions.
        """
        situation, is_exclusion = self._situation, self._rules.is_exclusion
        if not self._intricate_on and not self._rules.theory.lazy:
            # Nothing is looked at closer, and no new rule instances come.
            return situation.held.round()
        self._look()
        forced = self._follow(1)
        situation.held.facts.undo(self._looked_at)
        marks = [lit for lit in forced if not is_exclusion(lit)]
        if not marks:
            marks = [lit for hit in self._searched() for lit in hit.concluded]
        found = marks or forced
        situation.held.learn(found)
        return found

    def _look(self) -> None:
        """Take in the new facts on the board."""
        self._situation.add_cuts(())
        self._situation.held.adopt()
        facts = self._situation.held.facts
        if self._intricate_on:
            for lit in facts.since(self._looked_at):
                self._unsearched.update(self._intricate_on.get(abs(lit), ()))
        self._looked_at = facts.length

    def _forced(self, bound: int) -> list[Hit]:
        """Marks and exclusions that rest on at most so many rule instances."""
        held, rules = self._situation.held, self._rules
        facts = held.facts
        start = facts.length
        groups: dict[tuple[int, bool, Place | None], list[Lit]] = {}
        for lit in self._follow(bound):
            mask = facts.mask(lit)
            # The mark that is left on one place is unrelated to the marks left on others.
            place = None if mask else rules.place_of[abs(lit)]
            groups.setdefault((mask, rules.is_exclusion(lit), place), []).append(lit)
        hits = [Hit(bits(mask), tuple(lits), held.support(lits)) for (mask, *_), lits in groups.items()]
        facts.undo(start)
        return hits

    def _follow(self, bound: int) -> list[Lit]:
        """Hold the facts that rest on at most so many rule instances. Returns those about marks."""
        held = self._situation.held
        start = held.facts.length
        held.follow(bound)
        place_of = self._rules.place_of
        return [lit for lit in (*left_over(held, start), *held.facts.since(start)) if abs(lit) in place_of]

    def _searched(self) -> list[Hit]:
        """Facts that an intricate rule instance forces although propagation does not find them."""
        for instance in sorted(self._unsearched):
            hit = self._looked_closer(instance)
            if hit.concluded:
                return [hit]
            self._unsearched.remove(instance)
        return []

    def _looked_closer(self, instance: int) -> Hit:
        values = self._situation.values_of([instance])
        forced = self._rules.forced_by(instance, values)
        return Hit((instance,), tuple(forced), self._situation.held.support(values))

    def _simplest(self, hits: list[Hit]) -> Finding:
        candidates = sorted(hits, key=self._promise)[: self._rules.effort.alternatives]
        findings = [(self._situation.finding(hit), hit) for hit in candidates]
        finding, hit = min(findings, key=lambda pair: self._simplicity(*pair))
        if len(hit.instances) == 1 and hit.instances[0] in self._rules.intricate:
            closer = self._looked_closer(hit.instances[0])
            if len(closer.concluded) > len(hit.concluded):
                return self._situation.finding(closer)
        return self._with_its_like(finding, hit, hits)

    def _with_its_like(self, finding: Finding, hit: Hit, hits: Iterable[Hit]) -> Finding:
        """If a mark holds for several places in the same way, pair by pair, it makes one step."""
        reasons = self._rules.reasons
        if len(finding.instances) != 1 or len(finding.known) != 1:
            return finding
        reason = reasons[finding.instances[0]]
        if len(reason.places) != 2:
            return finding
        like = [
            other
            for other in hits
            if other.support.known == hit.support.known
            and not other.support.struck_out
            and len(other.instances) == 1
            and reasons[other.instances[0]].rule == reason.rule
        ]
        return finding._replace(
            instances=tuple(i for other in like for i in other.instances),
            concluded=tuple(lit for other in like for lit in other.concluded),
            alike=True,
        )

    def _promise(self, hit: Hit) -> tuple[float, ...]:
        """A cheap estimate of the simplicity of the step."""
        known, struck_out, _ = hit.support
        return self._in_order(hit, len(known) + len(struck_out))

    def _simplicity(self, finding: Finding, hit: Hit) -> tuple[float, ...]:
        return (
            *self._in_order(hit, len(finding.known), len(finding.instances)),
            *finding.instances,
        )

    def _in_order(self, hit: Hit, *others: float) -> tuple[float, ...]:
        """How many rule instances there are comes first. People who go on from a move look near it, and count
        the marks around at once: so there, what is near comes before what rests on few marks.
        """
        distance = self._situation.distance(hit.concluded)
        if self._situation.goes_on:
            return len(hit.instances), distance, *others
        return len(hit.instances), *others, distance
