from __future__ import annotations

import json
import os
import signal
from pathlib import Path

import pytest

from tests.children import workers_of
from tests.cli.command import (
    MULTIPLE,
    NONE,
    UNIQUE,
    assert_one_line_error,
    hard_board,
    records,
    run,
    run_process,
    start,
    write_lines,
)
from tests.patience import FAR


@pytest.mark.parametrize(("source", "code"), [(UNIQUE, 0), (MULTIPLE, 1), (NONE, 1)])
def test_exit_codes(source: str, code: int) -> None:
    done = run_process("solve", source)
    assert done.returncode == code
    assert done.stderr == ""


def test_a_unique_answer_is_drawn_with_statistics() -> None:
    lines = run("solve", UNIQUE).stdout.splitlines()
    assert lines[0] == f"{UNIQUE}, Akari 6 x 6: exactly one answer"
    assert lines[1:4] == [
        "┏━━━┯━━━┯━━━┯━━━┯━━━┯━━━┓",
        "┃   │   │ ● │   │   │   ┃",
        "┠───┼───┼───┼───┼───┼───┨",
    ]
    assert "conflicts" in lines[14]
    assert "rounds of cuts" in lines[14]


def test_two_answers_are_drawn_with_their_differences() -> None:
    output = run("solve", MULTIPLE).stdout
    assert "more than one answer" in output
    assert output.count("┏") == 2
    first, second = output.split("┏")[1:]
    assert first.count("[") == second.count("[") > 0
    assert first.count("[●]") + second.count("[●]") == first.count("[")


def test_all_statistics() -> None:
    output = run("solve", UNIQUE, "--stats").stdout
    for name in ("variables:", "clauses:", "decisions:", "cuts:", "encode seconds:", "solve seconds:"):
        assert name in output


def test_json_records() -> None:
    done = run_process("solve", UNIQUE, MULTIPLE, NONE, "--json")
    assert done.returncode == 1
    unique, multiple, none = records(done.stdout)
    assert list(unique) == ["id", "kind", "status", "answer", "seconds"]
    assert [unique["kind"], unique["status"]] == ["akari", "unique"]
    assert "o" in unique["answer"]
    assert multiple["status"] == "multiple"
    assert len(multiple["answers"]) == 2
    assert multiple["answers"][0] == multiple["answer"] != multiple["answers"][1]
    assert (none["status"], none["answer"]) == ("none", None)
    assert "statistics" in records(run("solve", UNIQUE, "--json", "--stats").stdout)[0]


def test_the_answer_comes_in_the_format_of_the_source(tmp_path: Path) -> None:
    keys = {"id": "a", "kind": "akari", "rows": 3, "cols": 3, "problem": "3 3\n2 - -\n- - x\n- 1 -"}
    source = write_lines(tmp_path / "corpus.jsonl", [json.dumps(keys)])
    assert run("check", source).returncode == 1
    (record,) = records(run("solve", source, "--json").stdout)
    assert record["id"] == "a"
    assert record["answer"].startswith("3 3\n")
    assert record["answer"].count("o") == 3
    write_lines(tmp_path / "corpus.jsonl", [json.dumps(keys | {"solution": record["answer"]})])
    assert run("check", source).returncode == 0


def test_standard_input_with_a_kind() -> None:
    (record,) = records(
        run_process("solve", "-", "--kind", "light up", "--json", stdin=b"3 3\n2 - -\n- - x\n- 1 -\n").stdout
    )
    assert (record["id"], record["kind"], record["status"]) == ("stdin", "akari", "unique")


def test_a_bad_line_does_not_stop_the_batch(tmp_path: Path) -> None:
    source = write_lines(tmp_path / "batch.txt", [UNIQUE, "akari/3/3/!", UNIQUE])
    done = run_process("solve", source, "missing.txt", MULTIPLE, "--json")
    assert done.returncode == 2
    assert done.stderr == ""
    statuses = [record["status"] for record in records(done.stdout)]
    assert statuses == ["unique", "error", "unique", "error", "multiple"]
    assert set(records(done.stdout)[1]) == {"id", "status", "error"}

    spoken = run("solve", source, MULTIPLE)
    assert spoken.returncode == 2
    assert_one_line_error(spoken.stderr)
    assert spoken.stdout.count("exactly one answer") == 2
    assert spoken.stdout.endswith("4 puzzles: 2 unique, 1 unreadable, 1 multiple\n")


def test_jobs_lose_nothing_behind_a_slow_puzzle(tmp_path: Path) -> None:
    source = write_lines(tmp_path / "many.txt", ["sudoku/64/64/", *[UNIQUE] * 200])
    found = records(run("solve", source, "--json", "--jobs", "2").stdout)
    assert len(found) == 201
    assert {record["status"] for record in found[1:]} == {"unique"}


