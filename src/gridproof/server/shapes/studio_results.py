"""Results of a setter's verbs for the client."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gridproof.hints.level_probe import Grade
from gridproof.making import HeatMap, Minimised, Repaired, Survey
from gridproof.making.judging import differing
from gridproof.making.suggesting import named_changes
from gridproof.making.varying import Varied
from gridproof.record.kind import Puzzle
from gridproof.server.shapes.base import Model
from gridproof.server.shapes.studio_models import (
    Answers,
    CountResult,
    GradeResult,
    HeatResult,
    HeatView,
    JudgeResult,
    MadeResult,
    MinimiseResult,
    SpareResult,
    SuggestResult,
    SurveyResult,
    VariationView,
    VaryResult,
    WayView,
)
from gridproof.server.shapes.studio_views import change_views, fault_views
from gridproof.server.shapes.views import (
    answer_marks,
    clue_view,
    digest_of,
    named_places,
    puzzle_view,
    salt_of,
    text_of,
)
from gridproof.solving import Status
from gridproof.verbs.drafts import clue_data, draft_of_puzzle
from gridproof.verbs.engines import told_otherwise
from gridproof.verbs.making import Filled
from gridproof.verbs.setting import CountedAnswers, Judged, Spare, Suggested

ANSWERS: dict[Status, Answers] = {
    Status.NONE: "none",
    Status.UNIQUE: "one",
    Status.MULTIPLE: "several",
    Status.UNKNOWN: "unknown",
}


def _judge(found: Judged) -> JudgeResult:
    puzzle, result = found.puzzle, found.result
    text = text_of(puzzle)
    unique = result.status is Status.UNIQUE and result.answer is not None
    return JudgeResult(
        status=ANSWERS[result.status],
        faults=fault_views(found.faults),
        text=text,
        marks=answer_marks(puzzle, result.answer or {}),
        differ=differing(result.answers) if result.status is Status.MULTIPLE else [],
        otherwise=told_otherwise(result),
        salt=salt_of(text),
        digest=digest_of(puzzle, text, result.answer) if unique and result.answer is not None else None,
    )


def _survey(found: Survey) -> SurveyResult:
    return SurveyResult.of(
        found,
        status=ANSWERS[found.status],
        forced=named_places(found.forced or {}),
        decided=found.forced is not None,
    )


def _count(found: CountedAnswers) -> CountResult:
    shown = [answer_marks(found.puzzle, answer) for answer in found.answers]
    return CountResult.of(found.counted, answers=shown)


def _suggest(found: Suggested) -> SuggestResult:
    views = [WayView(**_way(found.puzzle, way)) for way in found.ways]
    return SuggestResult(ways=views, note=found.note)


def _way(puzzle: Puzzle, way: Repaired) -> dict[str, Any]:
    return {
        "changes": change_views(way.changed, named_changes(puzzle, way.changed)),
        "fewest": way.fewest,
        "draft": draft_of_puzzle(way.puzzle),
        "puzzle": puzzle_view(way.puzzle, answer=way.answer),
    }


def _grade(found: Grade | None) -> GradeResult:
    return GradeResult(**_graded(found))


def _graded(found: Grade | None) -> dict[str, Any]:
    return {"level": found and found.level, "score": found and found.score}


def _vary(found: Varied) -> VaryResult:
    ways = [VariationView(**_way(found.puzzle, one.way), **_graded(one.grade)) for one in found.ways]
    return VaryResult(**_graded(found.grade), ways=ways, complete=found.complete)


def _spare(found: Spare) -> SpareResult:
    draft = draft_of_puzzle(found.fewer)
    return SpareResult(places=list(found.places), together=list(found.together), draft=draft)


def _minimise(found: Minimised) -> MinimiseResult:
    return MinimiseResult(
        dropped=list(found.dropped), draft=draft_of_puzzle(found.puzzle), puzzle=puzzle_view(found.puzzle)
    )


def _heat(found: HeatMap) -> HeatResult:
    best = sorted(found.places.items(), key=lambda one: (-one[1].share, one[0]))
    return HeatResult.of(
        found,
        places=[
            HeatView(
                place=place,
                share=round(heat.share, 4),
                left=heat.left,
                clue=clue_data(heat.clue),
                view=clue_view(heat.clue),
            )
            for place, heat in best
        ],
    )


def _filled(found: Filled) -> MadeResult:
    made = found.made
    view = puzzle_view(made.puzzle, answer=made.answer)
    view.level, view.score = made.level, made.score
    return MadeResult.of(
        made,
        draft=draft_of_puzzle(made.puzzle),
        puzzle=view,
        changes=change_views(found.changed, named_changes(found.board, found.changed)),
        note=found.note,
    )


STUDIO_VIEWS: dict[str, Callable[[Any], Model]] = {
    "judge": _judge,
    "survey": _survey,
    "count": _count,
    "suggest": _suggest,
    "spare": _spare,
    "minimise": _minimise,
    "heat": _heat,
    "grade": _grade,
    "vary": _vary,
    "complete": _filled,
    "pattern": _filled,
}
