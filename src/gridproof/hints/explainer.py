"""The next deduction on a board: the simplest one, with a small set of reasons that forces it.

Three tiers, each tried only when the one before finds nothing:

1. one rule instance, together with the marks on the board, forces marks;
2. supposing the opposite runs into a contradiction by propagation alone;
3. supposing the opposite is refuted only by distinguishing cases.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from gridproof.engines.session import Deadline
from gridproof.grid import Place
from gridproof.hints.guarded import GuardedTheory
from gridproof.hints.knowledge import Knowledge
from gridproof.hints.minimal import by_search, minimal
from gridproof.kind import Puzzle
from gridproof.logic.theory import Lit, Model
from gridproof.marks import State
from gridproof.search import Search
from gridproof.steps import Fact, Mistake, Step


class Explainer:
    """Explains one puzzle; keeps what it learned between steps."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.rules = GuardedTheory(puzzle.theory())
        self._knowledge = self._nothing_known()
        self._search: Search | None = None
        self._answer: Model | None = None

    def next_step(
        self, state: State, excluded: Iterable[Fact] = (), near: Place | None = None
    ) -> Step | Mistake | None:
        """The simplest deduction from a board; None when nothing more follows.

        ``excluded`` says which marks are known not to stand somewhere (pencilled candidates);
        among equally simple steps the one nearest to ``near`` is taken.
        """
        literals = self.rules.theory.literals
        board = self._literals(state)
        board += [-literals[fact.place, fact.mark] for fact in excluded]
        answer = self._answer_with(board)
        if answer is None:
            return self._mistake(board)
        knowledge = self._knowledge_of(board)
        knowledge.near = near
        return knowledge.direct_step() or knowledge.indirect_step() or knowledge.case_step(answer)

    def possible(self, state: State) -> bool:
        """Can the board still be finished?"""
        return self._answer_with(self._literals(state)) is not None

    def _literals(self, state: State) -> list[Lit]:
        return [self.rules.theory.literals[place, mark] for place, mark in state.items()]

    def _answer_with(self, board: Sequence[Lit]) -> Model | None:
        """An answer that agrees with the board."""
        if self._answer is not None and all(self._answer[abs(lit) - 1] == lit for lit in board):
            return self._answer
        if self._search is None:
            self._search = Search(self.rules.theory)
        if not self._search.find(Deadline(), board):
            return None
        self._answer = self._search.model()
        return self._answer

    def _nothing_known(self) -> Knowledge:
        speech = self.puzzle.kind.speech
        patterns = speech.patterns if speech is not None else None
        return Knowledge(self.rules, self.puzzle.grid, patterns and partial(patterns, self.puzzle))

    def _knowledge_of(self, board: Sequence[Lit]) -> Knowledge:
        """What was worked out before stays true as long as marks are only added."""
        if not self._knowledge.board.issubset(board):
            self._knowledge = self._nothing_known()
        self._knowledge.learn(board)
        return self._knowledge

    def _mistake(self, board: Sequence[Lit]) -> Mistake:
        self.rules.answer(board)
        found = minimal(self.rules.core(), by_search(self.rules))
        return Mistake(
            tuple(self.rules.reasons[i] for i in found.reasons),
            tuple(self._knowledge.fact(lit) for lit in found.facts),
        )
