"""The shapes of requests and answers. The OpenAPI text and the typed client are made from them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal

from pydantic import Field

from gridproof.checking import LIMIT
from gridproof.formats.info import MAX_NOTE
from gridproof.hints import Level
from gridproof.server.shapes.base import OTHERWISE, ClueView, Marks, Model
from gridproof.server.shapes.said import SaidPart
from gridproof.verbs.asking import About, Asked, GivenMarks, GivenNotes, Name, Text
from gridproof.verbs.bounds import MAX_FIELDS
from gridproof.verbs.drafts import Border
from gridproof.verbs.given import NotedRequest

InfoKey = Annotated[str, About(pattern="^[a-z][a-z0-9_-]{0,39}$")]
InfoText = Annotated[str, About(max_length=MAX_NOTE)]


class ErrorView(Model):
    error: str
    kinds: list[str] = Field(
        default_factory=list, description="The possible kinds of a text that does not name its kind."
    )
    formless: bool = Field(default=False, description="Whether a text is in no form that is known here.")
    unknown: str = Field(default="", description="The kind that a text names, if it is not known here.")


# puzzles


class CellView(Model):
    place: int
    row: int
    col: int
    clue: ClueView | None
    hole: bool = Field(description="Whether it is cut out of the board.")
    marks: list[str] = Field(description="Which marks may be put here; empty for clues.")


class EdgeView(Model):
    place: int
    a: int
    b: int | None = Field(description="The cell on the other side; none at the border.")
    ends: tuple[tuple[float, float], tuple[float, float]] = Field(
        description="Where a line begins and ends, as (column, row) in cells from the top left corner."
    )
    marks: list[str]


class OutsideView(Model):
    place: int
    cell: int = Field(description="The cell at the border that it stands beside.")
    side: Literal["top", "right", "bottom", "left"]
    clue: ClueView


class BetweenView(Model):
    place: int
    a: int
    b: int
    clue: ClueView


class PuzzleView(Model):
    id: str
    kind: str
    rows: int
    cols: int
    variant: str
    text: str = Field(description="The puzzle itself, as /api/read and all other requests take it.")
    link: str | None = Field(description="Its address on puzz.link, if that site has the kind.")
    title: str
    info: dict[str, str] = Field(
        default_factory=dict, description="What its setter wrote: title, author, source, note, rules."
    )
    level: Level | None
    score: float | None
    cells: list[CellView]
    edges: list[EdgeView]
    outside: list[OutsideView] = Field(description="Clues outside the board, before its rows and columns.")
    between: list[BetweenView] = Field(description="Clues between two cells.")
    boxes: list[list[int]]
    borders: list[Border] = Field(description="Thick borders inside a box, each by the two cells beside it.")
    groups: list[list[int]] = Field(description="Groups of cells in which no mark stands twice.")
    unique: bool | None = Field(description="Whether it has exactly one answer; null if that is open.")
    salt: str
    digest: str | None = Field(
        description="SHA-256 of salt + answer in lower-case hex: the answer's marks that are no blanks as "
        "'place:mark', in the order of the places, joined by commas. Null when no unique answer is known."
    )


class BoardView(Model):
    puzzle: PuzzleView
    marks: Marks


class ReadBoard(BoardView):
    notes: dict[str, list[str]]
    corners: dict[str, list[str]] = Field(description="Small marks of the second sort.")
    colours: dict[str, list[str]]
    signs: dict[str, str] = Field(description="Inside or outside in cells, cross or dot on edges.")
    moves: list[tuple[int, str | None]] = Field(description="They lead to the marks. None clears a place.")
    seconds: int = Field(description="The time played.")


class BrokenBoard(BoardView):
    places: list[int] = Field(description="The places of the violation.")


# the collection and the formats


class ItemView(Model):
    id: str
    kind: str
    rows: int
    cols: int
    level: Level | None
    score: float | None
    title: str


class FormatView(Model):
    name: str
    title: str
    keeps_game: bool = Field(description="Whether it keeps small marks apart, colours and signs.")


class FittingView(Model):
    formats: list[str] = Field(description="The names of the formats that can hold the board.")


# requests that are answered at once


@dataclass(frozen=True, kw_only=True)
class ReadRequest(Asked):
    text: Text
    kind: Name | None = None
    format: Name | None = None


class ReadView(Model):
    boards: list[ReadBoard]


@dataclass(frozen=True, kw_only=True)
class ToldRequest(NotedRequest):
    """A board with what its setter wrote about it."""

    info: Annotated[
        dict[InfoKey, InfoText], About("title, author, source, note, rules", max_length=MAX_FIELDS)
    ] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class WriteRequest(ToldRequest):
    format: Name
    corners: GivenNotes = field(default_factory=dict)
    colours: GivenNotes = field(default_factory=dict)
    signs: GivenMarks = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class PictureRequest(ToldRequest):
    format: Literal["svg", "png", "pdf"]


class WriteView(Model):
    text: str


class ViolationView(Model):
    rule: str
    text: str = Field(description="The rule.")
    sentence: str = Field(description="What is wrong at the places.")
    parts: list[SaidPart] = Field(description="The same sentence.")
    places: list[int]
    broken: bool


class CheckView(Model):
    solved: bool
    violations: list[ViolationView] = Field(
        description=f"Of each rule up to {LIMIT}, broken and not finished each."
    )
    more: int = Field(description="How many violations are left out.")
    done_clues: list[int] = Field(description="The numbers for which nothing is left to do; they are greyed.")


# jobs


class SolveResult(Model):
    status: Literal["unique", "multiple", "none", "unknown"]
    marks: Marks = Field(description="The answer, or one of several; without the marks that may be left out.")
    account: str = Field(description="How a human-style solver found it; otherwise empty.")
    otherwise: str = Field(description=OTHERWISE)


class LinkView(Model):
    text: str
    parts: list[SaidPart]
    target: list[int] = Field(description="The places of the conclusion or supposition.")
    because: list[int] = Field(description="The marks that it rests on.")
    clues: list[int]
    area: list[int] = Field(description="The other places of the rule in question.")
    lines: list[tuple[int, int]] = Field(description="From a mark or clue to the place of a strike-out.")
    points: list[tuple[int, int]] = Field(
        description="Corners of the grid: their distances from its top and left."
    )
    depth: int = Field(description="The number of nested cases around it.")
    comes: Marks = Field(description="The marks that it concludes.")
    supposed: Marks = Field(description="The marks that are supposed while it is read.")
    thought: Marks = Field(description="What has followed from these so far.")


class HintResult(Model):
    kind: Literal["step", "mistake", "solved", "none"]
    technique: str = ""
    assumes_unique: bool = Field(default=False, description="Does it use that there is only one answer?")
    nudge: str = Field(default="", description="Where to look, roughly.")
    nudge_parts: list[SaidPart] = Field(default_factory=list)
    rule: str = Field(default="", description="The rule to think of.")
    rule_parts: list[SaidPart] = Field(default_factory=list)
    short: str = Field(default="", description="The step in at most 30 words.")
    short_parts: list[SaidPart] = Field(default_factory=list)
    try_out: int = Field(default=0, description="How many sentences stand inside a supposition, if many.")
    text: str = ""
    marks: Marks = Field(default_factory=dict, description="What follows.")
    notes: dict[str, list[str]] = Field(default_factory=dict, description="Candidates left, none if wrong.")
    focus: list[int] = Field(default_factory=list, description="Where to look.")
    because: list[int] = Field(default_factory=list, description="The marks that the thought rests on.")
    chain: list[LinkView] = Field(default_factory=list, description="The text, sentence by sentence.")
    wrong_move: int | None = Field(default=None, description="Index in the history of the first wrong move.")
    wrong: int | None = Field(default=None, description="The place of a mark that is wrong.")


class WhyResult(Model):
    status: Literal["impossible", "right", "possible", "mistake"]
    text: str
    told: HintResult = Field(description="The answer as a hint: its sentences, and what follows.")


class ReasonResult(Model):
    grade: Literal["follows", "uncited", "wrong"]
    text: str = Field(description="What is wrong with the reason; empty if it follows.")


class ChapterView(Model):
    title: str = Field(description="The part of the board.")
    passages: list[HintResult] = Field(description="What is told together, each as one hint.")


class WalkthroughResult(Model):
    steps: list[HintResult]
    solved: bool
    chapters: list[ChapterView] = Field(description="The same walk as a story, in an order of its own.")


class ProfileStep(Model):
    difficulty: float | None = Field(description="None if a search found the step.")
    alternatives: int = Field(description="About how many places had a step of this sort.")
    technique: str


class HardestView(Model):
    number: int = Field(description="The number of the step, from 1 on.")
    before: Marks = Field(description="The board before it.")
    told: HintResult


class RateResult(Model):
    level: Level | None
    score: float | None
    steps: int
    techniques: dict[str, int]
    hardest: str | None
    profile: list[ProfileStep] = Field(description="Step by step, how hard it is.")
    hardest_step: HardestView | None = Field(description="The hardest step with its reason, on this board.")


class ProveResult(Model):
    unique: bool | None
    answers: Literal["none", "one", "several"] | None = Field(description="None if it was not decided.")
    otherwise: str = Field(description=OTHERWISE)
    salt: str
    digest: str | None


class RightSoFarResult(Model):
    right: bool = Field(description="Whether some answer has all the marks.")
    candidates_right: bool = Field(description="Whether, besides, the candidates leave it possible.")


class RandomResult(Model):
    puzzle: PuzzleView
    generated: bool
    note: str = Field(description="A remark if the puzzle does not meet the wishes; otherwise empty.")
