"""The next deduction on a board: the simplest one, with a small set of reasons that forces it.

Three tiers, each tried only when the one before finds nothing:

1. one rule instance, together with the marks on the board, forces marks;
2. supposing the opposite runs into a contradiction by propagation alone, or a pattern is known by name;
3. supposing the opposite is refuted only by distinguishing cases.

Where that takes more effort than a hint is worth, a search says what follows, and the step says that it did.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import replace

from gridproof.board.grid import Place
from gridproof.board.marks import Mark, State
from gridproof.engines.session import NEVER, Deadline
from gridproof.hints.find.answers import Answers
from gridproof.hints.find.branching import Branching
from gridproof.hints.find.direct import Direct
from gridproof.hints.find.indirect import Indirect
from gridproof.hints.find.pattern_book import PatternBook
from gridproof.hints.find.situation import Situation
from gridproof.hints.prove.effort import TooMuchEffort
from gridproof.hints.prove.guarded_theory import Grounds, GuardedTheory
from gridproof.hints.prove.propagation import bits
from gridproof.hints.prove.small_sets import by_search, minimal
from gridproof.logic.theory import Lit, Theory
from gridproof.record.explanation import Fact, Mistake, Step, Sweep
from gridproof.record.kind import Puzzle

_STEP_EFFORT, _WALK_EFFORT, _LEAST_EFFORT = 1_000_000, 6_000_000, 20_000
"""What is spent on the explanation of a step, of all steps of a walk that suppose something, and of each of
them when that is used up: so that no hint takes two seconds and no walk ten, as ``benchmarks/hint_speed.py``
measures them."""
_NO_MARKS: Mapping[Place, Mark] = {}


class _Tiers:
    """What is known of a board, and the ways to find more."""

    def __init__(self, puzzle: Puzzle, rules: GuardedTheory, unique: Answers | None) -> None:
        self.situation = Situation(rules, puzzle.grid)
        self.direct = Direct(self.situation)
        self.indirect = Indirect(self.situation, PatternBook(rules, puzzle, unique))
        self.branching = Branching(self.situation)


def board_of(theory: Theory, state: State, excluded: Iterable[Fact] = ()) -> list[Lit]:
    """What stands on a board, with marks known not to stand somewhere (pencilled candidates)."""
    return theory.shown_by(state) + [-theory.literals[fact.place, fact.mark] for fact in excluded]


class Finder:
    """Finds the steps of one puzzle; keeps what it learned between them.

    Whoever has loaded the puzzle's theory and found an answer already hands them over. With ``uniqueness``,
    steps may assume that there is one answer only, where that is so. The ``deadline`` ends it by OutOfTime.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        theory: Theory | None = None,
        answer: State | None = None,
        *,
        uniqueness: bool = False,
        deadline: Deadline = NEVER,
    ) -> None:
        self.puzzle = puzzle
        self.rules = GuardedTheory(theory or puzzle.theory(deadline.check), deadline)
        self._deadline = deadline
        self._answers = Answers(puzzle, self.rules.theory, answer, deadline)
        self._uniqueness = uniqueness
        self._tiers = self._new_tiers()
        self._proof_tried = False

    def _new_tiers(self) -> _Tiers:
        return _Tiers(self.puzzle, self.rules, self._answers if self._uniqueness else None)

    def next_step(
        self, state: State, excluded: Iterable[Fact] = (), near: Place | None = None
    ) -> Step | Mistake | None:
        """The simplest deduction from a board; None when nothing more follows."""
        return next(self.walk(state, excluded, near), None)

    def walk(
        self, state: State = _NO_MARKS, excluded: Iterable[Fact] = (), near: Place | None = None
    ) -> Iterator[Step | Mistake]:
        """Step by step from a board as far as it follows, or the mistake on it.

        ``excluded`` says which marks are known not to stand somewhere (pencilled candidates);
        among equally simple steps the one nearest to ``near``, or to the last mark, is taken.
        """
        marks = board_of(self.rules.theory, state)
        board = board_of(self.rules.theory, state, excluded)
        if self._answers.agreeing(board) is None:
            wrong = self._answers.wrong
            # Where the marks are wrong by themselves, candidates have no part in it.
            if self._answers.agreeing(marks) is None:
                board, wrong = marks, self._answers.wrong
            yield self._mistake(board, wrong)
            return
        if not self._tiers.situation.held.board.issubset(board):
            # What was worked out before stays true only as long as marks are added.
            self._tiers = self._new_tiers()
        self._tiers.situation.held.learn(board)
        yield from self._steps(Direct.step, near)

    def direct_steps(self, after: Step) -> Iterator[Step]:
        """The direct steps that come next when a step of the walk has been taken."""
        self._learn(after)
        while (step := self._tiers.direct.step()) is not None:
            yield step
            self._learn(step)

    def writing(self) -> Step | None:
        """A direct step from the board as it is to a mark that players write, with all blanks and strike-outs
        on the way to it; None where players write these as well, or none is near."""
        kind, mark_of = self.puzzle.kind, self.rules.mark_of
        if kind.speech is None or not kind.speech.blanks_in_passing:
            return None
        return self._tiers.direct.writing(
            lambda lit: lit in mark_of and mark_of[lit] not in kind.blanks, self._tiers.indirect.glance
        )

    def direct_rounds(self, state: State) -> Iterator[Set[Lit]]:
        """What is known on a board after each round of direct steps: one holds all that any of them says."""
        self._tiers = tiers = self._new_tiers()
        tiers.situation.held.learn(board_of(self.rules.theory, state))
        while tiers.direct.round() or self._prove_facts():
            yield tiers.situation.held.board

    def thoughts(self) -> Iterator[Step]:
        """The same walk through a puzzle known to have an answer, of which only those steps are worked out
        that suppose something: all direct steps between them are taken at once, whatever their order."""
        return self._steps(Direct.exhaust)

    def _steps(
        self, take_direct: Callable[[Direct], Step | None], near: Place | None = None
    ) -> Iterator[Step]:
        """The walk itself, on from what is known."""
        tiers = self._tiers
        situation = tiers.situation
        effort, left = self.rules.effort, float(_WALK_EFFORT)
        while True:
            self._deadline.check()
            situation.near = near
            step = take_direct(tiers.direct)
            if step is None:
                if not situation.open_variables():
                    return
                if self._prove_facts():
                    continue
                # What takes thought is chosen for its simplicity alone: so it does not matter in which
                # order the steps before were taken.
                situation.near = None
                before = effort.spent
                step = self._supposing(tiers, max(_LEAST_EFFORT, min(_STEP_EFFORT, left)))
                left -= effort.spent - before
                if step is None:
                    return
            yield step
            last = self._learn(step)
            near = near if last is None else last

    def _learn(self, step: Step) -> Place | None:
        """Hold what a step concludes; the place of its last mark."""
        marks, exclusions = ([f for f in step.concludes if f.holds is holds] for holds in (True, False))
        self._tiers.situation.held.learn(map(self.rules.literal, (*marks, *exclusions)))
        return marks[-1].place if marks else None

    def _supposing(self, tiers: _Tiers, effort: float) -> Step | None:
        """A step that supposes something; what takes too much effort to explain is searched for."""
        try:
            with self.rules.effort.within(effort):
                step = tiers.indirect.step() or self._branched(tiers)
        except TooMuchEffort:
            return self._searched(tiers.situation)
        speech = self.puzzle.kind.speech
        if step is None or step.pattern or speech is None:
            return step
        return replace(step, at_least=speech.nameless)

    def _branched(self, tiers: _Tiers) -> Step | None:
        answer = self._answers.agreeing(sorted(tiers.situation.held.board))
        return None if answer is None else tiers.branching.step(answer)

    def left(self, found: Step | Mistake) -> dict[Place, tuple[Mark, ...]]:
        """Where the step last found strikes marks out and writes none: those left there, as far as a glance
        at the board tells."""
        if isinstance(found, Mistake) or all(fact.holds for fact in found.concludes):
            return {}
        held, literals = self._tiers.situation.held, self.rules.theory.literals
        out = held.board | held.struck_out | {self.rules.literal(fact) for fact in found.concludes}
        choices = self.puzzle.kind.choices(self.puzzle)
        return {
            place: tuple(mark for mark in choices[place] if -literals[place, mark] not in out)
            for place in dict.fromkeys(fact.place for fact in found.concludes)
            if place not in found.marks
        }

    def _searched(self, situation: Situation) -> Step | None:
        """A mark that all answers have, if possible one that leads far; None if they have none in common."""
        rules, board = self.rules, sorted(situation.held.board)
        answer = self._answers.agreeing(board) or ()
        rules.settle(situation.held.board)
        reach = {lit: len(rules.propagated([lit])[1]) for v in situation.open_variables() for lit in (v, -v)}
        # What leads far is soon refuted.
        wanted = sorted((lit for lit in reach if lit in answer), key=lambda lit: -reach[-lit])
        following = self._answers.following(board, wanted)
        if not following:
            return None
        farthest = max(following, key=lambda lit: (not rules.is_exclusion(lit), reach[lit]))
        return situation.prover.searched(farthest, Grounds((), ()))

    def open_places(self) -> int:
        """On how many places something is open."""
        return self._tiers.situation.open_places()

    def left_open(self) -> int:
        """On how many places direct steps leave something open."""
        self._tiers.direct.exhaust()
        return self.open_places()

    def sweeps(self) -> Sequence[Sweep]:
        """How direct steps were taken all at once, so far."""
        return self._tiers.direct.sweeps

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
            self._answers.learn(clauses)
        self.rules.theory.lazy.append(proved.lazy)
        return True

    def _mistake(self, board: Sequence[Lit], wrong: Sequence[Lit]) -> Mistake:
        """A small contradiction that propagation or a search finds; if that takes too long, what is wrong."""
        try:
            with self.rules.effort.within(_STEP_EFFORT):
                return self._small_mistake(board)
        except TooMuchEffort:
            return self._tiers.situation.prover.searched_mistake(wrong)

    def _small_mistake(self, board: Sequence[Lit]) -> Mistake:
        rules = self.rules
        conflict = rules.network.facts().run(board, math.inf, None)
        if conflict is not None:
            found = Grounds(bits(conflict.instances), tuple(board))
        else:
            rules.answer(board)
            found = rules.core()
        proof = by_search(rules)
        return self._tiers.situation.prover.mistake(minimal(proof(found) or found, proof))
