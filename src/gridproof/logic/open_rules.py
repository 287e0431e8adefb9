"""The rules of a kind on a board whose clues are not decided yet: what a search for boards asks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import NamedTuple

from gridproof.board.grid import Cell, Grid, Place
from gridproof.board.marks import Mark
from gridproof.logic.theory import Clause, Lazy, Lit

EMPTY = "-"
"""The word of a cell without a clue."""


class Counted(NamedTuple):
    """While the guard holds, exactly so many of the literals do."""

    guard: Lit
    number: int
    lits: tuple[Lit, ...]


class OpenRules:
    """Literals for the clue of every cell, as words, and for every mark; and what they have to obey.

    ``definitions`` say what helpers mean: for given clues and marks there is exactly one way to obey them.
    ``clauses`` and ``counts`` are what a board may break. What counts speak of is settled by the marks alone.
    ``lazy`` rules are about the marks alone; each comes with the literals that stand for its variables.
    A rule with helpers that clues and marks do not settle is said twice: ``written`` out for solvers, which
    look for such helpers themselves, and as ``concerned``: what it asks of the clues, given the marks.
    ``naming`` picks one of the boards that differ in nothing but names; it holds where no clue is given.
    ``within`` says in words which boards are not looked at, where there are some.
    """

    def __init__(self) -> None:
        self.variables = 0
        self.clues: dict[tuple[Cell, str], Lit] = {}
        self.marks: dict[tuple[Place, Mark], Lit] = {}
        self.definitions: list[Clause] = []
        self.clauses: list[Clause] = []
        self.counts: list[Counted] = []
        self.lazy: list[tuple[Lazy, Sequence[Lit]]] = []
        self.written: list[Clause] = []
        self.naming: list[Clause] = []
        self.within = ""
        self.concerned: Callable[[Callable[[Lit], bool]], list[Clause]] = lambda _: []

    def new(self) -> Lit:
        self.variables += 1
        return self.variables

    def choose_clues(self, cells: Sequence[Cell], words: Sequence[str]) -> None:
        """One word a cell."""
        for cell in cells:
            lits = [self.clues.setdefault((cell, word), self.new()) for word in (EMPTY, *words)]
            self.clauses.append(lits)
            self.clauses += [(-a, -b) for a, b in combinations(lits, 2)]

    def choose(self, place: Place, yes: Mark, no: Mark) -> Lit:
        """A fresh variable: ``yes`` stands on the place when it holds, else ``no``."""
        lit = self.new()
        self.marks[place, yes], self.marks[place, no] = lit, -lit
        return lit

    def either(self, lits: Sequence[Lit]) -> Lit:
        """A helper that holds just when one of the literals does."""
        result = self.new()
        self.definitions += [(*lits, -result), *((result, -lit) for lit in lits)]
        return result

    def both(self, a: Lit, b: Lit) -> Lit:
        """A helper that holds just when both do."""
        return -self.either((-a, -b))

    def cuts(self, holds: Callable[[Lit], bool]) -> list[Clause]:
        """What a board that breaks a lazy rule must not be; none when it obeys them."""
        found: list[Clause] = []
        for rule, lits in self.lazy:
            model = [at if holds(lit) else -at for at, lit in enumerate(lits, 1)]
            for cut in rule.cuts(model):
                found.append([lits[lit - 1] if lit > 0 else -lits[-lit - 1] for lit in cut.clause])
        return found

    def count(self, guard: Lit, number: int, lits: tuple[Lit, ...]) -> None:
        self.counts.append(Counted(guard, number, lits))

    def count_beside(self, grid: Grid, lits: Sequence[Lit]) -> None:
        """A number from 0 to 4 on a cell tells how many of the literals of its neighbours hold."""
        for cell in grid.cells:
            beside = tuple(lits[near] for near in grid.neighbours[cell])
            for number in range(5):
                guard = self.clues[cell, str(number)]
                if number > len(beside):
                    self.clauses.append((-guard,))
                else:
                    self.count(guard, number, beside)
