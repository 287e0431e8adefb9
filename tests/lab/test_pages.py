"""The tables and pictures of the laboratory's pages are those that the saved measurements give."""

from __future__ import annotations

import re
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

from gridproof.encodings import encodings_of
from gridproof.engines.table import ENGINES
from gridproof.kinds import KINDS
from gridproof.making.generic import making_of
from gridproof.solving import engines_of


def loaded(path: Path) -> Any:
    """A program that is not part of the package."""
    spec = spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[path.stem] = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


make_lab = loaded(Path(__file__).parents[2] / "docs" / "make_lab.py")
NAMES = [path.name for path in sorted(make_lab.PAGES.glob("*.md"))]


@pytest.mark.parametrize("name", NAMES)
def test_pages_are_as_measured(name: str) -> None:
    path = make_lab.PAGES / name
    made = make_lab.page(path)
    assert made.missing == 0
    assert made.text == path.read_text(encoding="utf-8"), "make lab writes it anew"
    for picture, text in made.pictures.items():
        assert picture.read_text(encoding="utf-8") == text


def test_a_number_changed_by_hand_is_noticed(tmp_path: Path) -> None:
    text = (make_lab.PAGES / "kuroshuto.md").read_text(encoding="utf-8")
    start = text.index("<!-- table")
    row = next(line for line in text[start:].splitlines() if line.startswith("| 10x10"))
    page = tmp_path / "page.md"
    page.write_text(text.replace(row, "| 10x10 | 0.0001 |"), encoding="utf-8")
    assert make_lab.page(page).text == text


def test_what_is_missing_is_not_made_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(make_lab, "_saved", lambda _path: {})
    made = make_lab.page(make_lab.PAGES / "kuroshuto.md")
    assert made.missing > 100
    assert "| 10x10 |" not in made.text.partition("<!-- table")[2]


SECTIONS = (make_lab.PAGES / "coverage.md").read_text(encoding="utf-8").split("\n## ")[1:]


@pytest.mark.parametrize("section", SECTIONS, ids=[section.partition(":")[0] for section in SECTIONS])
def test_what_a_thesis_is_said_to_have_here_is_here(section: str) -> None:
    title, _, rows = section.partition("\n")
    kinds = [kind for kind in KINDS.values() if kind.title in title]
    assert kinds
    encodings = {name for kind in kinds for name in encodings_of(kind)}
    engines = {name for kind in kinds for name in engines_of(kind)} | {*ENGINES}
    methods = {name for kind in kinds for name in making_of(kind).methods}
    for option, known in (("encoding", encodings), ("engine", engines), ("method", methods)):
        named = {name.partition("+")[0] for name in re.findall(rf"--{option} ([a-z][\w-]*)", rows)}
        assert named <= {name.partition("+")[0] for name in known}, option
    for link in re.findall(r"\]\(([^)#]+)", rows):
        assert (make_lab.PAGES / link).exists(), link


HEADLINES = re.findall(
    r"^\| \[\w+\]\(([\w-]+\.md)\) \| (.*?) \| (.*?) \| (.*?) \| (.*?) \|$",
    (make_lab.PAGES / "README.md").read_text(encoding="utf-8"),
    re.MULTILINE,
)


@pytest.mark.parametrize("row", HEADLINES, ids=lambda row: row[1][:40])
def test_headline_numbers_are_on_their_pages(row: tuple[str, ...]) -> None:
    page, _, *numbers = row
    text = (make_lab.PAGES / page).read_text(encoding="utf-8")
    for number in filter(None, numbers):
        assert re.search(rf"(?<![\d.]){re.escape(number)}(?![\d.]*\d)", text), number


def test_every_thesis_has_headlines() -> None:
    assert {row[0] for row in HEADLINES} == {*NAMES} - {"README.md", "coverage.md", "reductions.md"}
