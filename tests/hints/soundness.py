"""Steps proved again by a fresh solver that gets only the stated grounds of a step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from gridproof.board.marks import State
from gridproof.engines.sat import SatSession
from gridproof.engines.session import Deadline
from gridproof.hints.find.finder import Finder
from gridproof.logic.theory import Clause, Count, Cut, Lit, Reason, Theory
from gridproof.record.explanation import Fact, Mistake, Step
from gridproof.record.kind import Puzzle
from gridproof.searching.search import Search


class Part(NamedTuple):
    """The constraints that a theory states for one reason."""

    reason: Reason | None
    clauses: Sequence[Clause]
    counts: Sequence[Count]


class Judge:
    """Proves the steps of one puzzle from the theory as the puzzle states it, unguarded."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._theory = puzzle.theory()
        self._decided = {place for place, _ in self._theory.literals}
        parts = list(_parts(self._theory))
        self._given = [part for part in parts if self._is_given(part)]
        self._stated = [part for part in parts if part.reason is not None and not self._is_given(part)]

    def assert_step(self, step: Step, cuts: Iterable[Cut]) -> None:
        """The reasons and the known marks force every conclusion, and no reason can be left out.

        ``cuts`` has what the reasons of lazy rules stand for. They are proved, too.
        """
        parts = [self._part_of(reason, cuts) for reason in step.reasons]
        assert self._possible(parts, step.known), "the premises contradict each other"
        assert self._forces(parts, step), "a conclusion does not follow"
        for left_out in parts:
            fewer = [part for part in parts if part is not left_out]
            assert not self._forces(fewer, step), f"{left_out.reason} is not needed"

    def assert_searched(self, step: Step, known: Iterable[Fact]) -> None:
        """What rests on all rules and marks together follows from them, and nothing else is stated."""
        assert step.searched
        assert not step.reasons
        assert not step.known
        literals = self._literals(known)
        with Search(self._theory) as search:
            assert search.find(Deadline(), literals) is True, "the premises contradict each other"
            for lit in self._literals(step.concludes):
                assert search.find(Deadline(), [*literals, -lit]) is False, "a conclusion does not follow"

    def assert_mistake(self, mistake: Mistake, cuts: Iterable[Cut]) -> None:
        """The reasons and the known marks cannot hold together, and no reason can be left out."""
        parts = [self._part_of(reason, cuts) for reason in mistake.reasons]
        assert not self._possible(parts, mistake.known), "there is no contradiction"
        for left_out in parts:
            fewer = [part for part in parts if part is not left_out]
            assert self._possible(fewer, mistake.known), f"{left_out.reason} is not needed"

    def _is_given(self, part: Part) -> bool:
        """Definitions, and what a player sees printed on the board."""
        reason = part.reason
        if reason is None:
            return True
        if reason.clue is None:
            return self._decided.isdisjoint(reason.places)
        return tuple(reason.places) == (reason.clue,) and all(len(clause) == 1 for clause in part.clauses)

    def _part_of(self, reason: Reason, cuts: Iterable[Cut]) -> Part:
        """What the theory states for the reason, or the cuts that were made of it."""
        stated = [part for part in self._stated if part.reason == reason]
        if stated:
            clauses = [clause for part in stated for clause in part.clauses]
            return Part(reason, clauses, [count for part in stated for count in part.counts])
        clauses = [cut.clause for cut in cuts if cut.reason == reason]
        assert clauses, f"{reason} is no rule of the puzzle"
        for clause in clauses:
            self._assert_cut(clause)
        return Part(reason, clauses, ())

    def _assert_cut(self, clause: Clause) -> None:
        """Every answer of the puzzle obeys it."""
        with Search(self._theory) as search:
            broken = search.find(Deadline(), [-lit for lit in clause])
        assert broken is False, f"an answer breaks the cut {clause}"

    def _forces(self, parts: Iterable[Part], step: Step) -> bool:
        with SatSession(self._theory_of(parts)) as session:
            known = self._literals(step.known)
            return all(
                session.solve(Deadline(), [*known, -lit]) is False for lit in self._literals(step.concludes)
            )

    def _possible(self, parts: Iterable[Part], known: Iterable[Fact]) -> bool:
        with SatSession(self._theory_of(parts)) as session:
            return session.solve(Deadline(), self._literals(known)) is True

    def _theory_of(self, parts: Iterable[Part]) -> Theory:
        theory = Theory()
        theory.new_block(self._theory.variables)
        for part in (*self._given, *parts):
            theory.clauses += part.clauses
            theory.counts += part.counts
        return theory

    def _literals(self, facts: Iterable[Fact]) -> list[Lit]:
        literals = self._theory.literals
        return [literals[f.place, f.mark] if f.holds else -literals[f.place, f.mark] for f in facts]


def _parts(theory: Theory) -> Iterator[Part]:
    for reason, clauses, counts, implied in theory.spans:
        if not implied:
            yield Part(reason, theory.clauses[clauses], theory.counts[counts])


def proved_walk(puzzle: Puzzle, state: State | None = None) -> tuple[list[Step], State]:
    """The steps from a board as far as they lead, each of them proved, and the marks at the end."""
    finder, judge = Finder(puzzle), Judge(puzzle)
    marks = dict(state or {})
    excluded: list[Fact] = []
    steps: list[Step] = []
    while (step := finder.next_step(marks, excluded)) is not None:
        assert isinstance(step, Step), step
        assert step.concludes
        if step.reasons or not step.searched:
            judge.assert_step(step, finder.rules.cuts)
        else:
            judge.assert_searched(step, [*(Fact(*item) for item in marks.items()), *excluded])
        for fact in step.concludes:
            assert fact.place not in marks
            assert fact not in excluded
            if fact.holds:
                marks[fact.place] = fact.mark
            else:
                excluded.append(fact)
        steps.append(step)
    return steps, marks
