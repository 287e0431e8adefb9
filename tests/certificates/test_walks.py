"""Walks as proofs: every step is checked again, and a step that does not follow is found."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gridproof import KINDS, generate, read, write
from gridproof.certificates import NotProved, verify_walks
from gridproof.cli import main
from gridproof.errors import FormatError

Steps = list[dict[str, Any]]


def walk(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], *options: str) -> Steps:
    source = tmp_path / "board.txt"
    source.write_text(text)
    main(["walkthrough", str(source), "--json", *options])
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def as_text(steps: Steps) -> str:
    return "\n".join(json.dumps(step) for step in steps)


@pytest.mark.parametrize("name", KINDS)
def test_every_kind(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    size = (4, 4) if name == "sudoku" else (5, 5)
    text = write(generate(name, *size, seed=3).puzzle)
    steps = walk(text, tmp_path, capsys)
    (found,) = verify_walks(as_text(steps))
    assert found.solved
    assert found.steps == len(steps)
    (shorter,) = verify_walks(as_text(steps[:-1]))
    assert not shorter.solved


def test_what_a_step_names_is_needed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """True as its conclusions are, a step that names no rule, or rests on nothing, proves nothing."""
    steps = walk(write(generate("akari", 6, 6, seed=3).puzzle), tmp_path, capsys)
    for number, step in enumerate(steps):
        with pytest.raises(NotProved, match=f"line {number + 1}: .* does not follow from what it names"):
            verify_walks(as_text([*steps[:number], {**step, "reasons": []}, *steps[number + 1 :]]))
        if step["known"]:
            with pytest.raises(NotProved, match=f"line {number + 1}: "):
                verify_walks(as_text([*steps[:number], {**step, "known": []}]))


def test_a_wrong_step_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    steps = walk(write(generate("kurodoko", 5, 5, seed=3).puzzle), tmp_path, capsys)
    other = {"shaded": "dot", "dot": "shaded"}
    for number, step in enumerate(steps):
        for label, mark in step["marks"].items():
            wrong = {**step, "marks": {**step["marks"], label: other.get(mark, mark)}}
            with pytest.raises(NotProved, match=f"line {number + 1}: the step concludes {label}"):
                verify_walks(as_text([*steps[:number], wrong, *steps[number + 1 :]]))


def test_a_step_may_rest_only_on_what_is_known(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    steps = walk(write(generate("kurodoko", 5, 5, seed=3).puzzle), tmp_path, capsys)
    late = next(iter(steps[-1]["marks"].items()))
    rests = {"place": late[0], "mark": late[1], "holds": True}
    with pytest.raises(NotProved, match="line 1: the step rests on"):
        verify_walks(as_text([{**steps[0], "known": [rests]}, *steps[1:]]))


def test_what_uses_uniqueness_is_looked_up(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    line = "....89...3.9..526.......5...682....3..7.9...1..4..6.....6.519..9.......6.7...3..."
    text = write(read(line, kind="sudoku"))
    assert not any(step["assumes_unique"] for step in walk(text, tmp_path, capsys))
    steps = walk(text, tmp_path, capsys, "--uniqueness")
    source = tmp_path / "walk.json"
    source.write_text(as_text(steps))
    assert main(["verify", str(source)]) == 0
    said = "each of which follows (using uniqueness, which a solver proved: 1); they lead to the only answer."
    assert said in capsys.readouterr().out
    (number,) = (number for number, step in enumerate(steps) if step["assumes_unique"])
    step = steps[number]
    ((label, mark),) = step["marks"].items()
    for wrong, why in (
        ({"assumes_unique": False}, "does not follow from what it names"),
        ({"marks": {label: "1" if mark != "1" else "2"}}, "is not so in the only answer"),
    ):
        with pytest.raises(NotProved, match=f"line {number + 1}: the step concludes {label} is .*{why}"):
            verify_walks(as_text([*steps[:number], {**step, **wrong}, *steps[number + 1 :]]))


def test_uniqueness_of_a_puzzle_with_several_answers_is_not_believed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = write(read("." * 80 + "1", kind="sudoku"))
    step = {"step": 1, "board": text, "marks": {"r1c1": "1"}, "assumes_unique": True}
    with pytest.raises(NotProved, match="line 1: the step assumes that there is one answer, which is not so"):
        verify_walks(as_text([step]))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no step; expected what 'gridproof walkthrough --json' prints"),
        ("{}", "step None; expected step 1"),
        ("[1]", "expected a step, as JSON on one line"),
        ("[" * 100_000, "expected a step, as JSON on one line"),
        ('{"step": 1}', "no board; expected the text of one"),
        ('{"step": 1, "board": "x"}', "line 1: the board:"),
    ],
)
def test_what_is_no_walk(text: str, said: str) -> None:
    with pytest.raises(FormatError) as error:
        verify_walks(text)
    assert said in str(error.value)


@pytest.mark.parametrize(
    "changed",
    [
        {"marks": []},
        {"marks": {}, "excluded": []},
        {"marks": {"r9c9": "shaded"}},
        {"marks": {"r1c1": "x"}},
        {"known": {}},
        {"known": [1]},
        {"excluded": [{"place": "r1c1", "mark": "shaded", "holds": 1}]},
    ],
)
def test_steps_that_are_none(
    changed: dict[str, object], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    steps = walk(write(generate("kurodoko", 5, 5, seed=3).puzzle), tmp_path, capsys)
    with pytest.raises(FormatError, match=r"line 1: .*; expected"):
        verify_walks(as_text([{**steps[0], **changed}]))


def test_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    steps = walk(write(generate("akari", 6, 6, seed=3).puzzle), tmp_path, capsys)
    proof = tmp_path / "walk.json"
    proof.write_text(as_text(steps))
    assert main(["verify", str(proof)]) == 0
    assert "each of which follows; they lead to the only answer" in capsys.readouterr().out
    proof.write_text(as_text(steps[:-1]))
    assert main(["verify", str(proof)]) == 1
