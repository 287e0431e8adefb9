"""Going on with generate, or with measurements: one run at a time, the same wishes, damaged lines."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from unittest.mock import patch

import pytest

from gridproof import read_boards
from gridproof.system.storage import growing
from tests.cli.command import COMMAND, UNIQUE, assert_one_line_error, records, run
from tests.patience import FAR

WISH = ("generate", "sudoku", "6", "--seed", "tests", "--count", "4")


@pytest.fixture
def book(tmp_path: Path) -> Path:
    path = tmp_path / "book.jsonl"
    assert run(*WISH, "--out", str(path)).returncode == 0
    return path


def lines(path: Path) -> list[bytes]:
    return path.read_bytes().splitlines(keepends=True)


def changed(record: bytes, **members: object) -> bytes:
    return json.dumps(json.loads(record) | members).encode() + b"\n"


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "not UTF-8": lambda line: line[:20] + b"\xff" + line[20:],
    "not JSON": lambda line: line[:-30] + b"\n",
    "no object": lambda _: b"[]\n",
    "a NUL": lambda line: b"\0" + line,
    "number null": lambda line: changed(line, number=None),
    "number as text": lambda line: changed(line, number="2"),
    "number of another": lambda line: changed(line, number=7),
    "number true": lambda line: changed(line, number=True),
    "seed null": lambda line: changed(line, seed=None),
    "seed without a number": lambda line: changed(line, seed="tests"),
    "wishes as text": lambda line: changed(line, wishes="all"),
    "no puzzle": lambda line: changed(line, problem="6 6\n1"),
    "nested": lambda _: b"[" * 100_000 + b"\n",
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_line_is_told_and_left_alone(book: Path, damage: str) -> None:
    first, second, *rest = lines(book)
    damaged = DAMAGES[damage](second)
    book.write_bytes(b"".join([first, damaged, *rest]))
    done = run(*WISH, "--out", str(book), "--resume")
    assert done.returncode == 2
    assert_one_line_error(done.stderr)
    assert f"{book}: line 2 is left alone: " in done.stderr
    assert lines(book) == [first, damaged, *rest, second]


def test_a_puzzle_that_is_there_twice_is_told(book: Path) -> None:
    there = lines(book)
    book.write_bytes(b"".join([*there, there[1]]))
    done = run(*WISH, "--out", str(book), "--resume")
    assert done.returncode == 2
    assert "line 5 is left alone: puzzle 2 for a second time" in done.stderr
    assert lines(book) == [*there, there[1]]


def test_blank_lines_say_nothing(book: Path) -> None:
    first, *rest = lines(book)
    book.write_bytes(b"".join([b"\n", first, b"  \n", *rest[:-1]]))
    assert run(*WISH, "--out", str(book), "--resume") == (0, "", "")
    assert lines(book) == [b"\n", first, b"  \n", *rest]


@pytest.mark.parametrize("text", [b"my notes\nand more", b"my notes\n", b'{"kind": "sudoku"}\n'])
def test_a_file_of_something_else_is_not_touched(tmp_path: Path, text: bytes) -> None:
    notes = tmp_path / "notes.txt"
    notes.write_bytes(text)
    done = run(*WISH, "--out", str(notes), "--resume")
    assert done.returncode == 2
    assert_one_line_error(done.stderr)
    assert "expected a file of gridproof generate" in done.stderr
    assert notes.read_bytes() == text


@pytest.mark.parametrize(
    ("other", "told"),
    [
        (("--level", "easy"), 'no wish for level; expected level "easy"'),
        (("--symmetry", "rotate2"), 'no wish for symmetry; expected symmetry "rotate2"'),
        (("--density", "0.5"), "expected density 0.5"),
        (("--clues", "18"), "expected density 0.5"),
        (("--minimal",), "expected minimal true"),
        (("--no-minimal",), "expected minimal false"),
        (("--fewest", "2"), "expected fewest 2"),
        (("--not-unique",), "expected unique false"),
        (("--seed", "other"), 'seed "tests"; expected seed "other"'),
    ],
)
def test_other_wishes_are_not_mixed_in(book: Path, other: tuple[str, ...], told: str) -> None:
    before = book.read_bytes()
    done = run(*WISH, *other, "--count", "6", "--out", str(book), "--resume")
    assert done.returncode == 2
    assert_one_line_error(done.stderr)
    assert f"{book}: line 1 was made with " in done.stderr
    assert told in done.stderr
    assert book.read_bytes() == before


@pytest.mark.parametrize(
    ("wish", "told"),
    [(("akari", "6"), 'kind "sudoku"'), (("sudoku", "4"), 'size "6x6"; expected size "4x4"')],
)
def test_another_kind_or_size_is_not_mixed_in(book: Path, wish: tuple[str, ...], told: str) -> None:
    done = run("generate", *wish, "--seed", "tests", "--out", str(book), "--resume")
    assert done.returncode == 2
    assert told in done.stderr


@pytest.mark.parametrize(
    "wish", [("--level", "beginner"), ("--density", "0.6"), ("--no-minimal",), ("--fewest", "2")]
)
def test_the_same_wishes_go_on(tmp_path: Path, wish: tuple[str, ...]) -> None:
    path = tmp_path / "run.jsonl"
    assert run(*WISH, *wish, "--out", str(path)).returncode == 0
    whole = path.read_bytes()
    path.write_bytes(lines(path)[0])
    # The seed need not be repeated, and another time limit is not another wish.
    without_seed = ("generate", "sudoku", "6", "--count", "4", "--time-limit", "500")
    assert run(*without_seed, *wish, "--out", str(path), "--resume") == (0, "", "")
    assert path.read_bytes() == whole


def test_a_book_with_wishes_is_read_by_every_command(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    assert run(*WISH, "--level", "beginner", "--out", str(path)).returncode == 0
    text = path.read_text(encoding="utf-8")
    assert {json.dumps(record["wishes"]) for record in records(text)} == {'{"level": "beginner"}'}
    assert len(read_boards(text)) == 4
    assert run("check", str(path)).returncode == 0


def test_two_runs_on_one_file(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    wish = [
        *COMMAND,
        "generate",
        "sudoku",
        "9",
        "--seed",
        "1",
        "--count",
        "100000",
        "--out",
        str(path),
        "--resume",
    ]
    first = subprocess.Popen(wish)
    try:
        while not path.exists() or not path.stat().st_size:
            assert first.poll() is None
        second = subprocess.run(wish, capture_output=True, text=True, timeout=FAR, check=False)
    finally:
        first.kill()
        first.wait()
    assert (second.returncode, second.stdout) == (2, "")
    assert_one_line_error(second.stderr)
    assert "is being written by another run" in second.stderr
    numbers = [record["number"] for record in records(path.read_text(encoding="utf-8").rpartition("\n")[0])]
    assert numbers == list(range(1, len(numbers) + 1))


def test_a_file_that_cannot_be_locked_is_said(tmp_path: Path) -> None:
    with patch("fcntl.flock", side_effect=OSError(38, "Function not implemented")):
        done = run(*WISH, "--out", str(tmp_path / "run.jsonl"))
    assert done.returncode == 0
    assert_one_line_error(done.stderr)
    assert "cannot be locked here (Function not implemented)" in done.stderr


def test_a_seed_that_would_tear_a_line_apart() -> None:
    done = run("generate", "sudoku", "4", "--seed", "a\u2028b")
    assert done.returncode == 2
    assert_one_line_error(done.stderr)


# measurements


@pytest.fixture
def compare(tmp_path: Path) -> tuple[str, ...]:
    return "compare", "akari", UNIQUE, "--encodings", "ours,sat", "--out", str(tmp_path)


@pytest.mark.parametrize("damage", [b"\xff\n", b"a,b\n", b'"\n', b"\0\n", b"\n", b"[]\n", b'{"kind": 1}\n'])
def test_a_damaged_row_is_told_and_left_alone(
    compare: tuple[str, ...], tmp_path: Path, damage: bytes
) -> None:
    assert run(*compare).returncode == 0
    table = tmp_path / "akari.jsonl"
    first, second = lines(table)
    table.write_bytes(damage + second)
    done = run(*compare)
    assert done.returncode == 0
    assert done.stderr == f"gridproof: {table}: line 1 is ignored: it is not a measurement\n"
    assert lines(table)[:2] == [damage, second]
    (again,) = lines(table)[2:]
    assert again.split(b",")[:6] == first.split(b",")[:6]


def test_two_comparisons_on_one_file(compare: tuple[str, ...], tmp_path: Path) -> None:
    with growing(str(tmp_path / "akari.jsonl"), pytest.fail):
        done = run(*compare)
    assert done.returncode == 2
    assert_one_line_error(done.stderr)
    assert "is being written by another run" in done.stderr


def test_another_board_of_the_same_name_is_not_mixed_in(tmp_path: Path) -> None:
    board = tmp_path / "board.txt"
    for text, code in ((UNIQUE, 0), ("akari/3/3/o", 2)):
        board.write_text(text, encoding="utf-8")
        done = run("compare", "akari", str(board), "--encodings", "ours", "--out", str(tmp_path / "lab"))
        assert done.returncode == code
    assert_one_line_error(done.stderr)
    assert "was measured as akari of 6x6; expected akari of 3x3" in done.stderr
