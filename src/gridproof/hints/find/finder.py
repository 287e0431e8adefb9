"""The next deduction on a board: the simplest one, with a small set of reasons that forces it.

Three tiers, each tried only if the one before finds nothing:

1. One rule instance and the marks on the board force marks.
2. Supposing the opposite leads to a contradiction by propagation alone, or a named pattern applies.
3. Supposing the opposite is refuted only by distinguishing cases.

If an explanation takes more effort than a hint is worth, a search finds the conclusion, and the step
records that.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import replace

from gridproof.board.grid import Place
from gridproof.board.marks import Mark, State
from gridproof.engines.session import NEVER, Deadline
from gridproof.hints.find.answers import Answer, Answers
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
"""The effort for explaining one step, for all indirect steps of a walk, and for each of them after that is
used up.

With these limits no hint takes two seconds and no walk ten, measured by ``benchmarks/hint_speed.py``.
"""
_NO_MARKS: Mapping[Place, Mark] = {}

TooHardFor = Callable[[float], bool]
"""Whether a thought of at least this difficulty is too hard to be of interest."""


class _Tiers:
    """The facts of a board, and the ways to find more."""

    def __init__(self, puzzle: Puzzle, rules: GuardedTheory, unique: Answers | None) -> None:
        self.situation = Situation(rules, puzzle.grid)
        self.direct = Direct(self.situation)
        self.indirect = Indirect(self.situation, PatternBook(rules, puzzle, unique))
        self.branching = Branching(self.situation)


def board_of(theory: Theory, state: State, excluded: Iterable[Fact] = ()) -> list[Lit]:
    """The marks on a board, and marks that are excluded (pencilled candidates)."""
    return theory.shown_by(state) + [-theory.literals[fact.place, fact.mark] for fact in excluded]


class Finder:
    """Finds the steps of one puzzle. It keeps what it learned between them.

    Callers that have already loaded the puzzle's theory and found an answer pass them in. With
    ``uniqueness``, steps may assume that there is only one answer, if that is so. When the ``deadline``
    passes, OutOfTime is raised.
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

        ``excluded`` are marks that certainly do not stand somewhere (pencilled candidates). Of equally
        simple steps, the one nearest to ``near`` or to the last mark is taken.
        """
        marks = board_of(self.rules.theory, state)
        board = board_of(self.rules.theory, state, excluded)
        if self._answers.agreeing(board) is None:
            wrong = self._answers.wrong
            # If the marks alone are wrong, candidates are not involved.
            if self._answers.agreeing(marks) is None:
                board, wrong = marks, self._answers.wrong
            yield self._mistake(board, wrong)
            return
        if not self._tiers.situation.held.board.issubset(board):
            # Earlier results stay valid only as long as marks are added.
            self._tiers = self._new_tiers()
        self._tiers.situation.held.learn(board)
        self._tiers.situation.goes_on = near is not None
        yield from self._steps(Direct.step, near)

    def direct_steps(self, after: Step) -> Iterator[Step]:
        """The direct steps that come next after a step of the walk has been taken."""
        self._learn(after)
        while (step := self._tiers.direct.step()) is not None:
            yield step
            self._learn(step)

    def writing(self) -> Step | None:
        """A direct step to a mark that players write, with all blanks and strike-outs on the way to it.

        None if players write blanks as well, or if no such mark is near.
        """
        kind, mark_of = self.puzzle.kind, self.rules.mark_of
        if kind.speech is None or not kind.speech.blanks_in_passing:
            return None
        return self._tiers.direct.writing(
            lambda lit: lit in mark_of and mark_of[lit] not in kind.blanks, self._tiers.indirect.glance
        )

    def direct_rounds(self, state: State, excluded: Iterable[Fact] = ()) -> Iterator[Set[Lit]]:
        """The facts on a board after each round of direct steps.

        A round holds all facts that one of them yields.
        """
        self._tiers = tiers = self._new_tiers()
        tiers.situation.held.learn(board_of(self.rules.theory, state, excluded))
        while tiers.direct.round() or self._prove_facts():
            yield tiers.situation.held.board

    def thoughts(self, too_hard: TooHardFor | None = None) -> Iterator[Step]:
        """The same walk through a puzzle that has an answer, but only its indirect steps are worked out.

        All direct steps between them are taken at once, in any order. With ``too_hard`` the steps are only
        graded: patterns with a weight come without their explanation, and TooHard is raised where every
        further step would be too hard.
        """
        return self._steps(Direct.exhaust, too_hard=too_hard)

    def _steps(
        self,
        take_direct: Callable[[Direct], Step | None],
        near: Place | None = None,
        too_hard: TooHardFor | None = None,
    ) -> Iterator[Step]:
        """The walk itself, from the present facts on."""
        tiers = self._tiers
        situation = tiers.situation
        effort, left = self.rules.effort, float(_WALK_EFFORT)
        while True:
            self._deadline.check()
            situation.near = near
            step = take_direct(tiers.direct)
            if step is None:
                if not situation.open_places():
                    return
                if self._prove_facts():
                    continue
                # Indirect steps are chosen only by their simplicity, so the order of the steps before does
                # not matter.
                situation.near = None
                before = effort.spent
                step = self._supposing(tiers, max(_LEAST_EFFORT, min(_STEP_EFFORT, left)), too_hard)
                left -= effort.spent - before
                if step is None:
                    return
            yield step
            last = self._learn(step)
            near = near if last is None else last

    def _learn(self, step: Step) -> Place | None:
        """Hold the conclusions of a step. Returns the place of its last mark."""
        marks, exclusions = ([f for f in step.concludes if f.holds is holds] for holds in (True, False))
        self._tiers.situation.held.learn(map(self.rules.literal, (*marks, *exclusions)))
        return marks[-1].place if marks else None

    def _supposing(self, tiers: _Tiers, effort: float, too_hard: TooHardFor | None) -> Step | None:
        """An indirect step. If it takes too much effort to explain, a search finds it."""
        try:
            with self.rules.effort.within(effort):
                step = tiers.indirect.step(self._agreeing, too_hard) or self._branched(tiers)
        except TooMuchEffort:
            return self._searched(tiers.situation)
        speech = self.puzzle.kind.speech
        if step is None or step.pattern or speech is None:
            return step
        return replace(step, at_least=speech.nameless)

    def _agreeing(self) -> Answer | None:
        return self._answers.agreeing(sorted(self._tiers.situation.held.board))

    def _branched(self, tiers: _Tiers) -> Step | None:
        answer = self._agreeing()
        step = None if answer is None else tiers.branching.step(answer)
        return None if step is None else tiers.indirect.alone(step)

    def left(self, found: Step | Mistake) -> dict[Place, tuple[Mark, ...]]:
        """If the last step only struck marks out: the marks that are left there, as far as a glance shows."""
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
        """A mark that all answers share, if possible one with many consequences.

        None if they share no mark.
        """
        rules, board = self.rules, sorted(situation.held.board)
        answer = self._answers.agreeing(board) or ()
        rules.settle(situation.held.board)
        reach = {lit: len(rules.propagated([lit])[1]) for v in situation.open_variables() for lit in (v, -v)}
        # A supposition with many consequences is refuted soon.
        wanted = sorted((lit for lit in reach if lit in answer), key=lambda lit: -reach[-lit])
        following = self._answers.following(board, wanted)
        if not following:
            return None
        farthest = max(following, key=lambda lit: (not rules.is_exclusion(lit), reach[lit]))
        return situation.prover.searched(farthest, Grounds((), ()))

    def open_places(self) -> int:
        """How many places are open."""
        return self._tiers.situation.open_places()

    def places_left(self) -> list[Place]:
        """The places that are open."""
        place_of = self.rules.place_of
        return list(dict.fromkeys(place_of[variable] for variable in self._tiers.situation.open_variables()))

    def decided_places(self) -> list[Place]:
        """The places about which something is known, in the order in which it was found."""
        place_of = self.rules.place_of
        facts = self._tiers.situation.held.facts.since(0)
        return list(dict.fromkeys(place_of[abs(lit)] for lit in facts if abs(lit) in place_of))

    def left_open(self) -> int:
        """How many places direct steps leave open."""
        self._tiers.direct.exhaust()
        return self.open_places()

    def sweeps(self) -> Sequence[Sweep]:
        """The sweeps in which direct steps were taken all at once, so far."""
        return self._tiers.direct.sweeps

    def _prove_facts(self) -> bool:
        """If the rules yield no more, add proved facts as rules. Returns whether there are any."""
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
        """A small contradiction that propagation or a search finds.

        If that takes too long, only the wrong marks.
        """
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
