"""The verb ``judge_step``: what one move is worth on a board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gridproof.board.grid import Place
from gridproof.board.marks import Mark, State
from gridproof.engines.session import Deadline, until
from gridproof.errors import TimeRanOut
from gridproof.given import checked_marks, checked_puzzle, need_marks
from gridproof.hints import Contradiction, explain
from gridproof.programs.game import Game
from gridproof.record.kind import Puzzle
from gridproof.searching.search import Search


@dataclass(frozen=True, slots=True)
class StepVerdict:
    """What one move is worth. ``right_before`` is False if no answer had the marks before it already."""

    legal: bool
    """Whether it breaks no rule at once."""
    forced: bool
    """Whether it follows: every answer with the marks before it has this mark."""
    solvable: bool
    """Whether an answer still has all the marks after it."""
    right_before: bool
    reason: Contradiction | None
    """For a forced mark: why one of the other marks is wrong there. For a wrong one: why it is wrong."""
    counterexample: State | None
    """For a mark that is neither forced nor wrong: an answer that has another mark there."""

    @property
    def wrong(self) -> bool:
        """Whether the move spoils a board that could be finished before."""
        return self.right_before and not self.solvable

    @property
    def text(self) -> str:
        if not self.right_before:
            return "No answer has the marks before this move."
        if self.wrong:
            return f"This mark is wrong. {self.reason.text}" if self.reason else "This mark is wrong."
        if self.forced:
            return f"This mark follows. {self.reason.text}" if self.reason else "This mark follows."
        return "This mark is possible, but it does not follow: there is an answer with another mark there."


def judge_step(
    puzzle: Puzzle,
    state: State | None,
    move: tuple[Place, Mark],
    *,
    reason: bool = True,
    time_limit: float | None = None,
) -> StepVerdict:
    """Judge a move from a board. Without ``reason`` it is judged, but not explained. Raises TimeRanOut."""
    marks = dict(checked_marks(checked_puzzle(puzzle), state))
    place, mark = move
    need_marks(puzzle, [(place, mark)])
    marks.pop(place, None)

    def wrong_boards(forced: bool) -> list[State]:
        others = [other for other in puzzle.kind.choices(puzzle)[place] if other != mark]
        return [{**marks, place: wrong} for wrong in (others if forced else [mark])]

    legal = mark in Game(puzzle, marks).legal_marks(place)
    with until(time_limit) as deadline:
        theory = puzzle.theory(deadline.check)
        with Search(theory, deadline=deadline) as search:
            assumed = [theory.literals[item] for item in marks.items()]
            this = theory.literals[place, mark]
            solvable = _decided(search.find(deadline, [*assumed, this]))
            other = _decided(search.find(deadline, [*assumed, -this]))
            counterexample = search.answer() if other and solvable else None
        forced = solvable and not other
        right_before = solvable or other
        told = None
        if reason and right_before and (forced or not solvable):
            told = _shortest(puzzle, wrong_boards(forced), place, deadline)
        return StepVerdict(legal, forced, solvable, right_before, told, counterexample)


def _decided(found: bool | None) -> bool:
    if found is None:
        raise TimeRanOut
    return found


def _shortest(
    puzzle: Puzzle, boards: Sequence[State], place: Place, deadline: Deadline
) -> Contradiction | None:
    """Why one of these boards cannot be right: the shortest reason."""
    found = (explain(puzzle, board, near=place, time_limit=deadline.left) for board in boards)
    reasons = [one for one in found if isinstance(one, Contradiction)]
    return min(reasons, key=lambda one: len(one.text), default=None)
