"""The notebooks run, and what they show is what they would show now."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from make_notebooks import EXAMPLES, Notebook, executed

NOTEBOOKS = sorted(EXAMPLES.glob("*.ipynb"))
MUCH = 20_000
"""Bytes of a notebook with its outputs."""


def read(path: Path) -> Notebook:
    notebook: Notebook = json.loads(path.read_text("utf-8"))
    return notebook


def test_there_are_six() -> None:
    assert [path.name[:1] for path in NOTEBOOKS] == ["1", "2", "3", "4", "5", "6"]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs_and_shows_what_it_showed(path: Path) -> None:
    if path.name.startswith("6"):
        pytest.importorskip("gymnasium", reason="gymnasium is not installed: pip install 'gridproof[rl]'")
    notebook = read(path)
    assert executed(notebook) == notebook, "expected: python docs/make_notebooks.py"
    assert path.stat().st_size < MUCH
    assert all(cell["outputs"] for cell in notebook["cells"][2:] if cell["cell_type"] == "code")


def test_a_kind_takes_forty_lines() -> None:
    source = read(next(path for path in NOTEBOOKS if "ones-own" in path.name))["cells"][1]["source"]
    assert sum(bool(line.strip()) for line in source) <= 40


def test_a_changed_output_is_noticed() -> None:
    notebook = read(NOTEBOOKS[0])
    changed = json.loads(json.dumps(notebook).replace('"unique\\n"', '"multiple\\n"'))
    assert executed(changed) != changed
