"""The languages of texts. English is written in the code; any other language is a file in each room.

A kind's room has ``de.toml`` with its ``summary``, and a text per rule and variant under ``[rules]`` and
``[variants]``. What such a file leaves out is said in English.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from gridproof.words.sentence import Sentence

ENGLISH = "en"
LANGUAGES: Mapping[str, str] = {ENGLISH: "English", "de": "Deutsch"}
"""Their names, in themselves."""


class Texts(NamedTuple):
    """What a kind says in another language."""

    summary: str = ""
    rules: Mapping[str, Sentence] = {}
    variants: Mapping[str, str] = {}


def read_texts(written: str | None) -> Texts:
    """The texts of a file; none where there is no file."""
    found = tomllib.loads(written or "")
    rules = {name: Sentence(text) for name, text in found.get("rules", {}).items()}
    return Texts(found.get("summary", ""), rules, found.get("variants", {}))


def phrase(english: str, language: str) -> str:
    """Words of the command itself."""
    return _phrases(language).get(english, english)


@cache
def _phrases(language: str) -> Mapping[str, str]:
    source = files("gridproof.words") / f"{language}.toml"
    return tomllib.loads(source.read_text(encoding="utf-8")) if source.is_file() else {}
