"""Heyawake puzzles are made: unique, minimal, with symmetric rooms and numbers where that is wished."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from gridproof.board.grid import Grid
from gridproof.board.marks import SHADED, Clue
from gridproof.checking import check
from gridproof.engines.session import Deadline
from gridproof.errors import PuzzleError
from gridproof.hints import rate
from gridproof.kinds.heyawake import KIND
from gridproof.kinds.heyawake.maker import MAKING, clued, draft
from gridproof.making import generate, minimise, redundant, repair
from gridproof.record.kind import Puzzle
from gridproof.record.maker import Orbits, Wishes
from gridproof.searching.search import Search
from gridproof.solving import Status, count, solve
from gridproof.symmetry import images, orbits
from tests.formats.random_boards import random_regions
from tests.making.judging import assert_good


def wishes(side: int, symmetry: str = "none") -> Wishes:
    grid = Grid.of(side, side)
    return Wishes(grid, Orbits(symmetry, orbits(grid, symmetry)))


def test_a_draft_shows_every_number_and_has_one_answer() -> None:
    drafts = [draft(wishes(6), Random(seed), Deadline()) for seed in range(12)]
    made = [found for found in drafts if found is not None]
    assert len(made) > 4
    for found in made:
        assert len(found.puzzle.clues) == len(found.puzzle.regions)
        assert check(found.puzzle, found.answer).solved
        result = solve(found.puzzle)
        assert (result.status, result.answer) == (Status.UNIQUE, found.answer)


def test_the_same_seed_makes_the_same_puzzle() -> None:
    assert generate("heyawake", 6, 6, seed=5) == generate("heyawake", 6, 6, seed=5)


@pytest.mark.parametrize("symmetry", ["rotate2", "mirror", "rotate4", "full"])
def test_rooms_and_numbers_are_symmetric(symmetry: str) -> None:
    puzzle = generate("heyawake", 6, 6, seed="symmetric", symmetry=symmetry).puzzle
    rooms = {frozenset(room): room[0] in puzzle.clues for room in puzzle.regions}
    assert any(rooms.values())
    for room, shown in rooms.items():
        for image in images(puzzle.grid, room, symmetry):
            assert rooms[image] == shown


@pytest.mark.parametrize("shape", [(1, 1), (1, 5), (4, 1), (2, 3)])
def test_small_and_narrow_boards(shape: tuple[int, int]) -> None:
    made = generate("heyawake", *shape, seed=1)
    assert solve(made.puzzle).status is Status.UNIQUE


def test_a_minimal_puzzle_needs_every_number() -> None:
    puzzle = generate("heyawake", 6, 6, seed=2, minimal=True).puzzle
    assert redundant(puzzle) == []
    full = draft(wishes(6), Random(0), Deadline())
    assert full is not None
    smaller = minimise(full.puzzle).puzzle
    assert solve(smaller).answer == full.answer
    assert redundant(smaller) == []


def test_repair_adds_numbers() -> None:
    full = generate("heyawake", 6, 6, seed=4, minimal=True).puzzle
    gone = max(full.clues)
    fewer = replace(full, clues={cell: clue for cell, clue in full.clues.items() if cell != gone})
    assert solve(fewer).status is Status.MULTIPLE
    repaired = repair(fewer)
    assert solve(repaired.puzzle).status is Status.UNIQUE
    assert repaired.puzzle.regions == full.regions
    assert len(repaired.changed) == 1
    assert set(repaired.changed) <= {room[0] for room in full.regions}


def test_numbers_as_assumptions_say_what_they_say_as_clues() -> None:
    rng = Random("heyawake clued")
    told = 0
    for _ in range(40):
        grid = Grid.of(rng.randint(1, 4), rng.randint(1, 4))
        bare = Puzzle(KIND, grid, {}, regions=random_regions(grid, rng))
        room = rng.choice(bare.regions)
        number = rng.randint(0, len(room))
        expected = count(Puzzle(KIND, grid, {room[0]: Clue(number)}, regions=bare.regions), limit=0)
        board = clued(bare, Deadline())
        found = 0
        with Search(board.theory) as search:
            while search.find(Deadline(), board.says(room[0], Clue(number))):
                model = search.model()
                search.session.add([[-lit for lit in model[: grid.size]]])
                found += 1
        assert found == expected.number
        told += found > 0
    assert told > 10


def test_what_a_cell_could_show() -> None:
    assert MAKING.could_show is not None
    puzzle = Puzzle(KIND, Grid.of(2, 2), {}, regions=((0, 1), (2, 3)))
    shown = [MAKING.could_show(puzzle, {0: SHADED, 3: SHADED}, cell) for cell in range(4)]
    assert shown == [Clue(1), None, Clue(1), None]


def test_rooms_too_large_to_count_in_are_refused_in_one_line() -> None:
    with pytest.raises(PuzzleError, match="heyawake r1c1: a room of 900 cells; expected at most 500"):
        minimise(Puzzle(KIND, Grid.of(30, 30), {0: Clue(0)}))


@pytest.mark.parametrize("level", ["beginner", "easy", "medium"])
def test_levels_below_hard_on_a_usual_board(level: str) -> None:
    made = generate("heyawake", 10, 10, level=level, seed=1)
    assert_good(made, minimal=False)
    rating = rate(made.puzzle)
    assert (rating.level, rating.score) == (level, made.score)
    assert len(made.puzzle.clues) <= 0.25 * made.puzzle.grid.size
    assert max(map(len, made.puzzle.regions)) <= 16


def test_levels_on_symmetric_small_and_narrow_boards() -> None:
    made = generate("heyawake", 8, 8, level="easy", seed=2, symmetry="rotate2")
    assert_good(made, minimal=False, symmetry="rotate2")
    for shape in ((1, 5), (2, 2), (3, 4)):
        assert solve(generate("heyawake", *shape, level="beginner", seed=1).puzzle).status is Status.UNIQUE
