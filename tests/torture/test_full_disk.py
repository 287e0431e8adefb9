"""Full disks and closed streams: every command reports them in one line, and none leaves half a file."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.command import COMMAND, UNIQUE, Done, run, run_process
from tests.cli.every import ELSEWHERE, PRINTING, WRITING, filled, parsers, writing_options
from tests.patience import FAR
from tests.torture.scale import LONG, report, scaled

FULL = Path("/dev/full")
NO_SPACE = "No space left on device"
LIMITED = """
import resource, sys
most = int(sys.argv.pop(1))
resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
from gridproof.cli import command
sys.exit(command())
"""
"""The command where no file may grow beyond so many bytes, as if the disk were full then."""
SOME = ("kinds",)
"""The short form tries rarer things with these commands only."""

pytestmark = pytest.mark.skipif(not FULL.exists(), reason="no device that is always full")


def limited(most: int, *arguments: str) -> Done:
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, str(most), *arguments],
        capture_output=True,
        text=True,
        timeout=FAR,
        check=False,
    )
    return Done(done.returncode, done.stdout, done.stderr)


def in_shell(redirections: str, *arguments: str) -> Done:
    """The command with redirections as a shell makes them."""
    done = subprocess.run(
        ["sh", "-c", f'"$@" {redirections}', "sh", *COMMAND, *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=FAR,
        check=False,
    )
    return Done(done.returncode, done.stdout, done.stderr)


def cannot_write(what: str, why: str = NO_SPACE) -> str:
    return f"gridproof: cannot write {what}: {why}\n"


def test_every_command_is_tried() -> None:
    assert PRINTING.keys() == parsers().keys()
    assert {name for name, _ in set(writing_options()) - ELSEWHERE} == WRITING.keys()


@pytest.mark.parametrize("name", PRINTING)
def test_a_full_disk(name: str, tmp_path: Path) -> None:
    done = in_shell(f"> {FULL}", name, *filled(PRINTING[name], tmp_path))
    assert done == (74, "", cannot_write("standard output"))
    report(f"full disk: {name} with a full standard output: exit 74, one line")


@pytest.mark.parametrize("name", PRINTING if LONG else SOME)
def test_closed_and_full_streams(name: str, tmp_path: Path) -> None:
    arguments = [name, *filled(PRINTING[name], tmp_path)]
    assert in_shell(">&-", *arguments) == (74, "", cannot_write("standard output", "Bad file descriptor"))
    silent = (f"> {FULL} 2> {FULL}", "<&- >&- 2>&-", f"> {FULL} 2>&-", ">&- 2>&-")
    for nowhere_to_say_it in silent[: scaled(2, 4)]:
        assert in_shell(nowhere_to_say_it, *arguments) == (74, "", ""), nowhere_to_say_it
    # Without a terminal a command that serves would go on for ever.
    if name != "play":
        usual = in_shell("", *arguments)
        for not_needed in (f"2> {FULL}", "2>&-", "<&-"):
            lab_or_bench = name in ("bench", "compare", "demo", "solve")  # times differ
            done = in_shell(not_needed, *arguments)
            assert done.returncode == usual.returncode, not_needed
            assert lab_or_bench or done.stdout == usual.stdout, not_needed


@pytest.mark.parametrize("name", PRINTING if LONG else SOME)
def test_a_closed_pipe(name: str, tmp_path: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as nobody_reads:
        done = subprocess.run(
            [*COMMAND, name, *filled(PRINTING[name], tmp_path)],
            stdout=nobody_reads,
            stderr=subprocess.PIPE,
            timeout=FAR,
            check=False,
        )
    assert (done.returncode, done.stderr) == (141, b"")


@pytest.mark.parametrize(
    "arguments",
    [("--help",), ("--version",), *((name, "--help") for name in (parsers() if LONG else SOME))],
    ids=" ".join,
)
def test_help_on_a_full_disk(arguments: tuple[str, ...]) -> None:
    assert in_shell(f"> {FULL}", *arguments) == (74, "", cannot_write("standard output"))


def test_wrong_arguments_that_cannot_be_told() -> None:
    for nowhere_to_say_it in (f"2> {FULL}", "2>&-"):
        assert in_shell(nowhere_to_say_it, "kinds", "--nonsense") == (2, "", "")


@pytest.mark.parametrize("name", WRITING)
def test_a_file_is_written_whole_or_not_at_all(name: str, tmp_path: Path) -> None:
    file = tmp_path / "file"
    arguments = [name, *filled(WRITING[name], tmp_path, str(file))]
    assert run(*arguments).returncode == 0
    whole = file.read_bytes()
    file.unlink()
    before = set(tmp_path.iterdir())
    for most in {0, 1, len(whole) // 2, len(whole) - 1} if LONG else {len(whole) - 1}:
        done = limited(most, *arguments)
        assert done == (74, "", cannot_write(str(file), "File too large")), most
        # A file that grows is there, but empty.
        assert set(tmp_path.iterdir()) - before <= {file}
        assert not file.exists() or (name == "generate" and file.read_bytes() == b"")
    if name != "generate" and (LONG or name == "convert"):
        file.write_text("what was there", encoding="utf-8")
        assert limited(len(whole) // 2, *arguments).returncode == 74
        assert file.read_text(encoding="utf-8") == "what was there"
    if not LONG and name != "show":
        return
    assert limited(len(whole), *arguments).returncode == 0
    assert file.read_bytes() == whole
    to_device = [FULL.as_posix() if word == str(file) else word for word in arguments]
    assert run_process(*to_device) == (74, "", cannot_write(str(FULL)))


def test_a_book_on_a_full_disk_goes_on_later(tmp_path: Path) -> None:
    wish = ("generate", "sudoku", "4", "--seed", "1", "--count", "12", "--out")
    assert run(*wish, str(tmp_path / "whole")).returncode == 0
    whole = (tmp_path / "whole").read_bytes()
    part = tmp_path / "part"
    step = len(whole) // scaled(2, 30) + 1
    for most in range(step, len(whole), step):
        assert limited(most, *wish, str(part), "--resume") == (
            74,
            "",
            cannot_write(str(part), "File too large"),
        )
        assert part.read_bytes() == whole[: whole.rfind(b"\n", 0, most) + 1]
    assert run_process(*wish, str(part), "--resume").returncode == 0
    assert part.read_bytes() == whole


def test_measurements_on_a_full_disk_go_on_later(tmp_path: Path) -> None:
    compare = ("compare", *filled(PRINTING["compare"], tmp_path))
    table, picture = tmp_path / "lab" / "akari.jsonl", tmp_path / "lab" / "akari.svg"
    assert run_process(*compare).returncode == 0
    first, *others = table.read_bytes().splitlines()
    assert others
    line = len(first) * 3 // 2  # one and no second; their numbers, and so their lengths, differ a little
    table.unlink()
    for most in (0, 10, line) if LONG else (line,):
        assert limited(most, *compare) == (74, "", cannot_write(str(table), "File too large"))
        assert table.read_bytes().count(b"\n") == (1 if most == line else 0)
    assert run_process(*compare).returncode == 0
    rows = table.read_bytes()
    picture.unlink()
    done = limited(10, *compare)  # nothing is left to measure
    assert (done.returncode, done.stderr) == (74, cannot_write(str(picture), "File too large"))
    assert not picture.exists()
    assert run_process(*compare).returncode == 0
    assert table.read_bytes() == rows
    assert picture.exists()


def test_pictures_of_a_walk_on_a_full_disk(tmp_path: Path) -> None:
    pictures = tmp_path / "pictures"
    done = limited(100, "walkthrough", UNIQUE, "--svg", str(pictures))
    assert done == (74, "", cannot_write(f"{pictures / 'step-001.svg'}", "File too large"))
    assert list(pictures.iterdir()) == []


def test_a_pack_on_a_full_disk_is_published_later(tmp_path: Path) -> None:
    pack, codes = tmp_path / "pack", tmp_path / "codes.txt"
    publish = ("publish", *filled((UNIQUE, "--out", "{pack}", "--codes", str(codes)), tmp_path))
    for most in (1, 1000, 5000):
        assert limited(most, *publish) == (74, "", cannot_write(str(pack), "File too large")), most
        assert not codes.exists()
    assert run(*publish).returncode == 0
    assert (pack / "index.html").exists()
    assert codes.read_text(encoding="utf-8")
    codes.unlink()
    codes.symlink_to(FULL)
    assert run_process(*publish) == (74, "", cannot_write(str(codes)))


def test_workers_on_a_full_disk(tmp_path: Path) -> None:
    boards = filled(("{boards}",), tmp_path)
    assert in_shell(f"> {FULL}", "solve", *boards, "--json", "--jobs", "2") == (
        74,
        "",
        cannot_write("standard output"),
    )


def test_records_that_fit_are_whole(tmp_path: Path) -> None:
    target = tmp_path / "answers.jsonl"
    with target.open("wb") as file:
        done = subprocess.run(
            [sys.executable, "-c", LIMITED, "700", "solve", *[UNIQUE] * 9, "--json"],
            stdout=file,
            stderr=subprocess.PIPE,
            text=True,
            timeout=FAR,
            check=False,
        )
    assert (done.returncode, done.stderr) == (74, cannot_write("standard output", "File too large"))
    *whole, _ = target.read_text(encoding="utf-8").split("\n")
    assert whole and all(json.loads(line)["status"] == "unique" for line in whole)
