"""The pages about techniques, and the data of which they and the app's lessons are made."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gridproof.collection.positions import UNNAMED
from gridproof.collection.techniques import techniques
from gridproof.hints import Hint, walkthrough
from gridproof.hints.techniques import described
from gridproof.kinds import KINDS
from gridproof.server.work.catalogue import technique_lessons
from tests.lacking import collected

FOLDER = Path(__file__).parents[2] / "docs" / "hints"
WRITTEN = sorted(name for name, kind in KINDS.items() if described(kind).techniques)


def blocks(page: str) -> list[str]:
    """The paragraphs of a page, each in one line; quotations begin with a mark."""
    return [" ".join(block.replace("\n> ", "\n").split()) for block in page.split("\n\n")]


@pytest.mark.parametrize("name", WRITTEN)
def test_a_page_has_the_techniques_that_are_written_about_and_their_pictures(name: str) -> None:
    page = (FOLDER / f"{name}.md").read_text(encoding="utf-8")
    written = described(KINDS[name]).techniques
    headings = re.findall(r"^## (.*)$", page, re.MULTILINE)
    assert headings[: len(written)] == [technique.name for technique in written]
    for technique in written:
        assert " ".join(f"{technique.says} **When to look for it:** {technique.look}".split()) in blocks(page)
    assert {" ".join(f"> {shown.text}".split()) for shown in techniques(KINDS[name])} <= {*blocks(page)}
    pictures = re.findall(r"\]\((images/[^)]+)\)", page)
    assert len(pictures) >= 4
    assert all((FOLDER / picture).is_file() for picture in pictures)


@pytest.mark.parametrize("name", WRITTEN)
def test_all_that_hints_know_by_name_is_written_about(name: str) -> None:
    kind = KINDS[name]
    written = {technique.name for technique in described(kind).techniques}
    item = max((i for i in collected(name) if i.rows * i.cols <= 64), key=lambda i: i.score or 0.0)
    used = {hint.technique for hint in walkthrough(item.board.puzzle) if isinstance(hint, Hint)}
    assert (used | {shown.technique for shown in techniques(kind)}) - UNNAMED <= written


@pytest.mark.parametrize("name", WRITTEN)
def test_lessons_say_when_to_look_for_a_technique(name: str) -> None:
    assert all("When to look for it: " in lesson.text for lesson in technique_lessons(name))
