"""Encodings of Kurodoko: the same answers, however numbers are counted and white cells are connected."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from gridproof.board.grid import Cell, Grid
from gridproof.board.marks import Clue
from gridproof.encodings import encodings_of
from gridproof.errors import PuzzleError
from gridproof.kinds.kurodoko import KIND
from gridproof.logic.lowering import as_theory
from gridproof.logic.program import Program
from gridproof.record.encoding import Encoding
from gridproof.record.kind import Puzzle
from gridproof.vocabulary.white_connectivity import MOST_CLAUSES, size_of_reachability
from tests.encodings.agreement import ONE_OF_EACH, assert_agreement, assert_same_verdicts, installed
from tests.kinds.brute import brute_force
from tests.kinds.shaded import larger_puzzles, small_puzzles
from tests.kinds.test_kurodoko import numbers_at
from tests.later import Later

SHAPES = ((1, 1), (1, 2), (1, 3), (5, 1), (2, 2), (2, 4), (3, 3))
TINY = Later(
    lambda: [
        Puzzle(KIND, Grid.of(3, 3), {}),
        *(
            puzzle
            for shape in SHAPES
            for puzzle in islice(small_puzzles(KIND, Grid.of(*shape), numbers_at, Random(f"{shape}")), 3)
        ),
    ]
)
ANSWERS = Later(lambda: (brute_force(puzzle) for puzzle in TINY))
LARGER = Later(lambda: larger_puzzles(KIND, 14, numbers_at, Random("kurodoko encodings")))
ENCODINGS = encodings_of(KIND)


def fitting(encoding: Encoding) -> list[Puzzle]:
    """Reachability is so large that it gets the smaller boards only."""
    most = 16 if {"r", "r-thesis"} & {*encoding.name.split("+")} else 40
    return [puzzle for puzzle in LARGER if puzzle.grid.size <= most]


@pytest.mark.parametrize("encoding", ENCODINGS.values(), ids=lambda encoding: encoding.name)
def test_agreement(encoding: Encoding) -> None:
    for puzzle, answers in zip(TINY, ANSWERS, strict=True):
        assert_agreement(puzzle, encoding, "minisat22", answers)
    assert_same_verdicts(fitting(encoding), encoding, "minisat22")


@pytest.mark.parametrize("engine", installed(ONE_OF_EACH[1:]))
@pytest.mark.parametrize("name", ["ie+dfs+h", "se+r", "v+rt+h", "ie+r-thesis", "v+rt-thesis+h"])
def test_agreement_on_other_engines(name: str, engine: str) -> None:
    for puzzle, answers in list(zip(TINY, ANSWERS, strict=True))[1::4]:
        assert_agreement(puzzle, ENCODINGS[name], engine, answers)


def test_samples_are_not_all_alike() -> None:
    assert {min(len(answers), 2) for answers in ANSWERS} == {0, 1, 2}
    assert all(len(fitting(encoding)) > 1 for encoding in ENCODINGS.values())


def test_every_combination_is_there() -> None:
    numbers, connectivity = ("se", "ie", "v", "ours"), ("r", "st", "dfs", "astar", "rt", "ours")
    names = {f"{n}+{c}{h}" for n in numbers for c in connectivity for h in ("", "+h")}
    printed = {f"{n}+{c}{h}" for n in numbers[:3] for c in ("r-thesis", "rt-thesis") for h in ("", "+h")}
    assert set(ENCODINGS) == {"ours", "written", *names, *printed}


def test_reachability_has_the_variables_of_the_thesis() -> None:
    """A 5x5 takes 1800 of them: a pair of cells a level, from 1 step to 32."""
    built = ENCODINGS["se+r-thesis"].build(Puzzle(KIND, Grid.of(5, 5), {}))
    assert built.variables == 25 + 1800


def test_trees_are_those_of_the_thesis() -> None:
    """Counted by its figures 3.12 to 3.15 on a 4x4, of which four cells lie inside."""
    built = ENCODINGS["se+rt-thesis"].build(Puzzle(KIND, Grid.of(4, 4), {}))
    assert isinstance(built, Program)
    apart, diagonals, border = 24, 18, 12
    assert len(built.guarded) == 2 * diagonals, "depths, for either way a parent can be"
    assert len(built.linears) == border, "depth 0"
    no_parents = 2 * diagonals - 4 * 4
    at_most_one = 4 * 6
    assert len(built.clauses) == apart + no_parents + at_most_one + 2 * diagonals


def test_improved_enumeration_lists_fewer_layouts() -> None:
    puzzle = Puzzle(KIND, Grid.of(5, 5), {2: Clue(2), 12: Clue(5), 13: Clue(3)})
    clauses = [len(as_theory(ENCODINGS[name].build(puzzle)).clauses) for name in ("ie+dfs", "se+dfs")]
    assert clauses[0] < clauses[1]


def test_reachability_is_refused_by_what_it_would_take() -> None:
    for shape in ((2, 12), (6, 6), (7, 7)):
        grid = Grid.of(*shape)
        theory = ENCODINGS["ours+r"].build(Puzzle(KIND, grid, {}))
        variables, clauses = size_of_reachability(grid)
        assert theory.variables == pytest.approx(variables, rel=0.1)
        assert len(theory.clauses) == pytest.approx(clauses, rel=0.1)
    assert size_of_reachability(Grid.of(12, 12))[1] < MOST_CLAUSES
    for shape, told in (
        ((13, 13), r"about 2\.33e\+07 clauses and 7\.81e\+06 variables"),
        ((316, 316), "about"),
    ):
        with pytest.raises(
            PuzzleError, match=rf"too large for connectivity by reachability: {told}.*16,000,000"
        ):
            ENCODINGS["ours+r"].build(Puzzle(KIND, Grid.of(*shape), {}))


def test_what_would_fill_the_memory_is_refused() -> None:
    grid = Grid.of(60, 60)
    numbers = dict.fromkeys(range(0, grid.size, 61), Clue(60))
    refusals: tuple[tuple[str, dict[Cell, Clue], str], ...] = (
        ("se+dfs", numbers, "kurodoko r16c16: too many layouts"),
        ("ie+rt", {}, "60x60 is too large"),
        ("ours+r+h", {}, "60x60 is too large"),
    )
    for name, clues, found in refusals:
        with pytest.raises(PuzzleError, match=rf"^{found}.*expected.*such as ours$"):
            ENCODINGS[name].build(Puzzle(KIND, grid, clues))
