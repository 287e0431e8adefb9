"""What unit propagation alone derives: less than is forced, and different with every encoding."""

from __future__ import annotations

import pytest

from gridproof import forced, generate, read
from gridproof.board.marks import digit
from gridproof.encodings import encodings_of
from gridproof.encodings.propagation import propagated
from gridproof.kinds import KINDS
from tests.cli.command import run

LAST_IN_ITS_CELL = read("- 2 4 -\n- 4 - 2\n- - - 3\n- - - -", kind="sudoku")
LAST_IN_ITS_COLUMN = read("4 1 - -\n- - 4 -\n- - - -\n- - - 4", kind="sudoku")


@pytest.mark.parametrize(
    ("encoding", "in_cell", "in_column"),
    [("minimal1", False, False), ("minimal2", True, False), ("extended", True, True), ("ours", True, True)],
)
def test_examples_of_the_thesis(encoding: str, in_cell: bool, in_column: bool) -> None:
    found = propagated(LAST_IN_ITS_CELL, encoding).marks
    assert found is not None
    assert (found.get(3) == digit(1)) == in_cell
    found = propagated(LAST_IN_ITS_COLUMN, encoding).marks
    assert found is not None
    assert (found.get(9) == digit(4)) == in_column


@pytest.mark.parametrize("name", KINDS)
def test_what_is_derived_is_forced(name: str) -> None:
    puzzle = generate(name, 4, 4, seed=2).puzzle
    every = forced(puzzle).marks
    assert every is not None
    for encoding in encodings_of(puzzle.kind):
        found = propagated(puzzle, encoding).marks
        assert found is not None
        assert found.items() <= every.items(), encoding


def test_a_contradiction_and_marks() -> None:
    clash = read("1 1 - -\n- - - -\n- - - -\n- - - -", kind="sudoku")
    assert propagated(clash, "minimal2").marks is None
    given = propagated(LAST_IN_ITS_COLUMN, "minimal2", {9: digit(4)}).marks
    assert given is not None
    assert given[9] == digit(4)


def test_command() -> None:
    source = ("-", "--kind", "sudoku", "--encoding", "minimal2")
    done = run("forced", *source, "--propagation-only", stdin=b"4100\n0040\n0000\n0004\n")
    assert "marks follow by unit propagation" in done.stdout
    assert run("forced", *source, stdin=b"4100\n0040\n0000\n0004\n").returncode == 2
