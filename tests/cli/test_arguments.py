"""Meaningless arguments and sources: each gets one line with what was expected, never a traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from gridproof.cli.parser import SHORT
from tests.cli.command import UNIQUE, assert_one_line_error, run, run_process
from tests.cli.every import parsers

MANY = "9" * 5000
PARALLEL = ("audit", "dataset", "gadgets", "generate", "rate", "solve")
JOBS = {("play", "--workers"), *((name, "--jobs") for name in PARALLEL)}
SEARCHING = ("bench", "certify", "count", "forced", "gadgets", "generate", "minimise", "repair", "solve")
EXPLAINING = ("book", "hint", "library add", "rate", "reduce", "show", "verify", "walkthrough", "why")
FOR_PROGRAMS = ("audit", "dataset", "grade")
FOR_SETTERS = ("publish", "vary")
TIMED = (*SEARCHING, *EXPLAINING, *FOR_PROGRAMS, *FOR_SETTERS)
FIRST = {
    "book": (UNIQUE, "--out", "nowhere"),
    "certify": (UNIQUE, "--out", "nowhere"),
    "dataset": ("nowhere", "--kinds", "akari", "--count", "1"),
    "generate": ("akari", "5"),
    "grade": ("nowhere", "--puzzle", UNIQUE),
    "play": (),
    "reduce": ("nothing.cnf", "--to", "akari"),
    "why": (UNIQUE, "r1c1", "bulb"),
}
"""What a command needs besides; most need a source."""


def refused(*arguments: str) -> str:
    done = run(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert_one_line_error(done.stderr)
    assert len(done.stderr) < 600
    return done.stderr


def test_all_options_for_processes_are_tried() -> None:
    found = {(name, option) for name, parser in parsers().items() for option in parser._option_string_actions}
    assert {(name, option) for name, option in found if option in ("--jobs", "--workers")} == JOBS
    assert {name for name, option in found if option == "--time-limit"} == {*TIMED, "compare"} - {
        "library add"
    }


def test_every_option_with_a_short_name_has_it_in_every_command() -> None:
    every = [parser._option_string_actions for parser in parsers().values()]
    for long, short in SHORT.items():
        having = [options for options in every if long in options]
        assert having or long == "--version", long
        assert all(options[short] is options[long] for options in having)
        assert not any(short in options for options in every if long not in options)
    assert run("-V").stdout == run("--version").stdout


def test_short_names_do_the_same(tmp_path: Path) -> None:
    out = tmp_path / "made.txt"
    words = ("generate", "akari", "4", "--seed", "1", "-n", "2", "-j", "1", "-f", "text", "-o", str(out))
    assert run(*words).returncode == 0
    assert out.read_text().count("gridproof akari 4 4") == 2
    convert = ("convert", str(out), "-k", "akari", "-t", "puzzlink")
    assert run(*convert).stdout == run("convert", str(out), "--to", "puzzlink").stdout


@pytest.mark.parametrize(("name", "option"), sorted(JOBS))
@pytest.mark.parametrize("number", ["999999999", "0", "-1", "1.5", "x", MANY])
def test_so_many_processes(name: str, option: str, number: str) -> None:
    most = max(64, 4 * (os.cpu_count() or 1))
    told = refused(name, *FIRST.get(name, (UNIQUE,)), option, number)
    assert f"expected a whole number from 1 to {most}" in told


@pytest.mark.parametrize("name", TIMED)
@pytest.mark.parametrize("limit", ["nan", "inf", "-1", "0", "1e300", "soon", MANY])
def test_such_a_time(name: str, limit: str) -> None:
    words = (*name.split(), *FIRST.get(name, (UNIQUE,)), "--time-limit", limit)
    assert "expected a number of seconds" in refused(*words)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("generate", "akari", "999999x999999"), "too large; expected at most"),
        (("generate", "akari", MANY), "expected rows x columns"),
        (("generate", "akari", "5x"), None),
        (("generate", "akari", "0"), "expected rows x columns"),
        (
            ("generate", "akari", "5", "--count", "1" + "0" * 30),
            "expected a whole number from 0 to 999999999",
        ),
        (("generate", "akari", "5", "--clues", "999999999"), "expected 1 to 25"),
        (("generate", "akari", "5", "--clues", "0"), "expected 1 to 25"),
        (("generate", "akari", "5", "--density", "nan"), "expected a share"),
        (("generate", "akari", "5", "--option", "steps=nan"), "expected a name and a number"),
        (("generate", "akari", "5", "--engine", "dask", "--scheduler", "x"), "expected an address"),
        (("compare", "akari", "--sizes", MANY), "expected rows x columns"),
        (("compare", "akari", "--sizes", "999999"), "too large; expected at most"),
        (("count", UNIQUE, "--limit", MANY), "expected a whole number from 0 to 999999999"),
        (("bench", UNIQUE, "--limit", "-1"), "expected a whole number"),
        (("play", "--port", "65536"), "expected a port up to 65535"),
        (("play", "--host", "a..b"), "expected the name or address of a host"),
        (("play", "--host", "x" * 300), "expected the name or address of a host"),
    ],
)
def test_such_a_number(arguments: tuple[str, ...], told: str | None) -> None:
    if told is None:
        assert run(*arguments).returncode == 0
    else:
        assert told in refused(*arguments)


NAMES = (
    "bench",
    "check",
    "count",
    "forced",
    "hint",
    "minimise",
    "rate",
    "repair",
    "show",
    "solve",
    "walkthrough",
)


@pytest.mark.parametrize("name", NAMES)
def test_sources_that_are_none(name: str, tmp_path: Path) -> None:
    garbage = tmp_path / "garbage"
    garbage.write_bytes(bytes(range(256)))
    assert "Is a directory" in refused(name, str(tmp_path))
    assert "expected UTF-8" in refused(name, str(garbage))
    assert "no such file" in refused(name, str(tmp_path / "none"))
    assert "no such file" in refused(name, "\udcff")


def test_standard_input_that_cannot_be_read() -> None:
    for arguments in (("solve", "-"), ("import-model", UNIQUE, "-", "--encoding", "sat")):
        done = run(*arguments, stdin=b"\xff")
        assert done.returncode == 2
        assert "expected UTF-8 text" in done.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ("convert", UNIQUE, "--to", "text", "--out"),
        ("export", UNIQUE, "--to", "cnf", "--encoding", "sat", "--out"),
        ("generate", "akari", "5", "--out"),
        ("show", UNIQUE, "--svg"),
        ("walkthrough", UNIQUE, "--html"),
    ],
    ids=lambda arguments: arguments[0],
)
def test_places_that_cannot_be_written_to(arguments: tuple[str, ...], tmp_path: Path) -> None:
    assert "Is a directory" in refused(*arguments, str(tmp_path))
    assert "No such file or directory" in refused(*arguments, str(tmp_path / "none" / "file"))
    assert "name too long" in refused(*arguments, str(tmp_path / ("x" * 300)))


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may do everything")
def test_files_that_may_not_be_touched(tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text(UNIQUE, encoding="utf-8")
    secret.chmod(0)
    assert "Permission denied" in refused("solve", str(secret))
    assert "Permission denied" in refused("convert", UNIQUE, "--to", "text", "--out", str(secret))
    assert "Permission denied" in refused("generate", "akari", "5", "--out", str(secret))


def test_a_file_keeps_its_rights_its_links_and_its_place(tmp_path: Path) -> None:
    target, link, other = tmp_path / "target", tmp_path / "link", tmp_path / "other"
    target.write_text("old", encoding="utf-8")
    target.chmod(0o640)
    link.symlink_to(target)
    write = ("convert", UNIQUE, "--to", "puzzlink", "--out")
    assert run(*write, str(link)).returncode == 0
    assert link.is_symlink()
    assert target.read_text(encoding="utf-8").startswith("https://")
    assert target.stat().st_mode & 0o777 == 0o640
    other.hardlink_to(target)
    target.write_text("old", encoding="utf-8")
    assert run(*write, str(target)).returncode == 0
    assert other.read_text(encoding="utf-8").startswith("https://")
    assert sorted(tmp_path.iterdir()) == [link, other, target]


def test_names_that_are_no_text(tmp_path: Path) -> None:
    source = tmp_path / "\udcff.txt"
    source.write_text(UNIQUE, encoding="utf-8")
    picture = tmp_path / "picture.svg"
    assert run("show", str(source), "--svg", str(picture)).returncode == 0
    assert picture.exists()


def test_a_mistake_of_ours_is_one_line_and_no_outcome() -> None:
    script = (
        "import sys, gridproof.cli.catalogue as c; from gridproof.cli import command\n"
        "c.table = None; sys.argv[1:] = ['kinds']; sys.exit(command())"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (70, "")
    assert_one_line_error(done.stderr)
    assert "unexpected TypeError in " in done.stderr


def test_help_is_the_same_in_a_process_of_its_own() -> None:
    assert run_process("solve", "--help").stdout == run("solve", "--help").stdout


@pytest.mark.parametrize(
    "before",
    [(), ("solve",), ("kinds",), ("library",), ("verify",), ("formats", "--json"), ("rules", "akari")],
)
@pytest.mark.parametrize("word", ["x" * 200_000, "two\nlines\x1b[31m"], ids=["long", "steering"])
def test_a_strange_word_makes_no_long_message(before: tuple[str, ...], word: str) -> None:
    done = run(*before, word)
    assert (done.returncode, done.stdout) == (2, "")
    assert_one_line_error(done.stderr)
    assert len(done.stderr) < 1100
    assert "\x1b" not in done.stderr
    assert ("xxx" if word.startswith("x") else "two\\nlines") in done.stderr
