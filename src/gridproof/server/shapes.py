"""What the shapes of requests and answers are made of, and clues: printed, and as they are set."""

from __future__ import annotations

from itertools import islice
from typing import Annotated, Any, Literal

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    StringConstraints,
    ValidatorFunctionWrapHandler,
    WrapValidator,
    model_validator,
)
from pydantic_core import PydanticCustomError

from gridproof.server import limits

_PART = 50


def _in_parts(value: Any, check: ValidatorFunctionWrapHandler) -> Any:
    """Check a part first: Pydantic lists all that is wrong, which takes long when that is everything."""
    if isinstance(value, dict) and len(value) > _PART:
        entries = iter(value.items())
        while part := dict(islice(entries, _PART)):
            check(part)
    elif isinstance(value, list) and len(value) > _PART:
        for start in range(0, len(value), _PART):
            check(value[start : start + _PART])
    return check(value)


InParts = WrapValidator(_in_parts)

Name = Annotated[str, StringConstraints(min_length=1, max_length=40)]
Text = Annotated[str, StringConstraints(min_length=1, max_length=limits.MAX_TEXT)]
MarkName = Annotated[str, StringConstraints(min_length=1, max_length=16)]
PlaceNumber = Annotated[int, Field(ge=0, lt=4 * limits.MAX_CELLS, strict=True)]
OTHERWISE = "Without an answer: under which other rules there is one, as the end of a sentence; else empty."
Border = tuple[PlaceNumber, PlaceNumber]
"""The two cells beside it."""
Move = tuple[PlaceNumber, MarkName | None]
Marks = Annotated[dict[str, str], Field(description="Marks by place: the place's number as text.")]
Candidates = Annotated[list[MarkName], Field(max_length=limits.MAX_CANDIDATES), InParts]
GivenMarks = Annotated[
    dict[Annotated[str, StringConstraints(pattern="^[0-9]{1,6}$")], MarkName],
    Field(default_factory=dict, max_length=limits.MAX_MARKS),
    InParts,
]
GivenNotes = Annotated[
    dict[Annotated[str, StringConstraints(pattern="^[0-9]{1,6}$")], Candidates],
    Field(default_factory=dict, max_length=limits.MAX_CELLS),
    InParts,
]


class Model(BaseModel):
    """Nothing unknown is taken; an answer always has all its fields."""

    model_config = ConfigDict(extra="forbid", json_schema_serialization_defaults_required=True)


class Asked(Model):
    """A request. Too many fields are refused before each of them is found to be unknown."""

    @model_validator(mode="before")
    @classmethod
    def _few_fields(cls, given: Any) -> Any:
        if isinstance(given, dict) and len(given) > limits.MAX_FIELDS:
            raise PydanticCustomError(
                "many_fields", f"{len(given)} fields; expected at most {limits.MAX_FIELDS}"
            )
        return given


# clues


class ClueView(Model):
    text: str
    arrow: Literal["up", "down", "left", "right"] | None
    wall: bool
    symbol: str = Field(default="", description="The name of its sign, one of the kind's symbols.")


Arrow = Literal["up", "right", "down", "left"]


class ClueData(Model):
    """A clue as it is set. With nothing set it marks a cell: "?", or a given white or blocked cell."""

    number: Annotated[int, Field(ge=-(10**9), le=10**9, strict=True)] | None = None
    arrow: Arrow | None = None
    wall: bool = False
    hole: bool = Field(
        default=False, description="The cell does not belong to the board; then nothing else is set."
    )
    symbol: Annotated[str, StringConstraints(max_length=40)] = ""


class VariantView(Model):
    name: str = Field(description="Empty for the usual rules.")
    text: str


class BareClueView(Model):
    """A clue without a number."""

    clue: ClueData
    key: str = Field(description="What is typed for it.")
    view: ClueView


class SettingView(Model):
    """What may be printed on a board of one size, and how."""

    lowest: int | None = Field(description="The lowest number; null where no clue has one.")
    highest: int | None
    on_walls: bool = Field(description="Whether numbers stand on black cells: a number is set with wall.")
    arrows: bool = Field(description="Whether a clue may have an arrow, with or without a number.")
    bare: list[BareClueView]
    inside: bool = Field(description="Whether clues stand in cells.")
    outside: bool = Field(description="Whether clues may stand outside, on the places of the border.")
    holes: bool = Field(description="Whether cells may not belong to the board.")
    regions: bool = Field(description="Whether the board is divided into regions.")
    region_clues: bool = Field(description="Whether a clue is one of its region.")
    pairs: bool = Field(description="Whether every number stands twice.")
    paint: ClueData | None = Field(description="The clue that dragging paints.")
    cycle: list[ClueData] = Field(
        description="What taps step through, then empty; none where clues are typed."
    )
    variants: list[VariantView] = Field(description="The variants that boards of the size have.")
    square: bool = Field(description="Whether boards have as many rows as columns.")
    most_rows: int
    most_cols: int
