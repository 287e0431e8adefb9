"""Encodings of Kuroshuto: the same answers, however the white cells are connected."""

from __future__ import annotations

from itertools import islice, pairwise
from random import Random

import pytest

from gridproof.board.grid import Grid
from gridproof.board.marks import Clue
from gridproof.encodings import encodings_of
from gridproof.errors import PuzzleError
from gridproof.kinds.kuroshuto import KIND
from gridproof.record.encoding import Encoding
from gridproof.record.kind import Puzzle
from gridproof.solving import Status, solve
from tests.encodings.agreement import ONE_OF_EACH, assert_agreement, assert_same_verdicts, installed, sample
from tests.kinds.brute import brute_force
from tests.kinds.shaded import larger_puzzles, small_puzzles
from tests.kinds.test_kuroshuto import numbers_at
from tests.later import Later

SHAPES = ((1, 1), (1, 2), (1, 3), (5, 1), (2, 2), (2, 4), (3, 3), (3, 4))
INSIDE = Puzzle(KIND, Grid.of(3, 4), {5: Clue(1), 6: Clue(2)})
"""No number at the border: the two trees have to find a root among the other cells there."""
NOWHERE = Puzzle(KIND, Grid.of(1, 1), {0: Clue(1)})
"""A number without any cell at its distance."""
TINY = Later(
    lambda: [
        *(
            puzzle
            for shape in SHAPES
            for puzzle in islice(small_puzzles(KIND, Grid.of(*shape), numbers_at, Random(f"{shape}")), 6)
        ),
        INSIDE,
        NOWHERE,
    ]
)
ANSWERS = Later(lambda: (brute_force(puzzle) for puzzle in TINY))
LARGER = Later(lambda: larger_puzzles(KIND, 40, numbers_at, Random("kuroshuto encodings")))
ENCODINGS = encodings_of(KIND)


def taken(encoding: Encoding, puzzle: Puzzle) -> bool:
    """The thesis needs a clue at the border."""
    at_border = any(len(puzzle.grid.neighbours[cell]) < 4 for cell in puzzle.clues)
    return at_border or encoding.name != "two-trees-thesis"


def fitting(encoding: Encoding) -> list[Puzzle]:
    """Reachability is so large that it gets the smaller boards only."""
    most = 16 if encoding.name in ("r", "r-thesis") else 64
    return [puzzle for puzzle in LARGER if puzzle.grid.size <= most and taken(encoding, puzzle)]


@pytest.mark.parametrize("encoding", ENCODINGS.values(), ids=lambda encoding: encoding.name)
def test_agreement(encoding: Encoding) -> None:
    compared = [(p, answers) for p, answers in zip(TINY, ANSWERS, strict=True) if taken(encoding, p)]
    assert len(compared) > 30
    for puzzle, answers in compared:
        assert_agreement(puzzle, encoding, "minisat22", answers)
    assert_same_verdicts(fitting(encoding), encoding, "minisat22")


@pytest.mark.parametrize("engine", installed(ONE_OF_EACH[1:]))
@pytest.mark.parametrize("name", ["two-trees", "levels", "binary", "order", "cuts", "rt"])
def test_agreement_on_other_engines(name: str, engine: str) -> None:
    few = [(puzzle, answers) for puzzle, answers in zip(TINY, ANSWERS, strict=True) if len(answers) < 20]
    assert len(few) > 15
    for puzzle, answers in Random(name).sample(few, 2 if engine == "mip" else 5):
        assert_agreement(puzzle, ENCODINGS[name], engine, answers)
    assert_same_verdicts(sample(LARGER, 1 if engine == "mip" else 3, name), ENCODINGS[name], engine)


def test_samples_are_not_all_alike() -> None:
    assert {min(len(answers), 2) for answers in ANSWERS} == {0, 1, 2}
    assert {solve(puzzle).status for puzzle in LARGER} == {Status.NONE, Status.UNIQUE, Status.MULTIPLE}
    assert brute_force(INSIDE)
    assert len(fitting(ENCODINGS["r"])) > 2


def test_boards_that_would_fill_the_memory_are_refused() -> None:
    board = Puzzle(KIND, Grid.of(40, 40), {})
    for name in ("levels", "order", "r", "rt"):
        with pytest.raises(PuzzleError, match=r"40x40 is too large.*expected.*such as ours"):
            ENCODINGS[name].build(board)


def test_the_example_of_the_thesis_clause_by_clause() -> None:
    numbers = {3: Clue(2), 6: Clue(1), 8: Clue(3), 12: Clue(3), 13: Clue(1)}
    program = ENCODINGS["two-trees-thesis"].build(Puzzle(KIND, Grid.of(4, 4), numbers))
    clauses = [tuple(clause) for clause in program.clauses]
    assert len(clauses) == 331
    assert clauses[:9] == [
        *((12, 2), (-12, -2)),
        *((3, 11), (3, 6), (3, 8), (11, 6), (11, 8), (6, 8), (-3, -11, -6, -8)),
    ]
    # The last clause of each part and the first of the next one.
    borders = [
        ((-10, -13, -15), (4,)),
        ((14,), (1, 2)),
        ((15, 16), (-19, -20)),
        ((77, 78), (-101, -102)),
        ((141, 142, 143, 144), (-19, -33)),
        ((-76, -78), (-103, -117)),
        ((-144, -146), (-1, -19, 5)),
        ((-16, -78, 15), (-19, -102)),
    ]
    assert [pair for pair in pairwise(clauses) if pair in borders] == borders
    assert clauses[-1] == (-78, -143)
    # Its count is 9 n n - 4 n = 128; its numbers leave gaps and go up to 157.
    assert program.variables == max(abs(lit) for clause in clauses for lit in clause) == 157


def test_the_formula_of_the_thesis_needs_a_root() -> None:
    with pytest.raises(PuzzleError, match=r"no clue at the border.*expected.*two-trees"):
        ENCODINGS["two-trees-thesis"].build(INSIDE)
