"""A sentence is a list of parts: words, places, clues, marks and colours.

It is written as one text. Braces hold the parts that are not plain words:

- ``{r3c4}`` is a cell,
- ``{3@r3c4}`` is what is printed on a cell,
- ``{=5}`` is a mark,
- ``{white}`` and ``{shaded}`` are colours, at the beginning of a sentence ``{White}`` and ``{Shaded}``,
- ``{white:weiß:en}`` is a colour in another language: the word, and its ending.

So nobody has to parse finished prose: a page links the places, a board names its own colours, and a screen
reader spells the places out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from html import escape
from typing import Literal, NamedTuple

Colour = Literal["white", "shaded"]
COLOURS: Mapping[str, Colour] = {"white": "white", "shaded": "shaded"}
PartKind = Literal["words", "place", "clue", "mark", "colour"]


class SentencePart(NamedTuple):
    """Some words of a sentence, or one thing that it names."""

    kind: PartKind
    text: str
    at: tuple[int, int] | None = None
    """Row and column of a place or clue, counted from 0."""
    colour: Colour | None = None
    """Which colour it is, whatever its word in this language."""
    ending: str | None = None
    """The ending of the word for a colour, in a language other than English."""

    @property
    def spoken(self) -> str:
        """The text for a screen reader."""
        if self.kind != "place" or self.at is None:
            return self.text
        row, col = self.at
        return f"row {row + 1}, column {col + 1}"

    @property
    def html(self) -> str:
        text = escape(self.text, quote=False)
        if self.kind == "words":
            return text
        title = f' title="{self.spoken}"' if self.kind == "place" else ""
        return f'<span class="{self.kind}"{title}>{text}</span>'


@dataclass(frozen=True, slots=True)
class Sentence:
    """One or several sentences. ``str`` is the plain text."""

    marked: str = ""
    """The text with the parts in braces."""

    def __str__(self) -> str:
        return "".join(part.text for part in self.parts)

    def __bool__(self) -> bool:
        return bool(self.marked)

    @property
    def text(self) -> str:
        return str(self)

    @property
    def parts(self) -> list[SentencePart]:
        return list(_parts(self.marked))

    @property
    def spoken(self) -> str:
        """The text for a screen reader."""
        return "".join(part.spoken for part in self.parts)

    @property
    def html(self) -> str:
        """The text for a page: places, clues, marks and colours are ``span`` elements of these classes."""
        return "".join(part.html for part in self.parts)


class MarkupError(ValueError):
    """A text with braces that hold no valid part."""


def _parts(marked: str) -> Iterator[SentencePart]:
    words, *others = marked.split("{")
    if "}" in words:
        raise MarkupError(f"{marked!r}: found '}}'; expected '{{' before it")
    if words:
        yield SentencePart("words", words)
    for piece in others:
        inside, end, words = piece.partition("}")
        if not end or "}" in words:
            raise MarkupError(f"{marked!r}: found {piece!r} after '{{'; expected one '}}'")
        yield _part(inside)
        if words:
            yield SentencePart("words", words)


def _part(inside: str) -> SentencePart:
    colour, *word = inside.split(":")
    if colour.lower() in COLOURS and len(word) in (0, 2):
        ending = word[1] if word else None
        return SentencePart("colour", "".join(word) or colour, colour=COLOURS[colour.lower()], ending=ending)
    if inside.startswith("="):
        return SentencePart("mark", inside[1:])
    text, at, label = inside.rpartition("@")
    row, _, col = label[1:].partition("c")
    if not (label.startswith("r") and row.isdecimal() and col.isdecimal()):
        raise MarkupError(f"found {{{inside}}}; expected a place, clue, mark or colour")
    return SentencePart("clue" if at else "place", text if at else label, (int(row) - 1, int(col) - 1))


def capital(marked: str) -> str:
    """The text for the beginning of a sentence. Places, clues and marks keep their names."""
    first = 1 if marked.startswith(tuple(f"{{{colour}}}" for colour in COLOURS)) else 0
    return marked[:first] + marked[first : first + 1].upper() + marked[first + 1 :]


def joined(sentences: Iterable[Sentence], between: str = " ") -> Sentence:
    """The sentences, one after the other."""
    return Sentence(between.join(sentence.marked for sentence in sentences))
