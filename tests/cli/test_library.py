"""The commands library, book and show with pictures."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from gridproof import collection
from tests.cli.command import MULTIPLE, NONE, UNIQUE, assert_one_line_error, records, run, write_lines


@pytest.fixture
def where(tmp_path: Path) -> str:
    return str(tmp_path / "library.sqlite")


def library(where: str, *arguments: str, stdin: bytes = b"") -> str:
    done = run("library", *arguments, "--library", where, stdin=stdin)
    assert (done.returncode, done.stderr) == (0, ""), done
    return done.stdout


def test_puzzles_are_added_listed_told_about_and_exported(where: str, tmp_path: Path) -> None:
    lines = [item.line for item in collection.of_kind("akari")[:3]]
    file = write_lines(tmp_path / "three.jsonl", lines)
    assert (
        library(where, "add", file, UNIQUE, "--tag", "club")
        == "4 puzzles: 4 added, 0 there already, 0 refused\n"
    )
    again = run("library", "add", file, "akari/2/2/4ix", "--library", where)
    assert (again.returncode, again.stdout) == (2, "4 puzzles: 0 added, 3 there already, 1 refused\n")
    assert_one_line_error(again.stderr)
    assert "passes the end of the board" in again.stderr

    assert library(where, "list").splitlines()[-1] == "4 puzzles"
    assert library(where, "list", "--limit", "1").splitlines()[-1] == "4 puzzles; 3 more than shown"
    edited = library(
        where, "edit", "4", "--title", "The long way", "--tag", "Mine", "--untag", "club", "--level", "hard"
    )
    assert edited.startswith("4: The long way, Akari 6 x 6, new\n") and "tags: mine\n" in edited
    (found,) = records(library(where, "list", "--search", "LONG", "--json"))
    assert (found["id"], found["level"], found["tags"], found["version"]) == (4, "hard", ["mine"], 2)
    assert library(where, "tags") == "club  3\nmine  1\n"
    assert library(where, "show", "4") == edited

    assert library(where, "export", "4", "--to", "puzzlink") == "https://puzz.link/p?lightup/6/6/nekcakbl\n"
    text = library(where, "export", "--kind", "akari", "--size", "6x6")
    assert json.loads(text)["info"]["title"] == "The long way"
    # An exported puzzle can be imported again with all its details.
    other = str(tmp_path / "other.sqlite")
    library(other, "add", "-", stdin=text.encode())
    (copy,) = records(library(other, "list", "--json"))
    assert (copy["title"], copy["level"], copy["tags"]) == ("The long way", "hard", ["mine"])


def test_what_is_removed_can_be_had_back(where: str) -> None:
    library(where, "add", UNIQUE)
    assert library(where, "remove", "1") == "1 puzzle removed\n"
    done = run("library", "show", "1", "--library", where)
    assert (done.returncode, done.stderr) == (2, "gridproof: the library has no entry 1\n")
    assert library(where, "restore", "1") == "1 puzzle restored\n"
    gone = run("library", "remove", "1", "7", "--library", where)
    assert (gone.returncode, gone.stderr) == (2, "gridproof: no entry 7 to be removed\n")


def test_levels_are_found_when_asked_for(where: str) -> None:
    done = run("library", "add", UNIQUE, MULTIPLE, "--rate", "--library", where)
    assert (done.returncode, done.stdout) == (0, "2 puzzles: 2 added, 0 there already, 0 refused\n")
    assert "no level: " in done.stderr
    several, one = records(library(where, "list", "--json"))
    assert (several["level"], one["level"]) == (None, "beginner")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("mysql://x/y", "expected sqlite:///FILE or postgresql+psycopg://"),
        ("sqlite://", "a library in memory; expected the name of a file"),
        ("postgresql://127.0.0.1:1/x", "cannot be used: "),
        ("/proc/nothing/library.sqlite", "no library at /proc/nothing/library.sqlite; expected"),
        ("x://:y", "expected"),
    ],
)
def test_a_library_that_cannot_be_had_is_told_in_one_line(name: str, said: str) -> None:
    done = run("library", "list", "--library", name)
    assert done.returncode == 2
    assert_one_line_error(done.stderr)
    assert said in done.stderr


def test_a_password_is_not_shown() -> None:
    done = run("library", "list", "--library", "postgresql://me:secret@127.0.0.1:1/x")
    assert "secret" not in done.stderr and "me:***@" in done.stderr


# paper


def test_a_book_of_sources(tmp_path: Path) -> None:
    file = tmp_path / "book.pdf"
    done = run("book", UNIQUE, MULTIPLE, NONE, "--out", str(file), "--title", "Two", "--paper", "letter")
    assert (done.returncode, done.stdout) == (1, f"2 puzzles in {file}\n")
    assert "there are several answers; the book shows one" in done.stderr
    assert f"{NONE}: no answer; expected puzzles that can be solved" in done.stderr
    pages = PdfReader(BytesIO(file.read_bytes())).pages
    assert len(pages) == 5 and "2 puzzles: Akari" in pages[0].extract_text()
    assert run("book", "nonsense", "--out", str(tmp_path / "no.pdf")).returncode == 2
    assert not (tmp_path / "no.pdf").exists()


def test_pictures_by_the_end_of_their_name(tmp_path: Path) -> None:
    begins = {"svg": b"<svg", "png": b"\x89PNG", "pdf": b"%PDF"}
    for end, begin in begins.items():
        assert run("show", UNIQUE, "--answer", "--out", str(tmp_path / f"x.{end}")).returncode == 0
        assert (tmp_path / f"x.{end}").read_bytes().startswith(begin)
    run("show", UNIQUE, MULTIPLE, "--out", str(tmp_path / "y.png"))
    assert {file.name for file in tmp_path.glob("y*")} == {"y-1.png", "y-2.png"}
    done = run("show", UNIQUE, "--out", str(tmp_path / "x.gif"))
    assert done.returncode == 2
    assert_one_line_error(done.stderr)
    assert "expected a name that ends in .svg, .png or .pdf" in done.stderr


def test_a_game_brings_its_moves_to_the_command_line(tmp_path: Path) -> None:
    game = {
        "format": "gridproof-game",
        "puzzle": UNIQUE,
        "marks": {"0": "bulb", "1": "bulb"},
        "notes": {},
        "moves": [[0, "bulb"], [3, "dot"], [3, None], [1, "bulb"]],
        "elapsed": 12,
    }
    (tmp_path / "game.json").write_text(json.dumps(game))
    (told,) = records(run("hint", str(tmp_path / "game.json"), "--json").stdout)
    assert (told["status"], told["wrong_move"]) == ("mistake", 1)
    written = json.loads(run("convert", str(tmp_path / "game.json"), "--to", "game").stdout)
    assert {key: written[key] for key in ("marks", "moves", "elapsed")} == {
        key: game[key] for key in ("marks", "moves", "elapsed")
    }
