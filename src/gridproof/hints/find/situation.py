"""The facts of one board, shared by the tiers of deductions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from gridproof.board.grid import Grid, Place
from gridproof.hints.prove.board import Support
from gridproof.hints.prove.guarded_theory import GuardedTheory
from gridproof.hints.prove.prover import Finding, Prover
from gridproof.logic.theory import Lit


class Hit(NamedTuple):
    """Something that was found: the conclusions, and the rule instances and facts that they follow from."""

    instances: tuple[int, ...]
    concluded: tuple[Lit, ...]
    support: Support


class Situation:
    """The facts of one board."""

    def __init__(self, rules: GuardedTheory, grid: Grid) -> None:
        self.rules = rules
        self.grid = grid
        self.near: Place | None = None
        """Of equally simple steps, the one nearest to this place is preferred."""
        self.goes_on = False
        """Whether a player has just moved there, so that nearness counts more."""
        self.held = rules.board_facts()
        self.prover = Prover(rules)

    def values_of(self, instances: Iterable[int]) -> list[Lit]:
        """The facts about the variables of the rule instances."""
        is_held = self.held.facts.is_held
        variables = sorted({v for instance in instances for v in self.rules.variables_of(instance)})
        return [lit for v in variables for lit in (v, -v) if is_held(lit)]

    def open_variables(self) -> list[int]:
        return list(filter(self.held.facts.is_open, self.rules.place_of))

    def open_places(self) -> int:
        """How many places are open."""
        return self.held.open_places()

    def only_excludes(self, hit: Hit) -> bool:
        return all(map(self.rules.is_exclusion, hit.concluded))

    def places_of(self, lits: Iterable[Lit]) -> int:
        """How many places the facts concern."""
        return len({self.rules.place_of[abs(lit)] for lit in lits})

    def finding(self, hit: Hit) -> Finding:
        """The same in terms of the board, with the glances that strike out marks which are not written
        there.
        """
        glances = self.held.covering(hit.support.struck_out, hit.instances)
        known = hit.support.known.union(glance.mark for glance in glances if glance.mark is not None)
        return Finding(
            tuple(dict.fromkeys([*(glance.instance for glance in glances), *hit.instances])),
            tuple(sorted(known, key=abs)),
            hit.concluded,
        )

    def add_cuts(self, facts: Iterable[Lit]) -> bool:
        """Turn the lazy rules' cuts for the board with more facts into rule instances.

        Returns whether there are new ones.
        """
        lazy_rules = self.rules.theory.lazy
        if not lazy_rules:
            return False
        self.rules.look_at_lazy_rules()
        known = (*self.rules.network.printed, *self.held.facts.since(0), *facts)
        values = dict(zip(map(abs, known), known, strict=True))
        added = [self.rules.add_cut(cut) for lazy in lazy_rules for cut in lazy.pending(values)]
        return any(added)

    def distance(self, lits: Iterable[Lit]) -> float:
        """The distance of facts from the place where a step is preferred; by default, from the start of the
        board.
        """
        return min(self._distance_of(self.rules.place_of[abs(lit)]) for lit in lits)

    def _distance_of(self, place: Place) -> float:
        if self.near is None:
            return float(place)
        (a_row, a_col), (b_row, b_col) = self.grid.centre(place), self.grid.centre(self.near)
        return abs(a_row - b_row) + abs(a_col - b_col)
