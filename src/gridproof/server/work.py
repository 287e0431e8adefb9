"""What the worker processes do: one function per verb, from plain data to plain data."""

from __future__ import annotations

from typing import Any

from gridproof.checking import check
from gridproof.engines.session import Deadline
from gridproof.errors import GridproofError
from gridproof.given import checked_marks
from gridproof.hints import Contradiction, Hint, explain, profile, rate
from gridproof.hints.stages import Stage, excluded_by_notes, stages
from gridproof.hints.tell.nudges import rule_to_think_of, something_wrong, where_to_look
from gridproof.hints.tell.report import places_of
from gridproof.hints.tell.sentences import Said
from gridproof.hints.verbs import can_be_finished, explain_wrong, first_standing_wrong, outcome
from gridproof.kind import Board, Puzzle
from gridproof.marks import State
from gridproof.server import limits
from gridproof.server.engines import solved_by, told_otherwise
from gridproof.server.library_models import BookJob, ImportJob
from gridproof.server.library_work import import_file, make_book
from gridproof.server.models import (
    HardestView,
    HintJob,
    HintResult,
    LinkView,
    ProfileStep,
    ProveJob,
    ProveResult,
    RandomJob,
    RateJob,
    RateResult,
    RightSoFarJob,
    RightSoFarResult,
    SolveJob,
    SolveResult,
    WalkthroughJob,
    WalkthroughResult,
)
from gridproof.server.random_puzzles import random_puzzle
from gridproof.server.reduction_work import ReduceJob, reduce_problem
from gridproof.server.said import said_parts
from gridproof.server.shapes import Model
from gridproof.server.studio_work import ANSWERS, STUDIO_VERBS, Progress, Verb, without_blanks
from gridproof.server.views import (
    digest_of,
    given_marks,
    given_moves,
    given_notes,
    given_puzzle,
    named_places,
    salt_of,
    text_of,
)
from gridproof.solving import Status, decide, solve

_SLICES = 20
"""So many slices of search are spent on the answer that a wrong mark is compared with: about a second."""
_SPARE = 1.0
"""Seconds for reading and answering, so that a verb with a limit of its own can say how far it came."""


def perform(verb: str, request: dict[str, Any], progress: Progress) -> tuple[str, Any]:
    """Do the work: ``("result", ...)``, or ``("error", one line)``."""
    try:
        shape, function = _VERBS[verb]
        result: Model = function(shape.model_validate(request), progress)
    except GridproofError as error:
        return "error", str(error)
    except RecursionError:
        return "error", "the board is too intricate for this"
    return "result", result.model_dump(mode="json")


def _solve(request: SolveJob, _progress: Progress) -> SolveResult:
    puzzle = given_puzzle(request.puzzle)
    found = solved_by(request.engine, puzzle, limits.seconds_for("solve") - _SPARE)
    return SolveResult(
        status=found.status.value,
        marks=without_blanks(puzzle, found.answer),
        account=found.account,
        otherwise=found.otherwise,
    )


def _prove(request: ProveJob, _progress: Progress) -> ProveResult:
    puzzle = given_puzzle(request.puzzle)
    text = text_of(puzzle)
    result = solve(puzzle, time_limit=limits.seconds_for("prove") - _SPARE)
    unique = None if result.status is Status.UNKNOWN else result.status is Status.UNIQUE
    digest = digest_of(puzzle, text, result.answer) if unique and result.answer is not None else None
    answers = ANSWERS[result.status]
    return ProveResult(
        unique=unique,
        answers=None if answers == "unknown" else answers,
        otherwise=told_otherwise(result),
        salt=salt_of(text),
        digest=digest,
    )


def _rate(request: RateJob, progress: Progress) -> RateResult:
    puzzle = given_puzzle(request.puzzle)
    rating = rate(puzzle, progress=lambda step: progress(step, f"Walking to the answer: step {step}"))
    way = profile(
        puzzle,
        progress=lambda step: progress(rating.steps + step, f"Looking for the hardest step: step {step}"),
    )
    return RateResult(
        level=rating.level,
        score=rating.score,
        steps=rating.steps,
        techniques=dict(rating.techniques),
        hardest=None if rating.hardest is None else rating.hardest.technique,
        profile=[ProfileStep(**step._asdict()) for step in way.steps],
        hardest_step=None
        if way.hardest is None
        else HardestView(number=way.number, before=named_places(way.before), told=_told(puzzle, way.hardest)),
    )


def _right_so_far(request: RightSoFarJob, _progress: Progress) -> RightSoFarResult:
    """Whether some answer has all these marks, and whether the candidates leave it possible."""
    puzzle = given_puzzle(request.puzzle)
    marks = checked_marks(puzzle, given_marks(puzzle, request.marks))
    notes = given_notes(puzzle, request.notes)
    found = solve(puzzle, time_limit=limits.seconds_for("right-so-far") / 2)
    if found.status is Status.NONE:
        return RightSoFarResult(right=False, candidates_right=False)
    excluded = excluded_by_notes(Board(puzzle, marks, notes=notes))
    if found.status is Status.UNIQUE and (answer := found.answer) is not None:
        right = all(answer[place] == mark for place, mark in marks.items())
        kept = all(answer[fact.place] != fact.mark for fact in excluded)
        return RightSoFarResult(right=right, candidates_right=right and kept)
    right = can_be_finished(puzzle, marks)
    kept = right and can_be_finished(puzzle, marks, excluded=excluded)
    return RightSoFarResult(right=right, candidates_right=kept)


