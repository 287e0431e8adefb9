"""Nurikabe: the solver against the rules."""

from __future__ import annotations

from random import Random

import pytest

from gridproof.board.grid import Cell, Grid
from gridproof.board.marks import DOT, SHADED, Clue
from gridproof.checking import check
from gridproof.errors import PuzzleError
from gridproof.kinds.nurikabe import KIND
from gridproof.record.kind import Puzzle
from gridproof.solving import Status, count, solve
from tests.kinds.brute import Answers, assert_engine_agrees, brute_force
from tests.kinds.progress import assert_broken_is_final
from tests.kinds.shaded import every_puzzle

SHAPES = ((1, 1), (1, 4), (1, 7), (6, 1), (2, 4), (3, 3), (3, 4), (5, 2))


def random_puzzle(grid: Grid, rng: Random) -> Puzzle:
    """Islands of a random board, each with its number, and now and then something else."""
    shade = rng.uniform(0.3, 0.7)
    white = [cell for cell in grid.cells if rng.random() > shade]
    clues: dict[Cell, Clue] = {}
    for part in grid.components(white):
        number = len(part) if rng.random() < 0.9 else rng.randint(1, grid.size)
        clues[rng.choice(part)] = Clue(None if rng.random() < 0.15 else number)
    return Puzzle(KIND, grid, clues)


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: f"{shape[0]}x{shape[1]}")
def test_engine_finds_what_the_rules_allow(shape: tuple[int, int]) -> None:
    rng = Random(f"nurikabe {shape}")
    for _ in range(25):
        assert_engine_agrees(random_puzzle(Grid.of(*shape), rng))


@pytest.mark.parametrize(
    "shape", [(1, 1), (1, 2), (1, 3), (2, 2)], ids=lambda shape: f"{shape[0]}x{shape[1]}"
)
def test_every_tiny_board(shape: tuple[int, int]) -> None:
    grid = Grid.of(*shape)
    for puzzle in every_puzzle(KIND, grid, (Clue(), *map(Clue, range(1, grid.size + 1)))):
        assert_engine_agrees(puzzle)


def test_engine_agrees_on_larger_boards() -> None:
    rng = Random("nurikabe 4x4")
    verdicts, broken = [], 0
    for _ in range(6):
        puzzle = random_puzzle(Grid.of(4, 4), rng)
        expected: Answers = brute_force(puzzle)
        assert_engine_agrees(puzzle, expected)
        broken += assert_broken_is_final(puzzle, expected, rng, 40)
        verdicts.append(len(expected))
    assert 1 in verdicts
    assert broken > 50


def test_a_sea_of_nothing_hangs_together() -> None:
    assert solve(Puzzle(KIND, Grid.of(2, 2), {0: Clue(4)})).answer == {1: DOT, 2: DOT, 3: DOT}
    assert count(Puzzle(KIND, Grid.of(1, 1), {})).answers == ({0: SHADED},)


def test_numbers_that_are_too_large_for_the_board() -> None:
    assert solve(Puzzle(KIND, Grid.of(3, 3), {0: Clue(6), 8: Clue(6)})).status is Status.NONE


def test_board_in_progress() -> None:
    puzzle = Puzzle(KIND, Grid.of(3, 3), {0: Clue(2), 8: Clue()})
    # One white part with both numbers: shaded cells may still come between.
    assert [(v.rule, v.broken) for v in check(puzzle, {}).violations] == [("island", False)]
    assert check(puzzle, dict.fromkeys((1, 4, 6, 7), SHADED)).solved
    apart = {1: SHADED, 4: SHADED, 6: SHADED}
    assert [(v.rule, v.places, v.broken) for v in check(puzzle, apart).violations] == [("sea", (6,), False)]
    assert [v.rule for v in check(puzzle, apart | {3: DOT, 7: DOT}).broken] == ["sea"]
    joined = check(puzzle, {1: DOT, 2: DOT, 5: DOT}).broken
    assert [(v.rule, v.places) for v in joined] == [("island", (0, 1, 2, 5, 8))]
    assert [v.rule for v in check(puzzle, {1: DOT, 3: DOT}).broken] == ["number"]
    assert [(v.rule, v.places) for v in check(puzzle, {1: SHADED, 3: SHADED}).broken] == [("number", (0,))]
    pool = dict.fromkeys((3, 4, 6, 7), SHADED)
    assert [(v.rule, v.places) for v in check(puzzle, pool).broken] == [("pool", (3, 4, 6, 7))]


def test_an_island_without_a_number_is_broken_once_it_is_white() -> None:
    puzzle = Puzzle(KIND, Grid.of(1, 4), {0: Clue(1)})
    assert [(v.rule, v.places, v.broken) for v in check(puzzle, {1: SHADED, 2: SHADED}).violations] == [
        ("island", (3,), False)
    ]
    assert check(puzzle, {1: SHADED, 2: SHADED, 3: DOT}).violations[0].broken


@pytest.mark.parametrize("clue", [Clue(0), Clue(5), Clue(2, wall=True)])
def test_bad_clues_are_refused(clue: Clue) -> None:
    with pytest.raises(PuzzleError, match=r"nurikabe r1c2: .*expected"):
        Puzzle(KIND, Grid.of(2, 2), {1: clue})
