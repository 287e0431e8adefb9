"""The commands generate, repair and minimise."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from gridproof import read_boards, solve
from tests.cli.command import COMMAND, UNIQUE, assert_one_line_error, records, run, run_process

WISH = ("generate", "sudoku", "6", "--seed", "tests", "--count", "6")


def test_generate_writes_lines_that_can_be_read_and_made_again(tmp_path: Path) -> None:
    done = run(*WISH)
    assert done.returncode == 0
    found = records(done.stdout)
    assert [record["number"] for record in found] == [1, 2, 3, 4, 5, 6]
    for board, record in zip(read_boards(done.stdout), found, strict=True):
        assert solve(board.puzzle).answer == board.answer
        again = run("generate", "sudoku", "6", "--seed", "tests", "--count", str(record["number"]))
        assert records(again.stdout)[-1] == record


def test_jobs_make_the_same() -> None:
    assert run_process(*WISH, "--jobs", "2").stdout == run(*WISH).stdout


def test_jobs_make_the_same_single_puzzle() -> None:
    # Longer than a second, so that other processes get to work.
    one = ("generate", "yajilin", "12x12", "--method", "arrows-each", "--seed", "5", "--option", "steps=0.5")
    assert run_process(*one, "--jobs", "2").stdout == run(*one).stdout


def test_a_stopped_run_goes_on(tmp_path: Path) -> None:
    whole = tmp_path / "whole.jsonl"
    assert run(*WISH, "--out", str(whole)).returncode == 0
    text = whole.read_text()
    for cut in (0, len(text) // 3, text.index("\n") + 1, len(text)):
        part = tmp_path / f"part{cut}.jsonl"
        part.write_text(text[:cut])
        assert run(*WISH, "--out", str(part), "--resume").returncode == 0
        assert part.read_text() == text


def test_a_killed_run_loses_nothing(tmp_path: Path) -> None:
    out = tmp_path / "run.jsonl"
    wish = [*COMMAND, "generate", "sudoku", "9", "--seed", "k", "--count", "400", "--out", str(out)]
    process = subprocess.Popen(wish)
    while not out.exists() or out.read_text().count("\n") < 3:
        assert process.poll() is None, "finished too soon to be killed"
    process.kill()
    process.wait()
    made = out.read_text().count("\n")
    wish[-3] = str(made + 5)
    assert subprocess.run([*wish, "--resume"], check=False).returncode == 0
    numbers = [json.loads(line)["number"] for line in out.read_text().splitlines()]
    assert numbers == list(range(1, made + 6))


def test_another_run_is_not_mixed_in(tmp_path: Path) -> None:
    out = tmp_path / "run.jsonl"
    run(*WISH, "--out", str(out))
    before = out.read_text()
    for more in ((), ("--resume", "--seed", "other")):
        done = run(*WISH, "--out", str(out), *more)
        assert done.returncode == 2
        assert_one_line_error(done.stderr)
    assert out.read_text() == before


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("sudoku", "9x"), None),
        (("sudoku", "x9"), "expected rows x columns"),
        (("sudoku", "9x8"), "expected a square"),
        (("chess", "8"), "unknown kind 'chess'"),
        (("sudoku", "9", "--resume"), "expected --out FILE"),
        (("sudoku", "9", "--engine", "dask"), "expected --scheduler ADDRESS"),
        (("sudoku", "9", "--option", "steps"), "expected a name and a number"),
        (("sudoku", "9", "--density", "0.2", "--clues", "9"), "expected one of them"),
    ],
)
def test_impossible_wishes(arguments: tuple[str, ...], message: str | None) -> None:
    done = run("generate", *arguments)
    if message is None:
        assert done.returncode == 0
        return
    assert done.returncode == 2
    assert_one_line_error(done.stderr)
    assert message in done.stderr


def test_a_level_not_reached_gives_the_closest() -> None:
    done = run("generate", "sudoku", "4", "--level", "extreme", "--time-limit", "2", "--seed", "1")
    assert done.returncode == 1
    assert_one_line_error(done.stderr)
    assert "the closest is" in done.stderr
    assert records(done.stdout)[0]["level"] != "extreme"


def test_generate_in_another_format() -> None:
    done = run("generate", "sudoku", "4", "--format", "puzzlink", "--seed", "1")
    assert done.stdout.startswith("https://puzz.link/p?sudoku/4/4/")


def test_repair() -> None:
    done = run("repair", "sudoku/4/4/g1p", "--json")
    assert done.returncode == 0
    (record,) = records(done.stdout)
    assert record["status"] == "repaired"
    assert solve(read_boards(record["puzzle"])[0].puzzle).status == "unique"
    assert "exactly one answer already" in run("repair", "sudoku/4/4/g1k23k3g").stdout
    contradiction = run("repair", "sudoku/4/4/11p")
    assert contradiction.returncode == 1
    assert "r1c1 and r1c2 contradict" in contradiction.stdout


def test_minimise() -> None:
    done = run("minimise", "sudoku/4/4/21341342124i", "--to", "puzzlink")
    assert done.returncode in (0, 1)
    several = run("minimise", "sudoku/4/4/g1p")
    assert several.returncode == 1
    assert "several answers" in several.stdout


def test_generate_completes_what_is_drawn(tmp_path: Path) -> None:
    start = tmp_path / "draft.txt"
    start.write_text("gridproof kurodoko 5 5\n\n3 - - - -\n- - - - -\n- - - - -\n- - - - -\n- - - - -\n")
    done = run("generate", "kurodoko", "--from", str(start), "--seed", "1", "--count", "2")
    assert done.returncode == 0
    for board in read_boards(done.stdout):
        assert board.puzzle.clues[0].number == 3 and solve(board.puzzle).answer == board.answer
    assert run("generate", "kurodoko", "--from", str(start), "--seed", "1", "--count", "2") == done
    out = tmp_path / "made.jsonl"
    wish = ("generate", "kurodoko", "--from", str(start), "--seed", "1", "--out", str(out), "--resume")
    assert run(*wish, "--count", "1").returncode == run(*wish, "--count", "2").returncode == 0
    assert out.read_text() == done.stdout
    start.write_text(start.read_text().replace("3", "4"))
    assert "was made with start" in run(*wish, "--count", "3").stderr


def test_generate_fills_a_pattern() -> None:
    done = run("generate", "akari", "--pattern", UNIQUE, "--seed", "2")
    (board,) = read_boards(done.stdout)
    assert board.puzzle.clues.keys() == read_boards(UNIQUE)[0].puzzle.clues.keys()
    assert solve(board.puzzle).answer == board.answer


def test_generate_says_what_it_cannot_go_on_with() -> None:
    for wish, said in (
        (("akari",), "no size; expected rows x columns"),
        (("akari", "7", "--from", UNIQUE), "akari of 6 x 6 to go on with"),
        (("sudoku", "--pattern", UNIQUE), "akari of 6 x 6 to go on with"),
        (("kurodoko", "--from", "kurodoko/2/2/2222"), "has no answer"),
    ):
        done = run("generate", *wish)
        assert_one_line_error(done.stderr)
        assert said in done.stderr and done.returncode == 2
