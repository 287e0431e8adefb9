"""Ctrl-C at moments that are hard to meet by chance."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from unittest.mock import patch

import pytest

from tests.cli.command import COMMAND, UNIQUE, hard_board
from tests.interrupting import heard
from tests.patience import FAR

SCRIPT = """
import os, signal, sys, time
from functools import partial
import gridproof.cli.catalogue as catalogue
from gridproof.cli import command
from gridproof.cli.arguments import set_up

def strike():
    os.kill(os.getpid(), signal.SIGINT)
{work}
catalogue.COMMANDS["kinds"] = partial(set_up, run=kinds, examples="")
sys.argv[1:] = ["kinds"]
sys.exit(command())
"""

WHILE_FREEING = """
class Struck:
    def __del__(self):
        strike()
        time.sleep(0.1)

def kinds(args):
    Struck()
    time.sleep(50)
"""

WHILE_IT_IS_REPEATED = (
    WHILE_FREEING
    + """
import threading
start = threading.Thread.start

def slow_start(thread):
    start(thread)
    time.sleep(0.2)  # a busy machine: what was started runs before the one that started it goes on
    strike()

threading.Thread.start = slow_start
"""
)

LOST_TWICE = """
class Struck:
    def __del__(self):
        strike()
        time.sleep(50)

class Waiting:
    def __del__(self):
        time.sleep(50)

def kinds(args):
    Struck()
    Waiting()
    time.sleep(50)
"""

TURNED_INTO_ANOTHER = """
def kinds(args):
    try:
        strike()
        time.sleep(50)
    except KeyboardInterrupt:
        raise RuntimeError("something else")
"""

WHILE_TIDYING_UP = """
def kinds(args):
    try:
        strike()
        time.sleep(50)
    finally:
        strike()  # as make passes on what the terminal sent already
        print("tidied up", flush=True)
"""

TIDYING_HANGS = """
def kinds(args):
    try:
        strike()
        time.sleep(50)
    finally:
        time.sleep(1.1)
        strike()
        time.sleep(50)
"""

AT_THE_END = """
import atexit
atexit.register(strike)

def kinds(args):
    return 0
"""


def outcome(work: str) -> tuple[int, str, str]:
    with heard():
        done = subprocess.run(
            [sys.executable, "-c", SCRIPT.format(work=work)],
            capture_output=True,
            text=True,
            timeout=FAR,
            check=False,
        )
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize(
    "work", [WHILE_FREEING, WHILE_IT_IS_REPEATED, LOST_TWICE, TURNED_INTO_ANOTHER, TIDYING_HANGS]
)
def test_wherever_it_strikes(work: str) -> None:
    assert outcome(work) == (130, "", "")


def test_what_is_tidied_up_is_not_disturbed() -> None:
    assert outcome(WHILE_TIDYING_UP) == (130, "tidied up\n", "")


def test_while_the_interpreter_ends() -> None:
    assert outcome(AT_THE_END) == (-signal.SIGINT, "", "")


def test_a_command_in_the_background_goes_on(tmp_path: Path) -> None:
    """Whoever starts a command with Ctrl-C ignored means it."""
    arguments = ["solve", UNIQUE, hard_board(tmp_path / "hard.txt"), "--kind", "sudoku", "--json"]
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        process = subprocess.Popen([*COMMAND, *arguments, "--time-limit", "0.5"], stdout=subprocess.PIPE)
    finally:
        signal.signal(signal.SIGINT, before)
    assert process.stdout is not None
    assert process.stdout.readline().startswith(b'{"id"')
    os.kill(process.pid, signal.SIGINT)
    output, _ = process.communicate(timeout=FAR)
    assert process.returncode == 1
    assert b'"unknown"' in output


def test_other_programs_keep_what_they_do_about_it() -> None:
    from gridproof.cli import main

    with patch("sys.stdout"):
        before = signal.getsignal(signal.SIGINT), sys.unraisablehook
        assert main(["kinds"]) == 0
        assert (signal.getsignal(signal.SIGINT), sys.unraisablehook) == before
