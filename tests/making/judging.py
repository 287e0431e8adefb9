"""What every generated puzzle must be, judged by a fresh solver and the rules."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from gridproof.board.grid import Cell
from gridproof.checking import check
from gridproof.engines.session import Deadline
from gridproof.hints import rate
from gridproof.making import Made, Repaired, generate
from gridproof.making.generic import making_of
from gridproof.making.thinning import droppable
from gridproof.record.kind import Puzzle
from gridproof.searching.search import Search, Status, decide_theory
from gridproof.solving import solve
from gridproof.symmetry import orbits


def assert_good(made: Made, *, minimal: bool = True, symmetry: str = "none") -> None:
    puzzle = made.puzzle
    assert check(puzzle, made.answer).solved
    # Not the kind's own short cuts, and no solver that has learned from other puzzles.
    result = decide_theory(puzzle.theory, Deadline())
    assert result.status is Status.UNIQUE
    assert result.answer == dict(made.answer)
    assert_symmetric(puzzle, symmetry)
    if minimal:
        assert made.minimal
        groups = clue_groups(puzzle, symmetry)
        can_go = set(droppable(making_of(puzzle.kind), puzzle))
        for group in groups:
            spare = [cell for cell in group if cell in can_go]
            if spare:
                assert has_several_answers(without(puzzle, spare)), f"{spare} can go"


def assert_level(kind: str, side: int, level: str, **wishes: Any) -> Made:
    """A good puzzle is made at the level, and the rating agrees."""
    made = generate(kind, side, side, level=level, seed=1, **wishes)
    assert_good(made, minimal=made.minimal, symmetry=made.symmetry)
    rating = rate(made.puzzle)
    assert (rating.level, rating.score) == (level, made.score)
    return made


def assert_symmetric(puzzle: Puzzle, symmetry: str) -> None:
    for group in clue_groups(puzzle, symmetry):
        assert len({cell in puzzle.clues for cell in group}) == 1


def clue_groups(puzzle: Puzzle, symmetry: str) -> set[tuple[Cell, ...]]:
    """The cells whose clues stay or go together; the clue of a region stands for all its cells."""
    home = {cell: cell for cell in puzzle.grid.cells}
    if puzzle.kind.region_clues:
        home = {cell: region[0] for region in puzzle.regions for cell in region}
    return {tuple(sorted({home[cell] for cell in orbit})) for orbit in orbits(puzzle.grid, symmetry)}


def without(puzzle: Puzzle, cells: Iterable[Cell]) -> Puzzle:
    dropped = making_of(puzzle.kind).dropped
    gone = set(cells)
    clues = {}
    for cell, clue in puzzle.clues.items():
        rest = dropped(clue) if cell in gone else clue
        if rest is not None:
            clues[cell] = rest
    return replace(puzzle, clues=clues)


def has_several_answers(puzzle: Puzzle) -> bool:
    theory = puzzle.theory()
    with Search(theory) as search:
        assert search.find(Deadline())
        search.forbid(search.model())
        return bool(search.find(Deadline()))


def assert_is_a_way(puzzle: Puzzle, way: Repaired) -> None:
    """The changes named are all there are, and leave the answer named and no other."""
    found = solve(way.puzzle)
    assert found.status is Status.UNIQUE
    assert found.answer == way.answer
    differing = {
        cell
        for cell in puzzle.clues.keys() | way.puzzle.clues.keys()
        if puzzle.clues.get(cell) != way.puzzle.clues.get(cell)
    }
    assert differing == set(way.changed)
    assert all(way.puzzle.clues.get(cell) == clue for cell, clue in way.changed.items())
