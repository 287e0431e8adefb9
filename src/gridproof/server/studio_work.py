"""What the worker processes do for a setter: one function per verb."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from gridproof.kind import Puzzle
from gridproof.making import NotMade, generate, minimise, redundant, suggest
from gridproof.making.judging import differing, heat, survey
from gridproof.making.suggesting import named_changes
from gridproof.marks import State
from gridproof.server import limits
from gridproof.server.engines import told_otherwise
from gridproof.server.shapes import Model
from gridproof.server.studio_models import (
    Answers,
    CompleteJob,
    CountJob,
    CountResult,
    HeatJob,
    HeatResult,
    HeatView,
    JudgeJob,
    JudgeResult,
    MadeResult,
    MinimiseJob,
    MinimiseResult,
    PatternJob,
    SetterRequest,
    SpareJob,
    SpareResult,
    SuggestJob,
    SuggestResult,
    SurveyJob,
    SurveyResult,
    WayView,
)
from gridproof.server.studio_views import asked_sketch, change_views, clue_data, draft_of_puzzle, fault_views
from gridproof.server.views import clue_view, digest_of, named_places, puzzle_view, salt_of, text_of
from gridproof.solving import Status, count, solve

Progress = Callable[[int, str], None]
Verb = tuple[type[Model], Callable[[Any, Progress], Model]]

_SPARE = 0.9
"""The share of a job's time that a verb takes, so that it can say how far it came."""

ANSWERS: dict[Status, Answers] = {
    Status.NONE: "none",
    Status.UNIQUE: "one",
    Status.MULTIPLE: "several",
    Status.UNKNOWN: "unknown",
}


def _puzzle(request: SetterRequest) -> Puzzle:
    """The board as far as it can be one."""
    return asked_sketch(request).puzzle()[0]


def _limit(verb: str) -> float:
    return limits.seconds_for(verb) * _SPARE


def without_blanks(puzzle: Puzzle, answer: State) -> dict[str, str]:
    blanks = puzzle.kind.blanks
    return named_places({place: mark for place, mark in answer.items() if mark not in blanks})


def _judge(request: JudgeJob, _progress: Progress) -> JudgeResult:
    puzzle, faults = asked_sketch(request).puzzle()
    result = solve(puzzle, time_limit=_limit("judge"))
    text = text_of(puzzle)
    unique = result.status is Status.UNIQUE and result.answer is not None
    return JudgeResult(
        status=ANSWERS[result.status],
        faults=fault_views(faults),
        text=text,
        marks=without_blanks(puzzle, result.answer or {}),
        differ=differing(result.answers) if result.status is Status.MULTIPLE else [],
        otherwise=told_otherwise(result),
        salt=salt_of(text),
        digest=digest_of(puzzle, text, result.answer) if unique and result.answer is not None else None,
    )


def _survey(request: SurveyJob, _progress: Progress) -> SurveyResult:
    puzzle = _puzzle(request)
    found = survey(puzzle, time_limit=_limit("survey"))
    return SurveyResult(
        status=ANSWERS[found.status],
        core=list(found.core),
        smallest=found.smallest,
        forced=named_places(found.forced or {}),
        differ=list(found.differ),
        decided=found.forced is not None,
    )


def _count(request: CountJob, _progress: Progress) -> CountResult:
    found = count(_puzzle(request), limit=limits.MAX_ANSWERS, time_limit=_limit("count"))
    return CountResult(number=found.number, complete=found.complete)


def _suggest(request: SuggestJob, _progress: Progress) -> SuggestResult:
    puzzle = _puzzle(request)
    ways = suggest(puzzle, most=request.most, time_limit=_limit("suggest"))
    views = [
        WayView(
            changes=change_views(way.changed, named_changes(puzzle, way.changed)),
            fewest=way.fewest,
            draft=draft_of_puzzle(way.puzzle),
            puzzle=puzzle_view(way.puzzle, answer=way.answer),
        )
        for way in ways
    ]
    note = "" if views else "No way was found to leave exactly one answer."
    return SuggestResult(ways=views, note=note)


def _spare(request: SpareJob, _progress: Progress) -> SpareResult:
    return SpareResult(places=redundant(_puzzle(request), time_limit=_limit("spare")))


def _minimise(request: MinimiseJob, _progress: Progress) -> MinimiseResult:
    found = minimise(_puzzle(request), time_limit=_limit("minimise"))
    return MinimiseResult(
        dropped=list(found.dropped), draft=draft_of_puzzle(found.puzzle), puzzle=puzzle_view(found.puzzle)
    )


def _heat(request: HeatJob, _progress: Progress) -> HeatResult:
    found = heat(_puzzle(request), time_limit=_limit("heat"))
    best = sorted(found.places.items(), key=lambda one: (-one[1].share, one[0]))
    return HeatResult(
        answers=found.answers,
        complete=found.complete,
        places=[
            HeatView(
                place=place, share=round(heat.share, 4), clue=clue_data(heat.clue), view=clue_view(heat.clue)
            )
            for place, heat in best
        ],
    )


def _complete(request: CompleteJob, progress: Progress) -> MadeResult:
    progress(0, "Completing the board")
    return _made(request, _puzzle(request), "start")


def _pattern(request: PatternJob, progress: Progress) -> MadeResult:
    progress(0, "Looking for clues")
    return _made(request, _puzzle(request), "pattern")


def _made(request: CompleteJob | PatternJob, board: Puzzle, role: Literal["start", "pattern"]) -> MadeResult:
    """A puzzle made of a board; of another level where none of the one asked for is found."""
    note = ""
    try:
        made = generate(
            board.kind,
            board.grid.rows,
            board.grid.cols,
            variant=board.variant,
            level=request.level,
            seed=request.seed,
            start=board if role == "start" else None,
            pattern=board if role == "pattern" else None,
            tries=limits.tries(board.grid.size, level=request.level is not None),
            time_limit=_limit(request.verb),
        )
    except NotMade as error:
        if error.closest is None or error.by_clock:
            raise
        made, note = error.closest, f"{error}."
    old, new = board.clues, made.puzzle.clues
    changed = {place: clue for place, clue in new.items() if old.get(place) != clue}
    view = puzzle_view(made.puzzle, answer=made.answer)
    view.level, view.score = made.level, made.score
    return MadeResult(
        draft=draft_of_puzzle(made.puzzle),
        puzzle=view,
        changes=change_views(changed, named_changes(board, changed)),
        level=made.level,
        score=made.score,
        note=note,
    )


STUDIO_VERBS: dict[str, Verb] = {
    "judge": (JudgeJob, _judge),
    "survey": (SurveyJob, _survey),
    "count": (CountJob, _count),
    "suggest": (SuggestJob, _suggest),
    "spare": (SpareJob, _spare),
    "minimise": (MinimiseJob, _minimise),
    "heat": (HeatJob, _heat),
    "complete": (CompleteJob, _complete),
    "pattern": (PatternJob, _pattern),
}