def test_a_worker_that_is_killed_costs_nothing(tmp_path: Path) -> None:
    source = write_lines(tmp_path / "many.txt", [UNIQUE] * 3000)
    command = start("solve", source, "--json", "--jobs", "2")
    assert command.stdout is not None and command.stderr is not None
    command.stdout.readline()
    workers = workers_of(command.pid)
    assert len(workers) == 2
    for worker in workers:
        os.kill(worker, signal.SIGKILL)
    assert command.stdout.read().count(b'"unique"') == 2999
    assert (command.stderr.read(), command.wait(FAR)) == (b"", 0)


def test_jobs_keep_the_order(tmp_path: Path) -> None:
    source = write_lines(tmp_path / "many.txt", [UNIQUE, "akari/3/3/!", MULTIPLE, NONE] * 10)
    alone = records(run_process("solve", source, "--json").stdout)
    together = run("solve", source, "--json", "--jobs", "2")
    assert together.returncode == 2
    for record in (*alone, *(found := records(together.stdout))):
        record.pop("seconds", None)
    assert len(found) == 40
    assert found == alone


def test_the_time_limit_holds_and_shows_what_was_found(tmp_path: Path) -> None:
    done = run_process(
        "solve", hard_board(tmp_path / "hard.txt"), "--kind", "sudoku", "--json", "--time-limit", "1"
    )
    assert done.returncode == 1
    (record,) = records(done.stdout)
    assert record["status"] == "unknown"
    spoken = run("solve", str(tmp_path / "hard.txt"), "--kind", "sudoku", "--time-limit", "0.3")
    assert "not decided in time" in spoken.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ("solve", "no such file.txt"),
        ("solve", "-"),
        ("solve", "."),
        ("solve", UNIQUE, "--kind", "chess"),
        ("solve", UNIQUE, "--format", "doc"),
        ("solve", UNIQUE, "--time-limit", "soon"),
        ("solve", UNIQUE, "--jobs", "0"),
        ("solve",),
        ("frobnicate",),
        (),
    ],
)
def test_errors_are_one_line(arguments: tuple[str, ...]) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert_one_line_error(done.stderr)


def test_bytes_that_are_no_text() -> None:
    done = run_process("solve", "-", stdin=b"\xff\xfe\x00puzzle")
    assert done.returncode == 2
    assert_one_line_error(done.stderr)


# count and forced


def test_count() -> None:
    assert run("count", UNIQUE).stdout.endswith(": 1 answer\n")
    assert run("count", NONE).stdout.endswith(": 0 answers\n")
    limited = run("count", MULTIPLE, "--limit", "2")
    assert limited.returncode == 0
    assert limited.stdout.endswith(": 2 answers or more (the limit was reached)\n")
    (record,) = records(run("count", MULTIPLE, "--limit", "0", "--json").stdout)
    # Three bulbs that see no other one and light the whole board: a permutation of three.
    assert (record["count"], record["complete"]) == (6, True)


def test_count_within_a_time_limit() -> None:
    done = run("count", "akari/20/20/zzzz", "--limit", "0", "--time-limit", "0.2")
    assert done.returncode == 1
    assert done.stdout.endswith("or more (the time ran out)\n")


def test_count_exactly() -> None:
    assert run("count", "slither/10/10/zzzzz", "--exact").stdout.endswith(
        ": 988808811046283595068099 answers\n"
    )
    (record,) = records(run("count", "numlin/3/2/1i1g", "--exact", "--json").stdout)
    assert (record["count"], record["complete"]) == (3, True)
    refused = run("count", UNIQUE, "--exact")
    assert refused.returncode == 2
    assert_one_line_error(refused.stderr)
    assert "--exact: akari has no exact count; expected arukone or slitherlink" in refused.stderr
    spent = run("count", "slither/25/25/0", "--exact", "--time-limit", "0.2")
    assert spent.returncode == 1
    assert spent.stdout.endswith("or more (the time or the work ran out)\n")


def test_forced() -> None:
    done = run("forced", UNIQUE)
    assert done.returncode == 0
    assert "32 of 32 marks are forced" in done.stdout
    assert "│ ● │ · │" in done.stdout
    (record,) = records(run("forced", MULTIPLE, "--json").stdout)
    assert (record["complete"], record["marks"]) == (True, {})
    without = run("forced", NONE)
    assert without.returncode == 1
    assert "no answer" in without.stdout
    (record,) = records(run("forced", UNIQUE, "--json").stdout)
    assert record["marks"]["r1c3"] == "bulb"


def test_forced_by_the_marks_of_the_player() -> None:
    game = "pzprv3/lightup/3/3/# . . /. . . /. . . /"
    (alone,) = records(run("forced", game, "--json").stdout)
    (given,) = records(run("forced", game, "--json", "--from-marks").stdout)
    assert alone["marks"] == {}
    assert given["marks"] == {"r1c1": "bulb", "r1c2": "dot", "r1c3": "dot", "r2c1": "dot", "r3c1": "dot"}
