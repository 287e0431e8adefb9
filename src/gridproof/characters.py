"""Which characters of text from strangers are kept. The others could steer a terminal or mislead a reader."""

from __future__ import annotations

from unicodedata import category

_MISLEADING = frozenset(
    map(
        chr,
        (
            *range(0x202A, 0x202F),  # embeddings and overrides of the direction
            *range(0x2066, 0x2070),  # isolates, and controls that Unicode gave up
            *range(0xFFF9, 0xFFFC),  # annotations between lines
            0xFEFF,  # a byte order mark
        ),
    )
)
"""Formatting characters that change how the text after them is shown."""


def is_kept(char: str) -> bool:
    """Whether a character may stand in a title, a note or a message.

    Joiners and direction marks are invisible, but words and emoji fall apart without them. Characters of a
    Unicode version newer than Python's, and private ones, are left to the fonts.
    """
    if char.isprintable():
        return True
    found = category(char)
    if found == "Cn":
        return ord(char) & 0xFFFE != 0xFFFE and not 0xFDD0 <= ord(char) <= 0xFDEF
    return found == "Co" or (found == "Cf" and char not in _MISLEADING)


def are_kept(text: str) -> bool:
    return text.isprintable() or all(map(is_kept, text))
