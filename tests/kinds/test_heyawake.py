"""Heyawake: the solver against the rules."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest

from gridproof.board.grid import Grid
from gridproof.board.marks import DOT, SHADED, Clue, State
from gridproof.checking import check
from gridproof.errors import PuzzleError
from gridproof.formats.words import read_clues, read_marks, read_regions, split_rows
from gridproof.kinds.heyawake import KIND
from gridproof.record.kind import Puzzle
from gridproof.solving import Status, count, solve
from tests.formats.random_boards import random_regions
from tests.kinds.brute import assert_engine_agrees, pruned_force

SHAPES = ((1, 1), (1, 3), (1, 7), (6, 1), (2, 4), (3, 3), (3, 4), (5, 2))


def puzzle_of(clues: str, regions: str) -> Puzzle:
    """A small puzzle in words; a slash ends a row."""
    rows, names = (split_rows(text.replace(" / ", "\n")) for text in (clues, regions))
    grid = Grid.of(len(rows), len(rows[0]))
    return Puzzle(KIND, grid, read_clues(KIND, grid, rows), regions=read_regions(grid, names))


def marks_of(puzzle: Puzzle, marks: str) -> State:
    return read_marks(puzzle, split_rows(marks.replace(" / ", "\n")))


def random_puzzle(grid: Grid, rng: Random) -> Puzzle:
    """Random rooms; the numbers are those of an answer where there is one, now and then one is changed."""
    empty = Puzzle(KIND, grid, {}, regions=random_regions(grid, rng))
    found = pruned_force(empty, 3**grid.size)
    answers = sorted(sorted(cell for cell, mark in answer if mark == SHADED) for answer in found)
    shaded = rng.choice(answers) if answers else []
    density = rng.random()
    clues = {}
    for room in empty.regions:
        if rng.random() < density:
            number = sum(cell in shaded for cell in room)
            changed = rng.randint(0, len(room)) if rng.random() < 0.2 else number
            clues[room[0]] = Clue(changed if rng.random() < 0.9 else None)
    return Puzzle(KIND, grid, clues, regions=empty.regions)


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: f"{shape[0]}x{shape[1]}")
def test_engine_finds_what_the_rules_allow(shape: tuple[int, int]) -> None:
    rng = Random(f"heyawake {shape}")
    for _ in range(12):
        assert_engine_agrees(random_puzzle(Grid.of(*shape), rng))


def test_all_verdicts_come_up() -> None:
    rng = Random("heyawake verdicts")
    verdicts = Counter(solve(random_puzzle(Grid.of(3, 4), rng)).status for _ in range(40))
    assert min(verdicts[status] for status in (Status.UNIQUE, Status.MULTIPLE, Status.NONE)) > 2, verdicts


def test_large_rooms_are_left_to_a_solver_that_counts() -> None:
    """Written out, the count of this room would be very many clauses."""
    puzzle = Puzzle(KIND, Grid.of(60, 60), {0: Clue(60)})
    result = solve(puzzle)
    assert result.status is Status.MULTIPLE
    assert result.statistics.variables == puzzle.grid.size
    assert result.answer is not None
    assert check(puzzle, result.answer).solved


def test_every_board_of_two_by_two() -> None:
    grid = Grid.of(2, 2)
    for names in product("ab", repeat=4):
        try:
            empty = Puzzle(KIND, grid, {}, regions=read_regions(grid, [names[:2], names[2:]]))
        except PuzzleError:  # two cells that touch by a corner are no room
            assert names in (("a", "b", "b", "a"), ("b", "a", "a", "b"))
            continue
        options = [(None, *range(len(room) + 1)) for room in empty.regions]
        for numbers in product(*options):
            rooms = zip(empty.regions, numbers, strict=True)
            clues = {room[0]: Clue(number) for room, number in rooms if number is not None}
            assert_engine_agrees(Puzzle(KIND, grid, clues, regions=empty.regions))


def test_the_rules_by_hand() -> None:
    """Counted by hand: a row in which every cell is a room has no three white cells side by side."""
    row = puzzle_of("- - -", "a b c")
    assert {frozenset(a.items()) for a in count(row).answers} == {
        frozenset({0: SHADED, 1: DOT, 2: DOT}.items()),
        frozenset({0: DOT, 1: DOT, 2: SHADED}.items()),
        frozenset({0: SHADED, 1: DOT, 2: SHADED}.items()),
    }
    # Out of a room and back into it are two borders as well.
    bay = puzzle_of("0 - - / - - -", "a b a / a a a")
    assert solve(bay).status is Status.UNIQUE
    assert solve(bay).answer == {**dict.fromkeys(bay.grid.cells, DOT), 1: SHADED}


def test_a_number_may_stand_anywhere_in_its_room() -> None:
    assert puzzle_of("- - / - 1", "a a / b a") == puzzle_of("1 - / - -", "a a / b a")


def test_a_question_mark_says_nothing() -> None:
    assert count(puzzle_of("? - - -", "a a b b")).number == count(puzzle_of("- - - -", "a a b b")).number


def test_board_in_progress() -> None:
    puzzle = puzzle_of("1 - - - / - - - -", "a b c c / a b c c")

    def found(marks: str) -> list[tuple[str, bool]]:
        return [(v.rule, v.broken) for v in check(puzzle, marks_of(puzzle, marks)).violations]

    assert found("- - - - / - - - -") == [("number", False), ("borders", False), ("borders", False)]
    assert found("x - - - / - - x -") == []
    assert found("x - - - / . - - -") == [("borders", False)]
    assert found("x - - - / . . . -") == [("borders", True)]
    assert found("x . . . / - - x -") == []
    assert found(". - - - / . - x -") == [("number", True), ("borders", False)]
    assert found("x - - - / x - - -") == [("number", True), ("apart", True)]
    assert found("x - - x / - - x -") == [("connected", True)]


def test_a_violation_names_its_places() -> None:
    first, second = check(puzzle_of("1 - - - -", "a a b c c"), {0: DOT, 4: SHADED}).violations
    assert (first.rule, first.places) == ("number", (0, 1))
    assert (second.rule, second.places, second.broken) == ("borders", (0, 1, 2, 3), False)


def test_checking_takes_as_long_as_the_board_is_large() -> None:
    """The places of all violations together are few, also where every cell is a room."""
    for side in (10, 40):
        grid = Grid.of(side, side)
        puzzle = Puzzle(KIND, grid, {}, regions=tuple((cell,) for cell in grid.cells))
        violations = check(puzzle, {}).violations
        assert sum(len(violation.places) for violation in violations) == 2 * grid.size


@pytest.mark.parametrize(
    ("clues", "regions", "message"),
    [
        ("3 - / - -", "a a / b b", r"heyawake r1c1: the number 3 in a room of size 2; expected at most 2"),
        (
            "1 1 / - -",
            "a a / b b",
            r"heyawake r1c2: a second clue in the region of r1c1; expected one",
        ),
    ],
)
def test_bad_boards_are_refused(clues: str, regions: str, message: str) -> None:
    with pytest.raises(PuzzleError, match=message):
        puzzle_of(clues, regions)


@pytest.mark.parametrize("clue", [Clue(-1), Clue(1, wall=True)])
def test_bad_clues_are_refused(clue: Clue) -> None:
    with pytest.raises(PuzzleError, match=r"heyawake r1c2: .*expected"):
        Puzzle(KIND, Grid.of(2, 2), {1: clue}, regions=((0, 2), (1, 3)))
