"""The rules of a kind on a board whose clues are not decided yet. Searches for boards use them."""

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
    """Literals for the clue of every cell (as words) and for every mark, and the rules that they obey.

    ``definitions`` define helpers: for given clues and marks there is exactly one way to satisfy them.
    ``clauses`` and ``counts`` are the rules that a board may break. The marks alone settle every literal in
    a count. ``lazy`` rules concern only the marks; each comes with the literals that stand for its
    variables. A rule whose helpers are not settled by clues and marks is stated twice: in ``written``,
    written out for solvers, which choose the helpers themselves, and in ``concerned``, as its demands on
    the clues for given marks. ``naming`` picks one of the boards that differ only in names; it holds if no
    clue is given. ``within`` describes in words which boards are not searched, if there are any.
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
        """Each cell gets one word."""
        for cell in cells:
            lits = [self.clues.setdefault((cell, word), self.new()) for word in (EMPTY, *words)]
            self.clauses.append(lits)
            self.clauses += [(-a, -b) for a, b in combinations(lits, 2)]

    def choose(self, place: Place, yes: Mark, no: Mark) -> Lit:
        """A fresh variable: if it holds, ``yes`` stands on the place, otherwise ``no``."""
        lit = self.new()
        self.marks[place, yes], self.marks[place, no] = lit, -lit
        return lit

    def either(self, lits: Sequence[Lit]) -> Lit:
        """A helper that holds exactly when one of the literals does."""
        result = self.new()
        self.definitions += [(*lits, -result), *((result, -lit) for lit in lits)]
        return result

    def both(self, a: Lit, b: Lit) -> Lit:
        """A helper that holds exactly when both literals do."""
        return -self.either((-a, -b))

    def cuts(self, holds: Callable[[Lit], bool]) -> list[Clause]:
        """The cuts that a board violates because it breaks a lazy rule; none if it obeys them all."""
        found: list[Clause] = []
        for rule, lits in self.lazy:
            model = [at if holds(lit) else -at for at, lit in enumerate(lits, 1)]
            for cut in rule.cuts(model):
                found.append([lits[lit - 1] if lit > 0 else -lits[-lit - 1] for lit in cut.clause])
        return found

    def count(self, guard: Lit, number: int, lits: tuple[Lit, ...]) -> None:
        self.counts.append(Counted(guard, number, lits))

    def count_beside(self, grid: Grid, lits: Sequence[Lit]) -> None:
        """A number from 0 to 4 on a cell counts how many of its neighbours' literals hold."""
        for cell in grid.cells:
            beside = tuple(lits[near] for near in grid.neighbours[cell])
            for number in range(5):
                guard = self.clues[cell, str(number)]
                if number > len(beside):
                    self.clauses.append((-guard,))
                else:
                    self.count(guard, number, beside)
