"""Certificates of strangers: links, pipes, devices, endless files, long work. Each ends with one line."""

from __future__ import annotations

import json
import os
import socket
from collections.abc import Callable
from pathlib import Path

import pytest

from gridproof import read_boards, write
from gridproof.certificates import Certificate, certify
from gridproof.certificates.certificate import ANSWER, DRAT, FORMS, MANIFEST, PUZZLE
from tests.cli.command import Done, assert_one_line_error, run
from tests.torture.scale import report

GIGABYTE = 10**9
FORMULA, PROOF = FORMS[DRAT]
ALL = (PUZZLE, ANSWER, FORMULA, PROOF, MANIFEST)
GOOD = certify(read_boards("kurodoko/5/5/i7g5l2l2g4i")[0].puzzle)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return written(tmp_path / "certificate", GOOD)


def written(folder: Path, certificate: Certificate) -> Path:
    folder.mkdir()
    for name, text in certificate.files().items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def verified(folder: Path | str, *limits: str) -> Done:
    """The command; what it takes is taken by a process that it waits for."""
    return run("verify", str(folder), *limits)


def refused(done: Done, said: str) -> None:
    assert done.returncode in (1, 2), done
    assert done.stdout == ""
    assert_one_line_error(done.stderr)
    assert said in done.stderr


# what is no file


def _pipe(path: Path) -> None:
    os.mkfifo(path)


def _link_out(path: Path) -> None:
    outside = path.parent.parent / "outside"
    outside.write_text(GOOD.files()[path.name], encoding="utf-8")
    path.symlink_to(outside)


def _link_within(path: Path) -> None:
    (path.parent / "copy").write_text(GOOD.files()[path.name], encoding="utf-8")
    path.symlink_to("copy")


def _link_to_a_pipe(path: Path) -> None:
    os.mkfifo(path.parent / "pipe")
    path.symlink_to("pipe")


def _loop(path: Path) -> None:
    path.symlink_to(path.name)


def _device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def _socket(path: Path) -> None:
    home = Path.cwd()
    os.chdir(path.parent)  # the name of a socket must be short
    try:
        socket.socket(socket.AF_UNIX).bind(path.name)
    finally:
        os.chdir(home)


STRANGE: dict[Callable[[Path], None], str] = {
    _pipe: "is not a regular file; expected",
    _link_out: "is a link; expected",
    _link_within: "is a link; expected",
    _link_to_a_pipe: "is a link; expected",
    _loop: "is a link; expected",
    _device: "is a link; expected",
    _socket: "is not a regular file; expected",
    Path.mkdir: "is not a regular file; expected",
}


@pytest.mark.parametrize("make", STRANGE, ids=lambda make: make.__name__)
@pytest.mark.parametrize("name", ALL)
def test_what_is_no_file_is_refused(name: str, make: Callable[[Path], None], folder: Path) -> None:
    (folder / name).unlink()
    make(folder / name)
    refused(verified(folder), STRANGE[make])
    report(f"certificates: {make.__name__.strip('_')} as {name}: refused")


def test_a_device_is_refused(folder: Path) -> None:
    if os.geteuid() != 0:
        pytest.skip("only root makes devices")
    (folder / PROOF).unlink()
    try:
        os.mknod(folder / PROOF, 0o20666, os.makedev(1, 5))  # /dev/zero
    except PermissionError:
        pytest.skip("this system lets nobody make devices")
    refused(verified(folder), "is not a regular file; expected")


# what is too long


@pytest.mark.parametrize("name", ALL)
def test_endless_files_are_not_read(name: str, folder: Path) -> None:
    with (folder / name).open("ab") as file:
        file.truncate(10 * GIGABYTE)  # holes take no room on the disk
    refused(verified(folder), "10,000,0")
    report(f"certificates: {name} of 10 GB: refused without reading it")


def test_more_memory_allows_longer_files(folder: Path) -> None:
    with (folder / FORMULA).open("a", encoding="utf-8") as file:
        file.write("c\n" * 300_000)
    refused(verified(folder, "--memory-limit", "20"), "expected at most 500,000, or a higher memory limit")
    refused(verified(folder), "not proved: ")  # by their hashes


# what takes long


