"""Boards too large for the usual way: what they cost is counted, and what is not known is not claimed."""

from __future__ import annotations

import pytest

from gridproof.board.grid import Grid
from gridproof.board.marks import DOT, Mark
from gridproof.engines.session import Deadline
from gridproof.kinds import kind_named
from gridproof.making import Made, attempts, generate
from gridproof.making.generic import making_of
from gridproof.making.thinning import Patience, uniqueness
from gridproof.record import maker
from gridproof.record.kind import Puzzle
from gridproof.solving import Status, solve


@pytest.fixture
def large(monkeypatch: pytest.MonkeyPatch) -> None:
    """Small boards count as large."""
    monkeypatch.setattr(attempts, "MANY_CELLS", 30)
    for kind in ("akari", "sudoku", "yajilin"):
        module = kind_named(kind).part("maker")
        monkeypatch.setattr(module, "MANY_CELLS", 30)


@pytest.mark.usefixtures("large")
@pytest.mark.parametrize(
    ("kind", "rows", "cols"),
    [("sudoku", 9, 9), ("akari", 9, 10), ("kurodoko", 8, 9), ("yajilin", 10, 12), ("shakashaka", 7, 8)],
)
def test_the_way_of_large_boards_makes_unique_puzzles_of_a_seed(kind: str, rows: int, cols: int) -> None:
    made = generate(kind, rows, cols, seed=3)
    result = solve(made.puzzle)
    assert (result.status, result.answer) == (Status.UNIQUE, made.answer)
    assert generate(kind, rows, cols, seed=3) == made


@pytest.mark.usefixtures("large")
def test_a_large_yajilin_has_few_clue_cells() -> None:
    made = generate("yajilin", 14, 14, seed=1)
    assert len(made.puzzle.clues) / made.puzzle.grid.size < 0.18
    assert solve(made.puzzle).status is Status.UNIQUE


@pytest.mark.usefixtures("large")
def test_with_little_patience_clues_stay_and_minimal_is_not_claimed(monkeypatch: pytest.MonkeyPatch) -> None:
    patient = generate("sudoku", 9, 9, seed=3)
    monkeypatch.setattr(attempts, "_PER_CELL", 60)
    hasty = generate("sudoku", 9, 9, seed=3)
    assert patient.minimal
    assert not hasty.minimal
    assert len(hasty.puzzle.clues) > len(patient.puzzle.clues)
    assert hasty.answer.items() <= {**patient.answer, **_shown(patient.puzzle)}.items()
    assert solve(hasty.puzzle).status is Status.UNIQUE
    asked_for = generate("sudoku", 9, 9, seed=3, minimal=True)
    assert asked_for.minimal
    assert asked_for.puzzle == patient.puzzle


def _shown(puzzle: Puzzle) -> dict[int, str]:
    return {cell: str(clue.number) for cell, clue in puzzle.clues.items()}


def test_a_question_that_takes_too_much_work_is_given_up() -> None:
    made = generate("kurodoko", 9, 9, seed=1)
    clued = making_of(made.puzzle.kind).clued
    assert clued is not None
    theory = clued(made.puzzle, Deadline())
    with uniqueness(theory, _everywhere(made), Deadline(), Patience(1, 10**9)) as asked:
        assert asked.core([]) is None
        assert asked.given_up == 1


def _everywhere(made: Made) -> dict[int, Mark]:
    return {cell: made.answer.get(cell, DOT) for cell in made.puzzle.grid.cells}


def test_a_sudoku_of_625_cells(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(attempts, "_PER_CELL", 1000)
    made = generate("sudoku", 25, 25, seed=1, time_limit=600)
    assert made.puzzle.grid == Grid.of(25, 25)
    assert made.puzzle.grid.size > maker.MANY_CELLS
    assert len(made.puzzle.clues) < 400
