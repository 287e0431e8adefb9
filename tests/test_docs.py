"""The pages: their lines, links and names, the output that README shows, and the way to 20 answers."""

from __future__ import annotations

import argparse
import ast
import contextlib
import inspect
import io
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import gridproof
from gridproof.cli.parser import build_parser
from tests.cli.command import run
from tests.cli.every import parsers

ROOT = Path(__file__).parents[1]
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
NAMES = [str(page.relative_to(ROOT)) for page in PAGES]
README, QUESTIONS = ROOT / "README.md", ROOT / "docs" / "questions.md"
FENCE = re.compile(r"^ *```(\w*)\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)\s]+)\)")
CODE = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
FOLDERS = ("src/gridproof", "web/src", "tests", "benchmarks", "tools", "docs", "kernel", ".github")
SUFFIXES = {".py", ".toml", ".ts", ".svelte", ".css", ".typ", ".mjs", ".json", ".yml", ".c"}
LONGEST = 120


def prose(page: Path) -> str:
    """A page without its fenced blocks; lines keep their numbers."""
    return FENCE.sub(lambda block: "\n" * block[0].count("\n"), page.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", NAMES)
def test_lines_are_short(name: str) -> None:
    lines = enumerate(prose(ROOT / name).splitlines(), 1)
    assert not [(at, len(line)) for at, line in lines if len(line) > LONGEST and not line.startswith("|")]


def test_the_map_can_be_held() -> None:
    assert len((ROOT / "docs" / "design.md").read_text(encoding="utf-8").splitlines()) <= 120
    assert (ROOT / "docs" / "images" / "hint.svg").stat().st_size < 300_000


# links


def anchors(page: Path) -> set[str]:
    titles = re.findall(r"^#+ (.*)$", prose(page), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def links(page: Path, text: str | None = None) -> list[Path]:
    """The files to which a page leads."""
    found = LINK.findall(text or prose(page))
    inside = [link.partition("#")[0] for link in found if not re.match(r"\w+:|#", link)]
    return [(page.parent / link).resolve() for link in inside]


@pytest.mark.parametrize("name", NAMES)
def test_links_lead_somewhere(name: str) -> None:
    page = ROOT / name
    for link in LINK.findall(prose(page)):
        file, _, anchor = link.partition("#")
        if not re.match(r"\w+:", link):
            target = (page.parent / file).resolve() if file else page
            assert target.exists(), link
            assert not anchor or anchor in anchors(target), link


def test_every_page_is_reached_from_the_front_page() -> None:
    reached, new = {README}, [README]
    while new:
        new = [to for page in new for to in links(page) if to.suffix == ".md" and to not in reached]
        reached.update(new)
    assert not sorted(str(page.relative_to(ROOT)) for page in {*PAGES} - reached)


def test_each_question_is_answered_two_clicks_from_the_front_page() -> None:
    rows = [line.split("|")[1:-1] for line in prose(QUESTIONS).splitlines() if line.startswith("| ")][2:]
    assert len(rows) >= 20
    for question, answer, way in rows:
        at, clicks = README, 0
        for target in links(QUESTIONS, way):
            if target != README:
                assert target in links(at), f"{question}: {at} does not lead to {target}"
                at, clicks = target, clicks + 1
        assert clicks <= 2, question
        bold = re.findall(r"\*\*(.+?)\*\*", answer)
        text = re.sub(r"\s+", " ", at.read_text(encoding="utf-8"))
        for words in bold:
            assert words.strip("`") in text, f"{question}: {at} lacks {words}"
        assert bold, question


# names


@cache
def files() -> list[str]:
    found = [
        path for folder in FOLDERS for path in (ROOT / folder).rglob("*") if "__pycache__" not in path.parts
    ]
    return ["/" + str(path.relative_to(ROOT)) for path in [*found, *ROOT.glob("*")]]


@cache
def words() -> set[str]:
    """Every word of the code, and the names of its files. This file has names that are gone."""
    code = [path for name in files() if (path := ROOT / name[1:]).suffix in SUFFIXES and path.is_file()]
    code.remove(Path(__file__))
    code += [ROOT / "Makefile", ROOT / "pyproject.toml"]
    texts = "".join(path.read_text(encoding="utf-8") for path in code)
    return set(re.findall(r"\w+", texts)) | {path.stem for path in code}


@cache
def members() -> dict[str, set[str]]:
    """The classes of the package, by their names, with the names in their bodies and those of their bases."""
    own, bases = defaultdict[str, set[str]](set), defaultdict[str, set[str]](set)
    for path in (ROOT / "src" / "gridproof").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                bases[node.name] |= {
                    name.id for base in node.bases for name in ast.walk(base) if isinstance(name, ast.Name)
                }
                for part in ast.walk(node):
                    if isinstance(part, ast.FunctionDef):
                        own[node.name].add(part.name)
                    elif isinstance(part, ast.Name | ast.Attribute) and isinstance(part.ctx, ast.Store):
                        own[node.name].add(part.id if isinstance(part, ast.Name) else part.attr)
    return {name: own[name].union(*(own[base] for base in bases[name])) for name in bases}


def options_of(parser: argparse.ArgumentParser) -> Iterator[str]:
    for action in parser._actions:
        yield from action.option_strings
        if isinstance(action, argparse._SubParsersAction):
            for inner in action.choices.values():
                yield from options_of(inner)


@cache
def options() -> set[str]:
    """Those of the command, and those of our programs."""
    programs = [path for folder in ("benchmarks", "tools", "docs") for path in (ROOT / folder).glob("*.py")]
    texts = "".join(path.read_text(encoding="utf-8") for path in programs)
    return {"--help", *options_of(build_parser()), *re.findall(r"--[a-z][\w-]*", texts)}


def unknown(span: str) -> list[str]:
    """What a piece of code in a sentence names and nothing in the repository has."""
    missing = []
    for path in re.findall(r"(?<![\w<>*./-])[\w./-]+\.(?:py|toml|ts|svelte|css|typ|mjs)\b(?![\w.<(-])", span):
        if not any(name.endswith("/" + path.removeprefix("./")) for name in files()):
            missing.append(path)
    for name, member in re.findall(r"(?<![\w.])([A-Z][a-z]\w+)\.([a-z_]\w*)", span):
        if name in members() and member not in members()[name]:
            missing.append(f"{name}.{member}")
    missing += [
        name
        for name in re.findall(r"(?<![\w./-])([A-Za-z]+_\w+|[A-Z][a-z]+[A-Z]\w+|\w+(?=\())", span)
        if name not in words()
    ]
    missing += [
        name for name in re.findall(r"^gridproof ([a-z][a-z-]*)(?![a-z-]| \d)", span) if name not in parsers()
    ]
    return missing + [
        option for option in re.findall(r"(?<![\w-])--[a-z][\w-]*", span) if option not in options()
    ]


@pytest.mark.parametrize("name", [name for name in NAMES if name != "CHANGELOG.md"])
def test_names_exist(name: str) -> None:
    found = {gone for span in CODE.findall(prose(ROOT / name)) for gone in unknown(span)}
    assert not found


def test_a_name_that_is_gone_is_found() -> None:
    gone = (
        "warm.py",
        "Kind.pace",
        "arukone_proof.py",
        "no_such_function",
        "gridproof fly",
        "--no-such-option",
    )
    assert [unknown(span) != [] for span in gone] == [True] * len(gone)
    assert (
        not unknown("Kind.decide") and not unknown("logic/rings.py") and not unknown("gridproof solve --json")
    )


SIGNATURE = re.compile(r"^\| `(\w+)\((.*?)\) -> ", re.MULTILINE)


def test_the_functions_of_the_python_page_take_what_it_lists() -> None:
    shown = SIGNATURE.findall((ROOT / "docs" / "reference" / "python.md").read_text(encoding="utf-8"))
    assert len(shown) > 15
    for name, listed in shown:
        signature = inspect.signature(getattr(gridproof, name))
        bare = [one.replace(annotation=inspect.Parameter.empty) for one in signature.parameters.values()]
        text = str(inspect.Signature(bare))[1:-1].replace("'", '"')
        assert text == listed or (listed.endswith("…") and text.startswith(listed[:-1])), name


# what README shows


def test_output_of_the_python_on_the_front_page() -> None:
    blocks = [*FENCE.finditer(README.read_text(encoding="utf-8"))]
    at = next(at for at, block in enumerate(blocks) if block[1] == "python")
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        exec(compile(blocks[at][2], "README.md", "exec"), {})
    assert said.getvalue() == blocks[at + 1][2]


def test_output_of_the_commands_on_the_front_page() -> None:
    shown = next(
        block[2] for block in FENCE.finditer(README.read_text(encoding="utf-8")) if block[1] == "console"
    )
    with_output = [part.partition("\n") for part in shown.split("$ gridproof ")[1:]]
    compared = [(line, output) for line, _, output in with_output if output]
    assert len(compared) > 1
    for line, output in compared:
        assert run(*line.split()).stdout == output
