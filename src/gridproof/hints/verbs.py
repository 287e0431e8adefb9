"""The verbs that explain: the next step, a whole walk through a puzzle, the first wrong move."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from gridproof.errors import PuzzleError, show
from gridproof.explanation import Fact
from gridproof.grid import Place
from gridproof.hints.find.answers import Answers
from gridproof.hints.find.finder import Finder
from gridproof.hints.tell.hint import Contradiction, Hint, in_words
from gridproof.kind import Puzzle, checked_marks, checked_place, need_marks
from gridproof.marks import Mark, State

Move = tuple[Place, Mark | None]
"""A mark written on a place, or (None) taken away from it."""


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
    found = Finder(puzzle).next_step(marks, struck_out, near)
    return None if found is None else in_words(puzzle, found)


def _checked_facts(puzzle: Puzzle, facts: Iterable[Fact]) -> list[Fact]:
    """The facts, refused when they speak of marks that can stand nowhere."""
    found = list(facts) if isinstance(facts, Iterable) else [facts]
    for fact in found:
        if not isinstance(fact, Fact):
            raise PuzzleError(f"{show(fact)} as known to be excluded; expected a Fact")
    need_marks(puzzle, ((fact.place, fact.mark) for fact in found))
    return found


def walkthrough(puzzle: Puzzle, state: State | None = None) -> Iterator[Hint | Contradiction]:
    """Step by step from the board as far as it follows."""
    marks = dict(checked_marks(puzzle, state))
    return (in_words(puzzle, found) for found in Finder(puzzle).walk(marks))


def first_wrong_move(puzzle: Puzzle, moves: Sequence[Move]) -> int | None:
    """The index of the earliest move after which the board could not be finished; None if none is."""
    need_marks(puzzle, ((place, mark) for place, mark in moves if mark is not None))
    theory = puzzle.theory()
    answers = Answers(puzzle, theory)
    board: dict[Place, Mark] = {}
    for index, (place, mark) in enumerate(moves):
        board.pop(place, None)
        if mark is not None:
            board[place] = mark
        if answers.agreeing(theory.shown_by(board)) is None:
            return index
    return None


def outcome(moves: Sequence[Move]) -> dict[Place, Mark]:
    """The marks on the board after the moves."""
    return {place: mark for place, mark in dict(moves).items() if mark is not None}


def first_standing_wrong(puzzle: Puzzle, moves: Sequence[Move]) -> int | None:
    """The earliest wrong move whose mark still stands; what was erased or replaced is forgotten."""
    last = {place: index for index, (place, _) in enumerate(moves)}
    standing = sorted(index for index in last.values() if moves[index][1] is not None)
    wrong = first_wrong_move(puzzle, [moves[index] for index in standing])
    return None if wrong is None else standing[wrong]
