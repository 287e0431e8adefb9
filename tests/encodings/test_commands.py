"""The commands of the laboratory: encodings, export, import-model, compare, and solving by an encoding."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from gridproof.kinds import KINDS
from tests.cli.command import assert_one_line_error, records, run, write_lines

SUDOKU = "sudoku/4/4/g1k23k3g"
SHAKASHAKA = "shakashaka/4/4/h.k.iag"


def test_encodings_are_listed() -> None:
    done = run("encodings")
    assert done.returncode == 0
    assert all(kind.title in done.stdout for kind in KINDS.values())
    one = run("encodings", "solo").stdout
    assert "minimal1" in one
    assert "Terzer 2009, chapter 3" in one
    assert "Akari" not in one
    assert "cadical195" in one


@pytest.mark.parametrize(
    "way",
    [
        ("--encoding", "extended"),
        ("--engine", "cadical195"),
        ("--encoding", "pb", "--engine", "minisat22+adder"),
    ],
)
def test_solve_by_an_encoding(way: tuple[str, ...]) -> None:
    done = run("solve", SUDOKU, "--json", *way)
    assert done.returncode == 0
    assert records(done.stdout)[0]["answer"] == "2 1 4 3\n4 3 1 2\n3 4 2 1\n1 2 3 4"


@pytest.mark.parametrize(
    ("way", "message"),
    [
        (("--encoding", "other"), "sudoku has no encoding 'other'; expected one of: ours, minimal1"),
        (("--engine", "other"), "sudoku has no engine 'other'; expected one of: default"),
        (
            ("--encoding", "pb", "--engine", "default"),
            "sudoku has no engine 'default'; expected one of: auto",
        ),
    ],
)
def test_unknown_names(way: tuple[str, ...], message: str) -> None:
    done = run("solve", SUDOKU, *way)
    assert done.returncode == 2
    assert_one_line_error(done.stderr)
    assert message in done.stderr


@pytest.mark.parametrize("engine", ["backtracking", "brute-force"])
def test_solve_without_logic(engine: str) -> None:
    done = run("solve", SUDOKU, "--json", "--stats", "--engine", engine)
    assert done.returncode == 0
    (record,) = records(done.stdout)
    assert record["answer"] == "2 1 4 3\n4 3 1 2\n3 4 2 1\n1 2 3 4"
    assert record["statistics"]["variables"] == 12
    assert engine in run("encodings", "solo").stdout


def test_an_engine_tells_more_about_itself() -> None:
    """Table D.1 of Koch 2020 lists these, among others."""
    pytest.importorskip("z3")
    way = ("kurodoko/5/5/i7g5l2l2g4i", "--encoding", "v+rt+h", "--engine", "z3", "--stats")
    names = {"binary propagations", "mk clause", "num checks", "rlimit count", "max memory", "num allocs"}
    (record,) = records(run("solve", *way, "--json").stdout)
    assert names <= record["statistics"]["extra"].keys()
    lines = run("solve", *way).stdout.splitlines()
    assert names <= {line.split(":")[0] for line in lines}
    sat = ("--encoding", "ie+dfs+h", "--engine", "z3", "--stats", "--json")
    (record,) = records(run("solve", "kurodoko/5/5/i7g5l2l2g4i", *sat).stdout)
    assert record["statistics"]["propagations"] > 0


def test_export_of_models_and_data(tmp_path: Path) -> None:
    path = tmp_path / "board.dzn"
    assert run("export", "kurodoko/5/5/i7g5l2l2g4i", "--to", "dzn", "--out", str(path)).returncode == 0
    assert run("convert", str(path), "--to", "puzzlink").stdout.strip().endswith("kurodoko/5/5/i7g5l2l2g4i")
    assert "solve satisfy;" in run("export", str(path), "--to", "model").stdout
    done = run("export", str(path), "--to", "model", "--encoding", "ours")
    assert done.returncode == 2
    assert_one_line_error(done.stderr)


def test_export_and_import(tmp_path: Path) -> None:
    from pysat.formula import CNF
    from pysat.solvers import Solver

    path, model = tmp_path / "puzzle.cnf", tmp_path / "model.txt"
    assert run("export", SUDOKU, "--encoding", "minimal2", "--to", "cnf", "--out", str(path)).returncode == 0
    with Solver(bootstrap_with=CNF(from_file=str(path))) as solver:
        assert solver.solve()
        model.write_text("v " + " ".join(map(str, solver.get_model())) + " 0\n", encoding="utf-8")
    done = run("import-model", SUDOKU, "--encoding", "minimal2", str(model))
    assert done.returncode == 0
    assert "the model is an answer" in done.stdout
    model.write_text("v " + " ".join(str(-v) for v in range(1, 65)), encoding="utf-8")
    done = run("import-model", SUDOKU, "--encoding", "minimal2", str(model))
    assert done.returncode == 1
    assert "the model breaks the rules" in done.stdout


def test_lazy_rules_are_written_down() -> None:
    base = ("export", "numlin/5/5/1j2h3m1h2j3", "--to", "cnf")
    ours, written = run(*base), run(*base, "--encoding", "written")
    assert ours.returncode == written.returncode == 0
    assert ours.stdout == written.stdout.replace("encoding written", "encoding ours")


def rows(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_compare_goes_on_where_it_stopped(tmp_path: Path) -> None:
    corpus = write_lines(tmp_path / "boards.txt", [SUDOKU, "sudoku/4/4/1j2h3j4"])
    base = ("compare", "sudoku", corpus, "--out", str(tmp_path), "--time-limit", "20")
    table = tmp_path / "sudoku.jsonl"
    done = run(*base, "--encodings", "minimal1")
    assert done.returncode == 0, done.stderr
    assert [row["encoding"] for row in rows(table)] == ["minimal1"] * 2
    first = table.read_text(encoding="utf-8")
    # What is cut off, as by a power cut, is measured again; the rest is kept as it is.
    table.write_text(first[:-20], encoding="utf-8")
    done = run(*base, "--encodings", "minimal1,pb", "--engines", "auto,glucose4")
    assert done.returncode == 0, done.stderr
    assert table.read_text(encoding="utf-8").splitlines()[:1] == first.splitlines()[:1]
    found = {(row["board"], row["encoding"], row["engine"]): row for row in rows(table)}
    assert len(found) == len(rows(table)) == 8
    assert {row["status"] for row in found.values()} <= {"unique", "multiple"}
    picture = ElementTree.parse(tmp_path / "sudoku.svg").getroot()
    circles = [part for part in picture.iter() if part.tag.endswith("circle")]
    # For each combination: its two boards, what they come to together, and its name.
    assert len(circles) == 4 * (2 + 1 + 1)


def test_compare_keeps_its_limit(tmp_path: Path) -> None:
    # Side 25 with nothing given: no solver gets through the first encoding in that time.
    corpus = write_lines(tmp_path / "boards.txt", ["sudoku/25/25/" + "z" * 31 + "k"])
    done = run(
        "compare", "sudoku", corpus, "--out", str(tmp_path), "--time-limit", "0.2", "--encodings", "minimal1"
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "> 0.2" in done.stdout
    assert [row["status"] for row in rows(tmp_path / "sudoku.jsonl")] == ["timeout"]
    again = run(
        "compare", "sudoku", corpus, "--out", str(tmp_path), "--time-limit", "0.01", "--encodings", "minimal1"
    )  # fmt: skip
    assert again.returncode == 0
    assert len(rows(tmp_path / "sudoku.jsonl")) == 1


def test_compare_goes_on_after_a_board_that_an_encoding_does_not_take(tmp_path: Path) -> None:
    corpus = write_lines(tmp_path / "boards.txt", ["kurodoko/13/13/zzzzzzzz", "kurodoko/2/2/j"])
    done = run("compare", "kurodoko", corpus, "--out", str(tmp_path), "--encodings", "ours+r,ours")
    assert done.returncode == 0, done.stderr
    statuses = [(row["rows"], row["encoding"], row["status"]) for row in rows(tmp_path / "kurodoko.jsonl")]
    assert statuses[0] == (13, "ours+r", "refused")
    assert [status for _, _, status in statuses[1:]] == ["multiple"] * 3
    assert done.stdout.count("refused") == 1


def test_compare_on_generated_boards(tmp_path: Path) -> None:
    done = run(
        "compare", "akari", "--sizes", "3,3x4", "--first", "--encodings", "ours,sat", "--out", str(tmp_path)
    )
    assert done.returncode == 0, done.stderr
    assert [(row["cols"], row["status"]) for row in rows(tmp_path / "akari.jsonl")] == [
        (3, "found"),
        (3, "found"),
        (4, "found"),
        (4, "found"),
    ]


def test_what_works_as_people_do_needs_no_encoding(tmp_path: Path) -> None:
    board = write_lines(tmp_path / "boards.txt", [SHAKASHAKA])
    base = ("compare", "shakashaka", board, "--out", str(tmp_path))
    table = tmp_path / "shakashaka.jsonl"
    for question in ((), ("--first",)):
        done = run(*base, *question, "--engines", "human,minisat22", "--encodings", "smt")
        assert done.returncode == 0, done.stderr
        assert [(row["encoding"], row["engine"]) for row in rows(table)] == [
            ("ours", "human"),
            ("smt", "minisat22"),
        ]
        assert {row["status"] for row in rows(table)} == {"found" if question else "unique"}
        table.unlink()
    assert run(*base).returncode == 0  # all that there is
    assert {row["engine"] for row in rows(table)} == {"default", "z3", "human", "human-unrestricted"}
    assert "human-unrestricted" in run("encodings", "shakashaka").stdout


def test_what_asks_no_solver_is_measured_too(tmp_path: Path) -> None:
    board = ("akari/3/3/o", "--out", str(tmp_path), "--engines", "backtracking,brute-force")
    assert run("compare", "akari", *board, "--first").returncode == 0
    found = rows(tmp_path / "akari.jsonl")
    assert [(row["engine"], row["status"]) for row in found] == [
        ("backtracking", "found"),
        ("brute-force", "found"),
    ]


def test_a_solver_with_a_process_of_its_own_is_measured_and_runs_in_several_jobs(tmp_path: Path) -> None:
    corpus = write_lines(tmp_path / "boards.txt", ["akari/6/6/nekcakbl", "akari/3/3/o"])
    chosen = ("--encodings", "sat", "--engines", "lingeling")
    done = run("compare", "akari", corpus, "--out", str(tmp_path), *chosen)
    assert done.returncode == 0, done.stderr
    assert [row["status"] for row in rows(tmp_path / "akari.jsonl")] == ["unique", "multiple"]
    solved = run("solve", corpus, "--engine", "lingeling", "--jobs", "2", "--json")
    assert [record["status"] for record in records(solved.stdout)] == ["unique", "multiple"]


def test_compare_measures_again(tmp_path: Path) -> None:
    base = ("compare", "akari", "akari/6/6/nekcakbl", "--out", str(tmp_path), "--encodings", "sat")
    for repeat in (2, 3):
        assert run(*base, "--repeat", str(repeat)).returncode == 0
        assert [row.get("repeat", 1) for row in rows(tmp_path / "akari.jsonl")] == [*range(1, repeat + 1)]


def test_compare_takes_some_boards_of_each_size(tmp_path: Path) -> None:
    boards = write_lines(
        tmp_path / "boards.txt", ["akari/3/3/o", "akari/6/6/nekcakbl", "akari/2/2/j", "akari/3/3/m1h"]
    )
    base = ("compare", "akari", boards, "--out", str(tmp_path), "--encodings", "ours")
    assert run(*base, "--sizes", "3,2", "--each", "1").returncode == 0
    assert [row["rows"] for row in rows(tmp_path / "akari.jsonl")] == [3, 2]
    assert "no akari of that size" in run(*base, "--sizes", "5").stderr
    made = run(
        "compare", "akari", "--sizes", "3", "--each", "2", "--out", str(tmp_path), "--encodings", "ours"
    )
    assert made.returncode == 0
    assert [row["board"] for row in rows(tmp_path / "akari.jsonl")][2:] == [
        "generated 3x3 seed 1",
        "generated 3x3 seed 2",
    ]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("sudoku",), "expected a file of boards or --sizes"),
        (("sudoku", "--sizes", "a"), "size 'a'; expected rows x columns"),
        (("sudoku", "--sizes", "4", "--encodings", "x"), "sudoku has no encoding 'x'"),
        (("sudoku", "--sizes", "4", "--engines", "x"), "sudoku has no engine 'x'"),
        (("akari", SUDOKU), "holds no akari"),
    ],
)
def test_compare_says_what_is_wrong(arguments: tuple[str, ...], message: str, tmp_path: Path) -> None:
    done = run("compare", *arguments, "--out", str(tmp_path))
    assert done.returncode == 2
    assert_one_line_error(done.stderr)
    assert message in done.stderr
