"""Other languages: a file in each room."""

from __future__ import annotations

import pytest

from gridproof.cli import main
from gridproof.kinds import KINDS
from gridproof.record.kind import Kind
from gridproof.words.languages import ENGLISH, LANGUAGES, phrase, read_texts
from gridproof.words.sentence import Sentence

OTHERS = [language for language in LANGUAGES if language != ENGLISH]


def colours(sentence: Sentence) -> set[str | None]:
    return {part.colour for part in sentence.parts if part.kind == "colour"}


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("kind", KINDS.values(), ids=lambda kind: kind.name)
def test_every_rule_and_variant_is_said(kind: Kind, language: str) -> None:
    texts = kind.texts(language)
    assert texts.summary.endswith(".")
    assert texts.rules.keys() == {rule.name for rule in kind.rules}
    assert texts.variants.keys() == kind.variants.keys()
    for rule in kind.rules:
        said = texts.rules[rule.name]
        assert str(said).endswith(".") and str(said) != rule.text
        assert colours(said) == colours(rule.sentence)
        assert all(part.ending is not None for part in said.parts if part.kind == "colour")


def test_english_needs_no_file() -> None:
    assert read_texts(None).rules == {} and KINDS["akari"].texts(ENGLISH) == read_texts(None)
    assert phrase("A solved board:", ENGLISH) == "A solved board:"
    assert phrase("What nobody translated", "de") == "What nobody translated"


def test_the_command_tells_rules_in_another_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "kurodoko", "--language", "de"]) == 0
    said = capsys.readouterr().out
    assert "  apart: Schwarze Felder haben nie eine Seite gemeinsam.\n" in said
    assert "Ein gelöstes Brett:" in said and "A solved board" not in said
