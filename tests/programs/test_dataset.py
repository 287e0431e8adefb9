"""Data sets: every example is right, splits share no board, and a stopped run goes on where it was."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import gridproof
from gridproof.board.marks import Mark
from gridproof.formats.labels import labelled
from gridproof.programs.auditing import canonical_form
from gridproof.programs.dataset import TRACES, split_of
from gridproof.programs.scoring import score
from tests.cli.command import run

ASKED = ("--kinds", "akari:5,masyu:5", "--count", "3", "--seed", "7", "--test-share", "0.5")


def records(folder: Path) -> list[dict[str, Any]]:
    lines = [
        line
        for name in ("train", "test")
        for line in (folder / f"{name}.jsonl").read_text("utf-8").splitlines()
    ]
    return [json.loads(line) for line in lines]


@pytest.mark.parametrize("trace", TRACES)
def test_every_example_is_right(tmp_path: Path, trace: str) -> None:
    folder = tmp_path / "set"
    done = run("dataset", str(folder), *ASKED, "--trace", trace)
    assert (done.returncode, done.stdout) == (0, f"6 puzzles in {folder}, 0 not made\n")
    made = records(folder)
    assert {record["id"] for record in made} == {
        f"{k}-any-{n}" for k in ("akari", "masyu") for n in (1, 2, 3)
    }
    for record in made:
        puzzle = gridproof.read(record["puzzle"])
        found = score(puzzle, record["answer"])
        assert found.solved
        assert gridproof.solve(puzzle).status == "unique"
        assert record["form"] == canonical_form(puzzle)
        assert split_of(record["form"], 0.5) == record["split"]
        assert len(record["certificate"]) == 64
        full = puzzle.complete(found.marks)
        assert full is not None
        state = {
            labelled(puzzle.grid, place): Mark(mark)
            for step in record["trace"]
            for place, mark in step["marks"].items()
        }
        assert trace == "none" or state == full
        assert all(("text" in step) == (trace != "marks") for step in record["trace"])
        assert len(record["wrong_steps"]) == 2
        for step in record["wrong_steps"]:
            place = labelled(puzzle.grid, step["place"])
            assert place is not None
            assert step["mark"] != full[place]
            assert step["reason"]
    assert "6 puzzles." in (folder / "README.md").read_text("utf-8")


def test_a_stopped_run_goes_on_and_other_wishes_are_refused(tmp_path: Path) -> None:
    whole, stopped = tmp_path / "whole", tmp_path / "stopped"
    assert run("dataset", str(whole), *ASKED).returncode == 0
    assert run("dataset", str(stopped), *ASKED).returncode == 0
    lines = (stopped / "boards.jsonl").read_bytes().splitlines(keepends=True)
    (stopped / "boards.jsonl").write_bytes(b"".join(lines[:2]) + b"no json\n" + lines[3][:50])
    again = run("dataset", str(stopped), *ASKED)
    assert again.returncode == 2
    assert "expected --resume" in again.stderr
    other = run("dataset", str(stopped), *ASKED, "--wrong", "1", "--resume")
    assert "has wrong 2; expected 1" in other.stderr
    assert run("dataset", str(stopped), *ASKED, "--resume", "--jobs", "2").returncode == 0
    by_name = {record["id"]: record for record in records(whole)}
    assert {record["id"]: record for record in records(stopped)} == by_name


def test_bad_wishes_are_one_line(tmp_path: Path) -> None:
    for wish, expected in (
        (("--kinds", "chess", "--count", "1"), "unknown kind 'chess'; expected"),
        (("--kinds", "sudoku:5x6", "--count", "1"), "expected"),
        (("--kinds", "akari", "--count", "1", "--levels", "mild"), "unknown level 'mild'; expected"),
        (("--kinds", "akari", "--count", "1", "--test-share", "2"), "expected a share"),
    ):
        done = run("dataset", str(tmp_path / "none"), *wish)
        assert done.returncode == 2
        assert expected in done.stderr
        assert done.stderr.count("\n") == 1


def test_parquet(tmp_path: Path) -> None:
    parquet = pytest.importorskip(
        "pyarrow.parquet", reason="pyarrow is not installed: pip install 'gridproof[parquet]'"
    )
    folder = tmp_path / "set"
    assert run("dataset", str(folder), *ASKED, "--format", "parquet").returncode == 0
    rows = [
        row
        for name in ("train", "test")
        for row in parquet.read_table(folder / f"{name}.parquet").to_pylist()
    ]
    assert {row["id"] for row in rows} == {f"{k}-any-{n}" for k in ("akari", "masyu") for n in (1, 2, 3)}
    assert all(json.loads(row["wrong_steps"]) for row in rows)
