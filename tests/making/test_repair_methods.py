"""Ways of a kind's own to make a drawn board unique, as its thesis describes them."""

from __future__ import annotations

import pytest

import gridproof
from gridproof.errors import PuzzleError
from gridproof.kinds import KINDS
from gridproof.making.generic import making_of
from gridproof.making.proving import NoAnswer
from gridproof.making.repairing import NotRepaired
from gridproof.record.kind import Kind

WAYS = [(kind, name) for kind in KINDS.values() for name in making_of(kind).repair_methods]

SEVERAL = """gridproof shakashaka 6 6
- - - - - x
- - x - - -
- - - - - -
x - - - x -
- - - - - -
- - x - - -
"""


@pytest.mark.parametrize("name", ["approach1", "approach2"])
def test_some_boards_of_one_s_own_become_unique(name: str) -> None:
    repaired = 0
    for seed in range(6):
        made = gridproof.generate("shakashaka", 6, 6, method="propagation", unique=False, seed=seed)
        board = made.puzzle
        if gridproof.solve(board).status is not gridproof.Status.MULTIPLE:
            continue
        try:
            found = gridproof.repair(board, method=name, seed=1)
        except NotRepaired:
            continue
        repaired += 1
        assert gridproof.solve(found.puzzle).status is gridproof.Status.UNIQUE
        assert gridproof.check(found.puzzle, found.answer).solved
        assert found.puzzle == gridproof.repair(board, method=name, seed=1).puzzle
        for cell, clue in board.clues.items():
            assert found.puzzle.clues[cell].wall and clue.number in (None, found.puzzle.clues[cell].number)
        assert all(found.puzzle.clues[cell].number is not None for cell in found.changed)
        assert not found.fewest
    assert repaired


@pytest.mark.parametrize(("kind", "name"), WAYS, ids=[f"{kind.name}-{name}" for kind, name in WAYS])
def test_a_method_is_described(kind: Kind, name: str) -> None:
    assert making_of(kind).repair_methods[name].what[0].isupper()


def test_methods_that_are_not_there_are_refused() -> None:
    board = gridproof.read(SEVERAL)
    with pytest.raises(PuzzleError, match="unknown method to repair: 'both'; expected one of: approach1"):
        gridproof.repair(board, method="both")
    with pytest.raises(PuzzleError, match="expected one of: no method, for akari has none"):
        gridproof.repair(gridproof.read("https://puzz.link/p?lightup/6/6/nekcakbl"), method="approach1")


def test_black_cells_that_leave_no_answer_are_named() -> None:
    board = gridproof.read("gridproof shakashaka 3 3\n- - -\n- x -\n- - -\n")
    assert gridproof.solve(board).status is gridproof.Status.NONE
    for method in (None, "approach1"):
        with pytest.raises(NoAnswer, match="the clue at r2c2 contradicts the rules"):
            gridproof.repair(board, method=method)