def sudoku(side: int) -> Certificate:
    """A board whose rules take a thousand times its bytes, with an answer that obeys them."""
    box = int(side**0.5)
    rows = [[(row % box * box + row // box + col) % side + 1 for col in range(side)] for row in range(side)]
    empty = "\n".join(" ".join("-" * side) for _ in rows)
    full = "\n".join(" ".join(map(str, row)) for row in rows)
    (board,) = read_boards(f"gridproof sudoku {side} {side}\n{empty}\nstate\n{full}")
    return Certificate(
        write(board.puzzle, "json"), write(board.puzzle, state=board.state), "p cnf 1 1\n0\n", "0\n"
    )


@pytest.mark.parametrize("lines", [0, 40_000])
def test_large_boards_are_refused_by_their_short_formulas(lines: int, tmp_path: Path) -> None:
    """Half a megabyte whose rules would take gigabytes: no more clauses are written than it has lines."""
    certificate = sudoku(100)._replace(formula="c x1 : r1c1 1\n" * lines)
    folder = written(tmp_path / "large", certificate)
    refused(verified(folder), f"the formula has {lines} lines; expected more")
    report(f"certificates: Sudoku 100 x 100 with a formula of {lines} lines: refused")


def test_memory_is_limited(tmp_path: Path) -> None:
    folder = written(tmp_path / "large", sudoku(100)._replace(formula="c x1 : r1c1 1\n" * 40_000))
    done = verified(folder, "--memory-limit", "400")
    refused(done, "not checked: it takes more than 400 MB; expected less, or a higher --memory-limit")


@pytest.mark.parametrize("lemma", ["1 -1 0\n", "1 2 3 0\n", "-1 0\n"])
def test_endless_repetition_is_counted(lemma: str, tmp_path: Path) -> None:
    """Lemmas that follow by themselves, again and again."""
    folder = written(tmp_path / "long", GOOD._replace(proof=lemma * 1_000_000))
    done = verified(folder, "--work-limit", "1")
    refused(done, "not checked: its lemmas take more than 1 million steps")
    report(f"certificates: {lemma.split()} a million times: ended")


def test_time_is_limited(tmp_path: Path) -> None:
    folder = written(tmp_path / "long", GOOD._replace(proof="1 -1 0\n" * 1_000_000))
    refused(verified(folder, "--time-limit", "0.01"), "not checked: not done in 0.01 s")


def test_walks_are_limited_too(tmp_path: Path) -> None:
    walk = tmp_path / "walk.json"
    empty = "\n".join(" ".join("-" * 100) for _ in range(100))
    step = {"step": 1, "board": f"gridproof sudoku 100 100\n{empty}", "marks": {"r1c1": "1"}}
    walk.write_text(json.dumps(step), encoding="utf-8")
    refused(verified(walk, "--time-limit", "0.1"), "not checked: not done in 0.1 s")
    refused(verified(walk, "--memory-limit", "300"), "not checked: it takes more than 300 MB")


# what is no text of a certificate


def _replaced(name: str, text: str) -> Certificate:
    field = {PUZZLE: "puzzle", ANSWER: "answer", FORMULA: "formula", PROOF: "proof"}[name]
    return GOOD._replace(**{field: text})


STRANGE_TEXTS = {
    "deep JSON": "[" * 500_000,
    "deep objects": '{"a":' * 200_000,
    "a huge number": '{"type": "KURODOKO", "rows": ' + "9" * 400_000 + "}",
    "a huge exponent": '{"type": "KURODOKO", "rows": 1e999999999, "cols": 1, "puzzle": []}',
    "a huge board": json.dumps({"type": "KURODOKO", "rows": 999_999, "cols": 999_999, "puzzle": []}),
    "a long line": "1 " * 2_000_000,
    "huge literals": ("9" * 4000 + " 0\n") * 100,
    "only ends": "0\n" * 500_000,
    "only lines": "\n" * 1_000_000,
    "no text": "\0" * 1_000_000,
    "nothing": "",
}


@pytest.mark.parametrize("name", (PUZZLE, ANSWER, FORMULA, PROOF))
@pytest.mark.parametrize("what", STRANGE_TEXTS)
def test_strange_texts_are_refused(name: str, what: str, tmp_path: Path) -> None:
    if name == PROOF and what == "only ends" and GOOD.proof == "0\n":
        pytest.skip("the first end is the whole proof")
    done = verified(written(tmp_path / "strange", _replaced(name, STRANGE_TEXTS[what])))
    refused(done, "gridproof: ")
    assert len(done.stderr) < 1100
    report(f"certificates: {what} as {name}: refused")
