"""The shapes of kinds: everything that a client needs about them."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from gridproof.hints import Level
from gridproof.server.shapes.base import Marks, Model, SettingView
from gridproof.server.shapes.models import BoardView, BrokenBoard, PuzzleView
from gridproof.server.shapes.said import SaidPart

Family = Literal["numbers", "lines", "shading", "objects"]


class RuleView(Model):
    name: str
    text: str
    parts: list[SaidPart]
    translated: dict[str, list[SaidPart]] = Field(description="The same in other languages.")
    good: BoardView
    bad: BrokenBoard


class PartView(Model):
    """One shape of a drawing in the unit square: a disc, strokes or letters."""

    disc: tuple[float, float, float] | None = Field(description="Its middle and its radius.")
    path: str = Field(description="The data of an SVG path; empty for none.")
    text: str
    fill: str = Field(description="The role of its colour; empty for none.")
    stroke: str
    width: float


class DrawingView(Model):
    parts: list[PartView]
    extent: float = Field(description="How far it reaches from the middle; 0.5 fills the cell.")
    covers: bool = Field(description="Whether it fills the whole cell.")
    dark: bool = Field(description="Whether letters on it must be light.")


class MarkView(Model):
    """How a mark, or the sign of a clue, is drawn."""

    char: str
    spoken: str
    key: str = Field(description="The key that writes it; empty for none.")
    line: Literal["across", "along"] | None = Field(
        description="For a mark on edges that is a line: from cell to cell, or along the side of one."
    )
    drawing: DrawingView
    struck: DrawingView = Field(description="The drawing of the mark when it is crossed out as a candidate.")
    beams: bool = Field(description="Whether its light is drawn: along row and column, up to the next walls.")


class BacksView(Model):
    """What is drawn behind clues instead of paper and black cells."""

    open: DrawingView
    wall: DrawingView


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
    title_parts: list[SaidPart]
    text: str
    text_parts: list[SaidPart]
    puzzle: PuzzleView
    marks: Marks
    goal: Marks
    hint: str
    hint_parts: list[SaidPart]
    notes: dict[str, list[str]] = Field(default_factory=dict, description="Candidates to begin with.")
    right: Marks = Field(default_factory=dict, description="Marks that are right but not required.")


class OptionView(Model):
    name: str
    usual: float
    lowest: float
    highest: float
    whole: bool


class MethodView(Model):
    name: str
    what: str
    density: str = Field(description="What a density means to it; empty if it accepts none.")
    options: list[OptionView]


class RepairView(Model):
    name: str
    what: str


class ChoiceView(Model):
    name: str
    title: str


class MakingView(Model):
    """The possible wishes for new puzzles."""

    methods: list[MethodView]
    repairs: list[RepairView] = Field(description="Further ways to make a drawn board unique.")
    symmetries: list[ChoiceView]
    largest: int = Field(description="The most rows, or columns.")
    most_cells: dict[Level, int] = Field(
        description="Per level that large boards seldom have, the cells up to which it is made."
    )


class KindView(Model):
    name: str
    title: str
    aliases: list[str]
    summary: str
    summaries: dict[str, str] = Field(description="The summary in other languages.")
    rules: list[RuleView]
    marks: dict[str, MarkView]
    symbols: dict[str, MarkView] = Field(description="The signs that clues may show, by their names.")
    backs: BacksView | None = Field(description="What is drawn behind clues, where boards have colours.")
    blanks: list[str]
    gestures: GesturesView
    joins_clues: bool = Field(description="Whether lines lead from clue to clue, and take its colour.")
    family: Family = Field(description="Among which puzzles it is listed.")
    sizes: list[tuple[int, int]]
    usual_size: tuple[int, int] = Field(description="The size to begin with.")
    levels: list[Level]
    size_levels: list[list[Level]] = Field(description="Per size, the levels that such puzzles can have.")
    unique_patterns: list[str] = Field(
        description="Techniques of hints that use that there is only one answer; 'uniqueness' allows them."
    )
    making: MakingView | None
    engines: list[ChoiceView] = Field(description="The solvers that show the answer on demand.")
    counting: list[ChoiceView] = Field(description="The solvers that count the answers.")
    tutorial: list[LessonView]
    preview: BoardView
    problems: list[Literal["formula", "thesis", "square"]] = Field(
        description="What becomes a puzzle of the kind: formulas, also as in its thesis, or Latin squares."
    )
    setting: SettingView = Field(description="How boards of the kind's first size are set.")


class PracticeResult(Model):
    lessons: list[LessonView] = Field(description="Boards on which the technique is the next step.")
