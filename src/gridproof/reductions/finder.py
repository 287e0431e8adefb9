"""Search for gadgets: one solver proposes clues, another one refutes them until it cannot."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import product
from typing import NamedTuple

from gridproof.board.grid import Cell, Grid
from gridproof.engines.session import Deadline
from gridproof.engines.solver import MANY_QUESTIONS, Sliced, Solver
from gridproof.logic.cardinality import unary_sum
from gridproof.logic.open_rules import EMPTY, OpenRules
from gridproof.logic.theory import Clause, Lit
from gridproof.reductions.gadget import Port, Values

_CONFLICTS = 2000
"""The work between two looks at the clock."""

Words = tuple[tuple[str, ...], ...]
"""Per cell, row by row, the words that it may show."""


class Sought(NamedTuple):
    """A wanted gadget: the words that its cells may show, its ports, and the values that it shall allow."""

    grid: Grid
    words: Words
    ports: tuple[Port, ...]
    relation: frozenset[Values]
    unique: bool = True
    """Whether every allowed combination shall have exactly one answer inside."""
    same: tuple[tuple[Cell, Cell], ...] = ()
    """Cells that shall show the same, for symmetric boards."""
    most_clues: int | None = None


class GadgetFinder:
    """A search that can be continued from the counterexamples that it met."""

    def __init__(self, rules: OpenRules, sought: Sought) -> None:
        self._rules = rules
        self._sought = sought
        self._clue_count = max(rules.clues.values())
        self._top = self._clue_count
        self._proposer, self._refuter, self._settler = Solver(MANY_QUESTIONS), Solver(), Solver()
        self._copies: dict[Values, int] = {}
        self.counterexamples: list[tuple[Values, tuple[Lit, ...]]] = []
        self.exhausted = False
        self._start()

    def close(self) -> None:
        for solver in (self._proposer, self._refuter, self._settler):
            solver.close()

    # constraints

    def _new(self) -> Lit:
        self._top += 1
        return self._top

    def _start(self) -> None:
        rules, sought = self._rules, self._sought
        for clause in rules.definitions:
            self._settler.add(clause)
        for cell, words in zip(sought.grid.cells, sought.words, strict=True):
            for (place, word), lit in rules.clues.items():
                if place == cell and word not in words:
                    self._proposer.add((-lit,))
        every = {word for _, word in rules.clues}
        if all(set(words) in ({EMPTY}, every) for words in sought.words):
            for clause in rules.naming:
                self._proposer.add(clause)
        for a, b in sought.same:
            for (place, word), lit in rules.clues.items():
                if place == a:
                    self._proposer.add((-lit, rules.clues[b, word]))
                    self._proposer.add((lit, -rules.clues[b, word]))
        if sought.most_clues is not None:
            said = [-lit for (_, word), lit in rules.clues.items() if word == "-"]
            total, clauses = unary_sum(said, self._new)
            for clause in clauses:
                self._proposer.add(clause)
            if sought.most_clues < len(total):
                self._proposer.add((-total[sought.most_clues],))
        for values in sorted(sought.relation):
            self._copies[values] = self._copy(self._proposer, self._new)
            for lit in self._port_lits(values):
                self._proposer.add((self._shifted(lit, self._copies[values]),))
        self._refuter_top = rules.variables

        def new() -> Lit:
            self._refuter_top += 1
            return self._refuter_top

        self._state(self._refuter, 0, new)

    def _copy(self, solver: Solver, new: Callable[[], Lit]) -> int:
        """State the rules once more, about the same clues. Returns the shift of its variables."""
        shift = self._top - self._clue_count
        self._top += self._rules.variables - self._clue_count
        self._state(solver, shift, new)
        return shift

    def _shifted(self, lit: Lit, shift: int) -> Lit:
        if abs(lit) <= self._clue_count:
            return lit
        return lit + shift if lit > 0 else lit - shift

    def _state(self, solver: Solver, shift: int, new: Callable[[], Lit]) -> None:
        rules = self._rules
        for clause in (*rules.definitions, *rules.clauses, *rules.written):
            solver.add([self._shifted(lit, shift) for lit in clause])
        totals: dict[tuple[Lit, ...], list[Lit]] = {}
        for guard, number, lits in rules.counts:
            if lits not in totals:
                totals[lits], clauses = unary_sum([self._shifted(lit, shift) for lit in lits], new)
                for clause in clauses:
                    solver.add(clause)
            total = totals[lits]
            if number > len(total):
                solver.add((-guard,))
                continue
            if number > 0:
                solver.add((-guard, total[number - 1]))
            if number < len(total):
                solver.add((-guard, -total[number]))

    def _port_lits(self, values: Values) -> list[Lit]:
        marks = self._rules.marks
        return [
            marks[port.place, port.true if value else port.false]
            for port, value in zip(self._sought.ports, values, strict=True)
        ]

    # the search

    def rounds(self, deadline: Deadline) -> Iterator[list[list[str]] | None]:
        """Yields None for every refuted proposal, and finally the words of a gadget.

        If there is none, it just ends.

        It also ends when the time or the allowed work (rounds, and pieces of search) is over; ``exhausted``
        shows which.
        """
        while True:
            model = self._proposal(deadline)
            if model is None:
                return
            clues = [lit for lit in self._rules.clues.values() if model[lit - 1] > 0]
            against = list(self._against(clues, model))
            if not against:
                yield self._words(set(clues))
                return
            for values, marks in against:
                self.add_counterexample(values, marks)
            deadline.worked()
            yield None

    def _proposal(self, deadline: Deadline) -> Sequence[Lit] | None:
        """Clues with an answer for all allowed values. None: there are none, or the time is over."""
        while True:
            budget = Sliced(_CONFLICTS)
            budget.begin(deadline)
            verdict = self._proposer.ask((), budget)
            if not verdict:
                self.exhausted = verdict is False
                return None
            model = self._proposer.model()
            if not any(self._cut(model, shift) for shift in self._copies.values()):
                return model

    def _cut(self, model: Sequence[Lit], shift: int) -> bool:
        """Whether a board of the model breaks a lazy rule. A clause excludes that for all boards."""

        def holds(lit: Lit) -> bool:
            moved = self._shifted(lit, shift)
            return (model[abs(moved) - 1] > 0) == (moved > 0)

        cuts = self._rules.cuts(holds)
        for cut in cuts:
            self._refuter.add(cut)
            for other in self._copies.values():
                self._proposer.add([self._shifted(lit, other) for lit in cut])
        return bool(cuts)

    def _words(self, clues: Collection[Lit]) -> list[list[str]]:
        grid = self._sought.grid
        shown = {cell: word for (cell, word), lit in self._rules.clues.items() if lit in clues}
        return [[shown[cell] for cell in grid.row(row)] for row in range(grid.rows)]

    def _against(
        self, clues: Sequence[Lit], model: Sequence[Lit]
    ) -> Iterator[tuple[Values, tuple[Lit, ...]]]:
        """Boards that the clues allow but should exclude."""
        variables = sorted({abs(lit) for lit in self._rules.marks.values()})
        for values, wrong in self._wrong(variables, model):
            while self._refuter.is_possible([*clues, *wrong]):
                found = self._refuter.model()
                if not self._cut(found, 0):
                    yield values, tuple(found[v - 1] for v in variables)
                    break

    def _wrong(self, variables: Sequence[int], model: Sequence[Lit]) -> Iterator[tuple[Values, list[Lit]]]:
        """The conditions of a wrong board: a port without a value, forbidden values, or a second answer."""
        sought, marks = self._sought, self._rules.marks
        for port in sought.ports:
            yield (), [-marks[port.place, port.true], -marks[port.place, port.false]]
        for values in product((False, True), repeat=len(sought.ports)):
            lits = self._port_lits(values)
            if values not in sought.relation:
                yield values, lits
            elif sought.unique:
                shift = self._copies[values]
                known = [v if model[self._shifted(v, shift) - 1] > 0 else -v for v in variables]
                self._refuter_top += 1
                switch = self._refuter_top
                self._refuter.add((-switch, *(-lit for lit in known)))
                yield values, [*lits, switch]

    def add_counterexample(self, values: Values, marks: tuple[Lit, ...]) -> None:
        """From now on, clues must exclude this board, unless it is the answer for its values."""
        self.counterexamples.append((values, marks))
        allowed: list[Lit] = []
        if values in self._copies:
            shift = self._copies[values]
            same = self._new()
            for lit in marks:
                self._proposer.add((-same, self._shifted(lit, shift)))
            allowed.append(same)
        self._proposer.add([*allowed, *self._violations(marks)])

    def _violations(self, marks: tuple[Lit, ...]) -> Iterator[Lit]:
        """Literals of which one holds exactly when the clues exclude the board."""
        _, found = self._settler.propagated(marks)
        settled = {*found, *marks}
        shift = self._top - self._clue_count
        self._top += self._rules.variables - self._clue_count
        for clause in self._rules.definitions:
            rest = self._rest(clause, settled)
            if rest is not None:
                self._proposer.add([self._shifted(lit, shift) for lit in rest])
        about_marks = [one for one in self._rules.clauses if not _about_clues_alone(one, self._clue_count)]
        for clause in (*about_marks, *self._rules.concerned(settled.__contains__)):
            rest = self._rest(clause, settled)
            if rest is None:
                continue
            broken = self._new() if len(rest) > 1 else -self._shifted(rest[0], shift) if rest else None
            if broken is None:
                raise AssertionError("a counterexample that breaks a rule whatever the clues")
            if len(rest) > 1:
                for lit in rest:
                    self._proposer.add((-broken, -self._shifted(lit, shift)))
            yield broken
        for guard, number, lits in self._rules.counts:
            if sum(lit in settled for lit in lits) != number:
                yield guard

    def _rest(self, clause: Clause, settled: Collection[Lit]) -> list[Lit] | None:
        """The literals that are still open. None if one of them holds."""
        if any(lit in settled for lit in clause):
            return None
        return [lit for lit in clause if -lit not in settled]


def _about_clues_alone(clause: Clause, clue_count: int) -> bool:
    return all(abs(lit) <= clue_count for lit in clause)
