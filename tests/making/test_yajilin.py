"""Yajilin puzzles that were made, judged by the rules and a fresh solver."""

from __future__ import annotations

import pytest

from gridproof.board.grid import Place
from gridproof.board.marks import Clue
from gridproof.checking import check
from gridproof.hints import Hint, walkthrough
from gridproof.kinds.yajilin.maker_arrows import option
from gridproof.kinds.yajilin.maker_follows import Follows
from gridproof.making import generate, repair
from gridproof.solving import Status, solve
from tests.making.judging import assert_good, assert_level, without


@pytest.mark.parametrize("shape", [(5, 5), (6, 8), (8, 8)])
def test_unique_and_minimal(shape: tuple[int, int]) -> None:
    for seed in range(3):
        assert_good(generate("yajilin", *shape, seed=seed, minimal=True))


@pytest.mark.parametrize("symmetry", ["rotate2", "mirror", "diagonal"])
def test_symmetric(symmetry: str) -> None:
    made = generate("yajilin", 7, 7, seed=1, symmetry=symmetry, minimal=True)
    assert_good(made, symmetry=symmetry)


def test_a_seed_gives_the_same_puzzle_again() -> None:
    first = generate("yajilin", 7, 7, seed="again")
    generate("yajilin", 7, 7, seed="another")
    assert generate("yajilin", 7, 7, seed="again") == first


def test_clue_cells_say_something_unless_a_minimal_puzzle_is_asked_for() -> None:
    clues: list[Clue] = []
    for seed in range(5):
        made = generate("yajilin", 8, 8, seed=seed)
        assert not made.minimal
        assert_good(made, minimal=False)
        clues += made.puzzle.clues.values()
    assert all(clue.number is not None and clue.arrow is not None for clue in clues)
    assert sum(clue.number == 0 for clue in clues) < 0.5 * len(clues)


@pytest.mark.parametrize("seed", range(3))
def test_repair_of_a_puzzle_with_bare_cells(seed: int) -> None:
    puzzle = generate("yajilin", 6, 6, seed=seed).puzzle
    bare = without(puzzle, list(puzzle.clues)[::2])
    repaired = repair(bare)
    assert solve(repaired.puzzle).status is Status.UNIQUE
    assert check(repaired.puzzle, repaired.answer).solved
    assert repaired.puzzle.clues == {**bare.clues, **repaired.changed}


@pytest.mark.parametrize(
    ("side", "level"),
    [(5, "beginner"), (10, "easy"), (14, "easy"), (8, "medium"), (11, "hard")],
)
def test_levels(side: int, level: str) -> None:
    assert_level("yajilin", side, level)


def test_a_level_with_symmetry() -> None:
    assert_level("yajilin", 8, "easy", symmetry="rotate2")


def test_a_seed_gives_the_same_puzzle_of_a_level_again() -> None:
    first = generate("yajilin", 7, 7, level="medium", seed="again")
    generate("yajilin", 7, 7, level="easy", seed="another")
    assert generate("yajilin", 7, 7, level="medium", seed="again") == first


def test_what_follows_is_what_direct_steps_find() -> None:
    """The walk through a puzzle supposes something for the first time where nothing follows any more."""
    for seed in range(6):
        made = generate("yajilin", 6, 6, seed=seed)
        puzzle, grid = made.puzzle, made.puzzle.grid
        marks: set[Place] = set()
        for hint in walkthrough(puzzle):
            assert isinstance(hint, Hint)
            if hint.step.supposed is not None or hint.step.pattern or hint.step.fillings:
                break
            marks.update(fact.place for fact in hint.step.concludes)
        places = [place for place in made.answer if place not in marks]
        left = {cell for place in places for cell in (grid.ends(place) if grid.is_edge(place) else (place,))}
        shown = [
            option(puzzle, made.answer, cell, clue.arrow)
            for cell, clue in puzzle.clues.items()
            if clue.arrow is not None
        ]
        follows = Follows(grid)
        assert set(follows.left_open(puzzle, shown)) == left
        follows.close()
