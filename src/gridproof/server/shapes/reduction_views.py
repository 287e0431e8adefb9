"""Formulas as puzzles, for the client."""

from __future__ import annotations

from pydantic import Field

from gridproof.reductions.gadget import gadgets_of
from gridproof.server.shapes.base import Marks, Model
from gridproof.server.shapes.models import PuzzleView
from gridproof.server.shapes.studio_models import Answers
from gridproof.server.shapes.views import answer_marks, puzzle_view
from gridproof.verbs.reducing import Reduced

_COUNTED: tuple[Answers, ...] = "none", "one", "several"


class TileView(Model):
    name: str
    says: str
    top: int
    left: int
    rows: int
    cols: int


class ValueView(Model):
    """An unknown of the problem: a variable, or a cell of a square."""

    name: str
    value: str | None = Field(description="The value in the answer; null without an answer.")
    choices: list[str]
    places: list[int] = Field(description="The place where it is read.")


class ReduceResult(Model):
    puzzle: PuzzleView
    about: str
    tiles: list[TileView]
    values: list[ValueView]
    answers: Answers = Field(description="How many answers have the requested values.")
    marks: Marks


def reduce_view(reduced: Reduced) -> ReduceResult:
    made, found, values = reduced.made, reduced.found, reduced.values
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
        marks=answer_marks(made.puzzle, found[0]) if found else {},
    )
