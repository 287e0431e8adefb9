"""Encodings of Arukone: the same answers in every logic, with both kinds of reachability."""

from __future__ import annotations

from random import Random

import pytest

from gridproof.board.grid import Grid
from gridproof.board.marks import Clue
from gridproof.encodings import encoding_named, encodings_of
from gridproof.errors import GridproofError, PuzzleError
from gridproof.kinds.arukone import KIND
from gridproof.kinds.arukone.rules import ALLOW_EMPTY, DETOUR
from gridproof.logic.program import Program
from gridproof.making import generate
from gridproof.record.encoding import Encoding
from gridproof.record.kind import Puzzle
from tests.encodings.agreement import assert_agreement, assert_same_verdicts, combinations, installed
from tests.kinds.test_arukone import all_answers, random_board
from tests.later import Later

SHAPES = ((1, 2), (1, 4), (2, 2), (2, 3), (3, 3))
TINY = [
    random_board(Random(f"{shape} {n}"), Grid.of(*shape), ALLOW_EMPTY if n % 2 else "")
    for shape in SHAPES
    for n in range(4)
] + [Puzzle(KIND, Grid.of(2, 3), {0: Clue(1), 1: Clue(1)}, variant) for variant in ("", DETOUR)]
ANSWERS = Later(lambda: (all_answers(puzzle) for puzzle in TINY))
LARGER = [random_board(Random(n), Grid.of(4, 4), ALLOW_EMPTY if n % 2 else "") for n in range(4)]


@pytest.mark.parametrize(
    ("encoding", "engine"),
    combinations(KIND, ("minisat22", "cpsat", "exact")),
    ids=lambda part: getattr(part, "name", part),
)
def test_agreement(encoding: Encoding, engine: str) -> None:
    for puzzle, answers in zip(TINY, ANSWERS, strict=True):
        assert_agreement(puzzle, encoding, engine, answers)
    if engine == "minisat22":
        assert_same_verdicts(LARGER, encoding, engine)


@pytest.mark.parametrize("engine", installed(("z3", "cvc5", "yices")))
@pytest.mark.parametrize("name", ["sat-fw", "pb-fw", "smt-fw", "smt-log", "smt-fw-thesis"])
def test_agreement_on_slow_engines(name: str, engine: str) -> None:
    encoding = encodings_of(KIND)[name]
    for puzzle, answers in list(zip(TINY, ANSWERS, strict=True))[::3]:
        assert_agreement(puzzle, encoding, engine, answers)


def test_samples_are_not_all_alike() -> None:
    assert {min(len(answers), 2) for answers in ANSWERS} == {0, 1, 2}


def test_boards_that_would_fill_the_memory_are_refused() -> None:
    puzzle = Puzzle(KIND, Grid.of(20, 20), {0: Clue(1), 399: Clue(1)})
    with pytest.raises(PuzzleError, match="a board of 400 cells is too large for reachability"):
        encodings_of(KIND)["sat-fw"].build(puzzle)


def test_unpruned_matrices_have_the_variables_of_the_thesis() -> None:
    puzzle = Puzzle(KIND, Grid.of(5, 5), {0: Clue(1), 24: Clue(1)})
    cells = 25
    shapes, pairs = 6 * cells, cells * (cells + 1) // 2
    levels = {"fw": cells, "log": 5}
    helpers = {"fw": 0, "log": pairs * cells * levels["log"]}
    known = encodings_of(KIND)
    for connectivity, level in levels.items():
        matrices = pairs * (level + 1)
        for logic in ("sat", "pb"):
            built = known[f"{logic}-{connectivity}-thesis"].build(puzzle)
            assert built.variables == shapes + matrices + helpers[connectivity]
        smt = known[f"smt-{connectivity}-thesis"].build(puzzle)
        assert isinstance(smt, Program)
        assert smt.variables - len(smt.values) == matrices
        assert {(integer.low, integer.high) for integer in smt.integers} == {(1, 6)}
        assert len(smt.integers) == cells
    assert shapes + pairs * (levels["fw"] + 1) == 8600, "the thesis's own number"


def test_constraints_are_those_of_the_thesis() -> None:
    """Counted by its formulas: of cells, of neighbours, of numbers, of lines, of matrices."""
    puzzle = Puzzle(KIND, Grid.of(5, 5), {0: Clue(1), 24: Clue(1)})
    cells, pairs, beside = 25, 25 * 26 // 2, 40
    corner, border, inside = 2, 12, 9
    lines = corner * 1 + border * 3 + inside * 6
    known = encodings_of(KIND)
    sat = known["sat-fw-thesis"].build(puzzle)
    shapes = 2 * 6 + (corner * (1 + 5) + border * (1 + 3 + 3) + inside * (1 + 15))
    # Beside a number, in a corner of its board, all nine joints of lines are there as well.
    joints = beside * (2 + 9)
    known_pairs = pairs - beside
    follows = corner * 1 * 2 + border * 3 * 3 + inside * 6 * 4
    numbers = 2 * (1 + 1) + 1 + (cells - 2)
    assert len(sat.clauses) == shapes + joints + known_pairs + follows + numbers + 4 * cells * pairs
    pb = known["pb-fw-thesis"].build(puzzle)
    assert isinstance(pb, Program)
    one_line = corner * 2 + border * 2 + inside
    sums = one_line + joints + 2 + (lines + border * 3 + inside * 6) + 2 * cells * pairs
    assert len(pb.linears) == sums
    assert len(pb.clauses) == 2 * 6 + known_pairs + 1 + (cells - 2)


def test_large_boards_are_taken_with_force() -> None:
    """A snake of two lines on a board of 169 cells, which is refused without."""
    puzzle = generate(KIND, 13, 13, seed=1).puzzle
    with pytest.raises(PuzzleError, match=r"169 cells is too large for reachability; expected .*--force"):
        encoding_named(KIND, "sat-fw").build(puzzle)
    built = encoding_named(KIND, "sat-fw", force=True).build(puzzle)
    assert built.clauses
    with pytest.raises(
        GridproofError, match="'ours' has no limit that --force lifts; expected one of: sat-fw"
    ):
        encoding_named(KIND, "ours", force=True)
