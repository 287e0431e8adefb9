"""Commands that write are killed at random moments: nothing half stays, and going on makes up for it."""

from __future__ import annotations

import json
import random
import signal
import subprocess
import time
from pathlib import Path

import pytest

from tests.cli.command import COMMAND, MULTIPLE, NONE, UNIQUE, run, write_lines
from tests.cli.every import WRITING, filled
from tests.patience import FAR
from tests.torture.scale import report, scaled, seed_of


def killed(arguments: list[str], seconds: float) -> int:
    """Start the command and kill it after a while, its workers not: these have to notice."""
    process = subprocess.Popen(
        [*COMMAND, *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        start_new_session=True,
    )
    time.sleep(seconds)
    process.kill()
    # Workers share the stream: reading to its end proves that none is left.
    output, _ = process.communicate(timeout=FAR)
    # Python's message when a worker is just being started: it has no line of ours yet.
    assert b"Traceback" not in output or output.endswith(b"EOFError: Ran out of input\n"), output
    return process.returncode


def until_done(arguments: list[str], longest: float, chance: random.Random) -> int:
    """Kill and go on until it gets through; how often it was killed."""
    kills = 0
    while (code := killed(arguments, chance.uniform(0.05, longest) * (1 + kills / 2))) != 0:
        assert code == -signal.SIGKILL
        kills += 1
    return kills


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_book_is_the_same_after_any_number_of_kills(jobs: str, tmp_path: Path) -> None:
    wish = ["generate", "sudoku", "9", "--seed", "kill", "--count", str(scaled(15, 300)), "--jobs", jobs]
    whole = tmp_path / "whole.jsonl"
    assert run(*wish, "--out", str(whole)).returncode == 0
    seed = seed_of(f"book {jobs}")
    chance = random.Random(seed)
    kills = 0
    for number in range(scaled(1, 20)):
        part = tmp_path / f"part{number}.jsonl"
        kills += until_done([*wish, "--out", str(part), "--resume"], 0.7, chance)
        assert part.read_bytes() == whole.read_bytes(), seed
    report(f"kill -9: generate --jobs {jobs}: {kills} kills, every resumed file the same to the byte")


def rows(path: Path) -> list[tuple[str, ...]]:
    """What does not depend on the machine's speed."""
    found = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    return [(row["board"], row["encoding"], row["engine"], row["status"]) for row in found]


def test_measurements_are_complete_after_any_number_of_kills(tmp_path: Path) -> None:
    boards = write_lines(tmp_path / "boards.txt", [UNIQUE, MULTIPLE, NONE])
    compare = ["compare", "akari", boards, "--encodings", "ours,sat", "--out"]
    assert run(*compare, str(tmp_path / "whole")).returncode == 0
    chance = random.Random(seed_of("measurements"))
    kills = 0
    for number in range(scaled(1, 20)):
        part = tmp_path / f"part{number}"
        kills += until_done([*compare, str(part)], 0.8, chance)
        assert rows(part / "akari.jsonl") == rows(tmp_path / "whole" / "akari.jsonl")
    report(f"kill -9: compare: {kills} kills, every resumed table complete, no row twice")


@pytest.mark.parametrize("name", sorted(WRITING.keys() - {"generate"}))
def test_a_file_is_old_or_new_after_a_kill(name: str, tmp_path: Path) -> None:
    file = tmp_path / "file"
    arguments = [name, *filled(WRITING[name], tmp_path, str(file))]
    assert run(*arguments).returncode == 0
    new = file.read_bytes()
    chance = random.Random(seed_of(name))
    kills = 0
    for _ in range(scaled(1, 100)):
        file.write_bytes(b"old")
        code = killed(arguments, chance.uniform(0.1, 0.7))
        assert code in (0, -signal.SIGKILL)
        kills += code != 0
        assert file.read_bytes() in ((new,) if code == 0 else (b"old", new))
    report(f"kill -9: {name}: {kills} kills, the file is the old one or the new one")
