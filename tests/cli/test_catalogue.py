from __future__ import annotations

import re
from pathlib import Path

import pytest

import gridproof
from gridproof.formats import FORMATS
from gridproof.record.kind import Kind
from tests.cli.command import run

DOCUMENT = Path(__file__).parents[2] / "docs" / "reference" / "command-line.md"


def test_version() -> None:
    assert run("--version").stdout.startswith(f"gridproof {gridproof.__version__} (kernel: ")


def test_kinds_and_formats() -> None:
    listed = [line.split()[0] for line in run("kinds").stdout.splitlines()]
    assert listed == list(gridproof.KINDS)
    listed = [line.split()[0] for line in run("formats").stdout.splitlines()]
    assert listed == list(FORMATS)


@pytest.mark.parametrize("kind", gridproof.KINDS.values(), ids=lambda kind: kind.name)
def test_rules_show_texts_and_a_board_for_each(kind: Kind) -> None:
    done = run("rules", kind.title.upper())
    assert done.returncode == 0
    for rule in kind.rules:
        assert f"  {rule.name}: {rule.text}\n" in done.stdout
    _, _, *boards = done.stdout.split("\n\n")
    assert len(boards) == len(kind.examples)
    for example in kind.examples:
        assert f"This breaks the rule {example.breaks}:" in done.stdout or example.breaks is None


def test_demo_solves_one_board_of_each_kind() -> None:
    done = run("demo")
    assert done.returncode == 0
    assert done.stdout.count("\nunique, ") == len(gridproof.KINDS)
    for kind in gridproof.KINDS.values():
        assert f"{kind.title}: " in done.stdout


def commands() -> list[str]:
    return re.findall(r"^    ([a-z]+) ", run("--help").stdout, re.MULTILINE)


def test_there_are_commands() -> None:
    assert {"solve", "check", "count", "forced", "convert", "show"} <= set(commands())


@pytest.mark.parametrize("name", commands())
def test_every_command_shows_examples_and_is_documented(name: str) -> None:
    shown = run(name, "--help").stdout
    assert f"  gridproof {name}" in shown.split("example", 1)[1]
    section = DOCUMENT.read_text("utf-8").split(f"\n## `gridproof {name}", 1)[1].split("\n## ", 1)[0]
    own_options = set(re.findall(r"^  (--[a-z-]+)", shown, re.MULTILINE)) - {"--kind", "--format"}
    for option in own_options:
        assert f"| `{option}" in section
