"""What follows from one board: the three tiers of deductions."""

from __future__ import annotations

import math
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from statistics import fmean
from typing import NamedTuple

from gridproof.grid import Grid, Place
from gridproof.hints.chains import chain_of
from gridproof.hints.guarded import GuardedTheory, Refutation
from gridproof.hints.minimal import by_propagation, by_search, grown, minimal, needed_for
from gridproof.logic.theory import Lit, Model
from gridproof.steps import Fact, Link, Step

_CANDIDATES = 8
"""How many promising single instances are worked out before the simplest is taken."""
_SMALLEST = 2
"""With fewer rule instances than this no contradiction is left when the first tier finds nothing."""
_CASES_SECONDS = 0.5
"""How long the third tier looks for a smaller set before it takes the best one found."""


class Derived(NamedTuple):
    """How a fact that is not on the board was found: by one rule instance from other facts."""

    instance: int
    premises: Sequence[Lit]


class Support(NamedTuple):
    """Everything that a fact rests on."""

    links: dict[Lit, int]
    """Derived facts in the order of their derivation, each with its rule instance."""
    known: set[Lit]


class Knowledge:
    """The facts of one board, and what can be deduced from them."""

    def __init__(self, rules: GuardedTheory, grid: Grid) -> None:
        self.rules = rules
        self.grid = grid
        self.near: Place | None = None
        self.value: dict[int, Lit] = {}
        self.board: set[Lit] = set()
        self.derived: dict[Lit, Derived] = {}
        self._forced: dict[int, set[Lit]] = {}
        """Marks that single rule instances force, not yet on the board."""
        self._untried: set[int] = set(range(len(rules.reasons)))
        """Rule instances about which something new is known."""
        self._unsearched: set[int] = set(self._untried)
        """The same for a thorough look."""
        self._instances = len(rules.reasons)
        """How many rule instances were taken in so far."""
        self._middles: list[tuple[float, float]] = []
        self._several = {v for vs in rules.variables_at.values() if len(vs) > 1 for v in vs}

    def learn(self, board: Iterable[Lit]) -> None:
        """Take over what stands on the board now."""
        for lit in board:
            if lit not in self.board:
                self.board.add(lit)
                self.derived.pop(lit, None)
                self._set(lit)

    def _set(self, lit: Lit) -> None:
        self.value[abs(lit)] = lit
        self._untried.update(self.rules.instances_on.get(abs(lit), ()))
        self._unsearched.update(self.rules.instances_on.get(abs(lit), ()))

    def fact(self, lit: Lit) -> Fact:
        rules = self.rules
        place = rules.place_of[abs(lit)]
        if lit in rules.mark_of:
            return Fact(place, rules.mark_of[lit])
        return Fact(place, rules.mark_of[-lit], holds=False)

    def facts(self, lits: Iterable[Lit]) -> tuple[Fact, ...]:
        return tuple(self.fact(lit) for lit in sorted(lits, key=abs))

    def is_exclusion(self, lit: Lit) -> bool:
        """Does it only say which of several marks does not stand on its place?"""
        return abs(lit) in self._several and lit not in self.rules.mark_of

    # the first tier: one rule instance

    def direct_step(self) -> Step | None:
        """Marks that one rule instance forces, after striking out what the board excludes."""
        self._add_cuts(self.value)
        while True:
            self._drop_known()
            exclusions = self._try_instances()
            if not self._forced and not exclusions:
                exclusions = self._search_instances()
            if self._forced:
                candidates = sorted(self._forced, key=self._promise)[:_CANDIDATES]
                simplest = min(candidates, key=lambda i: self._simplicity(self._direct(i)))
                self._look_closer(simplest)
                step = self._with_its_like(self._direct(simplest))
            for lit, derived in exclusions.items():
                self.derived[lit] = derived
                self._set(lit)
            if self._forced:
                return step
            if not exclusions:
                return None

    def _try_instances(self) -> dict[Lit, Derived]:
        """Ask every rule instance that has news; marks are kept, exclusions returned."""
        exclusions: dict[Lit, Derived] = {}
        untried, self._untried = self._untried, set()
        for instance in untried:
            relevant = self._relevant(instance)
            for lit in self.rules.implied(instance, relevant):
                if abs(lit) in self.value:
                    continue
                if self.is_exclusion(lit):
                    exclusions.setdefault(lit, Derived(instance, relevant))
                else:
                    self._forced.setdefault(instance, set()).add(lit)
        return exclusions

    def _search_instances(self) -> dict[Lit, Derived]:
        """The same, where propagation does not see what all ways to obey an instance share."""
        exclusions: dict[Lit, Derived] = {}
        while self._unsearched and not self._forced:
            instance = self._unsearched.pop()
            relevant = self._relevant(instance)
            for lit in self.rules.forced_by(instance, relevant):
                if self.is_exclusion(lit):
                    exclusions.setdefault(lit, Derived(instance, relevant))
                else:
                    self._forced.setdefault(instance, set()).add(lit)
        return exclusions

    def _look_closer(self, instance: int) -> None:
        """Find the marks that the instance forces besides those that propagation sees."""
        if instance in self.rules.intricate:
            lits = self.rules.forced_by(instance, self._relevant(instance))
            self._forced[instance].update(lit for lit in lits if not self.is_exclusion(lit))

    def _drop_known(self) -> None:
        for instance, lits in list(self._forced.items()):
            lits -= {lit for lit in lits if abs(lit) in self.value}
            if not lits:
                del self._forced[instance]

    def _promise(self, instance: int) -> tuple[float, ...]:
        """A cheap guess at the simplicity of the step."""
        return (
            len(self._relevant(instance)),
            min(self._distance(lit) for lit in self._forced[instance]),
        )

    def _relevant(self, instance: int) -> list[Lit]:
        value = self.value
        return [value[v] for v in self.rules.variables_of[instance] if v in value]

    def _direct(self, instance: int) -> Step:
        lits = list(self._forced[instance])
        premises = self._premises(instance, self._relevant(instance), lits)
        support = self._support(premises)
        final = Link(self.rules.reasons[instance], self.facts(lits))
        return self._step_from(support, [instance], lits, None, [final])

    def _with_its_like(self, step: Step) -> Step:
        """A mark that says the same of several places, pair by pair, is told in one step."""
        reason = step.reasons[0]
        if len(reason.places) != 2 or len(step.known) != 1:
            return step
        at_the_mark = self.rules.variables_at[step.known[0].place]
        near = {i for variable in at_the_mark for i in self.rules.instances_on[variable]}
        like = [
            other
            for i in sorted(near & self._forced.keys())
            if self.rules.reasons[i].rule == reason.rule and (other := self._direct(i)).known == step.known
        ]
        return replace(
            step,
            concludes=tuple(fact for other in like for fact in other.concludes),
            reasons=tuple(reason for other in like for reason in other.reasons),
            chain=tuple(link for other in like for link in other.chain),
        )

    def _premises(self, instance: int, facts: Sequence[Lit], lits: Sequence[Lit]) -> list[Lit]:
        """A smallest part of the facts with which the instance still forces the literals."""
        return needed_for(self.rules, instance, facts, lits)

    def _support(self, premises: Iterable[Lit]) -> Support:
        support = Support({}, set())
        for lit in premises:
            self._add_support(lit, support)
        return support

    def _add_support(self, lit: Lit, support: Support) -> None:
        if lit in support.links:
            return
        derived = self.derived.get(lit)
        if derived is None:
            support.known.add(lit)
            return
        for premise in self._premises_of(lit):
            self._add_support(premise, support)
        support.links[lit] = derived.instance

    def _premises_of(self, lit: Lit) -> Sequence[Lit]:
        instance, premises = self.derived[lit]
        if not isinstance(premises, tuple):
            premises = tuple(self._premises(instance, premises, [lit]))
            self.derived[lit] = Derived(instance, premises)
        return premises

    def _at_a_glance(self, lit: Lit) -> bool:
        """Is it struck out by a single mark on the board (or by what is printed)?"""
        premises = self._premises_of(lit)
        return len(premises) <= 1 and not any(premise in self.derived for premise in premises)

    # the second tier: suppose the opposite, and propagate

    def indirect_step(self) -> Step | None:
        rules = self.rules
        board = list(self.value.values())
        best: tuple[tuple[float, ...], Refutation, Lit] | None = None
        bound = math.inf
        for supposed in self._open_literals():
            if not self._refuted_with_cuts(board, supposed) or rules.search([*board, supposed]) is not None:
                continue
            found = self._refutation(board, supposed, bound)
            if found is None:
                continue
            score = (
                len(found.reasons),
                self.is_exclusion(-supposed),
                len(found.facts),
                self._distance(supposed),
            )
            if best is not None and (False, *score) >= best[0]:
                continue
            fewer = minimal(found, by_search(rules), keep=supposed)
            # What can be left out at the price of cases makes no simple step, but no small one either.
            needs_cases = len(fewer.reasons) < len(found.reasons)
            if best is None or (needs_cases, *score) < best[0]:
                best = (needs_cases, *score), fewer if needs_cases else found, supposed
                bound = math.inf if needs_cases else len(found.reasons)
                if bound <= _SMALLEST and not self.is_exclusion(-supposed):
                    break
        return None if best is None else self._indirect(best[1], best[2])

    def _refutation(self, board: list[Lit], supposed: Lit, bound: float) -> Refutation | None:
        """A small refutation by propagation, after a search without a model."""
        rules = self.rules
        refutes = by_propagation(rules)
        core = rules.core()
        if not refutes(core.reasons, core.facts):
            # The search used what it had learned; look again, nearest instances first.
            again = grown(self._nearest_first(supposed), [*board, supposed], refutes, bound)
            if again is None:
                return None
            core = again
            # Facts that the instances do not speak about are rarely needed; try without them.
            spoken_of = {v for i in core.reasons for v in rules.variables_of[i]}
            facts = tuple(lit for lit in core.facts if abs(lit) in spoken_of or lit == supposed)
            if refutes(core.reasons, facts):
                core = Refutation(core.reasons, facts)
        return minimal(core, refutes, keep=supposed)

    def _nearest_first(self, lit: Lit) -> list[int]:
        """All rule instances, by how far their middle is from the place of a literal."""
        row, col = self.grid.centre(self.rules.place_of[abs(lit)])
        for reason in self.rules.reasons[len(self._middles) :]:
            centres = [self.grid.centre(place) for place in reason.places] or [(0.0, 0.0)]
            self._middles.append((fmean(c[0] for c in centres), fmean(c[1] for c in centres)))
        gaps = [abs(r - row) + abs(c - col) for r, c in self._middles]
        return sorted(range(len(gaps)), key=gaps.__getitem__)

    def _open_literals(self) -> Iterator[Lit]:
        """Both ways to decide what is open, nearest places first."""
        open_variables = (variable for variable in self.rules.place_of if variable not in self.value)
        for variable in sorted(open_variables, key=self._distance):
            yield variable
            yield -variable

    def _refuted_with_cuts(self, board: list[Lit], supposed: Lit) -> bool:
        """Refuted by propagation, cuts of the lazy rules on the resulting board included."""
        rules = self.rules
        while True:
            consistent, assigned = rules.propagate_all([*board, supposed])
            if not consistent:
                return True
            values = {abs(lit): lit for lit in assigned}
            if not self._add_cuts(values):
                return False

    def _add_cuts(self, values: dict[int, Lit]) -> bool:
        """Turn what the lazy rules say about these values into rule instances; any new ones?"""
        added = [self.rules.add_cut(cut) for lazy in self.rules.theory.lazy for cut in lazy.pending(values)]
        # Searches may have added some, too.
        new = range(self._instances, len(self.rules.reasons))
        self._untried.update(new)
        self._unsearched.update(new)
        self._instances = len(self.rules.reasons)
        return any(added)

    def _indirect(self, found: Refutation, supposed: Lit) -> Step:
        rules = self.rules
        guards = [rules.guards[i] for i in found.reasons]
        premises = [lit for lit in found.facts if lit != supposed]
        concluded = [-supposed]
        for variable in {v for i in found.reasons for v in rules.variables_of[i]}:
            for lit in (variable, -variable):
                if (
                    variable not in self.value
                    and lit != supposed
                    and rules.refuted([*premises, *guards, lit])
                ):
                    concluded.append(-lit)
        return self._step(found, supposed, concluded)

    def _step(self, found: Refutation, supposed: Lit, concluded: Sequence[Lit]) -> Step:
        premises = [lit for lit in found.facts if lit != supposed]
        chain = chain_of(self.rules, found.reasons, premises, supposed, self.fact)
        return self._step_from(self._support(premises), found.reasons, concluded, supposed, chain)

    def _step_from(
        self,
        support: Support,
        instances: Sequence[int],
        concluded: Iterable[Lit],
        supposed: Lit | None,
        chain: Iterable[Link],
    ) -> Step:
        reasons = self.rules.reasons
        struck_out = tuple(Link(reasons[i], (self.fact(lit),)) for lit, i in support.links.items())
        seen_together = {i for lit, i in support.links.items() if not self._at_a_glance(lit)}
        return Step(
            concludes=self.facts(concluded),
            reasons=tuple(reasons[i] for i in dict.fromkeys([*support.links.values(), *instances])),
            known=self.facts(support.known),
            supposed=None if supposed is None else self.fact(supposed),
            struck_out=struck_out,
            chain=tuple(chain),
            size=len(seen_together.union(instances)),
        )

    # the third tier: suppose the opposite, and distinguish cases

    def case_step(self, answer: Model) -> Step | None:
        """A step that needs cases, towards an answer that is known to exist."""
        rules = self.rules
        refutes = by_search(rules)
        board = list(self.value.values())
        started = time.perf_counter()
        best: tuple[Refutation, Lit] | None = None
        for supposed in sorted(
            (-answer[v - 1] for v in rules.place_of if v not in self.value), key=self._distance
        ):
            if rules.answer([*board, supposed]) is not None:
                continue
            found = minimal(rules.core(), refutes, keep=supposed)
            if best is None or len(found.reasons) < len(best[0].reasons):
                best = found, supposed
            if time.perf_counter() - started > _CASES_SECONDS:
                break
        return None if best is None else self._step(best[0], best[1], [-best[1]])

    # order

    def _distance(self, lit: Lit) -> float:
        return self._place_distance(self.rules.place_of[abs(lit)])

    def _place_distance(self, place: Place) -> float:
        if self.near is None:
            return float(place)
        (a_row, a_col), (b_row, b_col) = self.grid.centre(place), self.grid.centre(self.near)
        return abs(a_row - b_row) + abs(a_col - b_col)

    def _simplicity(self, step: Step) -> tuple[float, ...]:
        return (
            step.size,
            len(step.known),
            len(step.reasons),
            min(self._place_distance(fact.place) for fact in step.concludes),
        )
