"""The verbs that say why: the next step, a whole walk through a puzzle, the first wrong move."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from gridproof.errors import PuzzleError, show
from gridproof.explanation import Fact, Mistake, Step
from gridproof.grid import Place
from gridproof.hints.explainer import Explainer
from gridproof.hints.speech import technique, tell, tell_mistake
from gridproof.kind import Puzzle, checked_marks, checked_place, need_marks
from gridproof.marks import Mark, State


@dataclass(frozen=True, slots=True)
class Hint:
    """A step with its name and its sentences."""

    step: Step
    technique: str
    text: str


@dataclass(frozen=True, slots=True)
class Contradiction:
    """The board cannot be finished any more: a small proof, and its sentences."""

    mistake: Mistake
    text: str


def explain(
    puzzle: Puzzle, state: State | None = None, *, excluded: Iterable[Fact] = (), near: Place | None = None
) -> Hint | Contradiction | None:
    """The next deduction from the player's own board, or why the board cannot be right.

    None means that no further mark follows: the board is complete, or the puzzle has several answers.
    """
    marks = checked_marks(puzzle, state)
    struck_out = _checked_facts(puzzle, excluded)
    if near is not None:
        checked_place(puzzle, near)
    return _explained(puzzle, Explainer(puzzle), marks, struck_out, near)


def _checked_facts(puzzle: Puzzle, facts: Iterable[Fact]) -> list[Fact]:
    """The facts, refused when they speak of marks that can stand nowhere."""
    found = list(facts) if isinstance(facts, Iterable) else [facts]
    for fact in found:
        if not isinstance(fact, Fact):
            raise PuzzleError(f"{show(fact)} as known to be excluded; expected a Fact")
    need_marks(puzzle, ((fact.place, fact.mark) for fact in found))
    return found


def walkthrough(puzzle: Puzzle, state: State | None = None) -> Iterator[Hint | Contradiction]:
    """Step by step from the board as far as it follows; one solver serves them all."""
    return _steps(puzzle, dict(checked_marks(puzzle, state)))


def _steps(puzzle: Puzzle, marks: dict[Place, Mark]) -> Iterator[Hint | Contradiction]:
    explainer = Explainer(puzzle)
    excluded: list[Fact] = []
    near: Place | None = None
    while True:
        hint = _explained(puzzle, explainer, marks, excluded, near)
        if hint is None:
            return
        yield hint
        if isinstance(hint, Contradiction):
            return
        for fact in hint.step.concludes:
            if fact.holds:
                marks[fact.place] = fact.mark
                near = fact.place
            else:
                excluded.append(fact)


def first_wrong_move(puzzle: Puzzle, moves: Sequence[tuple[Place, Mark | None]]) -> int | None:
    """The index of the earliest move after which the board could not be finished; None if none is."""
    need_marks(puzzle, ((place, mark) for place, mark in moves if mark is not None))
    explainer = Explainer(puzzle)
    board: dict[Place, Mark] = {}
    for index, (place, mark) in enumerate(moves):
        if mark is None:
            board.pop(place, None)
        else:
            board[place] = mark
        if not explainer.possible(board):
            return index
    return None


def _explained(
    puzzle: Puzzle, explainer: Explainer, state: State, excluded: Iterable[Fact], near: Place | None
) -> Hint | Contradiction | None:
    step = explainer.next_step(state, excluded, near)
    if step is None:
        return None
    if isinstance(step, Mistake):
        return Contradiction(step, tell_mistake(puzzle, step))
    return Hint(step, technique(puzzle, step), tell(puzzle, step))
