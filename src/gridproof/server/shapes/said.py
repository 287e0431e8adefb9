"""Sentences for the client: their parts."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from gridproof.server.shapes.base import Model
from gridproof.words.sentence import Sentence, SentencePart


class PlacePart(Model):
    """A cell, or what is printed on one."""

    kind: Literal["place", "clue"]
    text: str
    at: tuple[int, int] = Field(description="Row and column, counted from 0.")


class MarkPart(Model):
    kind: Literal["mark"]
    text: str


class ColourPart(Model):
    kind: Literal["colour"]
    text: str
    colour: Literal["white", "shaded"] = Field(description="Which one it is, whatever the text calls it.")
    ending: str | None = Field(description="How the word ends here, in another language than English.")


SaidPart = str | PlacePart | MarkPart | ColourPart
"""A part of a sentence; plain words are a string."""


def said_parts(sentence: Sentence) -> list[SaidPart]:
    return [_part(part) for part in sentence.parts]


def _part(part: SentencePart) -> SaidPart:
    if part.colour is not None:
        return ColourPart(kind="colour", text=part.text, colour=part.colour, ending=part.ending)
    if part.at is not None:
        return PlacePart(kind="clue" if part.kind == "clue" else "place", text=part.text, at=part.at)
    return MarkPart(kind="mark", text=part.text) if part.kind == "mark" else part.text
