"""Information about a puzzle besides its board: a line for each key, and a note that may have several
lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TypeGuard

from gridproof.characters import is_kept
from gridproof.errors import FormatError, is_number

INFO_KEYS = ("id", "title", "author", "source")
"""The keys that formats with fixed keywords support."""

LEVEL = "level"
"""The key of the difficulty."""
NOTE = "note"
"""The key of the only text that may have several lines."""

INFO_KEY = re.compile(r"[a-z][a-z0-9_-]{0,99}")
_NOT_IN_KEYS = re.compile(r"[^a-z0-9_-]+")
_MAX_LINE = 1000
MAX_NOTE = 4000
_FOUND = {dict: "an object", list: "an array", bool: "a truth value"}


def one_line(value: str) -> str:
    """The beginning of a text, on one line of a file."""
    return _on_one_line(value.lstrip()[: 2 * _MAX_LINE])[:_MAX_LINE].rstrip()


def whole_line(key: str, value: str) -> str:
    """A whole text, on one line of a file. Raises FormatError for a longer one."""
    line = _on_one_line(value)
    if len(line) > _MAX_LINE:
        raise FormatError(f"{key}: {len(line)} characters; expected at most {_MAX_LINE}")
    return line


def _on_one_line(value: str) -> str:
    return " ".join("".join(c if is_kept(c) else " " for c in value).split())


def whole_note(value: str) -> str:
    """A note without characters that cannot be shown. Raises FormatError for a longer one."""
    lines = value.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    note = "\n".join("".join(c if is_kept(c) else " " for c in line).rstrip() for line in lines).strip()
    if len(note) > MAX_NOTE:
        raise FormatError(f"a note of {len(note)} characters; expected at most {MAX_NOTE}")
    return note


def tidy(info: Iterable[tuple[str, object]]) -> dict[str, str]:
    """The non-empty entries, in a form that every format can hold. Raises FormatError for others.

    Keys become lower-case words. Numbers, and arrays of texts, become texts.
    """
    found: dict[str, str] = {}
    for given, value in info:
        key = _NOT_IN_KEYS.sub("-", given.casefold())
        if not INFO_KEY.fullmatch(key):
            raise FormatError(f"the key {given[:40]!r}; expected a word that begins with a letter")
        text = _text(key, value)
        text = whole_note(text) if key == NOTE else whole_line(key, text)
        if not text:
            continue
        if found.setdefault(key, text) != text:
            raise FormatError(f"{key}: a second text; expected one")
    return found


def is_told(value: object) -> bool:
    """Whether a value of a JSON object can be information about a puzzle."""
    return isinstance(value, str) or is_number(value) or _is_list(value)


def _text(key: str, value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    if is_number(value):
        return str(value)
    if _is_list(value):
        return ", ".join(map(str, value))
    raise FormatError(f"{key}: {_FOUND.get(type(value), 'no text')}; expected a text")


def _is_list(value: object) -> TypeGuard[list[object]]:
    return isinstance(value, list) and all(isinstance(one, str) or is_number(one) for one in value)


def known_info(info: Mapping[str, str]) -> dict[str, str]:
    """The entries of ``info`` that formats with fixed keywords support."""
    return tidy((key, info.get(key)) for key in INFO_KEYS)
