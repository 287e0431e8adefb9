"""An answer that agrees with a board, looked for only when the last one does not."""

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
"""Everything that holds in an answer, as literals of marks."""

_SLICE = 100_000
_SHORT, _LONG = 2, 10
"""So many times so many propagations are spent on one of many questions, and on one that may settle all."""
_CANDIDATES = 20
"""About so many marks it is asked one by one whether they follow."""


class Answers:
    """The answers of one puzzle.

    The first is found the kind's own way, where it has one: that can be far quicker. Others are searched
    for in the bare theory. The solver with the switches, asked instead, made hints on
    boards up to 10x10 1.4 times as slow, and what it learned changed the reasons of 18 walks of 70.
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
        """What of the last board that cannot be finished contradicts the rules."""

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
        """The only answer; None where there are several."""
        found = decide(self._puzzle, self._deadline)
        self._deadline.check()
        return self._literals(found.answers[0]) if found.status is Status.UNIQUE else None

    @property
    def _only(self) -> Answer | None:
        """The only answer, where the kind has its own way to prove that it is."""
        return None if self._puzzle.kind.decide is None else self.only

    def agreeing(self, board: Iterable[Lit]) -> Answer | None:
        """The last answer, or another, or None if the board cannot be finished."""
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
        """Whether a search finds an answer; a long one only if there may be another than the first."""
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
        """Of what the last answer has, something that all have which agree with a board; if nothing, none.

        What is sooner proved comes first.
        """
        with self._spending(self._patience):
            found = self._common(wanted, board)
        if found is not None:
            return found
        # Where that failed it will soon fail again.
        self._patience = max(_SHORT, self._patience // 2)
        for lit in wanted[:_CANDIDATES]:
            with self._spending(_SHORT):
                if self._find([*board, -lit]) is False:
                    return [lit]
        if self._only is not None:
            return wanted
        return self._common(wanted, board) or []

    def _find(self, board: Sequence[Lit]) -> bool | None:
        """None where it takes too much work. Raises OutOfTime."""
        found = self._search.find(self._deadline, board)
        self._deadline.check()
        return found

    def _common(self, wanted: Sequence[Lit], board: Sequence[Lit]) -> list[Lit] | None:
        """None where it takes too much work. Raises OutOfTime."""
        found = self._search.common(self._deadline, wanted, board)
        self._deadline.check()
        return found

    @contextmanager
    def _spending(self, slices: float) -> Iterator[None]:
        self._budget.left = slices
        yield
        self._budget.left = math.inf

    def learn(self, clauses: Sequence[Clause]) -> None:
        """What was proved to hold in every answer makes the search shorter."""
        self._proved += clauses
        if "_search" in vars(self):
            self._search.session.add(clauses)
