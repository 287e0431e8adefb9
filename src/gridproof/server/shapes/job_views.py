"""Results of the verbs for the client: one function per verb, from plain values to shapes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal

from gridproof.hints import Contradiction, Hint
from gridproof.hints.story import Passage
from gridproof.hints.tell.hint import Told
from gridproof.hints.tell.lines import Said
from gridproof.hints.tell.nudges import question_of, rule_to_think_of, where_to_look
from gridproof.hints.tell.report import places_of
from gridproof.hints.tell.short import LONG_TRY, try_out
from gridproof.programs.grading import StepGrade
from gridproof.record.explanation import Fact
from gridproof.record.kind import Puzzle
from gridproof.server.shapes.base import Model
from gridproof.server.shapes.kind_models import PracticeResult
from gridproof.server.shapes.models import (
    ChapterView,
    HardestView,
    HintResult,
    LinkView,
    ProfileStep,
    ProveResult,
    RandomResult,
    RateResult,
    ReasonResult,
    RightSoFarResult,
    SolveResult,
    WalkthroughResult,
    WhyResult,
)
from gridproof.server.shapes.reduction_views import reduce_view
from gridproof.server.shapes.said import said_parts
from gridproof.server.shapes.studio_results import ANSWERS, STUDIO_VIEWS
from gridproof.server.shapes.views import answer_marks, digest_of, named_places, puzzle_view, salt_of, text_of
from gridproof.server.work.catalogue import lessons_of
from gridproof.server.work.library_work import book_view, import_view, rate_many_view
from gridproof.solving import Status
from gridproof.verbs.engines import Solved, told_otherwise
from gridproof.verbs.hints import Answered, Hinted, Rated, Walked, nudge_of
from gridproof.verbs.making import FoundPuzzle
from gridproof.verbs.practising import Practised
from gridproof.verbs.reasons import Reasoned
from gridproof.verbs.solving import ProveOutcome, RightSoFar
from gridproof.words.sentence import Sentence

_GRADES: dict[StepGrade, Literal["follows", "uncited", "wrong"]] = {
    StepGrade.FOLLOWS: "follows",
    StepGrade.UNCITED: "uncited",
    StepGrade.WRONG: "wrong",
}


def _solve(found: Solved) -> SolveResult:
    return SolveResult.of(found, status=found.status.value, marks=answer_marks(found.puzzle, found.answer))


def _prove(found: ProveOutcome) -> ProveResult:
    result, text = found.result, text_of(found.puzzle)
    unique = None if result.status is Status.UNKNOWN else result.status is Status.UNIQUE
    digest = digest_of(found.puzzle, text, result.answer) if unique and result.answer is not None else None
    answers = ANSWERS[result.status]
    return ProveResult(
        unique=unique,
        answers=None if answers == "unknown" else answers,
        otherwise=told_otherwise(result),
        salt=salt_of(text),
        digest=digest,
    )


def _right_so_far(found: RightSoFar) -> RightSoFarResult:
    return RightSoFarResult.of(found)


def _rate(found: Rated) -> RateResult:
    rating, way = found.rating, found.way
    assert way is not None, "a job always walks the way"
    hardest = way.hardest and HardestView.of(
        way, before=named_places(way.before), told=_told(found.puzzle, way.hardest)
    )
    return RateResult.of(
        rating,
        hardest=rating.hardest and rating.hardest.technique,
        profile=[ProfileStep.of(step) for step in way.steps],
        hardest_step=hardest,
    )


def _random(found: FoundPuzzle) -> RandomResult:
    view = puzzle_view(found.puzzle, answer=found.answer, item=found.item)
    view.level, view.score = found.level, found.score
    return RandomResult(puzzle=view, generated=found.item is None, note=found.note)


# hints


def _hint(found: Hinted) -> HintResult:
    if found.told is None:
        return HintResult(kind="solved" if found.status == "solved" else "none", text=found.text)
    told = _told(found.board.puzzle, found.told)
    told.wrong_move, told.wrong = found.wrong_move, found.wrong
    return told


def _why(found: Answered) -> WhyResult:
    whether = found.whether
    told = HintResult(kind="none") if whether.told is None else _told(found.board.puzzle, whether.told)
    told.text, told.chain = whether.text, _links(whether)
    return WhyResult(status=whether.status, text=whether.text, told=told)


def _reason(found: Reasoned) -> ReasonResult:
    return ReasonResult(grade=_GRADES[found.graded.grade], text=found.graded.text)


def _walkthrough(found: Walked) -> WalkthroughResult:
    puzzle = found.board.puzzle
    return WalkthroughResult(
        steps=[_told(puzzle, stage.told) for stage in found.stages],
        solved=found.solved,
        chapters=[
            ChapterView(title=chapter.title, passages=[_passage(one) for one in chapter.passages])
            for chapter in found.chapters()
        ],
    )


def _passage(passage: Passage) -> HintResult:
    before, board = passage.before, passage.board
    news = {place: mark for place, mark in (board.state or {}).items() if place not in (before.state or {})}
    notes = {place: left for place, left in board.notes.items() if before.notes.get(place) != left}
    return HintResult(
        kind="step" if isinstance(passage.told[-1], Hint) else "mistake",
        technique=passage.technique,
        text=passage.text,
        marks=named_places(news),
        notes={str(place): list(left) for place, left in notes.items()},
        focus=sorted(passage.places),
        chain=_links(passage),
    )


def _told(puzzle: Puzzle, told: Hint | Contradiction) -> HintResult:
    if isinstance(told, Contradiction):
        nudge = nudge_of(puzzle, told)
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
    question = question_of(puzzle, step)
    nudge = question or where_to_look(puzzle, step)
    rule = Sentence() if question else rule_to_think_of(puzzle, step)
    return HintResult(
        kind="step",
        technique=told.technique,
        assumes_unique=step.assumes_unique,
        nudge=str(nudge),
        nudge_parts=said_parts(nudge),
        rule=str(rule),
        rule_parts=said_parts(rule),
        short=str(told.short),
        short_parts=said_parts(told.short),
        try_out=number if (number := try_out(told.sentences)) >= LONG_TRY else 0,
        text=told.text,
        marks=named_places(told.marks),
        notes={str(place): list(left) for place, left in told.left.items()},
        focus=sorted(places_of(step)),
        because=sorted({fact.place for fact in step.known}),
        chain=_links(told),
    )


def _links(told: Told | Passage) -> list[LinkView]:
    sentences = told.sentences
    return [_link(said, sentences[:at]) for at, said in enumerate(sentences)]


def _marks(facts: Iterable[Fact]) -> dict[str, str]:
    """The marks that stand. Of exclusions nothing is drawn."""
    return {str(fact.place): fact.mark for fact in facts if fact.holds}


def _link(said: Said, before: Sequence[Said]) -> LinkView:
    within = [one for one in before if one.supposed and one.supposed == said.supposed[: len(one.supposed)]]
    because = {*said.because, *(start for start, _ in said.lines)}.difference(said.target, said.clues)
    rest = {*said.area}.difference(said.target, because, said.clues)
    return LinkView.of(
        said,
        parts=said_parts(said.sentence),
        target=sorted(said.target),
        because=sorted(because),
        clues=sorted({*said.clues}.difference(said.target)),
        area=sorted(said.area) if rest else [],
        lines=list(dict.fromkeys(said.lines)),
        comes=_marks(said.news),
        supposed=_marks(said.supposed),
        thought=_marks(fact for one in within for fact in one.news if fact not in said.supposed),
    )


def _practice(found: Practised) -> PracticeResult:
    return PracticeResult(lessons=lessons_of(found.kind, found.shown))


VIEWS: dict[str, Callable[[Any], Model]] = {
    "solve": _solve,
    "hint": _hint,
    "why": _why,
    "reason": _reason,
    "walkthrough": _walkthrough,
    "rate": _rate,
    "prove": _prove,
    "right-so-far": _right_so_far,
    "random": _random,
    "make": _random,
    **STUDIO_VIEWS,
    "reduce": reduce_view,
    "practice": _practice,
    "import": import_view,
    "book": book_view,
    "rate-entries": rate_many_view,
}
"""By the name of the verb. The function's return type is the shape of the result."""
