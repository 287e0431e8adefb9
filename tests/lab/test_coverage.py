"""The list of what is here of the theses names what there is: in every row a command, test, program or page.

A row that names none of them begins with "not here:" and says why.
"""

from __future__ import annotations

import argparse
import re
import shlex
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from gridproof.cli.parser import build_parser
from gridproof.encodings import encodings_of
from gridproof.engines.session import Statistics
from gridproof.engines.table import CHOICES, ENGINES
from gridproof.formats import FORMATS
from gridproof.kinds import KINDS
from gridproof.making.generic import making_of
from gridproof.record.kind import Kind
from gridproof.solving import engines_of

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "lab" / "coverage.md"


class Row(NamedTuple):
    """A row of a section: what is in the thesis, and what the page says about it."""

    section: str
    where: str
    here: str

    @property
    def kinds(self) -> list[Kind]:
        return [kind for kind in KINDS.values() if kind.title in self.section]


def rows() -> Iterator[Row]:
    for section in PAGE.read_text(encoding="utf-8").split("\n## ")[1:]:
        title, _, body = section.partition("\n")
        for line in body.splitlines():
            cells = re.split(r"(?<!\\)\|", line)[1:-1]
            if len(cells) == 3 and not re.match(r"\s*(---|in the thesis)", cells[0]):
                yield Row(title, f"{cells[0]}{cells[1]}".strip(), cells[2].strip())


ROWS = list(rows())


@cache
def _parsers() -> dict[str, argparse.ArgumentParser]:
    (commands,) = (a for a in build_parser()._actions if isinstance(a, argparse._SubParsersAction))
    return dict(commands.choices)


@cache
def _options(command: str | None = None) -> frozenset[str]:
    chosen = [parser for name, parser in _parsers().items() if command in (None, name)]
    return frozenset(
        word for parser in chosen for action in parser._actions for word in action.option_strings
    )


def _known(kinds: list[Kind]) -> dict[str, set[str]]:
    """Per option of commands, or sort of word, what may stand behind it."""
    methods = [method for kind in kinds for method in making_of(kind).methods.items()]
    return {
        "--encoding": {name for kind in kinds for name in encodings_of(kind)},
        "--engine": {name for kind in kinds for name in engines_of(kind)} | {*ENGINES},
        "--method": {name for name, _ in methods},
        "--kind": {*KINDS},
        "format": {*FORMATS},
        "variant": {variant for kind in kinds for variant in kind.variants},
        "counter": {*Statistics.__slots__},
        "choice": {*CHOICES},
    }


def _is_encoding(word: str, encodings: set[str]) -> bool:
    """``ie+…`` begins the names of some, ``…+rt`` is a part of some."""
    parts = word.strip("…+-").split("…")
    return any(all(part in name for part in parts) for name in encodings)


def _wrong_in_words(words: list[str], kinds: list[Kind], command: str | None) -> list[str]:
    known = _known(kinds)
    wrong = []
    for index, word in enumerate(words):
        if not word.startswith("--"):
            continue
        option, _, joined = word.partition("=")
        value = joined or (words[index + 1] if index + 1 < len(words) else "")
        if option not in _options(command):
            wrong.append(option)
        elif option == "--encoding" and value not in ("", "E") and not _is_encoding(value, known[option]):
            wrong.append(word + value)
        elif option in ("--engine", "--method", "--kind") and value not in ("", "G", "…"):
            base = value.partition("+")[0]
            if base not in known[option] and value not in known[option]:
                wrong.append(f"{option} {value}")
        elif option == "--to" and command == "convert" and value not in known["format"]:
            wrong.append(f"{option} {value}")
    return wrong


def wrong_in(row: Row, phrase: str) -> list[str] | None:
    """What a phrase in code names and is not there. None when the phrase is no name of anything."""
    words = shlex.split(phrase)
    path = next((word for word in words if re.match(r"(benchmarks|tests|docs)/", word)), None)
    if path is not None:
        if not (ROOT / path).exists():
            return [path]
        text = (ROOT / path).read_text(encoding="utf-8") if path.endswith(".py") else ""
        return [word for word in words if word.startswith("--") and f'"{word}"' not in text]
    if words[0] in _parsers():
        return _wrong_in_words(words[1:], row.kinds, words[0])
    if words[0].startswith("--"):
        return _wrong_in_words(words, row.kinds, None)
    known = _known(row.kinds)
    if f"format `{phrase}`" in row.here or f"formats `{phrase}`" in row.here:
        return [] if phrase in known["format"] else [phrase]
    if len(words) == 1 and (phrase in set().union(*known.values()) or phrase.lstrip("+") in known["choice"]):
        return []
    if len(words) == 1 and _is_encoding(phrase, known["--encoding"]):
        return []
    return None


def _anchors(page: Path) -> set[str]:
    headings = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def wrong_links(row: Row) -> list[str]:
    wrong = []
    for target in re.findall(r"\]\(([^)]+)\)", row.here):
        name, _, anchor = target.partition("#")
        page = (PAGE.parent / name) if name else PAGE
        if not page.exists() or (anchor and anchor not in _anchors(page)):
            wrong.append(target)
    return wrong


@pytest.mark.parametrize(
    "row", ROWS, ids=lambda row: f"{row.section.partition(':')[0][:12]} {row.where[:40]}"
)
def test_a_row_names_what_is_there(row: Row) -> None:
    if row.here.startswith("not here:"):
        assert len(row.here) > 30, "it says why"
        return
    phrases = re.findall(r"`([^`]+)`", row.here)
    found = {phrase: wrong_in(row, phrase) for phrase in phrases}
    links = re.findall(r"\]\(", row.here)
    assert {phrase: wrong for phrase, wrong in found.items() if wrong} == {}
    assert wrong_links(row) == []
    assert links or any(wrong == [] for wrong in found.values()), "it names nothing that could be tried"
    assert "not here yet" not in row.here


def test_the_list_is_read() -> None:
    assert len(ROWS) > 100
    assert len({row.section for row in ROWS}) == 5


@pytest.mark.parametrize(
    "phrase",
    [
        "solve --encoding nothing",
        "--engine nothing",
        "--nothing",
        "generate yajilin --method nothing",
        "benchmarks/nothing.py",
        "benchmarks/counters_by_level.py --nothing",
        "convert --to nothing",
    ],
)
def test_what_is_not_there_is_noticed(phrase: str) -> None:
    assert wrong_in(next(row for row in ROWS if "Yajilin" in row.section), phrase)
