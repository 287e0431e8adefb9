"""The verb that judges the reason of a move: reason."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, NamedTuple

from gridproof.board.marks import Mark
from gridproof.given import checked_place, need_marks
from gridproof.programs.grading import Claim, StepGraded, grade_move, need_rules
from gridproof.record.kind import Board
from gridproof.verbs import asking
from gridproof.verbs.asking import About
from gridproof.verbs.given import BoardRequest, asked_board, given_puzzle, refuse_board
from gridproof.verbs.verb import Progress, Verb

_MOST_RULES = 20


@dataclass(frozen=True, kw_only=True)
class ReasonRequest(BoardRequest):
    place: Annotated[asking.PlaceNumber, About("The place of the move.")]
    mark: Annotated[asking.MarkName, About("The mark that was written.")]
    rules: Annotated[
        list[asking.Name], About("The rules that force it; none: all rules.", max_length=_MOST_RULES)
    ]


class Reasoned(NamedTuple):
    """What the reason of a move is worth, and the board before the move."""

    board: Board
    graded: StepGraded


def _reason(request: ReasonRequest, _progress: Progress) -> Reasoned:
    board = asked_board(request)
    move = Claim(request.place, Mark(request.mark))
    return Reasoned(board, grade_move(board.puzzle, board.state or {}, move, request.rules))


def _refuse(request: ReasonRequest) -> None:
    refuse_board(request)
    puzzle = given_puzzle(request.puzzle)
    need_marks(puzzle, [(checked_place(puzzle, request.place), Mark(request.mark))])
    need_rules(puzzle, request.rules)


VERBS = (
    Verb(
        "reason",
        "Whether a move follows from the rules that are named.",
        ReasonRequest,
        _reason,
        10.0,
        _refuse,
    ),
)
