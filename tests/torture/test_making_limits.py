"""A time limit ends the work of makers on large boards: with one line, long before a distant bound."""

from __future__ import annotations

import subprocess

import pytest

from gridproof.kinds import KINDS
from tests.cli.command import COMMAND
from tests.patience import FAR
from tests.torture.scale import LONG, report

CASES = [("kurodoko", 100), ("arukone", 100), ("shakashaka", 100)]
if LONG:
    CASES = [(kind, size) for kind in sorted(KINDS) for size in (16, 25, 49, 100)]


@pytest.mark.parametrize(("kind", "size"), CASES)
def test_generate_ends_in_time(kind: str, size: int) -> None:
    command = [*COMMAND, "generate", kind, str(size), "--time-limit", "1", "--seed", "1"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=FAR, check=False)
    if done.returncode:
        assert done.returncode == 1
        assert done.stderr.startswith(f"gridproof: no {kind} puzzle of {size} x {size}")
        assert done.stderr.count("\n") == 1
    report(f"limits: generate {kind} {size} with a limit of 1 s ended in time, exit code {done.returncode}")
