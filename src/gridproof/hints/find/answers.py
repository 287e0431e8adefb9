"""An answer that agrees with a board. A search for it runs only if the last answer does not agree."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property

from gridproof.board.marks import State
from gridproof.engines.sat import SatSession
from gridproof.engines.session import NEVER, Deadline
from gridproof.engines.solver import Measured
from gridproof.logic.theory import Clause, Lit, Theory
from gridproof.record.kind import Puzzle
from gridproof.searching.search import Search, Status
from gridproof.solving import decide

Answer = frozenset[Lit]
"""All literals of marks that hold in an answer."""

_SLICE = 100_000
_SHORT, _LONG = 2, 10
"""Slices of propagations for one of many checks, and for one check that may settle everything."""
_CANDIDATES = 6
"""About so many marks are checked one by one whether they follow."""


class Answers:
    """The answers of one puzzle.

    The kind's own method finds the first answer, if there is one: it can be far faster. Other answers are
    searched for in the bare theory. Using the solver with the switches instead made hints on boards up to
    10x10 1.4 times as slow, and its learned clauses changed the reasons of 18 walks of 70.
    """

    def __init__(
        self, puzzle: Puzzle, theory: Theory, known: State | None = None, deadline: Deadline = NEVER
    ) -> None:
        self._puzzle = puzzle
        self._theory = theory
        self._deadline = deadline
        self._last = None if known is None else self._literals(known)
        self._budget = Measured(_SLICE, math.inf)
        self._patience = _LONG
        self._proved: list[Clause] = []
        self.wrong: list[Lit] = []
        """The part of the last board that contradicts the rules, if that board cannot be finished."""

    def _literals(self, answer: State) -> Answer:
        literals = self._theory.literals.items()
        return frozenset(lit if answer[place] == mark else -lit for (place, mark), lit in literals)

    @cached_property
    def _search(self) -> Search:
        search = Search(self._theory, lambda theory: SatSession(theory, budget=self._budget), self._deadline)
        search.session.add(self._proved)
        return search

    @cached_property
    def only(self) -> Answer | None:
        """The only answer; None if there are several."""
        found = decide(self._puzzle, self._deadline)
        self._deadline.check()
        return self._literals(found.answers[0]) if found.status is Status.UNIQUE else None

    @property
    def _only(self) -> Answer | None:
        """The only answer, if the kind's own method proves that it is the only one."""
        return None if self._puzzle.kind.decide is None else self.only

    def agreeing(self, board: Iterable[Lit]) -> Answer | None:
        """An answer that agrees with the board: the last one or another.

        None if the board cannot be finished.
        """
        lits = list(board)
        if self._last is None and self._puzzle.kind.decide is not None:
            first = decide(self._puzzle, self._deadline, prove=False).answer
            self._deadline.check()
            if first is None:
                return None
            self._last = self._literals(first)
        if self._last is not None and self._last.issuperset(lits):
            return self._last
        if not self._finds(lits):
            return None
        self._last = self._literals(self._search.answer())
        return self._last

    def _finds(self, board: Sequence[Lit]) -> bool:
        """Whether a search finds an answer. The search may be long only if there can be a second answer."""
        with self._spending(_LONG if self._last is not None else math.inf):
            found = self._find(board)
        if found is None and self._only is not None:
            self.wrong = [lit for lit in board if lit not in self._only]
            return not self.wrong
        if found is None:
            found = self._find(board)
        self.wrong = [] if found else self._search.session.core()
        return bool(found)

    def following(self, board: Sequence[Lit], wanted: Sequence[Lit]) -> Sequence[Lit]:
        """A part of the last answer that all answers agree on which agree with the board; empty if there is
        none.

        Literals that are proved sooner come first.
        """
        if "only" in vars(self) and self.only is not None:
            # It was proved for an earlier step.
            return wanted
        with self._spending(self._patience):
            found = self._common(wanted, board)
        if found is not None:
            return found
        # After one failure, another attempt would probably fail as well.
        self._patience = max(_SHORT, self._patience // 2)
        for lit in wanted[:_CANDIDATES]:
            with self._spending(_SHORT):
                if self._find([*board, -lit]) is False:
                    return [lit]
        if self._only is not None:
            return wanted
        return self._common(wanted, board) or []

    def _find(self, board: Sequence[Lit]) -> bool | None:
        """None if it takes too much work. Raises OutOfTime."""
        found = self._search.find(self._deadline, board)
        self._deadline.check()
        return found

    def _common(self, wanted: Sequence[Lit], board: Sequence[Lit]) -> list[Lit] | None:
        """None if it takes too much work. Raises OutOfTime."""
        found = self._search.common(self._deadline, wanted, board)
        self._deadline.check()
        return found

    @contextmanager
    def _spending(self, slices: float) -> Iterator[None]:
        self._budget.left = slices
        yield
        self._budget.left = math.inf

    def learn(self, clauses: Sequence[Clause]) -> None:
        """Add clauses that were proved to hold in every answer. They shorten the search."""
        self._proved += clauses
        if "_search" in vars(self):
            self._search.session.add(clauses)
