"""The verbs that explain: hint, why, walkthrough, rate."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Annotated, Literal, NamedTuple

from gridproof.board.grid import Place
from gridproof.board.marks import Mark, State
from gridproof.checking import check
from gridproof.engines.session import Deadline
from gridproof.errors import TimeRanOut
from gridproof.given import checked_place, need_marks
from gridproof.hints import Contradiction, Hint, Profile, Rating, Whether, explain
from gridproof.hints import profile as profile_puzzle
from gridproof.hints import rate as rate_puzzle
from gridproof.hints import why as why_mark
from gridproof.hints.stages import Stage, excluded_by_notes, stages
from gridproof.hints.story import Chapter, story
from gridproof.hints.tell.nudges import something_wrong
from gridproof.hints.verbs import Move, explain_wrong, first_standing_wrong, outcome
from gridproof.record.kind import Board, Puzzle
from gridproof.solving import Status, decide
from gridproof.verbs import asking
from gridproof.verbs.asking import About
from gridproof.verbs.bounds import MAX_HISTORY
from gridproof.verbs.given import (
    BoardRequest,
    NotedRequest,
    PuzzleRequest,
    asked_board,
    given_moves,
    given_puzzle,
    refuse_board,
)
from gridproof.verbs.verb import Progress, Verb
from gridproof.words.sentence import Sentence

_SLICES = 20
"""The work limit, in slices, for the answer that a wrong mark is compared with: about a second."""

_Uniqueness = Annotated[
    bool,
    About("also use that a puzzle has only one answer (as unique rectangles do)"),
]


# hint


@dataclass(frozen=True, kw_only=True)
class HintRequest(NotedRequest):
    history: Annotated[
        Annotated[list[asking.Move], About(max_length=MAX_HISTORY)] | None,
        About("The moves so far, on a board that began with the marks where none of them is."),
    ] = None
    fold: Annotated[bool, About("Fold trivial steps into the hint.")] = False
    uniqueness: _Uniqueness = False


class Hinted(NamedTuple):
    """A hint for a player."""

    status: Literal["hint", "mistake", "solved", "open"]
    board: Board
    """The board of the request, with the marks after all moves."""
    told: Hint | Contradiction | None = None
    wrong_move: int | None = None
    """The index of the first wrong move that still stands."""
    wrong: Place | None = None
    """The place of a mark that is wrong."""

    @property
    def text(self) -> str:
        """The whole hint in sentences."""
        if self.told is not None:
            return self.told.text
        solved = self.status == "solved"
        return "The board is solved." if solved else "Nothing more follows: there are several answers."


def hint(
    board: Board,
    moves: Sequence[Move] = (),
    *,
    fold: bool = False,
    uniqueness: bool = False,
    time_limit: float | None = None,
) -> Hinted:
    """The next step from a board after the moves, or what is wrong with it. Raises TimeRanOut."""
    deadline = Deadline(time_limit)
    moved = dict(moves)
    begun = [move for move in (board.state or {}).items() if move[0] not in moved]
    marks = outcome([*begun, *moves])
    board = board._replace(state=marks)
    if check(board.puzzle, marks).solved:
        return Hinted("solved", board)
    told = explain(
        board.puzzle,
        marks,
        excluded=excluded_by_notes(board),
        near=moves[-1][0] if moves else None,
        fold=fold,
        uniqueness=uniqueness,
        time_limit=deadline.left,
    )
    if told is None:
        return Hinted("open", board)
    if isinstance(told, Hint):
        return Hinted("hint", board, told)
    if (answer := _only_answer(board.puzzle, deadline)) is not None:
        told = explain_wrong(board.puzzle, marks, answer, time_limit=deadline.left) or told
    return _with_wrong_move(Hinted("mistake", board, told, wrong=told.wrong), begun, moves, deadline)


def _only_answer(puzzle: Puzzle, deadline: Deadline) -> State | None:
    found = decide(puzzle, deadline.after_work(_SLICES))
    if deadline.passed:
        raise TimeRanOut
    return found.answer if found.status is Status.UNIQUE else None


def _with_wrong_move(
    found: Hinted, begun: Sequence[Move], moves: Sequence[Move], deadline: Deadline
) -> Hinted:
    if not moves:
        return found
    every = [*begun, *moves]
    wrong = first_standing_wrong(found.board.puzzle, every, time_limit=deadline.left)
    if wrong is None:
        return found
    return found._replace(
        wrong_move=None if wrong < len(begun) else wrong - len(begun),
        wrong=every[wrong][0] if found.wrong is None else found.wrong,
    )


def nudge_of(puzzle: Puzzle, told: Contradiction) -> Sentence:
    """A sentence that there is a mistake, and roughly where, without naming the mark."""
    return told.nudge if told.wrong is None else something_wrong(puzzle, told.wrong)


def _hint(request: HintRequest, _progress: Progress) -> Hinted:
    board = asked_board(request)
    moves = given_moves(board.puzzle, request.history or [])
    return hint(board, moves, fold=request.fold, uniqueness=request.uniqueness)


# why


@dataclass(frozen=True, kw_only=True)
class WhyRequest(NotedRequest):
    place: Annotated[asking.PlaceNumber, About("The place in question.")]
    mark: Annotated[asking.MarkName, About("The mark that might stand there.")]


class Answered(NamedTuple):
    """The answer to a question about one mark, and the board that it is about."""

    board: Board
    whether: Whether


def why(board: Board, place: Place, mark: Mark, *, time_limit: float | None = None) -> Answered:
    """Why a mark can or cannot stand on a place, from the player's marks and notes. Raises TimeRanOut."""
    excluded = excluded_by_notes(board)
    found = why_mark(board.puzzle, place, mark, board.state, excluded=excluded, time_limit=time_limit)
    return Answered(board, found)


