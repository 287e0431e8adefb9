"""Why a mark stands on a place, why it does not, or that nothing decides it yet."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from gridproof.board.grid import Place
from gridproof.board.marks import Mark, State
from gridproof.engines.session import until
from gridproof.given import checked_marks, need_marks
from gridproof.hints.find.answers import Answers
from gridproof.hints.find.finder import board_of
from gridproof.hints.find.indirect import Indirect
from gridproof.hints.find.pattern_book import PatternBook
from gridproof.hints.find.situation import Hit, Situation
from gridproof.hints.prove.effort import TooMuchEffort
from gridproof.hints.prove.guarded_theory import Grounds, GuardedTheory
from gridproof.hints.prove.propagation import bits
from gridproof.hints.prove.prover import Finding
from gridproof.hints.prove.refuter import TooManyCases
from gridproof.hints.tell.facts import said
from gridproof.hints.tell.hint import Contradiction, Hint, Told, in_words
from gridproof.hints.tell.lines import Said
from gridproof.hints.verbs import checked_facts, explain
from gridproof.logic.theory import Lit
from gridproof.record.explanation import Fact, Step
from gridproof.record.kind import Puzzle

_EFFORT = 1_000_000
"""The effort for one explanation, as for one step of a walk."""

_FAMILIAR = 3
"""So many rule instances more may belong to a pattern with a name before a nameless refutation is shorter."""
_Found = Literal["impossible", "right", "possible", "mistake"]
_LEADS: dict[_Found, str] = {
    "impossible": "It is not possible that {}.",
    "right": "It is right that {}, and it follows so.",
    "possible": "It is possible that {}: nothing excludes it yet.",
    "mistake": "Nothing follows about this place, because there is a mistake elsewhere.",
}
"""How an answer begins. The gap takes the mark in words."""


@dataclass(frozen=True, slots=True)
class Whether(Told):
    """Whether a mark can stand on a place beside the other marks, and why."""

    fact: Fact
    """The mark in question."""
    status: _Found
    told: Hint | Contradiction | None
    """Why: a step that rules the mark out or leads to it, or why the other marks contradict each other."""

    @property
    def at_first(self) -> tuple[Said, ...]:
        return (self.sentences[0], *(self.told.at_first if self.told is not None else ()))


def why(
    puzzle: Puzzle,
    place: Place,
    mark: Mark | str,
    state: State | None = None,
    *,
    excluded: Iterable[Fact] = (),
    time_limit: float | None = None,
) -> Whether:
    """Why a mark can or cannot stand on a place, from the player's other marks and excluded candidates.

    What the player wrote or excluded on the place itself is not used. Raises TimeRanOut.
    """
    marks = {**checked_marks(puzzle, state)}
    fact = Fact(place, Mark(mark))
    need_marks(puzzle, [(place, fact.mark)])
    marks.pop(place, None)
    elsewhere = [one for one in checked_facts(puzzle, excluded) if one.place != place]
    with until(time_limit) as deadline:
        theory = puzzle.theory(deadline.check)
        answers = Answers(puzzle, theory, deadline=deadline)
        board = board_of(theory, marks, elsewhere)
        if answers.agreeing(board) is None:
            wrong = explain(puzzle, marks, excluded=elsewhere, time_limit=deadline.left)
            return _whether(puzzle, fact, "mistake", wrong)
        lit = theory.literals[place, fact.mark]
        cases: tuple[tuple[_Found, Lit], ...] = ("impossible", lit), ("right", -lit)
        for status, supposed in cases:
            if answers.agreeing([*board, supposed]) is None:
                step = Refutations(puzzle, GuardedTheory(theory, deadline), board).shortest(supposed)
                return _whether(puzzle, fact, status, in_words(puzzle, step, {}))
    return _whether(puzzle, fact, "possible", None)


def _whether(puzzle: Puzzle, fact: Fact, status: _Found, told: Hint | Contradiction | None) -> Whether:
    # Braces in the claim name its parts, so the gap is filled by replacing it.
    lead = Said(_LEADS[status].replace("{}", said(puzzle, [fact])), (fact.place,))
    sentences = (lead, *(told.sentences if told is not None else ()))
    return Whether(sentences, fact, status, told)


class Refutations:
    """The ways to refute one supposition on a board."""

    def __init__(self, puzzle: Puzzle, rules: GuardedTheory, board: list[Lit]) -> None:
        self.rules = rules
        self._board = board
        self._situation = Situation(rules, puzzle.grid)
        self._situation.held.learn(board)
        self._indirect = Indirect(self._situation, PatternBook(rules, puzzle, None))

    def shortest(self, supposed: Lit) -> Step:
        """The step with the fewest rule instances that refutes what is supposed, though it is open or not.

        If explaining it takes too much effort, only that a search refutes it.
        """
        prover = self._situation.prover
        try:
            with self.rules.effort.within(_EFFORT):
                steps = list(self._steps(supposed))
                if steps:
                    return min(steps, key=_length)
                self.rules.answer([*self._board, supposed])
                core = self.rules.core()
                facts = tuple(lit for lit in core.facts if lit != supposed)
                small = prover.smallest(Finding(core.reasons, facts, (-supposed,)))
                explained = prover.first_explained([((-supposed,), small)], _nothing_else)
                return explained or prover.searched(-supposed, small)
        except TooMuchEffort:
            return prover.searched(-supposed, Grounds((), ()))

    def _steps(self, supposed: Lit) -> Iterator[Step]:
        """The ways that need no cases."""
        for finding in self._findings(supposed):
            if (step := self._proved(finding)) is not None:
                yield step
        is_open = self._situation.held.is_open(abs(supposed))
        if is_open and (step := self._indirect.familiar_with(-supposed)) is not None:
            yield step

    def _findings(self, supposed: Lit) -> Iterator[Finding]:
        """What one look, and then propagation of the supposition, rest on."""
        situation, facts = self._situation, self._situation.held.facts
        situation.add_cuts(())
        situation.held.adopt()
        if not facts.is_open(abs(supposed)) or -supposed in situation.held.struck_out:
            support = situation.held.support([-supposed])
            yield situation.finding(Hit((), (-supposed,), support))
            return
        self.rules.settle(situation.held.board)
        consistent, found = self.rules.propagated([supposed])
        while consistent and situation.add_cuts(found):
            consistent, found = self.rules.propagated([supposed])
        situation.held.adopt()
        start = facts.length
        for bound in (1, math.inf):
            conflict = facts.run([supposed], bound, to_conflict=True)
            if conflict is not None:
                support = situation.held.support(conflict.source.premises)
                yield situation.finding(Hit(bits(conflict.instances), (-supposed,), support))
            facts.undo(start)
            if conflict is not None:
                return

    def _proved(self, found: Finding) -> Step | None:
        """The step of a finding, if it needs no cases."""
        prover = self._situation.prover
        small = prover.smallest(found)
        found = found._replace(instances=small.reasons, known=small.facts)
        straight = prover.straight(found)
        if straight is not None and len(straight.reasons) <= 1:
            return straight
        try:
            return self._indirect.glance(found) or prover.indirect(found.concluded, small, _nothing_else, 0)
        except TooManyCases:
            return straight


def _nothing_else(_variable: int) -> bool:
    """No further conclusion belongs to the answer."""
    return False


def _length(step: Step) -> tuple[int, int]:
    """A pattern with a name counts as shorter."""
    return len(step.reasons) - _FAMILIAR * bool(step.pattern), len(step.known)
