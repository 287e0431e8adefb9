"""Ctrl-C at any moment of any command: no word, exit code 130, and no process left behind.

What happens before our first line of Python cannot be helped: then the system ends the process, or the
interpreter says how far it got with its own start. Such moments are told apart and counted.
"""

from __future__ import annotations

import os
import random
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

from tests.cli.command import COMMAND, UNIQUE, write_lines
from tests.cli.every import PRINTING, filled, parsers
from tests.interrupting import heard
from tests.patience import FAR
from tests.torture.scale import LONG, report, scaled, seed_of

SCRIPT = [sys.executable, "-c", "import sys; from gridproof.cli import command; sys.exit(command())"]
"""What the script does that comes with an installed package."""
INTERRUPTED = 130
BEFORE_US = re.compile(r"^KeyboardInterrupt(: )?\n\Z", re.MULTILINE)
"""How Python's own errors end. After our first line Ctrl-C raises nothing, or an error of our own."""


def struck(command: list[str], seconds: float) -> tuple[int, str]:
    """Start a command and press Ctrl-C after a while; its streams are read to their end.

    Workers share these streams, so that reading to their end proves that none is left.
    """
    with heard():
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
    time.sleep(seconds)
    os.killpg(process.pid, signal.SIGINT)  # a terminal signals the whole group; one that ended waits for us
    _, errors = process.communicate(timeout=FAR)
    return process.returncode, errors


def moment(code: int, errors: str, usual: int) -> str:
    """When it arrived, judged by the outcome; an error if the outcome is wrong."""
    if errors:
        assert BEFORE_US.search(errors) and "in command" not in errors, errors
        return "while the interpreter started"
    assert code in (INTERRUPTED, -signal.SIGINT, usual), code
    return {INTERRUPTED: "in our hands", usual: "after the end"}.get(code, "by the signal itself")


def strike(what: str, command: list[str], *, longest: float, usual: int, times: int) -> None:
    """Press Ctrl-C so often, at random moments, and look at what is left."""
    moments: Counter[str] = Counter()
    seed = seed_of(what)
    chance = random.Random(seed)
    for number in range(times):
        seconds = chance.uniform(0, longest)
        code, errors = struck(command, seconds)
        try:
            moments[moment(code, errors, usual)] += 1
        except AssertionError as error:
            raise AssertionError(f"{seed}, try {number}, after {seconds:.3f} s: {error}") from None
    told = ", ".join(f"{number} {when}" for when, number in sorted(moments.items()))
    report(f"Ctrl-C: {what}: {times} moments within {longest} s ({told}): no traceback, no process left")


@pytest.mark.parametrize("entry", [COMMAND, SCRIPT], ids=["module", "script"])
@pytest.mark.parametrize(
    "arguments", [("kinds",), ("solve", UNIQUE), ("generate", "akari", "5")], ids=" ".join
)
def test_ctrl_c_while_it_starts(entry: list[str], arguments: tuple[str, ...]) -> None:
    what = f"start of {' '.join(arguments)}"
    strike(what, [*entry, *arguments], longest=0.5, usual=0, times=scaled(1, 100))


def test_every_command_is_tried() -> None:
    assert PRINTING.keys() == parsers().keys()


@pytest.mark.parametrize("name", PRINTING if LONG else ("compare", "play", "walkthrough"))
def test_ctrl_c_at_any_moment(name: str, tmp_path: Path) -> None:
    command = [*COMMAND, name, *filled(PRINTING[name], tmp_path)]
    usual = 1 if name in ("check", "repair") else 0
    strike(
        name, command, longest=2.0 if name in ("play", "compare") else 1.0, usual=usual, times=scaled(1, 60)
    )


@pytest.mark.parametrize("name", ["solve", "generate"])
def test_ctrl_c_leaves_no_workers(name: str, tmp_path: Path) -> None:
    boards = write_lines(tmp_path / "many.txt", [UNIQUE] * 5000)
    what = (boards, "--json") if name == "solve" else ("sudoku", "9", "--count", "500", "--seed", "1")
    command = [*COMMAND, name, *what, "--jobs", "2"]
    strike(f"{name} --jobs 2", command, longest=1.5, usual=0, times=scaled(2, 100))
