"""Damaged stores: libraries that are cut, overwritten or something else. Every command ends with one line."""

from __future__ import annotations

import os
import pwd
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random

import pytest

from gridproof import collection
from tests.cli.command import UNIQUE, run, write_lines
from tests.library.test_places import READING
from tests.torture.scale import report, scaled, seed_of

PAGE = 4096
OTHERS = (b"no database", b"\0" * 5000, b"SQLite format 3\0", b"SQLite format 3\0" * 999)


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A library of forty puzzles, as one file."""
    folder = tmp_path_factory.mktemp("sound")
    file = write_lines(folder / "in.jsonl", [item.line for item in list(collection.items().values())[:40]])
    where = folder / "library.sqlite"
    assert run("library", "add", file, "--tag", "a", "--library", str(where)).returncode == 0
    with closing(sqlite3.connect(where)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return where.read_bytes()


def damaged(data: bytes, random: Random) -> bytes:
    """The file cut, with bytes or pages overwritten, or with pages moved."""
    found = bytearray(data)
    way = random.randrange(5)
    if way == 0:
        del found[random.randrange(len(found)) :]
    elif way == 1:
        for _ in range(random.choice((1, 10, 1000))):
            found[random.randrange(len(found))] = random.randrange(256)
    elif way == 2:
        found[random.randrange(200)] ^= 1 << random.randrange(8)  # the head defines the meaning of the rest
    elif way == 3:
        page = random.randrange(len(found) // PAGE) * PAGE
        found[page : page + PAGE] = random.choice((bytes(PAGE), random.randbytes(PAGE)))
    else:
        here, there = (random.randrange(1, len(found) // PAGE) * PAGE for _ in range(2))
        found[here : here + PAGE] = found[there : there + PAGE]
    return bytes(found)


def test_damaged_files(sound: bytes, tmp_path: Path) -> None:
    seed = seed_of("damaged stores")
    random = Random(seed)
    outcomes: Counter[str] = Counter()
    tries = scaled(25, 600)
    for number in range(tries):
        where = tmp_path / f"{number}.sqlite"
        where.write_bytes(damaged(sound, random))
        for what in (*random.sample(READING, 2), ("add", UNIQUE)):
            done = run("library", *what, "--library", str(where))
            told = f"seed {seed}, file {number}, {what}: {done}"
            assert done.returncode in (0, 2), told
            # An export names every entry that cannot be read.
            assert what[0] == "export" or done.stderr.count("\n") <= (1 if done.returncode else 0), told
            assert done.stderr.count("gridproof: ") == done.stderr.count("\n"), told
            outcomes["worked" if done.returncode == 0 else "refused"] += 1
        for file in tmp_path.iterdir():
            file.unlink()
    report(
        f"damaged stores: {tries} files, {outcomes.total()} commands: "
        f"{outcomes['worked']} worked, {outcomes['refused']} ended with one line"
    )
    assert outcomes["refused"], "nothing was damaged enough"


@pytest.mark.parametrize("content", OTHERS)
def test_other_files(content: bytes, tmp_path: Path) -> None:
    where = tmp_path / "library.sqlite"
    where.write_bytes(content)
    for what in (*READING, ("add", UNIQUE)):
        done = run("library", *what, "--library", str(where))
        assert (done.returncode, done.stderr.count("\n")) == (2, 1), done
        assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == {where.name: content}


@contextmanager
def unprivileged() -> Iterator[None]:
    """As a user who may not do everything. What is used must be imported before."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(pwd.getpwnam("nobody").pw_uid)
    try:
        yield
    finally:
        os.seteuid(0)


def test_no_permission(sound: bytes, tmp_path: Path) -> None:
    for folder in (tmp_path, *tmp_path.parents[:3]):
        folder.chmod(0o755)
    locked = tmp_path / "locked"
    locked.mkdir()
    for name, rights in (("secret.sqlite", 0), ("read-only.sqlite", 0o444)):
        (locked / name).write_bytes(sound)
        (locked / name).chmod(rights)
    locked.chmod(0o555)

    def refused(name: str, *what: str) -> None:
        with unprivileged():
            done = run("library", *what, "--library", str(locked / name))
        assert (done.returncode, done.stderr.count("\n")) == (2, 1), (name, what, done)

    try:
        for name in ("secret.sqlite", "read-only.sqlite", "new.sqlite"):
            refused(name, "list")
            refused(name, "add", UNIQUE)
        locked.chmod(0)
        refused("secret.sqlite", "list")
    finally:
        locked.chmod(0o755)
    report("damaged stores: files and folders without permission: one line each")
