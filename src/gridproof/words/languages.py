"""The languages of texts.

English is written in the code; every other language is a file in each kind's package.

A kind's package has ``de.toml`` with its ``summary``, and a text per rule and variant under ``[rules]`` and
``[variants]``. Texts that such a file leaves out appear in English.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.resources import files
from typing import Any, NamedTuple

from gridproof.words.sentence import Sentence

ENGLISH = "en"
LANGUAGES: Mapping[str, str] = {ENGLISH: "English", "de": "Deutsch"}
"""The name of each language in that language."""


class Texts(NamedTuple):
    """The texts of a kind in another language."""

    summary: str = ""
    rules: Mapping[str, Sentence] = {}
    variants: Mapping[str, str] = {}


def read_texts(written: str | None) -> Texts:
    """The texts of a file. Without a file they are empty."""
    found = _parsed(written) if written else {}
    rules = {name: Sentence(text) for name, text in found.get("rules", {}).items()}
    return Texts(found.get("summary", ""), rules, found.get("variants", {}))


def phrase(english: str, language: str) -> str:
    """A phrase of the command itself, translated."""
    return _phrases(language).get(english, english)


@cache
def _phrases(language: str) -> Mapping[str, str]:
    source = files("gridproof.words") / f"{language}.toml"
    return _parsed(source.read_text(encoding="utf-8")) if source.is_file() else {}


def _parsed(written: str) -> dict[str, Any]:
    # Imported here: most commands need only English, which is written in the code.
    found: dict[str, Any] = import_module("tomllib").loads(written)
    return found
