"""Boards that are divided into regions."""

from __future__ import annotations

from random import Random

import pytest

from gridproof.board.grid import Grid
from gridproof.board.marks import Clue
from gridproof.errors import PuzzleError
from gridproof.kinds import KINDS
from gridproof.record.kind import Puzzle
from gridproof.symmetry import SYMMETRIES, canonical, images, orbits
from tests.formats.random_boards import random_puzzle

ROOMS = KINDS["heyawake"]
GRID = Grid.of(2, 3)


def test_regions_are_put_in_order() -> None:
    puzzle = Puzzle(ROOMS, GRID, {}, regions=((5, 4, 3), (2,), (1, 0)))
    assert puzzle.regions == ((0, 1), (2,), (3, 4, 5))
    assert puzzle == Puzzle(ROOMS, GRID, {}, regions=((0, 1), (3, 4, 5), (2,)))
    assert puzzle != Puzzle(ROOMS, GRID, {}, regions=((0, 1, 2), (3, 4, 5)))


def test_a_board_that_says_nothing_is_one_region() -> None:
    assert Puzzle(ROOMS, GRID, {}).regions == ((0, 1, 2, 3, 4, 5),)


@pytest.mark.parametrize(
    "regions",
    [
        ((0, 1, 2), (3, 4)),
        ((0, 1, 2), (2, 3, 4, 5)),
        ((0, 1, 2), (3, 4, 5, 6)),
        ((0, 1, 2, -1), (3, 4, 5)),
    ],
)
def test_what_is_no_partition_is_refused(regions: tuple[tuple[int, ...], ...]) -> None:
    with pytest.raises(PuzzleError, match="regions that overlap or leave cells out; expected a partition"):
        Puzzle(ROOMS, GRID, {}, regions=regions)


def test_a_region_may_be_in_several_parts() -> None:
    puzzle = Puzzle(ROOMS, GRID, {}, regions=((1, 3, 4, 5), (2, 0)))
    assert puzzle.regions == ((0, 2), (1, 3, 4, 5))


def test_other_kinds_have_none() -> None:
    assert Puzzle(KINDS["akari"], GRID, {}).regions == ()
    with pytest.raises(PuzzleError, match="akari has no regions; expected none"):
        Puzzle(KINDS["akari"], GRID, {}, regions=(tuple(GRID.cells),))


def test_a_clue_moves_to_the_first_cell_of_its_region() -> None:
    puzzle = Puzzle(ROOMS, GRID, {5: Clue(2), 1: Clue(0)}, regions=((0, 1, 2), (3, 4, 5)))
    assert puzzle.clues == {0: Clue(0), 3: Clue(2)}
    with pytest.raises(PuzzleError, match="heyawake r1c3: a second clue in the region of r1c1; expected one"):
        Puzzle(ROOMS, GRID, {0: Clue(1), 2: Clue(1)}, regions=puzzle.regions)


def test_regions_turn_with_the_board() -> None:
    rng = Random("turned regions")
    moved = 0
    for _ in range(60):
        puzzle = random_puzzle(ROOMS, rng)
        first = canonical(puzzle)
        for symmetry in SYMMETRIES:
            turned = symmetry.puzzle(puzzle)
            place = {cell: symmetry.cell(puzzle.grid, cell) for cell in puzzle.grid.cells}
            assert set(map(frozenset, turned.regions)) == {
                frozenset(place[cell] for cell in region) for region in puzzle.regions
            }
            shown = {region: turned.clues.get(region[0]) for region in turned.regions}
            for region in puzzle.regions:
                assert shown[tuple(sorted(place[cell] for cell in region))] == puzzle.clues.get(region[0])
            moved += any(place[cell] not in turned.clues for cell in puzzle.clues)
            assert canonical(turned) == first
    assert moved > 20


def test_images_of_cells_are_all_a_symmetry_makes_of_them() -> None:
    grid = Grid.of(3, 3)
    assert images(grid, [0, 1], "none") == [frozenset({0, 1})]
    assert images(grid, [0, 1], "rotate2") == [frozenset({0, 1}), frozenset({7, 8})]
    assert images(grid, [3, 4, 5], "rotate2") == [frozenset({3, 4, 5})]
    assert len(images(grid, [0, 1], "full")) == 8
    for name in ("mirror", "rotate4", "diagonal2", "full"):
        for group in orbits(grid, name):
            assert {cell for image in images(grid, group[:1], name) for cell in image} == set(group)
