"""Sentences for the client: their parts."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from gridproof.server.shapes import Model
from gridproof.words.sentence import Part, Sentence


class NamedPart(Model):
    """One thing that a sentence names."""

    kind: Literal["place", "clue", "mark", "colour"]
    text: str
    at: tuple[int, int] | None = Field(description="Row and column of a place or clue, counted from 0.")


SaidPart = str | NamedPart
"""A part of a sentence; plain words are a string."""


def said_parts(sentence: Sentence) -> list[SaidPart]:
    return [_part(part) for part in sentence.parts]


def _part(part: Part) -> SaidPart:
    return part.text if part.kind == "words" else NamedPart(kind=part.kind, text=part.text, at=part.at)
