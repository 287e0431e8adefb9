"""Turning and mirroring boards."""

from __future__ import annotations

import pytest

from gridproof.board.grid import Grid
from gridproof.formats.words import example_board
from gridproof.kinds import KINDS, kind_named
from gridproof.record.kind import Kind, Puzzle
from gridproof.solving import solve
from gridproof.symmetry import SYMMETRIES, canonical


@pytest.mark.parametrize("kind", KINDS.values(), ids=lambda kind: kind.name)
def test_the_answer_turns_with_the_board(kind: Kind) -> None:
    board = example_board(kind, kind.examples[0])
    answer = solve(board.puzzle).answer
    assert answer is not None
    for symmetry in SYMMETRIES:
        turned = symmetry.puzzle(board.puzzle)
        expected = {symmetry.place(board.puzzle.grid, place): mark for place, mark in answer.items()}
        found = solve(turned).answer
        assert found is not None
        assert found.keys() == expected.keys()
        assert canonical(turned) == canonical(board.puzzle)


def test_boxes_turn_too() -> None:
    puzzle = Puzzle(kind_named("sudoku"), Grid.of(6, 6), {})
    variants = {symmetry.puzzle(puzzle).variant for symmetry in SYMMETRIES}
    assert variants == {"", "3x2"}
    assert len({canonical(symmetry.puzzle(puzzle)).variant for symmetry in SYMMETRIES}) == 1


def test_eight_different_ways() -> None:
    grid = Grid.of(2, 3)
    places = [*grid.cells, *grid.edges]
    images = {tuple(symmetry.place(grid, place) for place in places) for symmetry in SYMMETRIES}
    assert len(images) == 8
    assert all(sorted(image) == places for image in images)
