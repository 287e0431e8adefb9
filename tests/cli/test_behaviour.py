"""How the command behaves towards its surroundings: signals, pipes, terminals, garbage."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gridproof.cli import main
from tests.cli.command import COMMAND, UNIQUE, hard_board, records, start, write_lines
from tests.patience import FAR


def running_on_a_hard_board(tmp_path: Path, *options: str) -> subprocess.Popen[bytes]:
    """A command that has solved an easy board and is busy with a hard one."""
    process = start(
        "solve", UNIQUE, hard_board(tmp_path / "hard.txt"), "--kind", "sudoku", "--json", *options
    )
    assert process.stdout is not None
    assert process.stdout.readline().startswith(b'{"id"')
    return process


@pytest.mark.parametrize("options", [(), ("--jobs", "2")])
def test_ctrl_c_ends_quietly(tmp_path: Path, options: tuple[str, ...]) -> None:
    process = running_on_a_hard_board(tmp_path, *options)
    os.killpg(process.pid, signal.SIGINT)  # a terminal signals the whole group
    # Workers share the output streams: reading to their end proves that none is left.
    output, errors = process.communicate(timeout=FAR)
    assert process.returncode == 130
    assert (output, errors) == (b"", b"")


def test_workers_do_not_outlive_a_killed_command(tmp_path: Path) -> None:
    process = running_on_a_hard_board(tmp_path, "--jobs", "2")
    process.kill()
    process.communicate(timeout=FAR)


def code_after_a_closed_pipe(tmp_path: Path, *options: str) -> int:
    process = start("solve", write_lines(tmp_path / "many.txt", [UNIQUE] * 2000), "--json", *options)
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == b""
    return process.wait(FAR)


def test_a_closed_pipe_is_no_error(tmp_path: Path) -> None:
    assert code_after_a_closed_pipe(tmp_path) == 141


def test_a_closed_pipe_ends_the_workers_too(tmp_path: Path) -> None:
    assert code_after_a_closed_pipe(tmp_path, "--jobs", "2") == 141


def read_terminal(ours: int, theirs: int) -> str:
    """Everything that is written to a terminal until its users have gone."""
    os.close(theirs)
    output = b""
    while True:
        try:
            piece = os.read(ours, 65536)
        except OSError:  # the system's message for a closed other side
            break
        if not piece:
            break
        output += piece
    os.close(ours)
    return output.decode()


def in_terminal(*arguments: str, **env: str) -> str:
    """What the command prints in a terminal."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [*COMMAND, *arguments], stdout=theirs, env=os.environ | {"TERM": "xterm"} | env
    )
    output = read_terminal(ours, theirs)
    assert process.wait(FAR) == 0
    return output


def test_a_progress_bar_beside_redirected_output(tmp_path: Path) -> None:
    sources = [UNIQUE, hard_board(tmp_path / "hard.txt"), UNIQUE]
    options = ["--json", "--kind", "sudoku", "--time-limit", "4"]
    ours, theirs = pty.openpty()
    target = tmp_path / "answers.jsonl"
    with target.open("wb") as file:
        process = subprocess.Popen([*COMMAND, "solve", *sources, *options], stdout=file, stderr=theirs)
    shown = read_terminal(ours, theirs)
    assert process.wait(FAR) == 1
    assert [record["status"] for record in records(target.read_text("utf-8"))] == [
        "unique",
        "unknown",
        "unique",
    ]
    assert "3/3" in shown
    hidden, visible = shown.rfind("\x1b[?25l"), shown.rfind("\x1b[?25h")
    assert 0 <= hidden < visible, "the cursor is shown again"


def test_colours_only_in_a_terminal_that_wants_them() -> None:
    assert "\x1b[" in in_terminal("show", UNIQUE)
    assert "\x1b[" not in in_terminal("show", UNIQUE, NO_COLOR="1")
    assert "\x1b[" not in in_terminal("show", UNIQUE, TERM="dumb")


def test_a_narrow_terminal_gets_a_close_drawing() -> None:
    assert "┼" in in_terminal("show", UNIQUE, COLUMNS="80")
    assert "┼" not in in_terminal("show", UNIQUE, COLUMNS="20")


@pytest.mark.parametrize(
    ("settings", "encoding"),
    [
        ({"PYTHONIOENCODING": "latin-1"}, "iso8859-1"),
        ({"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}, "ascii"),
    ],
)
def test_what_an_encoding_lacks_is_named(settings: dict[str, str], encoding: str) -> None:
    done = subprocess.run(
        [*COMMAND, "show", UNIQUE], capture_output=True, check=False, env=os.environ | settings
    )
    assert done.returncode == 74
    assert done.stderr.decode() == (
        f"gridproof: cannot write standard output: {encoding} has no U+250F "
        "(BOX DRAWINGS HEAVY DOWN AND RIGHT); expected UTF-8\n"
    )
    assert b"?" not in done.stdout


PIECES = st.sampled_from(
    'akari/ sudoku/ 3/3/ { } "kind": "akari", "problem": "3~3~-~-~-" - x -1 pzprv3/ lightup/ begin~ '
    "puzzle~akari~ 3x3: a1b <puzzle> size~3~ \0 9999999 ~ 3~3~ .".replace("~", "\n").split(" ")
)
GARBAGE = st.one_of(
    st.binary(max_size=60), st.lists(PIECES, max_size=9).map(lambda parts: "".join(parts).encode())
)


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=GARBAGE, command=st.sampled_from(["show", "check", "forced", "count"]))
def test_garbage_is_refused_in_words(data: bytes, command: str, tmp_path: Path) -> None:
    source = tmp_path / "garbage"
    source.write_bytes(data)
    limits = ["--time-limit", "1", "--limit", "2"] if command == "count" else []
    assert main([command, str(source), *limits]) in (0, 1, 2)