# hints


def _hint(request: HintJob, _progress: Progress) -> HintResult:
    puzzle = given_puzzle(request.puzzle)
    moves = given_moves(puzzle, request.history or [])
    moved = dict(moves)
    begun = [move for move in given_marks(puzzle, request.marks).items() if move[0] not in moved]
    marks = outcome([*begun, *moves])
    board = Board(puzzle, checked_marks(puzzle, marks), notes=given_notes(puzzle, request.notes))
    if check(puzzle, marks).solved:
        return HintResult(kind="solved", text="The board is solved.")
    near = moves[-1][0] if moves else None
    told = explain(
        puzzle,
        marks,
        excluded=excluded_by_notes(board),
        near=near,
        fold=request.fold,
        uniqueness=request.uniqueness,
    )
    if told is None:
        return HintResult(kind="none", text="Nothing more follows: there are several answers.")
    if isinstance(told, Contradiction) and (answer := _only_answer(puzzle)) is not None:
        told = explain_wrong(puzzle, marks, answer) or told
    result = _told(puzzle, told)
    if isinstance(told, Contradiction) and moves:
        wrong = first_standing_wrong(puzzle, [*begun, *moves])
        result.wrong_move = None if wrong is None or wrong < len(begun) else wrong - len(begun)
        if result.wrong is None and wrong is not None:
            result.wrong = [*begun, *moves][wrong][0]
    return result


def _only_answer(puzzle: Puzzle) -> State | None:
    found = decide(puzzle, Deadline().after_work(_SLICES))
    return found.answer if found.status is Status.UNIQUE else None


def _told(puzzle: Puzzle, told: Hint | Contradiction) -> HintResult:
    if isinstance(told, Contradiction):
        nudge = told.nudge if told.wrong is None else something_wrong(puzzle, told.wrong)
        return HintResult(
            kind="mistake",
            nudge=str(nudge),
            nudge_parts=said_parts(nudge),
            text=told.text,
            focus=sorted(places_of(told.mistake)),
            because=sorted({fact.place for fact in told.mistake.known}),
            notes={str(place): [] for place in sorted(told.noted)},
            chain=_links(told),
            wrong=told.wrong,
        )
    step = told.step
    nudge, rule = where_to_look(puzzle, step), rule_to_think_of(puzzle, step)
    return HintResult(
        kind="step",
        technique=told.technique,
        assumes_unique=step.assumes_unique,
        nudge=str(nudge),
        nudge_parts=said_parts(nudge),
        rule=str(rule),
        rule_parts=said_parts(rule),
        text=told.text,
        marks=named_places(told.marks),
        notes={str(place): list(left) for place, left in told.left.items()},
        focus=sorted(places_of(step)),
        because=sorted({fact.place for fact in step.known}),
        chain=_links(told),
    )


def _links(told: Hint | Contradiction) -> list[LinkView]:
    return [_link(said) for said in told.sentences]


def _link(said: Said) -> LinkView:
    because = {*said.because, *(start for start, _ in said.lines)}.difference(said.target, said.clues)
    rest = {*said.area}.difference(said.target, because, said.clues)
    return LinkView(
        text=said.text,
        parts=said_parts(said.sentence),
        target=sorted(said.target),
        because=sorted(because),
        clues=sorted({*said.clues}.difference(said.target)),
        area=sorted(said.area) if rest else [],
        lines=list(dict.fromkeys(said.lines)),
        points=list(said.points),
        depth=said.depth,
    )


def _walkthrough(request: WalkthroughJob, progress: Progress) -> WalkthroughResult:
    puzzle = given_puzzle(request.puzzle)
    marks = checked_marks(puzzle, given_marks(puzzle, request.marks))
    walked: list[Stage] = []
    for stage in stages(Board(puzzle, marks), uniqueness=request.uniqueness):
        walked.append(stage)
        progress(stage.number, stage.told.text)
    last = walked[-1].board.state if walked else marks
    return WalkthroughResult(
        steps=[_told(puzzle, stage.told) for stage in walked], solved=check(puzzle, last or {}).solved
    )


_VERBS: dict[str, Verb] = {
    "solve": (SolveJob, _solve),
    "prove": (ProveJob, _prove),
    "rate": (RateJob, _rate),
    "right-so-far": (RightSoFarJob, _right_so_far),
    "hint": (HintJob, _hint),
    "walkthrough": (WalkthroughJob, _walkthrough),
    "random": (RandomJob, random_puzzle),
    "reduce": (ReduceJob, reduce_problem),
    "import": (ImportJob, import_file),
    "book": (BookJob, make_book),
    **STUDIO_VERBS,
}
