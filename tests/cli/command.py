"""Running the command: in this process, or as a user does in one of its own."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Iterable
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

from gridproof.cli import main
from tests.interrupting import heard
from tests.patience import FAR

COMMAND = [sys.executable, "-m", "gridproof.cli"]

UNIQUE = "akari/6/6/nekcakbl"
MULTIPLE = "akari/3/3/o"
NONE = "akari/2/2/4i"


class Done(NamedTuple):
    """What a finished command left behind."""

    returncode: int
    stdout: str
    stderr: str


def run(*arguments: str, stdin: bytes = b"", encoding: str = "utf-8") -> Done:
    """The command in this process: quick, for everything that does not need one of its own."""
    output, errors = (TextIOWrapper(BytesIO(), encoding=encoding, write_through=True) for _ in range(2))
    source = TextIOWrapper(BytesIO(stdin), encoding="utf-8")
    with patch("sys.stdin", source), patch("sys.stdout", output), patch("sys.stderr", errors):
        try:
            code = main(arguments)
        except SystemExit as end:  # how argparse leaves
            code = int(end.code or 0)
    texts = []
    for stream in (output, errors):
        stream.seek(0)
        texts.append(stream.read())
    return Done(code, *texts)


def run_process(*arguments: str, stdin: bytes = b"") -> Done:
    """The command in a process of its own, as a user runs it."""
    done = subprocess.run([*COMMAND, *arguments], input=stdin, capture_output=True, timeout=FAR, check=False)
    return Done(done.returncode, done.stdout.decode(), done.stderr.decode())


def start(*arguments: str) -> subprocess.Popen[bytes]:
    """The running command, in a process group of its own, listening to Ctrl-C."""
    with heard():
        return subprocess.Popen(
            [*COMMAND, *arguments],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )


def records(output: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in output.splitlines()]


def assert_one_line_error(stderr: str) -> None:
    assert stderr.startswith("gridproof: "), stderr
    assert stderr.count("\n") == 1, stderr


def write_lines(path: Path, lines: Iterable[str]) -> str:
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return str(path)


def hard_board(path: Path) -> str:
    """A number place puzzle of side 36 with half of its cells empty: minutes of work for any solver."""
    box, side = 6, 36
    shuffled = random.Random(1)

    def order(length: int) -> list[int]:
        return shuffled.sample(range(length), length)

    rows = [band * box + row for band in order(box) for row in order(box)]
    cols = [stack * box + col for stack in order(box) for col in order(box)]
    numbers = order(side)
    grid = [[numbers[(box * (r % box) + r // box + c) % side] + 1 for c in cols] for r in rows]
    words = [" ".join("-" if shuffled.random() < 0.5 else str(n) for n in row) for row in grid]
    return write_lines(path, [f"{side} {side}", *words])
