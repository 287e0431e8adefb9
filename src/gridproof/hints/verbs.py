"""The verbs that explain: the next step, a whole walk through a puzzle, the first wrong move."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, takewhile

from gridproof.board.grid import Place
from gridproof.board.marks import Mark, State
from gridproof.engines.session import Deadline, until
from gridproof.errors import PuzzleError, show
from gridproof.given import checked_marks, checked_place, need_marks
from gridproof.hints.find.answers import Answers
from gridproof.hints.find.finder import Finder, board_of
from gridproof.hints.tell.hint import Contradiction, Hint, in_words, named
from gridproof.hints.tell.sentences import goes_without_saying
from gridproof.record.explanation import Fact, Mistake, Step
from gridproof.record.kind import Puzzle

Move = tuple[Place, Mark | None]
"""A mark written on a place, or (None) removed from it."""
_CHORES = 100
"""At most so many bookkeeping steps are folded into one hint."""
_SUSPECTS = 6
"""At most so many wrong marks are examined for the one with the shortest proof."""


def explain(
    puzzle: Puzzle,
    state: State | None = None,
    *,
    excluded: Iterable[Fact] = (),
    near: Place | None = None,
    fold: bool = False,
    uniqueness: bool = False,
    time_limit: float | None = None,
) -> Hint | Contradiction | None:
    """The next deduction from the player's own board, or why the board cannot be right.

    Of equally simple steps, the one nearest to ``near`` (the last move) is taken. With ``fold``,
    bookkeeping is combined with the next step that is worth explaining. With ``uniqueness``, a step may use
    that the puzzle has only one answer, if it has: such a step does not follow from the rules alone. None
    means that no further mark follows: the board is complete, or the puzzle has several answers. Raises
    TimeRanOut.
    """
    marks = checked_marks(puzzle, state)
    struck_out = checked_facts(puzzle, excluded)
    if near is not None:
        checked_place(puzzle, near)
    with until(time_limit) as deadline:
        finder = Finder(puzzle, uniqueness=uniqueness, deadline=deadline)
        return _explained(puzzle, finder, finder.walk(marks, struck_out, near), fold=fold)


def _explained(
    puzzle: Puzzle, finder: Finder, walk: Iterator[Step | Mistake], *, fold: bool
) -> Hint | Contradiction | None:
    chores: list[Step] = []
    for found in walk:
        left = finder.left(found)
        if isinstance(found, Mistake):
            return in_words(puzzle, found, left)
        if fold and goes_without_saying(puzzle, found) and len(chores) < _CHORES:
            chores.append(found)
            continue
        written = finder.writing() if found.supposed is None else None
        step, left = (found, left) if written is None else (written, {})
        after = takewhile(lambda step: fold and goes_without_saying(puzzle, step), finder.direct_steps(step))
        return in_words(puzzle, step, left, _concluded([*chores, *islice(after, _CHORES)]))
    return in_words(puzzle, chores[0], {}, _concluded(chores[1:])) if chores else None


def _concluded(steps: Iterable[Step]) -> list[Fact]:
    return [fact for step in steps for fact in step.concludes]


def explain_wrong(
    puzzle: Puzzle, state: State, answer: State, *, time_limit: float | None = None
) -> Contradiction | None:
    """A mark that differs from the one answer, and why it is wrong. Of several, one with a short proof.

    Raises TimeRanOut.
    """
    right = {place: mark for place, mark in state.items() if answer.get(place) == mark}
    wrong = [place for place in state if place not in right]
    with until(time_limit) as deadline:
        finder = Finder(puzzle, deadline=deadline)
        proofs = ((finder.next_step({**right, place: state[place]}), place) for place in wrong[-_SUSPECTS:])
        found = [(proof, place) for proof, place in proofs if isinstance(proof, Mistake)]
    if not found:
        return None

    def length(proof: tuple[Mistake, Place]) -> tuple[bool, int, int]:
        mistake, _ = proof
        untold = mistake.searched or (len(mistake.reasons) > 1 and not mistake.chain)
        return untold, len(mistake.reasons), len(mistake.known)

    return named(puzzle, *min(found, key=length))


def checked_facts(puzzle: Puzzle, facts: Iterable[Fact]) -> list[Fact]:
    """The facts; raises an error for marks that can stand nowhere."""
    found = list(facts) if isinstance(facts, Iterable) else [facts]
    for fact in found:
        if not isinstance(fact, Fact):
            raise PuzzleError(f"{show(fact)} as an excluded mark; expected a Fact")
    need_marks(puzzle, ((fact.place, fact.mark) for fact in found))
    return found


def walkthrough(
    puzzle: Puzzle,
    state: State | None = None,
    *,
    uniqueness: bool = False,
    time_limit: float | None = None,
) -> Iterator[Hint | Contradiction]:
    """Step by step from the board as far as it follows; ``uniqueness`` as for :func:`explain`.

    The time starts when the first step is requested. When it is over, TimeRanOut follows the last step.
    """
    marks = dict(checked_marks(puzzle, state))
    Deadline(time_limit)  # an invalid limit is refused at once

    def told() -> Iterator[Hint | Contradiction]:
        with until(time_limit) as deadline:
            finder = Finder(puzzle, uniqueness=uniqueness, deadline=deadline)
            for found in finder.walk(marks):
                yield in_words(puzzle, found, finder.left(found))

    return told()


def can_be_finished(puzzle: Puzzle, state: State, *, excluded: Iterable[Fact] = ()) -> bool:
    """Whether some answer has these marks and none of the excluded ones."""
    with until(None) as deadline:
        theory = puzzle.theory()
        answers = Answers(puzzle, theory, deadline=deadline)
        return answers.agreeing(board_of(theory, state, excluded)) is not None


def first_wrong_move(puzzle: Puzzle, moves: Sequence[Move], *, time_limit: float | None = None) -> int | None:
    """The index of the earliest move after which the board could not be finished; None if there is none.

    Raises TimeRanOut.
    """
    need_marks(puzzle, ((place, mark) for place, mark in moves if mark is not None))
    with until(time_limit) as deadline:
        theory = puzzle.theory(deadline.check)
        answers = Answers(puzzle, theory, deadline=deadline)
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


def first_standing_wrong(
    puzzle: Puzzle, moves: Sequence[Move], *, time_limit: float | None = None
) -> int | None:
    """The earliest wrong move whose mark still stands. Erased or replaced marks are ignored."""
    last = {place: index for index, (place, _) in enumerate(moves)}
    standing = sorted(index for index in last.values() if moves[index][1] is not None)
    wrong = first_wrong_move(puzzle, [moves[index] for index in standing], time_limit=time_limit)
    return None if wrong is None else standing[wrong]
