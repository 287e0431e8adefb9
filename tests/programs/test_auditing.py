"""Audits: each fault is found, in one process, in several, and by the command."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import gridproof
from gridproof.formats import entries
from gridproof.programs.auditing import AuditTotals, audit, canonical_form, lost
from gridproof.programs.many import generate_many, place
from gridproof.symmetry import SYMMETRIES
from tests.cli.command import run

SUDOKU = {"kind": "sudoku", "rows": 4, "cols": 4}
ROWS = ["1 . . .", ". . 3 .", ". 2 . .", ". . . 4"]
RIGHT = {**SUDOKU, "id": "right", "puzzle": ROWS}


def collection(folder: Path) -> Path:
    puzzle = gridproof.read(json.dumps(RIGHT))
    answer = gridproof.solve(puzzle).answer
    assert answer is not None
    full = [
        [str(puzzle.clues[c].number) if c in puzzle.clues else answer[c] for c in range(r, r + 4)]
        for r in (0, 4, 8, 12)
    ]
    rows = [" ".join(row) for row in full]
    renamed = [
        " ".join("." if word == "." else str(int(word) % 4 + 1) for word in row.split()) for row in ROWS
    ]
    boards = [
        {**RIGHT, "answer": rows},
        {"kind": "akari", "rows": 2, "cols": 2, "puzzle": ["1 .", ". ."], "answer": ["1 o", "o ."]},
        {**SUDOKU, "id": "twin", "puzzle": renamed[::-1]},
        {**SUDOKU, "id": "several", "puzzle": ["1 . . ."] + [". . . ."] * 3},
        {**SUDOKU, "id": "none", "puzzle": ["1 2 3 .", ". . . 4", ". . . .", ". . . ."]},
        {**SUDOKU, "id": "unreadable", "puzzle": ["1 . . z"] + [". . . ."] * 3},
        {"kind": "akari", "id": "akari", "rows": 2, "cols": 2, "puzzle": ["2 .", ". ."]},
    ]
    path = folder / "boards.jsonl"
    path.write_text("".join(json.dumps(board) + "\n" for board in boards), "utf-8")
    return path


def test_every_fault_is_found(tmp_path: Path) -> None:
    found = list(audit(entries(collection(tmp_path).read_text("utf-8"))))
    by_name = {one.name: one for one in found}
    assert by_name["line 1"].sound
    assert by_name["line 1"].answer == "right"
    assert by_name["line 3"].twin == "line 1"
    assert by_name["line 4"].status == "multiple"
    assert by_name["line 5"].status == "none"
    assert by_name["unreadable"].status == "unreadable"
    assert "'z'" in by_name["unreadable"].problem
    assert by_name["line 7"].sound
    wrong = by_name["line 2"]
    assert (wrong.answer, wrong.sound) == ("wrong", False)
    totals = AuditTotals()
    for one in found:
        totals.add(one)
    assert totals.total["boards"] == 7
    assert not totals.sound
    assert "1 twins" in totals.badge()


def test_processes_find_the_same(tmp_path: Path) -> None:
    from functools import partial

    from gridproof.system import processes

    text = collection(tmp_path).read_text("utf-8")
    in_order = partial(processes.in_order, jobs=2, lost=lost)
    assert list(audit(entries(text), in_order=in_order)) == list(audit(entries(text)))


def test_the_command(tmp_path: Path) -> None:
    path = str(collection(tmp_path))
    done = run("audit", path)
    assert done.returncode == 1
    assert "jsonl:1" in done.stdout
    lines = [json.loads(line) for line in run("audit", path, "--json").stdout.splitlines()]
    assert sum(line["sound"] for line in lines) == 2
    assert run("audit", path, "--badge").stdout.startswith("gridproof audit: 7 boards, 1 unreadable, ")
    sound = run("audit", "lightup/6/6/nekcakbl", "--badge", "--levels")
    assert (sound.returncode, sound.stdout) == (0, "gridproof audit: 1 boards, all sound\n")


@pytest.mark.parametrize("kind", ["sudoku", "akari", "arukone"])
def test_images_of_a_puzzle_have_one_form(kind: str) -> None:
    one, other = generate_many(kind, 2, 6, seed="forms")
    forms = {
        canonical_form(symmetry.puzzle(one.puzzle))
        for symmetry in SYMMETRIES
        if kind != "sudoku" or not symmetry.transposes
    }
    assert len(forms) == 1
    assert canonical_form(other.puzzle) not in forms


def test_many_puzzles_are_the_same_with_any_number_of_jobs() -> None:
    alone = list(generate_many("akari", 6, (5, 6), seed=3, level="easy"))
    assert [made.puzzle.grid.rows for made in alone] == [5] * 6
    assert alone == list(generate_many("akari", 6, (5, 6), seed=3, level="easy", jobs=2))
    assert len({canonical_form(made.puzzle) for made in alone}) == 6
    assert place(1) is not None


def test_many_puzzles_with_a_technique() -> None:
    name = "hidden single"
    techniques = {
        name
        for made in generate_many("sudoku", 2, 9, seed=1)
        for name in gridproof.rate(made.puzzle).techniques
    }
    name = sorted(techniques)[0]
    for made in generate_many("sudoku", 2, 9, technique=name, seed=5):
        assert name in gridproof.rate(made.puzzle).techniques


def test_impossible_wishes_are_refused_before_any_work() -> None:
    with pytest.raises(gridproof.GridproofError, match="the count -1; expected"):
        generate_many("akari", -1, 5)
    with pytest.raises(gridproof.GridproofError, match="unknown kind"):
        generate_many("chess", 1, 8)
    with pytest.raises(gridproof.GridproofError, match="the technique 7; expected"):
        generate_many("akari", 1, 5, technique=7)  # type: ignore[arg-type]
