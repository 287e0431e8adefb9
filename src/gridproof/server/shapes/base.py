"""The building blocks of answers, and printed clues. The module verbs.asking has those of requests."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from gridproof.verbs.asking import few_fields
from gridproof.verbs.drafts import ClueData

OTHERWISE = "Without an answer: other rules under which there is one, as the end of a sentence; else empty."
Marks = Annotated[dict[str, str], Field(description="Marks by place: the place's number as text.")]


class Model(BaseModel):
    """Rejects unknown fields. An answer always has all its fields."""

    model_config = ConfigDict(extra="forbid", json_schema_serialization_defaults_required=True)

    @classmethod
    def of(cls, value: object, **more: Any) -> Self:
        """Made from a value's attributes with the names of the fields, and from additional arguments."""
        named = (name for name in cls.model_fields if name not in more and hasattr(value, name))
        return cls(**{name: getattr(value, name) for name in named}, **more)


class AskedModel(Model):
    """A request that belongs to no verb. Too many fields are rejected before each of them is checked."""

    @model_validator(mode="before")
    @classmethod
    def _few_fields(cls, given: Any) -> Any:
        return few_fields(given)


# clues


class ClueView(Model):
    text: str
    arrow: Literal["up", "down", "left", "right"] | None
    wall: bool
    symbol: str = Field(default="", description="The name of its sign, one of the kind's symbols.")


class VariantView(Model):
    name: str = Field(description="Empty for the usual rules.")
    text: str


class BareClueView(Model):
    """A clue without a number."""

    clue: ClueData
    key: str = Field(description="The word to type for it.")
    view: ClueView


class SettingView(Model):
    """What may be printed on a board of one size, and how it is entered."""

    lowest: int | None = Field(description="The lowest number; null if no clue has one.")
    highest: int | None
    on_walls: bool = Field(description="Whether numbers stand on black cells: a number is set with wall.")
    arrows: bool = Field(description="Whether a clue may have an arrow, with or without a number.")
    bare: list[BareClueView]
    inside: bool = Field(description="Whether clues stand in cells.")
    outside: bool = Field(description="Whether clues may stand outside, on the places of the border.")
    between: list[BareClueView] = Field(description="The clues that may stand between two cells.")
    holes: bool = Field(description="Whether cells may be cut out of the board.")
    regions: bool = Field(description="Whether the board is divided into regions.")
    region_clues: bool = Field(description="Whether a clue is one of its region.")
    inner_borders: bool = Field(description="Whether borders may end inside a region.")
    pairs: bool = Field(description="Whether every number stands twice.")
    paint: ClueData | None = Field(description="The clue that dragging paints.")
    cycle: list[ClueData] = Field(description="What taps step through, then empty; none if clues are typed.")
    variants: list[VariantView] = Field(description="The variants that boards of the size have.")
    square: bool = Field(description="Whether boards have as many rows as columns.")
    most_rows: int
    most_cols: int
