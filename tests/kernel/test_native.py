"""The door to the kernel: which library it takes, and that nothing needs one."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from gridproof.kernel import native
from gridproof.kernel.sources import LIBRARY, checksum

HERE = Path(native.__file__).parent
SOURCES = HERE.parents[2] / "kernel"
needs_kernel = pytest.mark.skipif(native.KERNEL is None, reason="no kernel was built")


def test_without_a_library_the_plain_twins_run(tmp_path: Path) -> None:
    assert native.look(tmp_path, SOURCES) == (None, "no kernel was built")


def test_what_is_no_library_is_not_loaded(tmp_path: Path) -> None:
    (tmp_path / LIBRARY).write_bytes(b"no library")
    assert native.look(tmp_path, SOURCES) == (None, "the kernel is for another system")


def test_the_environment_can_leave_it_aside(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(native.SWITCH, "off")
    assert native.look(HERE, SOURCES) == (None, "GRIDPROOF_KERNEL is off")


@needs_kernel
def test_a_library_that_is_older_than_its_sources_is_not_used(tmp_path: Path) -> None:
    sources = tmp_path / "kernel"
    shutil.copytree(SOURCES, sources)
    assert native.look(HERE, sources).library is not None
    with (sources / "units.c").open("a") as file:
        file.write("/* changed */\n")
    assert native.look(HERE, sources) == (None, "the kernel is older than its sources")
    assert native.look(HERE, tmp_path / "none").library is not None, "a wheel has no sources to compare with"


@needs_kernel
def test_a_library_with_another_border_is_not_used(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(native, "VERSION", native.VERSION + 1)
    assert native.look(HERE, tmp_path) == (None, "the kernel is older than its sources")


def test_the_border_has_one_number_and_one_list_of_entries() -> None:
    header = (SOURCES / "kernel.h").read_text()
    assert f"#define KN_VERSION {native.VERSION}\n" in header
    for name in native.ENTRIES:
        assert f" {name}(" in header or f"*{name}(" in header


def test_the_checksum_changes_with_names_and_contents(tmp_path: Path) -> None:
    (tmp_path / "a.c").write_text("x")
    first = checksum(tmp_path)
    (tmp_path / "a.c").rename(tmp_path / "b.c")
    second = checksum(tmp_path)
    (tmp_path / "notes.txt").write_text("no source")
    assert checksum(tmp_path) == second != first


def run_python(code: str) -> str:
    return subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout


SAME = """
import gridproof
from gridproof.kernel.native import KERNEL
assert (KERNEL is None) == OFF
made = gridproof.generate("sudoku", 6, 6, level="easy", seed=3)
print(made.puzzle.clues, made.score)
several = gridproof.read("sudoku/4/4/g1k23k3g")
print(gridproof.solve(several).answers)
"""


@needs_kernel
def test_a_seed_makes_the_same_with_and_without(monkeypatch: pytest.MonkeyPatch) -> None:
    one = run_python(SAME.replace("OFF", "False"))
    monkeypatch.setenv(native.SWITCH, "off")
    assert run_python(SAME.replace("OFF", "True")) == one
