"""Formulas as puzzles: the shapes, and what a worker does."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from gridproof.kind import Kind
from gridproof.kinds import kind_named
from gridproof.reductions.formula import Problem, read_problem
from gridproof.reductions.gadget import gadgets_of
from gridproof.reductions.reducing import Reduction, reduce
from gridproof.server import limits
from gridproof.server.models import PuzzleView
from gridproof.server.shapes import Asked, Marks, Model, Name, Text
from gridproof.server.studio_models import Answers
from gridproof.server.studio_work import Progress, without_blanks
from gridproof.server.views import puzzle_view

Value = Annotated[str, StringConstraints(min_length=1, max_length=8)]

_COUNTED: tuple[Answers, ...] = "none", "one", "several"
_SPARE = 0.8
"""The share of the job's time that the solver may take."""


class ReduceRequest(Asked):
    text: Text = Field(description="A formula, a circuit or a partial Latin square.")
    kind: Name
    thesis: bool = Field(default=False, description="Whether a formula is built as in the kind's thesis.")
    values: dict[Name, Value] = Field(
        default_factory=dict,
        max_length=limits.MAX_CELLS,
        description="What an answer shall mean: variables with 0 or 1, or cells of the square.",
    )


class ReduceJob(ReduceRequest):
    verb: Literal["reduce"]


class TileView(Model):
    name: str
    says: str
    top: int
    left: int
    rows: int
    cols: int


class ValueView(Model):
    """What is looked for: a variable, or a cell of a square."""

    name: str
    value: str | None = Field(description="What the answer says; null without an answer.")
    choices: list[str]
    places: list[int] = Field(description="Where it is read off.")


class ReduceResult(Model):
    puzzle: PuzzleView
    about: str
    tiles: list[TileView]
    values: list[ValueView]
    answers: Answers = Field(description="How many answers have the values that were asked for.")
    marks: Marks


def given_problem(request: ReduceRequest) -> tuple[Problem, Kind]:
    return read_problem(request.text), kind_named(request.kind)


def _reduced(request: ReduceRequest) -> Reduction:
    """The board that is asked for. Raises GridproofError for what cannot be, or is too large here."""
    made = reduce(*given_problem(request), thesis=request.thesis)
    grid = made.puzzle.grid
    if grid.size > limits.MAX_CELLS:
        raise limits.TooLarge(
            f"found a problem that takes a board of {grid.rows} x {grid.cols} cells; "
            f"expected one that fits on {limits.MAX_CELLS:,} cells"
        )
    return made


def reduce_problem(request: ReduceJob, _progress: Progress) -> ReduceResult:
    made = _reduced(request)
    found = made.answers(request.values, most=2, time_limit=limits.seconds_for("reduce") * _SPARE)
    values = made.decode(found[0]) if found else {}
    gadgets = gadgets_of(made.puzzle.kind.name).all
    return ReduceResult(
        puzzle=puzzle_view(made.puzzle),
        about=made.about,
        tiles=[
            TileView(name=name, says=gadget.says, top=top, left=left, rows=tile.rows, cols=tile.cols)
            for name, top, left in made.placed
            for gadget in (gadgets[name],)
            for tile in (gadget.tile,)
        ],
        values=[
            ValueView(
                name=name,
                value=values.get(name),
                choices=list(choices),
                places=sorted({place for place, _ in choices.values()}),
            )
            for name, choices in made.marks.items()
        ],
        answers="unknown" if found is None else _COUNTED[len(found)],
        marks=without_blanks(made.puzzle, found[0]) if found else {},
    )
