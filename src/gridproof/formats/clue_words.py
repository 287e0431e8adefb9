"""The word of one clue, defined by the :class:`~gridproof.record.notation.Words` of a kind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from gridproof.board.grid import Direction, Place
from gridproof.board.marks import HOLE, Clue
from gridproof.errors import FormatError
from gridproof.formats.source import natural
from gridproof.record.kind import Kind, Puzzle

EMPTY = "-"
NO_CELL = "@"
DIRECTIONS = {direction.letter: direction for direction in Direction}

Meaning = TypeVar("Meaning")


def clue_of(kind: Kind, word: str) -> Clue | None:
    """The clue that a word means, if any."""
    words = kind.notation.words
    if word == NO_CELL and kind.has_holes:
        return HOLE
    fixed = words.clues.get(word) or words.clues.get(word.lower())
    if fixed is not None:
        return fixed
    if words.numbers and (number := natural(word)) is not None:
        return Clue(number)
    if words.arrows and (arrow := DIRECTIONS.get(word[-1:].lower())) is not None:
        if word[:-1] == "?":
            return Clue(arrow=arrow)
        if (number := natural(word[:-1])) is not None:
            return Clue(number, arrow)
    return None


def clue_words(kind: Kind) -> str:
    """A description of the words for clues."""
    words = kind.notation.words
    parts = [EMPTY, *words.clues]
    if kind.has_holes:
        parts.append(NO_CELL)
    if words.numbers:
        parts.append("a number")
    if words.arrows:
        parts.append("a number with one of n e s w")
    return ", ".join(parts)


def word_of(puzzle: Puzzle, place: Place, clue: Clue) -> str:
    """The word for a clue. Raises FormatError if there is none."""
    words = puzzle.kind.notation.words
    if place in puzzle.between:
        return first_words(words.between)[clue]
    more = clue.wall or clue.hole or clue.symbol or clue.arrow is not None
    if words.numbers and not words.clues and clue.number is not None and not more:
        return str(clue.number)
    fixed = (first_words(words.clues) | {HOLE: NO_CELL}).get(clue)
    if fixed is not None:
        return fixed
    if not clue.wall:
        if clue.arrow is not None and words.arrows:
            return f"{'?' if clue.number is None else clue.number}{clue.arrow.letter}"
        if clue.arrow is None and clue.number is not None and words.numbers:
            return str(clue.number)
    raise FormatError(f"{puzzle.grid.label(place)}: {puzzle.kind.name} has no word for {clue}")


def first_words(words: Mapping[str, Meaning]) -> dict[Meaning, str]:
    """The first word for each meaning, which is the one that is written."""
    first: dict[Meaning, str] = {}
    for word, meaning in words.items():
        first.setdefault(meaning, word)
    return first
