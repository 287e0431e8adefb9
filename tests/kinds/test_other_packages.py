"""A kind from another package, with rules and check alone: every verb works, nothing of ours was touched."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import FAR

SOURCES = [Path(__file__).parent / name for name in ("patches", "camp", "beads")]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the packages are installed."""
    folder = tmp_path_factory.mktemp("other")
    copies = [str(shutil.copytree(source, folder / source.name)) for source in SOURCES]
    target = folder / "site"
    quiet = ["--quiet", "--no-deps", "--no-build-isolation", "--no-index", "--disable-pip-version-check"]
    command = [sys.executable, "-m", "pip", "install", *quiet, "--target", str(target), *copies]
    subprocess.run(command, check=True, capture_output=True, timeout=FAR)
    return target


def gridproof(site: Path, *arguments: str, code: int = 0) -> str:
    path = os.pathsep.join(filter(None, (str(site), os.environ.get("PYTHONPATH"))))
    done = subprocess.run(
        [sys.executable, "-m", "gridproof.cli", *arguments],
        capture_output=True,
        text=True,
        timeout=FAR,
        check=False,
        env={**os.environ, "PYTHONPATH": path},
    )
    assert done.returncode == code, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def puzzle(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A puzzle that was made by the general way."""
    made = tmp_path_factory.mktemp("made") / "patches.jsonl"
    gridproof(
        site,
        "generate",
        "patches",
        "5",
        "--seed",
        "3",
        "--minimal",
        "--symmetry",
        "rotate2",
        "--out",
        str(made),
    )
    return made


def test_it_is_listed_beside_ours(site: Path) -> None:
    assert "patches" in gridproof(site, "kinds")
    assert "nine cells around" in gridproof(site, "rules", "patch work")


def test_a_generated_puzzle_is_unique_minimal_and_symmetric(site: Path, puzzle: Path) -> None:
    record = json.loads(puzzle.read_text())
    assert record["minimal"] and record["symmetry"] == "rotate2"
    (solved,) = map(json.loads, gridproof(site, "solve", str(puzzle), "--json").splitlines())
    assert solved["status"] == "unique"
    assert gridproof(site, "count", str(puzzle)).strip().endswith("1 answer")


def test_it_is_repaired_and_minimised(site: Path, tmp_path: Path) -> None:
    board = tmp_path / "board.txt"
    board.write_text("gridproof patches 3 3\n- - -\n- 4 -\n- - 2\n")
    (repaired,) = map(json.loads, gridproof(site, "repair", str(board), "--json").splitlines())
    assert repaired["status"] == "repaired"
    full = tmp_path / "full.txt"
    full.write_text("gridproof patches 3 3\n4 6 4\n6 9 6\n4 6 4\n")
    (minimised,) = map(json.loads, gridproof(site, "minimise", str(full), "--json").splitlines())
    assert len(minimised["dropped"]) == 8


def test_hints_name_the_clue_and_the_cells(site: Path, puzzle: Path, tmp_path: Path) -> None:
    board = tmp_path / "board.txt"
    board.write_text("gridproof patches 3 3\n4 - -\n- - -\n- - -\n")
    said = gridproof(site, "hint", str(board), "--level", "reason")
    assert "for the 4 at r1c1" in said and "r1c2" in said
    assert "solved" in gridproof(site, "walkthrough", str(puzzle)).lower()


def test_what_is_wrong_is_told_by_the_rule(site: Path, tmp_path: Path) -> None:
    board = tmp_path / "board.txt"
    board.write_text("gridproof patches 3 3\n- - -\n- 4 -\n- - -\nstate\nx x x\nx x .\n. . .\n")
    rule = "A number tells how many of the nine cells around it, with its own, are shaded."
    assert f"  number: {rule}\n" in gridproof(site, "check", str(board), code=1)
    (record,) = map(json.loads, gridproof(site, "check", str(board), "--json", code=1).splitlines())
    assert [violation["sentence"] for violation in record["violations"]] == [rule]


def test_it_is_exported_and_converted(site: Path, puzzle: Path) -> None:
    assert gridproof(site, "export", str(puzzle), "--to", "cnf").startswith("c ")
    assert "patches/5/5/" in gridproof(site, "convert", str(puzzle), "--to", "puzzlink")


def python(site: Path, code: str) -> str:
    path = os.pathsep.join(filter(None, (str(site), os.environ.get("PYTHONPATH"))))
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        timeout=FAR,
        env={**os.environ, "PYTHONPATH": path},
    )
    return done.stdout


def test_a_kind_without_lessons_does_not_break_the_app(site: Path) -> None:
    load = "from gridproof.server.work.catalogue import kind_views"
    code = f"{load}; print(*sorted(v.name for v in kind_views()[-3:]))"
    assert python(site, code) == "beads camp patches\n"


def test_the_app_greys_its_zeros_when_the_cells_that_they_count_are_decided(site: Path) -> None:
    code = """
from gridproof import check, read
from gridproof.server.shapes.views import done_clues
puzzle = read("gridproof patches 3 3\\n- - -\\n- 0 -\\n- - -")
for cells in ((1, 3, 4, 5, 7), range(9)):
    marks = dict.fromkeys(cells, "dot")
    print(done_clues(puzzle, marks, check(puzzle, marks)))
"""
    assert python(site, code) == "[]\n[4]\n"


# numbers outside the board


@pytest.fixture(scope="module")
def camp(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("made") / "camp.jsonl"
    wishes = ("--seed", "3", "--minimal", "--symmetry", "rotate2")
    gridproof(site, "generate", "camp", "5", *wishes, "--out", str(made))
    return made


def test_a_puzzle_of_numbers_outside_is_made_solved_and_rated(site: Path, camp: Path) -> None:
    record = json.loads(camp.read_text())
    assert record["minimal"] and record["outside"]
    assert set(record["problem"].split()[2:]) == {"-"}
    (solved,) = map(json.loads, gridproof(site, "solve", str(camp), "--json").splitlines())
    assert solved["status"] == "unique"
    assert gridproof(site, "count", str(camp)).strip().endswith("1 answer")
    assert "techniques" in gridproof(site, "rate", str(camp))
    assert gridproof(site, "forced", str(camp)).count("███") == record["solution"].count("x")
    assert gridproof(site, "export", str(camp), "--to", "cnf").startswith("c ")


def test_numbers_outside_are_hinted_at_and_pointed_out(site: Path, camp: Path, tmp_path: Path) -> None:
    board = tmp_path / "board.txt"
    board.write_text("gridproof camp 2 3\n- - -\n- - -\noutside\nleft 2 -\n")
    said = gridproof(site, "hint", str(board), "--level", "reason")
    assert "for the 2 at r1c1-left" in said and "[2]┃" in said
    page = tmp_path / "walk.html"
    gridproof(site, "walkthrough", str(camp), "--html", str(page))
    assert page.read_text().count("<section") > 2


def test_numbers_outside_are_minimised_and_repaired(site: Path, tmp_path: Path) -> None:
    full = tmp_path / "full.txt"
    full.write_text("gridproof camp 2 3\n- - -\n- - -\noutside\ntop 1 0 1\nleft 2 0\nright 2 0\n")
    (minimised,) = map(json.loads, gridproof(site, "minimise", str(full), "--json").splitlines())
    assert len(minimised["dropped"]) == 6
    empty = tmp_path / "empty.txt"
    empty.write_text("gridproof camp 2 3\n- - -\n- - -\n")
    (repaired,) = map(json.loads, gridproof(site, "repair", str(empty), "--json").splitlines())
    assert repaired["status"] == "repaired"


# symbols, codecs and a section of a file that no kind of ours has

BEADS = "gridproof beads 2 3\n\ns - m\n- - -\n"
WRITTEN = {
    "puzzlink": "beads/3/2/b0\n",
    "tatham": "3x2:SaMc\n",
    "pzprv3": "pzprv3\nbeads\n2\n3\n1 . 2\n. . .\n1 1\n. . .\n. . .\n",
}


@pytest.mark.parametrize("name", WRITTEN)
def test_what_a_package_puts_together_is_written_and_read_back(site: Path, tmp_path: Path, name: str) -> None:
    board, other = tmp_path / "board.txt", tmp_path / "other.txt"
    board.write_text(BEADS)
    other.write_text(gridproof(site, "convert", str(board), "--to", name))
    assert other.read_text() == WRITTEN[name]
    kind = ("--kind", "beads") if name == "tatham" else ()
    assert gridproof(site, "convert", str(other), "--to", "text", *kind) == BEADS


def test_what_a_package_cannot_read_is_one_line(site: Path) -> None:
    code = """
from gridproof import formats
from gridproof.errors import FormatError
for text in ("beads/3/2/r0", "pzprv3/beads/1/3/1 . ./2 0/", "pzprv3/beads/1/3/s . ./"):
    try:
        formats.read(text)
    except FormatError as error:
        print(error)
"""
    assert python(site, code).splitlines() == [
        "character 1 of the cells: 'r0'; expected a digit of 0 to q",
        "line 6 of the file: '2 0'; expected 1 0, as many stars and moons as stand above",
        "beads r1c1: 's'; expected . 1 2",
    ]


def test_the_catalogue_shows_the_symbols_of_a_package(site: Path) -> None:
    code = """
from gridproof.server.work.catalogue import kind_views
view = next(view for view in kind_views() if view.name == "beads")
print({name: (sign.char, len(sign.drawing.parts)) for name, sign in view.symbols.items()})
print([cell.clue.symbol for cell in view.preview.puzzle.cells if cell.clue])
"""
    assert python(site, code).splitlines() == ["{'star': ('★', 1), 'moon': ('☾', 2)}", "['star', 'moon']"]


def test_the_symbols_of_a_package_are_drawn(site: Path) -> None:
    code = f"""
from gridproof import formats
from gridproof.draw.svg import svg
from gridproof.draw.terminal import draw
(board,) = formats.read({BEADS!r})
print(draw(board))
print(svg(board))
"""
    drawn = python(site, code)
    assert "★" in drawn and "☾" in drawn
    # The moon is a dark disc behind one of paper; no other symbol has discs.
    assert drawn.count("<circle") == 2


NEEDING = (
    *("tests/collection", "tests/kinds/test_examples.py", "tests/server/test_tutorials.py"),
    *("tests/server/test_catalogue.py", "tests/hints/test_folding.py", "tests/hints/test_pages.py"),
    *("tests/library/test_store.py", "tests/making/test_completing.py", "tests/test_drafting.py"),
)
"""Tests over all kinds, among them those that need a collection or lessons."""


def test_tests_over_all_kinds_name_what_a_kind_lacks(site: Path) -> None:
    path = os.pathsep.join(filter(None, (str(site), os.environ.get("PYTHONPATH"))))
    plain = ("-p", "no:cacheprovider", "-p", "no:xdist", "-rs", "-k", "patches")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *NEEDING, *plain],
        capture_output=True,
        text=True,
        timeout=FAR,
        check=False,
        cwd=Path(__file__).parents[2],
        env={**os.environ, "PYTHONPATH": path, "PYTEST_ADDOPTS": ""},
    )
    assert done.returncode == 0, done.stdout
    assert "patches has no collection yet" in done.stdout
    assert "patches has no lessons yet" in done.stdout
