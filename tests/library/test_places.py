"""Where a library may be: a mistyped name makes nothing, and files of others are left alone."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from gridproof.library.entries import LibraryError
from gridproof.library.store import Library
from tests.cli.command import UNIQUE, Done, assert_one_line_error, run
from tests.server.client import served

READING = (
    ("list",),
    ("show", "1"),
    ("edit", "1", "--title", "x"),
    ("export",),
    ("remove", "1"),
    ("restore", "1"),
    ("tags",),
)


def library(path: Path | str, *arguments: str) -> Done:
    return run("library", *arguments, "--library", str(path))


def refused(done: Done, said: str) -> None:
    assert done.returncode == 2, done
    assert_one_line_error(done.stderr)
    assert said in done.stderr


def contents(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir() if file.is_file()}


@pytest.mark.parametrize("what", READING, ids=lambda what: what[0])
def test_a_mistyped_name_makes_nothing(what: tuple[str, ...], tmp_path: Path) -> None:
    for path in (tmp_path / "no.sqlite", tmp_path / "no" / "where" / "no.sqlite"):
        refused(library(path, *what), f"no library at {path}; expected one")
    assert list(tmp_path.iterdir()) == []


def test_adding_makes_a_library_but_no_folders(tmp_path: Path) -> None:
    far = tmp_path / "no" / "where.sqlite"
    refused(library(far, "add", UNIQUE), f"expected the folder {far.parent} to exist")
    assert list(tmp_path.iterdir()) == []
    assert library(tmp_path / "new.sqlite", "add", UNIQUE).returncode == 0
    assert library(tmp_path / "new.sqlite", "list").stdout.endswith("1 puzzle\n")


def test_a_mistyped_variable_makes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRIDPROOF_LIBRARY", str(tmp_path / "no.sqlite"))
    refused(run("library", "list"), "no library at")
    assert run("library", "add", UNIQUE).returncode == 0


def test_the_usual_library_is_made_with_its_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GRIDPROOF_LIBRARY", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "deep" / "data"))
    assert run("library", "list").stdout == "0 puzzles\n"
    assert (tmp_path / "deep" / "data" / "gridproof" / "library.sqlite").exists()


@pytest.mark.parametrize("journal", ["delete", "wal"])
@pytest.mark.parametrize("table", ["bookmarks (url)", "entries (id, text)", "alembic_version (version_num)"])
@pytest.mark.parametrize("busy", [False, True])
def test_files_of_other_programs_are_left_alone(journal: str, table: str, busy: bool, tmp_path: Path) -> None:
    file = tmp_path / "other.sqlite"
    with closing(sqlite3.connect(file)) as other:
        other.execute(f"PRAGMA journal_mode={journal}")
        other.execute(f"CREATE TABLE {table}")
        other.commit()
        if not busy:
            other.close()
        before = contents(tmp_path)
        for what in (*READING, ("add", UNIQUE)):
            refused(library(file, *what), "is not a library: it has other tables")
        with served(library=str(file), workers=0) as client:
            assert client.get("/api/library").status_code == 503
        assert contents(tmp_path).keys() == before.keys()
        # A program that has it open shares a map of its log with whoever reads; nothing else may change.
        for name in before.keys() - {f"{file.name}-shm"}:
            assert contents(tmp_path)[name] == before[name], name


def test_an_empty_file_is_taken_only_to_add(tmp_path: Path) -> None:
    file = tmp_path / "empty.sqlite"
    file.touch()
    refused(library(file, "list"), f"{file} is empty; expected a library")
    assert file.read_bytes() == b""
    assert library(file, "add", UNIQUE).returncode == 0


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "fifo")
    for what in (("list",), ("add", UNIQUE)):
        refused(library(tmp_path, *what), f"the library {tmp_path} is a folder; expected a file of SQLite")
        refused(library(tmp_path / "fifo", *what), "is not a regular file; expected a file of SQLite")
        refused(library("a\0b", *what), "cannot be used")


def test_a_server_of_others_is_left_alone(postgres_url: str) -> None:
    with psycopg.connect(postgres_url.replace("+psycopg", ""), autocommit=True) as connection:
        connection.execute("DROP SCHEMA public CASCADE")
        connection.execute("CREATE SCHEMA public")
        with pytest.raises(LibraryError, match="is empty; expected a library"):
            Library(postgres_url)
        connection.execute("CREATE TABLE alembic_version (version_num text)")
        for create in (False, True):
            with pytest.raises(
                LibraryError, match=r"is not a library: it has other tables \(alembic_version\)"
            ):
                Library(postgres_url, create=create)
        found = connection.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'").fetchall()
        assert found == [("alembic_version",)]
