"""The next deduction on a board: the simplest one, with a small set of reasons that forces it.

Three tiers, each tried only when the one before finds nothing:

1. one rule instance, together with the marks on the board, forces marks;
2. supposing the opposite runs into a contradiction by propagation alone, or a pattern is known by name;
3. supposing the opposite is refuted only by distinguishing cases.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from gridproof.engines.session import Deadline
from gridproof.explanation import Fact, Mistake, Step
from gridproof.grid import Place
from gridproof.hints.branching import Branching
from gridproof.hints.direct import Direct
from gridproof.hints.guarded import GuardedTheory, Refutation
from gridproof.hints.indirect import Indirect
from gridproof.hints.knowledge import Knowledge, bits
from gridproof.hints.minimal import by_search, minimal
from gridproof.hints.patterns import PatternBook
from gridproof.hints.propagation import Propagation
from gridproof.kind import Puzzle
from gridproof.logic.theory import Lit, Model
from gridproof.marks import State
from gridproof.search import Search


class _Tiers:
    """What is known of a board, and the ways to find more."""

    def __init__(self, puzzle: Puzzle, rules: GuardedTheory) -> None:
        speech = puzzle.kind.speech
        find = speech.patterns if speech is not None else None
        self.knowledge = Knowledge(rules, puzzle.grid)
        self.direct = Direct(self.knowledge)
        self.indirect = Indirect(self.knowledge, PatternBook(rules, partial(find, puzzle)) if find else None)
        self.branching = Branching(self.knowledge)


class Explainer:
    """Explains one puzzle; keeps what it learned between steps."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.rules = GuardedTheory(puzzle.theory())
        self._tiers = _Tiers(puzzle, self.rules)
        self._search: Search | None = None
        self._answer: Model | None = None
        self._proof_tried = False

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
        tiers = self._tiers_of(board)
        tiers.knowledge.near = near
        step = tiers.direct.step()
        if step is None and self._prove_facts():
            step = tiers.direct.step()
        # What takes thought is chosen for its simplicity alone: so it does not matter in which order the
        # steps before were taken.
        tiers.knowledge.near = None
        return step or tiers.indirect.step() or tiers.branching.step(answer)

    def left_open(self) -> int:
        """On how many places direct steps leave something open."""
        self._tiers.direct.exhaust()
        return self._tiers.knowledge.places_of(self._tiers.knowledge.open_variables())

    def together(self) -> int:
        """How many rule instances direct steps see together, at most; glances may add a few."""
        return self._tiers.direct.together()

    def thoughtful_steps(self) -> Iterator[Step]:
        """The steps of a walk that suppose something; the direct ones between them are passed over."""
        tiers = self._tiers
        learned: Iterable[Lit] = ()
        while True:
            tiers.direct.exhaust(learned)
            if self._prove_facts():
                tiers.direct.exhaust()
            if not any(map(tiers.knowledge.held.is_open, self.rules.place_of)):
                return
            step = tiers.indirect.step()
            if step is None:
                answer = self._answer_with(())
                step = None if answer is None else tiers.branching.step(answer)
            if step is None:
                return
            yield step
            learned = map(self._literal, step.concludes)

    def _literal(self, fact: Fact) -> Lit:
        lit = self.rules.theory.literals[fact.place, fact.mark]
        return lit if fact.holds else -lit

    def _prove_facts(self) -> bool:
        """Take what is proved besides the rules as a rule, when the rules themselves say no more; any?"""
        speech = self.puzzle.kind.speech
        if self._proof_tried or speech is None or speech.prove is None:
            return False
        self._proof_tried = True
        proved = speech.prove(self.puzzle)
        if proved is None:
            return False
        for reason, clauses in proved.instances:
            self.rules.add_fact(reason, clauses)
        self.rules.theory.lazy.append(proved.lazy)
        return True

    def possible(self, state: State) -> bool:
        """Can the board still be finished?"""
        return self._answer_with(self._literals(state)) is not None

    def _literals(self, state: State) -> list[Lit]:
        return [self.rules.theory.literals[place, mark] for place, mark in state.items()]

    def _answer_with(self, board: Sequence[Lit]) -> Model | None:
        """An answer that agrees with the board: the last one, or another."""
        if self._answer is not None and all(self._answer[abs(lit) - 1] == lit for lit in board):
            return self._answer
        if self._search is None:
            self._search = Search(self.rules.theory)
        if not self._search.find(Deadline(), board):
            return None
        self._answer = self._search.model()
        return self._answer

    def _tiers_of(self, board: Sequence[Lit]) -> _Tiers:
        """What was worked out before stays true as long as marks are only added."""
        if not self._tiers.knowledge.held.board.issubset(board):
            self._tiers = _Tiers(self.puzzle, self.rules)
        self._tiers.knowledge.held.learn(board)
        return self._tiers

    def _mistake(self, board: Sequence[Lit]) -> Mistake:
        """A small contradiction: one that propagation finds, or else one that a search does."""
        rules = self.rules
        conflict = Propagation(rules.network).run(board, math.inf, ready=range(len(rules.network.lits)))
        if conflict is not None:
            found = Refutation(bits(conflict.instances), tuple(board))
        else:
            rules.answer(board)
            found = rules.core()
        proof = by_search(rules)
        small = minimal(proof(found) or found, proof)
        return self._tiers.knowledge.finisher.mistake(small)
