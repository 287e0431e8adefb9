"""The program that makes collections: every puzzle is written as it is found, and a stopped run goes on."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from gridproof.collection.make import main

KIND, NUMBER = "sudoku", 4
COMMAND = (sys.executable, "-m", "gridproof.collection.make")


def made(folder: Path) -> str:
    main([str(folder), KIND, "--number", str(NUMBER)])
    return (folder / f"{KIND}.jsonl").read_text()


def test_a_killed_run_is_gone_on_with(tmp_path: Path) -> None:
    whole, killed = tmp_path / "whole", tmp_path / "killed"
    whole.mkdir()
    killed.mkdir()
    expected = made(whole)
    assert expected.count("\n") == NUMBER
    arguments = (*COMMAND, str(killed), KIND, "--number", str(NUMBER))
    with subprocess.Popen(arguments, stderr=subprocess.PIPE, text=True) as run:
        assert run.stderr is not None
        assert run.stderr.readline().startswith(f"{KIND} 1: ")
        run.kill()
    file = killed / f"{KIND}.jsonl"
    left = file.read_text()
    assert left.count("\n") >= 1
    # A line that was being written when the run was killed is made again.
    complete = left.splitlines()[:2]
    file.write_text("".join(f"{line}\n" for line in complete) + expected[:100])
    assert made(killed) == expected


def test_what_is_complete_is_left_alone(tmp_path: Path) -> None:
    expected = made(tmp_path)
    (tmp_path / f"{KIND}.jsonl").touch()
    assert made(tmp_path) == expected