def _why(request: WhyRequest, _progress: Progress) -> Answered:
    return why(asked_board(request), request.place, Mark(request.mark))


def _refuse_why(request: WhyRequest) -> None:
    refuse_board(request)
    puzzle = given_puzzle(request.puzzle)
    need_marks(puzzle, [(checked_place(puzzle, request.place), Mark(request.mark))])


# walkthrough


@dataclass(frozen=True, kw_only=True)
class WalkthroughRequest(BoardRequest):
    uniqueness: _Uniqueness = False


class Walked(NamedTuple):
    """A walk from a board as far as it leads."""

    board: Board
    stages: Sequence[Stage]
    in_time: bool = True

    def chapters(self) -> tuple[Chapter, ...]:
        """The same walk as a story."""
        return story(self.board, self.stages)

    @property
    def mistake(self) -> Contradiction | None:
        last = self.stages[-1].told if self.stages else None
        return last if isinstance(last, Contradiction) else None

    @property
    def solved(self) -> bool:
        last = self.stages[-1].board if self.stages else self.board
        return check(self.board.puzzle, last.state or {}).solved

    @property
    def ending(self) -> str:
        """A sentence about the end of the walk."""
        steps = f"{len(self.stages)} step{'s' * (len(self.stages) != 1)}"
        if self.mistake is not None:
            return str(self.mistake.nudge) if self.board.state else "The puzzle has no answer."
        if self.solved:
            return f"Solved in {steps}."
        return f"After {steps} nothing more follows: there are several answers."


def walkthrough(
    board: Board,
    *,
    uniqueness: bool = False,
    time_limit: float | None = None,
    each: Callable[[Stage], None] = lambda _: None,
) -> Walked:
    """The whole way from the player's marks; ``each`` is called with every step as it is found."""
    walked: list[Stage] = []
    try:
        for stage in stages(board, uniqueness=uniqueness, time_limit=time_limit):
            walked.append(stage)
            each(stage)
    except TimeRanOut:
        return Walked(board, walked, in_time=False)
    return Walked(board, walked)


def _walkthrough(request: WalkthroughRequest, progress: Progress) -> Walked:
    return walkthrough(
        asked_board(request),
        uniqueness=request.uniqueness,
        each=lambda stage: progress(stage.number, stage.told.text),
    )


# rate


class Rated(NamedTuple):
    """How hard a puzzle is, and how hard each step on the way."""

    puzzle: Puzzle
    rating: Rating
    way: Profile | None


def rate(
    puzzle: Puzzle,
    *,
    profile: bool = True,
    time_limit: float | None = None,
    progress: Progress = lambda _steps, _text: None,
) -> Rated:
    """How hard a puzzle with one answer is; with ``profile`` also step by step."""
    deadline = Deadline(time_limit)
    rating = rate_puzzle(
        puzzle,
        time_limit=deadline.left,
        progress=lambda step: progress(step, f"Walking to the answer: step {step}"),
    )
    way = None
    if profile:
        way = profile_puzzle(
            puzzle,
            time_limit=deadline.left,
            progress=lambda step: progress(rating.steps + step, f"Looking for the hardest step: step {step}"),
        )
    return Rated(puzzle, rating, way)


def _rate(request: PuzzleRequest, progress: Progress) -> Rated:
    return rate(given_puzzle(request.puzzle), progress=progress)


VERBS = (
    Verb("hint", "The next step, with its reason; or a mistake.", HintRequest, _hint, 10.0, refuse_board),
    Verb("why", "Why a mark can or cannot stand on a place.", WhyRequest, _why, 10.0, _refuse_why),
    Verb(
        "walkthrough",
        "All steps to the answer, each with its reason.",
        WalkthroughRequest,
        _walkthrough,
        None,
        refuse_board,
        aside=True,
    ),
    Verb("rate", "How hard a puzzle is, step by step.", PuzzleRequest, _rate, None, refuse_board, aside=True),
)
