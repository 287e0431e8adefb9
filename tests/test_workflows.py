"""The workflow files, as far as they can be checked here: they run on GitHub alone."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

import gridproof

ROOT = Path(__file__).parents[1]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
TARGETS = {*re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)}


def read(path: Path) -> dict[Any, Any]:
    found: dict[Any, Any] = yaml.safe_load(path.read_text("utf-8"))
    return found


def jobs(path: Path) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = read(path)["jobs"]
    return found


def commands(path: Path) -> list[str]:
    return [step["run"] for job in jobs(path).values() for step in job["steps"] if "run" in step]


def test_there_are_workflows() -> None:
    assert [path.stem for path in WORKFLOWS] == ["pages", "publish", "test"]


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_every_job_is_whole(path: Path) -> None:
    workflow = read(path)
    assert workflow["name"] == path.stem
    # YAML takes the word on for the truth value.
    assert workflow[True] and workflow["permissions"] == {"contents": "read"}
    for name, job in jobs(path).items():
        assert job["runs-on"] and job["steps"], name
        needed = job.get("needs", [])
        assert {needed} if isinstance(needed, str) else {*needed} <= jobs(path).keys()
        for step in job["steps"]:
            assert ("run" in step) != ("uses" in step), step
            assert "uses" not in step or re.fullmatch(r"[\w-]+/[\w-]+@(v\d+|release/v\d+)", step["uses"]), (
                step
            )


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_commands_use_targets_and_files_that_there_are(path: Path) -> None:
    for command in commands(path):
        for words in re.findall(r"\bmake ([^&|;\n]+)", command):
            named = {word for word in words.split() if "=" not in word}
            assert named and named <= TARGETS, command
        for file in re.findall(r"--constraint (\S+)|--ignore (\S+)|pytest (\S+)", command):
            assert (ROOT / "".join(file)).exists(), command


def test_the_pythons_are_those_of_the_project() -> None:
    tested = jobs(ROOT / ".github/workflows/test.yml")
    promised = [
        words.rpartition(" ")[2]
        for words in PROJECT["classifiers"]
        if re.fullmatch(r"Programming Language :: Python :: \d\.\d+", words)
    ]
    assert tested["everything"]["strategy"]["matrix"]["python"] == promised
    assert {*tested["other-systems"]["strategy"]["matrix"]["python"]} <= {*promised}
    assert PROJECT["requires-python"] == f">={promised[0]}"


def test_what_is_published_is_built_before_and_on_tags_alone() -> None:
    found = jobs(ROOT / ".github/workflows/publish.yml")
    assert found["pypi"]["needs"] == "build" and "refs/tags/" in found["pypi"]["if"]
    assert found["pypi"]["permissions"] == {"id-token": "write"}
    assert {"make wheel PYTHON=python", "make site"} <= {*commands(ROOT / ".github/workflows/publish.yml")}


def test_the_version_stands_in_one_form() -> None:
    assert gridproof.__version__ == PROJECT["version"]
