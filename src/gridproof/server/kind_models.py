"""The shapes of kinds: all that a client knows about them."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from gridproof.hints import Level
from gridproof.server.models import BoardView, BrokenBoard, PuzzleView
from gridproof.server.shapes import Marks, Model, SettingView


class RuleView(Model):
    name: str
    text: str
    good: BoardView
    bad: BrokenBoard


class MarkView(Model):
    shape: str
    char: str
    spoken: str
    beams: bool = Field(description="Whether its light is drawn: along row and column, up to the next walls.")


class GesturesView(Model):
    input: Literal["cycle", "digit", "line", "corner", "fence"]
    primary: list[str]
    secondary: list[str]
    drag: Literal["paint", "line", "select", "corner", "fence"]
    drag_mark: str | None
    edge_secondary: str | None
    notes: Literal["left", "struck"] | None = Field(
        description="Whether cells take candidates: those left are written, or those struck out are crossed."
    )
    uses_up: bool = Field(description="Whether each mark stands as often as there are marks.")


class LessonView(Model):
    title: str
    text: str
    puzzle: PuzzleView
    marks: Marks
    goal: Marks
    hint: str
    notes: dict[str, list[str]] = Field(default_factory=dict, description="Candidates to begin with.")
    right: Marks = Field(default_factory=dict, description="Marks that are right, though not asked for.")


class OptionView(Model):
    name: str
    usual: float
    lowest: float
    highest: float
    whole: bool


class MethodView(Model):
    name: str
    what: str
    density: str = Field(description="What a density means to it; empty where it takes none.")
    options: list[OptionView]


class ChoiceView(Model):
    name: str
    title: str


class MakingView(Model):
    """What can be wished for in new puzzles."""

    methods: list[MethodView]
    symmetries: list[ChoiceView]
    largest: int = Field(description="The most rows, or columns.")


class KindView(Model):
    name: str
    title: str
    aliases: list[str]
    summary: str
    rules: list[RuleView]
    marks: dict[str, MarkView]
    blanks: list[str]
    gestures: GesturesView
    joins_clues: bool = Field(description="Whether lines lead from clue to clue, and take its colour.")
    sizes: list[tuple[int, int]]
    levels: list[Level]
    size_levels: list[list[Level]] = Field(description="Per size, the levels that such puzzles can have.")
    unique_patterns: list[str] = Field(
        description="Techniques of hints that use that there is only one answer; asked for by 'uniqueness'."
    )
    making: MakingView | None
    engines: list[ChoiceView] = Field(description="The solvers that show the answer on demand.")
    tutorial: list[LessonView]
    preview: BoardView
    problems: list[Literal["formula", "thesis", "square"]] = Field(
        description="What becomes a puzzle of the kind: formulas, also as in its thesis, or Latin squares."
    )
    setting: SettingView = Field(description="How boards of the kind's first size are set.")
