"""The commands reduce and gadgets."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.command import assert_one_line_error, run, write_lines


@pytest.fixture
def formula(tmp_path: Path) -> str:
    return str(write_lines(tmp_path / "formula.cnf", ["p cnf 3 3", "1 -2 3 0", "-1 2 0", "2 0"]))


@pytest.mark.parametrize("kind", ["akari", "ohno", "kurodoko", "kuroshuto", "yajilin"])
def test_there_and_back(formula: str, kind: str, tmp_path: Path) -> None:
    board = str(tmp_path / "board.txt")
    done = run("reduce", formula, "--to", kind, "--out", board)
    assert done.returncode == 0
    assert "exactly as many answers as the formula has models" in done.stdout
    done = run("reduce", formula, "--to", kind, "--assignment", "1 2 -3")
    answer = tmp_path / "answer.txt"
    answer.write_text(done.stdout, "utf-8")
    assert run("check", str(answer)).returncode == 0
    assert run("reduce", formula, "--to", kind, "--decode", str(answer)).stdout == "v 1 2 -3 0\n"
    solved = run("solve", board, "--json").stdout.encode()
    told = run("reduce", formula, "--to", kind, "--decode", "-", stdin=solved)
    assert told.returncode == 0
    assert " 2 " in told.stdout, "as every model has it"
    wrong = run("reduce", formula, "--to", kind, "--assignment", "1,-2")
    assert (wrong.returncode, wrong.stdout) == (1, "")
    assert "no answer" in wrong.stderr


def test_circuits_and_squares_are_told_in_their_own_words(tmp_path: Path) -> None:
    circuit = str(write_lines(tmp_path / "circuit.txt", ["input a b", "c = nor a b", "output c"]))
    made = run("reduce", circuit, "--to", "akari", "--assignment", "a=0")
    answer = tmp_path / "answer.txt"
    answer.write_text(made.stdout, "utf-8")
    assert run("reduce", circuit, "--to", "akari", "--decode", str(answer)).stdout == "a = 0\nb = 0\n"
    square = str(write_lines(tmp_path / "square.txt", ["1 -", "- -"]))
    answer.write_text(run("reduce", square, "--to", "sudoku", "--assignment", "r1c2=2").stdout, "utf-8")
    assert run("reduce", square, "--to", "sudoku", "--decode", str(answer)).stdout == "1 2\n2 1\n"


def test_wide_clauses_are_brought_to_three(tmp_path: Path) -> None:
    wide = str(write_lines(tmp_path / "wide.cnf", ["p cnf 5 1", "1 2 3 4 5 0"]))
    out = str(tmp_path / "board.txt")
    assert "5 variables and 1 clause:" in run("reduce", wide, "--to", "akari", "--out", out).stdout
    done = run("reduce", wide, "--to", "akari", "--three", "--out", out)
    assert "7 variables and 7 clauses:" in done.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ("reduce", "{nowhere}", "--to", "akari"),
        ("reduce", "{formula}", "--to", "nothing"),
        ("reduce", "{formula}", "--to", "sudoku"),
        ("reduce", "{formula}", "--to", "akari", "--format", "nothing"),
        ("reduce", "{formula}", "--to", "akari", "--assignment", "?"),
        ("reduce", "{formula}", "--to", "akari", "--assignment", "7"),
        ("reduce", "{formula}", "--to", "akari", "--decode", "{formula}"),
        ("gadgets", "find"),
        ("gadgets", "find", "akari", "--relation", "wire"),
        ("gadgets", "find", "akari", "--relation", "wire", "--size", "3x3", "--ports", "0.0"),
        ("gadgets", "akari", "ohno"),
    ],
)
def test_what_cannot_be_is_refused(arguments: tuple[str, ...], formula: str, tmp_path: Path) -> None:
    names = {"formula": formula, "nowhere": str(tmp_path / "nowhere")}
    done = run(*(word.format(**names) for word in arguments))
    assert done.returncode == 2
    assert_one_line_error(done.stderr)


def test_gadgets_are_listed_and_drawn(tmp_path: Path) -> None:
    folder = tmp_path / "pictures"
    done = run("gadgets", "akari", "--svg", str(folder))
    assert done.returncode == 0
    assert "Akari, crossing: " in done.stdout
    assert "left == right and bottom == top, one answer inside" in done.stdout
    names = {path.name for path in folder.iterdir()}
    assert {"akari-crossing.svg", "akari-crossing-0000.svg", "akari-crossing-1111.svg"} <= names


def test_a_search_goes_on_from_its_file(tmp_path: Path) -> None:
    kept = tmp_path / "search.jsonl"
    wish = ("gadgets", "find", "ohno", "--relation", "wire", "--size", "2x2", "--ports", "0,0", "1,1")
    first = run(*wish, "--out", str(kept))
    assert first.returncode == 1
    assert "there is none" in first.stdout
    before = kept.read_text("utf-8")
    assert len(before.splitlines()) > 1
    assert run(*wish, "--out", str(kept)).stdout == first.stdout
    assert kept.read_text("utf-8") == before
    assert_one_line_error(run(*wish, "--several", "--out", str(kept)).stderr)
    found = run(
        "gadgets", "find", "akari", "--relation", "not", "--size", "3", "--ports", "0,0", "2,2", "--jobs", "2"
    )
    assert found.returncode == 0
    assert "and checked" in found.stdout
    board = tmp_path / "board.txt"
    board.write_text("- * *\n* 1|2 *\nx * -\n", "utf-8")
    given = ("gadgets", "find", "akari", "--relation", "not", "--ports", "0,0", "2,2", "--board", str(board))
    found = run(*given)
    assert found.returncode == 0
    assert "\nx " in found.stdout, "what is given stays"
    board.write_text("- 7\n", "utf-8")
    assert_one_line_error(run(*given).stderr)
