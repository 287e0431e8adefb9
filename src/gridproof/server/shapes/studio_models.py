"""The shapes of a setter's requests and answers: boards while they are drawn, verdicts, help."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal

from pydantic import Field

from gridproof.hints import Level
from gridproof.server.shapes.base import OTHERWISE, ClueView, Marks, Model, SettingView
from gridproof.server.shapes.models import PuzzleView
from gridproof.server.shapes.said import SaidPart
from gridproof.verbs.asking import About, Asked, GivenMarks
from gridproof.verbs.bounds import MAX_ANSWERS, MAX_SIDE
from gridproof.verbs.drafts import Arrow, ClueData, Draft


class FaultView(Model):
    places: list[int] = Field(description="The clues that were set aside; none: the variant was.")
    text: str
    unfinished: bool = Field(description="Whether a clue more could mend it.")


class DraftView(Model):
    draft: Draft
    puzzle: PuzzleView = Field(description="The valid part of the board, without the faults.")
    aside: dict[str, ClueView] = Field(
        description="The invalid clues, by place; they are drawn all the same."
    )
    faults: list[FaultView]
    setting: SettingView


Change = Literal[
    "insert-row",
    "insert-column",
    "remove-row",
    "remove-column",
    "turn-right",
    "turn-left",
    "turn-half",
    "mirror-columns",
    "mirror-rows",
    "transpose",
    "anti-transpose",
]


@dataclass(frozen=True, kw_only=True)
class ChangeRequest(Asked):
    draft: Draft
    change: Change
    at: Annotated[
        int,
        About(
            "The row or column that goes, or that the new one stands before.", ge=0, le=MAX_SIDE, strict=True
        ),
    ] = 0
    marks: GivenMarks = field(default_factory=dict)


class ChangeView(DraftView):
    marks: Marks = Field(description="The marks that still have a place, on the changed board.")


class MapView(Model):
    """One way to turn or mirror a board."""

    cells: list[int] = Field(description="Per cell, the cell that it is moved to.")
    border: dict[str, int] = Field(description="The same for the places of clues outside.")
    arrows: dict[Arrow, Arrow]


class SymmetryView(Model):
    name: str
    fits: bool = Field(description="Whether boards of the size can have it.")
    maps: list[int] = Field(description="Indexes of the maps to where a stroke is mirrored.")


class SymmetriesView(Model):
    maps: list[MapView]
    symmetries: list[SymmetryView]


# jobs


Answers = Literal["none", "one", "several", "unknown"]


class JudgeResult(Model):
    status: Answers = Field(description="How many answers the board has; unknown: not decided in time.")
    faults: list[FaultView]
    text: str = Field(description="The puzzle that was judged, without invalid clues.")
    marks: Marks = Field(description="The answer, or one of several; without marks that may be left out.")
    differ: list[int] = Field(description="Some places that differ between answers.")
    otherwise: str = Field(description=OTHERWISE)
    salt: str
    digest: str | None


class SurveyResult(Model):
    """Information for a setter beyond the verdict."""

    status: Answers
    core: list[int] = Field(description="None: clues that contradict each other or the rules.")
    smallest: bool = Field(description="Whether it is proved that none of these clues can be spared.")
    forced: Marks = Field(description="Marks that stand in every answer, also blanks.")
    differ: list[int] = Field(description="The places that differ between answers.")
    decided: bool = Field(description="Whether every place is proved to be forced or to differ.")
    unfinished: bool = Field(
        description="Without an answer: no clues contradict each other, as long as others may be added."
    )


class CountResult(Model):
    number: int = Field(description=f"How many answers were found, up to {MAX_ANSWERS}.")
    complete: bool = Field(description="Whether these are all.")
    answers: list[Marks] = Field(description="The first of them, without marks that may be left out.")


class ClueChange(Model):
    place: int
    clue: ClueData | None = Field(description="None: the clue goes.")
    view: ClueView | None
    text: str
    parts: list[SaidPart]


class WayView(Model):
    changes: list[ClueChange]
    fewest: bool = Field(description="Whether it is proved that fewer changes do not do.")
    draft: Draft
    puzzle: PuzzleView


class SuggestResult(Model):
    ways: list[WayView] = Field(description="Fewest changes first; each leaves exactly one answer.")
    note: str = Field(description="The reason if there are none; otherwise empty.")


class SpareResult(Model):
    places: list[int] = Field(description="Clues of which each could go by itself.")
    together: list[int] = Field(description="Those of them that could go together.")
    draft: Draft = Field(description="The board without these.")


class MinimiseResult(Model):
    dropped: list[int]
    draft: Draft
    puzzle: PuzzleView


class HeatView(Model):
    place: int
    share: float = Field(description="The share of the answers found that the best clue here excludes.")
    left: int = Field(description="How many of the answers found are left then.")
    clue: ClueData = Field(description="That clue.")
    view: ClueView


class HeatResult(Model):
    answers: int = Field(description="So many answers were found.")
    complete: bool = Field(description="Whether these are all.")
    places: list[HeatView] = Field(description="Only places where a clue helps, the best first.")


class GradeResult(Model):
    level: Level | None = Field(description="None: not one answer, or too much work.")
    score: float | None


class VariationView(WayView):
    level: Level | None = Field(description="None if that takes too much work.")
    score: float | None


class VaryResult(Model):
    level: Level | None = Field(description="That of the given puzzle.")
    score: float | None
    ways: list[VariationView]
    complete: bool = Field(description="Whether all single changes were tried.")


class MadeResult(Model):
    """A puzzle that was completed, or made to a pattern."""

    draft: Draft
    puzzle: PuzzleView
    changes: list[ClueChange] = Field(description="What is new or another clue now.")
    level: Level | None
    score: float | None
    note: str = Field(description="A remark if the puzzle does not meet all wishes; otherwise empty.")
