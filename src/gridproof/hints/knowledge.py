"""What follows from one board: the three tiers of deductions."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import groupby
from typing import NamedTuple

from gridproof.grid import Grid, Place
from gridproof.hints.cases import Thinker, TooManyCases
from gridproof.hints.finish import Finding, Finisher, covering
from gridproof.hints.guarded import GuardedTheory, Refutation
from gridproof.hints.held import Held, Support
from gridproof.hints.minimal import by_propagation, by_search
from gridproof.hints.patterns import Find, PatternBook, Recognised
from gridproof.logic.theory import Lit, Model
from gridproof.steps import Fact, Step

_CANDIDATES = 8
"""How many promising deductions are worked out before the simplest is taken."""
_DIRECT = 3
"""A direct step sees no more rule instances together than this."""
_BOUNDS = (2, 4, 6, math.inf)
"""Indirect steps are looked for among those with so few rule instances first."""
_FAMILIAR = 3
"""A pattern that one knows is as simple as a contradiction with so many rule instances less."""
_SOONEST = 32
"""So many suppositions that break down soon are looked at closely."""
_PROBES = 5000
"""About so many cases are tried before the simplest refutation by cases is taken."""
_CASES = 3
"""So many refutations by cases are worked out when the first ones branch too often."""
_BRANCHES = 20
"""More often a thought must not branch."""


class _Hit(NamedTuple):
    """Something that was found: what follows, from which rule instances and which facts."""

    instances: tuple[int, ...]
    concluded: tuple[Lit, ...]
    support: Support


class Knowledge:
    """The facts of one board, and what can be deduced from them."""

    def __init__(self, rules: GuardedTheory, grid: Grid, find: Find | None = None) -> None:
        """``find`` knows techniques to look for."""
        self.rules = rules
        self.grid = grid
        self.near: Place | None = None
        self._finisher = Finisher(rules)
        self._held = Held(rules)
        self._patterns = PatternBook(rules, find) if find is not None else None
        self._intricate_on: dict[int, list[int]] = {}
        for instance in sorted(rules.intricate):
            for variable in rules.variables_of[instance]:
                self._intricate_on.setdefault(variable, []).append(instance)
        self._unsearched = set(rules.intricate)
        """Intricate rule instances about which something new is known."""

    @property
    def board(self) -> set[Lit]:
        return self._held.board

    def learn(self, board: Iterable[Lit]) -> None:
        """Take over what stands on the board now."""
        start = len(self._held.facts.trail)
        self._held.learn(board)
        for lit in self._held.facts.trail[start:]:
            self._unsearched.update(self._intricate_on.get(abs(lit), ()))

    def fact(self, lit: Lit) -> Fact:
        return self._finisher.fact(lit)

    # the first tier: one rule instance, or a few with nothing but exclusions between them

    def direct_step(self) -> Step | None:
        """Marks that one rule instance forces; else what it excludes, and what follows at once from that."""
        self._add_cuts(self._held.facts.rests_on)
        self._held.adopt()
        hits = self._forced(1)
        marks = [hit for hit in hits if not self._only_excludes(hit)]
        if not marks:
            searched = self._searched()
            marks = [hit for hit in searched if not self._only_excludes(hit)]
            hits += searched
        if not marks and hits:
            marks = [hit for hit in self._forced(_DIRECT) if not self._only_excludes(hit)]
        if not hits:
            return None
        return self._finisher.direct(self._simplest(marks or hits))

    def _forced(self, bound: int) -> list[_Hit]:
        """Marks and exclusions that rest on at most so many rule instances."""
        held, rules = self._held, self.rules
        facts = held.facts
        start = len(facts.trail)
        held.ready = {c for c in held.ready if any(held.is_open(abs(lit)) for lit in held.network.lits[c])}
        facts.run((), bound, ready=sorted(held.ready))
        groups: dict[tuple[int, bool], list[Lit]] = {}
        for lit in (*self._left_over(start), *facts.trail[start:]):
            if abs(lit) in rules.place_of:
                groups.setdefault((facts.rests_on[lit], rules.is_exclusion(lit)), []).append(lit)
        hits = [_Hit(_bits(mask), tuple(lits), held.support(lits)) for (mask, _), lits in groups.items()]
        facts.undo(start)
        return hits

    def _left_over(self, length: int) -> list[Lit]:
        """Marks that stand because all others are struck out."""
        held = self._held
        if not held.struck_out:
            return []
        return [
            lit
            for lit in held.facts.trail[:length]
            if lit in held.facts.source
            and abs(lit) in self.rules.place_of
            and not self.rules.is_exclusion(lit)
        ]

    def _searched(self) -> list[_Hit]:
        """What an intricate rule instance forces although propagation does not see it."""
        for instance in sorted(self._unsearched):
            self._unsearched.remove(instance)
            hit = self._looked_closer(instance)
            if hit.concluded:
                return [hit]
        return []

    def _looked_closer(self, instance: int) -> _Hit:
        held = self._held
        rests_on = held.facts.rests_on
        values = [lit for v in self.rules.variables_of[instance] for lit in (v, -v) if lit in rests_on]
        return _Hit((instance,), tuple(self.rules.forced_by(instance, values)), held.support(values))

    def _only_excludes(self, hit: _Hit) -> bool:
        return all(map(self.rules.is_exclusion, hit.concluded))

    def _simplest(self, hits: list[_Hit]) -> Finding:
        candidates = sorted(hits, key=self._promise)[:_CANDIDATES]
        findings = [(self._finding(hit), hit) for hit in candidates]
        finding, hit = min(findings, key=lambda pair: self._simplicity(*pair))
        if len(hit.instances) == 1 and hit.instances[0] in self.rules.intricate:
            closer = self._looked_closer(hit.instances[0])
            if len(closer.concluded) > len(hit.concluded):
                return self._finding(closer)
        return self._with_its_like(finding, hit, hits)

    def _with_its_like(self, finding: Finding, hit: _Hit, hits: Iterable[_Hit]) -> Finding:
        """A mark that says the same of several places, pair by pair, is told in one step."""
        reasons = self.rules.reasons
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

    def _promise(self, hit: _Hit) -> tuple[float, ...]:
        """A cheap guess at the simplicity of the step."""
        known, struck_out, _ = hit.support
        return len(hit.instances), len(known) + len(struck_out), self._distance(hit.concluded)

    def _simplicity(self, finding: Finding, hit: _Hit) -> tuple[float, ...]:
        return (
            len(hit.instances),
            len(finding.known),
            len(finding.instances),
            self._distance(hit.concluded),
            *finding.instances,
        )

    def _finding(self, hit: _Hit) -> Finding:
        glances = covering(self._held, hit.support.struck_out, hit.instances)
        known = hit.support.known.union(glance.mark for glance in glances if glance.mark is not None)
        return Finding(
            tuple(dict.fromkeys([*(glance.instance for glance in glances), *hit.instances])),
            tuple(sorted(known, key=abs)),
            hit.concluded,
        )

    def _add_cuts(self, facts: Iterable[Lit]) -> bool:
        """Turn what the lazy rules say about facts into rule instances; any new ones?"""
        lazy_rules = self.rules.theory.lazy
        if not lazy_rules:
            return False
        values = {abs(lit): lit for lit in facts}
        added = [self.rules.add_cut(cut) for lazy in lazy_rules for cut in lazy.pending(values)]
        return any(added)

    # the second tier: known patterns, or suppose the opposite and propagate

    def indirect_step(self) -> Step | None:
        """What a familiar pattern says, or what follows because its opposite contradicts the rules."""
        familiar = self._familiar_step()
        most = math.inf if familiar is None else familiar.size - _FAMILIAR
        bounds = [bound for bound in _BOUNDS if bound <= most]
        return (self._contradiction_step(bounds) if bounds else None) or familiar

    def _familiar_step(self) -> Step | None:
        """The simplest pattern that the kind's own code finds, proved."""
        found = self._patterns.look(self._held) if self._patterns is not None else ()
        for _, sort in groupby(found, key=lambda pattern: pattern.name):
            for pattern in sorted(sort, key=lambda pattern: self._distance(pattern.concluded)):
                step = self._proved(pattern)
                if step is not None:
                    return step
        return None

    def _proved(self, pattern: Recognised) -> Step | None:
        """The step of a pattern; None unless it rests on just these rule instances."""
        rests_on = self._held.facts.rests_on
        variables = {v for i in pattern.instances for v in self.rules.variables_of[i]}
        values = [lit for v in variables for lit in (v, -v) if lit in rests_on]
        finding = self._finding(_Hit(pattern.instances, pattern.concluded, self._held.support(values)))
        small = self._finisher.smallest(finding)
        proof = by_search(self.rules, pattern.concluded)
        if proof(small) is None or not set(pattern.instances).issubset(small.reasons):
            return None
        step = self._finisher.indirect(pattern.concluded, small, self._held.is_open)
        return replace(step, pattern=pattern.name)

    def _contradiction_step(self, bounds: Iterable[float]) -> Step | None:
        told = {lit: self._told_until_refuted([lit]) for lit in self._open_literals()}
        self._held.adopt()
        # What breaks down soon breaks down for few reasons.
        suppositions = sorted((lit for lit in told if told[lit]), key=told.__getitem__)[:_SOONEST]
        for bound in bounds:
            found = self._refuted_within(bound, suppositions)
            if found:
                return self._told_without_cases(found)
        return None

    def _told_until_refuted(self, suppositions: Sequence[Lit]) -> int:
        """How much is found before suppositions break down by propagation; 0 when they do not.

        Cuts of the lazy rules on the resulting board are taken into account.
        """
        board = [*self.board, *suppositions]
        while True:
            consistent, found = self.rules.propagated(board)
            if not consistent:
                return len(found)
            if not self._add_cuts(found):
                return 0

    def _told_without_cases(self, found: list[_Hit]) -> Step:
        """The first that needs no cases when nothing superfluous is left in it, else the first."""
        first: tuple[tuple[Lit, ...], Refutation] | None = None
        for hit in found[:_CANDIDATES]:
            small = self._finisher.smallest(self._finding(hit))
            if by_propagation(self.rules, hit.concluded)(small):
                return self._finisher.indirect(hit.concluded, small, self._held.is_open)
            first = first or (hit.concluded, small)
        assert first is not None
        return self._finisher.indirect(*first, self._held.is_open)

    def _refuted_within(self, bound: float, suppositions: Iterable[Lit]) -> list[_Hit]:
        """The simplest refutations with so few rule instances, simplest first."""
        found: list[tuple[tuple[float, ...], _Hit]] = []
        for supposed in suppositions:
            hit = self._refuted(supposed, bound)
            if hit is not None:
                found.append((self._indirectness(hit), hit))
                bound = min(bound, len(hit.instances))
        found.sort(key=lambda pair: pair[0])
        return [hit for _, hit in found]

    def _refuted(self, supposed: Lit, bound: float) -> _Hit | None:
        """A refutation by propagation with at most so many rule instances."""
        held = self._held
        facts = held.facts
        start = len(facts.trail)
        conflict = facts.run([supposed], bound)
        hit = None
        if conflict is not None and not self._says_another_mark(supposed, start):
            support = held.support(conflict.source.premises)
            hit = _Hit(_bits(conflict.instances), (-supposed,), support)
        facts.undo(start)
        return hit

    def _says_another_mark(self, supposed: Lit, start: int) -> bool:
        """Is it by definition the same as supposing the one other mark that is left?"""
        if not self.rules.is_exclusion(supposed):
            return False
        facts = self._held.facts
        return any(not facts.rests_on[lit] and lit in self.rules.mark_of for lit in facts.trail[start + 1 :])

    def _indirectness(self, hit: _Hit) -> tuple[float, ...]:
        known, struck_out, _ = hit.support
        return (
            len(hit.instances),
            self._only_excludes(hit),
            len(known) + len(struck_out),
            self._distance(hit.concluded),
            abs(hit.concluded[0]),
        )

    def _open_literals(self) -> Iterator[Lit]:
        for variable in self.rules.place_of:
            if self._held.is_open(variable):
                yield variable
                yield -variable

    # the third tier: suppose the opposite, and distinguish cases

    def case_step(self, answer: Model) -> Step | None:
        """A step that needs cases, towards an answer that is known to exist."""
        rules, held = self.rules, self._held
        open_variables = [v for v in rules.place_of if held.is_open(v)]
        board = sorted(held.board)

        def told_until_refuted(suppositions: Sequence[Lit]) -> int:
            consistent, told = rules.propagated([*board, *suppositions])
            return 0 if consistent else len(told)

        thinker = Thinker(held.facts, open_variables, told_until_refuted)
        found: list[tuple[float, Lit]] = []
        for supposed in sorted((-answer[v - 1] for v in open_variables), key=self._told, reverse=True):
            if found and thinker.probes > _PROBES:
                break
            if rules.answer([*board, supposed]) is not None:
                continue
            held.adopt()
            lemmas = thinker.lemmas([supposed])
            found.append((math.inf if lemmas is None else lemmas.told, supposed))
        found.sort(key=lambda pair: pair[0])
        if not found:
            return None
        few = [pair for pair in found[:_CASES] if pair[0] < math.inf] or found[:1]
        return self._step_by_cases([self._by_cases(told, supposed, thinker) for told, supposed in few])

    def _step_by_cases(self, findings: Sequence[Finding]) -> Step:
        """The first that can be told in few cases when nothing superfluous is left in it."""
        for finding in findings:
            small = self._finisher.smallest(finding)
            with suppress(TooManyCases):
                return self._finisher.indirect(finding.concluded, small, self._held.is_open, _BRANCHES)
        for finding in findings:
            everything = Refutation(finding.instances, finding.known)
            with suppress(TooManyCases):
                return self._finisher.indirect(finding.concluded, everything, self._held.is_open, _BRANCHES)
        return self._finisher.untold(findings[0].concluded[0], self._finisher.smallest(findings[0]))

    def _by_cases(self, told: float, supposed: Lit, thinker: Thinker) -> Finding:
        """What refutes a supposition: a thought with few cases, or else what a search needs."""
        if told < math.inf:
            thought = thinker.refute(supposed)
            support = self._held.support(thought.uses)
            return self._finding(_Hit(tuple(sorted(thought.instances())), (-supposed,), support))
        self.rules.answer([*sorted(self.board), supposed])
        core = self.rules.core()
        return Finding(core.reasons, tuple(lit for lit in core.facts if lit != supposed), (-supposed,))

    def _told(self, supposed: Lit) -> int:
        """How much a supposition leads to."""
        return len(self.rules.propagated([*self.board, supposed])[1])

    # order

    def _distance(self, lits: Iterable[Lit]) -> float:
        return min(self._place_distance(self.rules.place_of[abs(lit)]) for lit in lits)

    def _place_distance(self, place: Place) -> float:
        if self.near is None:
            return float(place)
        (a_row, a_col), (b_row, b_col) = self.grid.centre(place), self.grid.centre(self.near)
        return abs(a_row - b_row) + abs(a_col - b_col)


def _bits(mask: int) -> tuple[int, ...]:
    bits = []
    while mask:
        lowest = mask & -mask
        bits.append(lowest.bit_length() - 1)
        mask ^= lowest
    return tuple(bits)
