"""The verb that makes puzzles, on the kind that is quickest to make."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any

import pytest

from gridproof.engines.session import Deadline
from gridproof.errors import GridproofError, PuzzleError
from gridproof.hints import Level, rate
from gridproof.kinds import kind_named
from gridproof.making import NotMade, generate, generating
from gridproof.making.generating import Try, try_lost
from gridproof.making.levels import Target
from gridproof.making.many import Order, fill, generate_many, identity
from gridproof.making.recipe import Recipe
from gridproof.record.kind import Puzzle
from gridproof.solving import Status, solve
from gridproof.symmetry import NAMES, SYMMETRIES
from tests.making.judging import assert_good


@pytest.mark.parametrize("symmetry", NAMES)
def test_symmetric_and_minimal(symmetry: str) -> None:
    assert_good(generate("sudoku", 9, 9, seed=symmetry, symmetry=symmetry), symmetry=symmetry)


@pytest.mark.parametrize("level", ["beginner", "easy", "medium"])
def test_level(level: str) -> None:
    made = generate("sudoku", 9, 9, seed=level, level=level)
    assert_good(made, minimal=False)
    rating = rate(made.puzzle)
    assert (rating.level, rating.score) == (level, made.score)


def test_minimal_and_level_together() -> None:
    made = generate("sudoku", 4, 4, seed=1, level="beginner", minimal=True)
    assert_good(made)
    assert rate(made.puzzle).level is Level.BEGINNER


def test_a_level_out_of_reach_names_the_closest() -> None:
    with pytest.raises(NotMade, match="of level extreme was found; the closest is") as caught:
        generate("sudoku", 4, 4, seed=1, level="extreme", time_limit=2)
    closest = caught.value.closest
    assert closest is not None
    assert closest.level == rate(closest.puzzle).level != Level.EXTREME


def test_same_seed_same_puzzle_whatever_was_made_before() -> None:
    first = generate("sudoku", 9, 9, seed="again")
    for number in range(5):
        generate("sudoku", 9, 9, seed=number)
    assert generate("sudoku", 9, 9, seed="again") == first
    assert generate("sudoku", 9, 9, seed="other").puzzle != first.puzzle


def test_density_adds_clues() -> None:
    made = generate("sudoku", 9, 9, seed=1, density=0.5)
    assert len(made.puzzle.clues) == 41
    assert not made.minimal
    assert_good(made, minimal=False)


def test_fewest_takes_the_best() -> None:
    numbers = [len(generate("sudoku", 9, 9, seed=3, fewest=n).puzzle.clues) for n in (1, 12)]
    assert numbers[1] < numbers[0]


def test_not_unique() -> None:
    made = generate("sudoku", 9, 9, seed=1, unique=False, density=0.1)
    assert solve(made.puzzle).status is Status.MULTIPLE
    assert not made.minimal


@pytest.mark.parametrize(
    ("wishes", "message"),
    [
        ({"symmetry": "spiral"}, "unknown symmetry 'spiral'; expected one of: none, rotate2"),
        ({"level": "cosy"}, "unknown level 'cosy'; expected one of: beginner"),
        ({"density": 1.5}, "a density of 1.5; expected a share above 0 and up to 1"),
        ({"method": "magic"}, "unknown method 'magic'; expected one of: default"),
        ({"variant": "odd"}, "sudoku has no variant 'odd'"),
        ({"unique": False, "level": "easy"}, "without a unique answer"),
    ],
)
def test_impossible_wishes(wishes: dict[str, object], message: str) -> None:
    with pytest.raises(PuzzleError, match=message):
        generate("sudoku", 9, 9, **wishes)  # type: ignore[arg-type]  # wishes of several types


def test_a_turning_symmetry_needs_a_square() -> None:
    with pytest.raises(PuzzleError, match="the symmetry rotate4 on a board of 6 x 8; expected as many rows"):
        generate("kurodoko", 6, 8, symmetry="rotate4")


def test_no_puzzle_twice() -> None:
    recipe = Recipe(kind_named("sudoku"), 4, 4)
    made = [outcome.made for outcome in generate_many(recipe, 40, "few")]
    keys = [identity(one.puzzle) for one in made if one is not None]
    assert len(keys) == 40
    assert len(set(keys)) == 40
    # Without care some would be the same: this size is small.
    plain = {identity(generate("sudoku", 4, 4, seed=f"few/{number}").puzzle) for number in range(1, 41)}
    assert len(plain) < 40


def test_identity_ignores_turns_and_names() -> None:
    puzzle = generate("sudoku", 9, 9, seed=3).puzzle
    swapped = {c: type(v)({1: 2, 2: 1}.get(v.number or 0, v.number)) for c, v in puzzle.clues.items()}
    renamed = Puzzle(puzzle.kind, puzzle.grid, swapped)
    assert renamed != puzzle
    for symmetry in SYMMETRIES:
        assert identity(symmetry.puzzle(renamed)) == identity(puzzle)
    assert identity(generate("sudoku", 9, 9, seed=4).puzzle) != identity(puzzle)


def test_what_is_too_easy_is_graded_as_it_is() -> None:
    puzzle = generate("sudoku", 9, 9, level="easy", seed=1).puzzle
    graded = Target(Level.EXTREME, Deadline()).fitted(lambda _: puzzle, ())
    rating = rate(puzzle)
    assert graded is not None
    assert (graded.level, graded.score) == (rating.level, rating.score)


SEVERAL_ATTEMPTS = (
    Recipe(kind_named("yajilin"), 7, 7, method="arrows-each"),
    Recipe(kind_named("yajilin"), 6, 6, Level.HARD),
    Recipe(kind_named("kuroshuto"), 5, 5, fewest=3),
    # A level that is out of reach: the closest puzzle is reported.
    Recipe(kind_named("akari"), 3, 3, Level.EXTREME),
)


@pytest.mark.parametrize("recipe", SEVERAL_ATTEMPTS, ids=lambda recipe: recipe.kind.name)
def test_attempts_made_elsewhere_make_the_same(recipe: Recipe, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generating, "SECONDS_ALONE", 0)
    monkeypatch.setattr(generating, "_TRIES_FOR_A_LEVEL", 30)
    numbers: list[int] = []

    def in_batches(work: Callable[[Try], Any], tasks: Iterable[Try]) -> Iterator[tuple[Try, Any]]:
        """Three attempts at a time, the last one first."""
        coming = iter(tasks)
        while batch := list(islice(coming, 3)):
            numbers.extend(task.number for task in batch)
            outcomes = [work(task) for task in reversed(batch)]
            yield from zip(batch, reversed(outcomes), strict=True)

    for seed in ("a", "b", "c"):
        order = Order(recipe, seed, 1)
        assert fill(order, in_batches) == fill(order)
        assert numbers[:3] == [1, 2, 3]
        numbers.clear()


def test_an_attempt_that_does_not_come_back_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generating, "SECONDS_ALONE", 0)

    def lose_all(_: Callable[[Try], Any], tasks: Iterable[Try]) -> Iterator[tuple[Try, Any]]:
        return ((task, try_lost(task)) for task in tasks)

    with pytest.raises(GridproofError, match="attempt 1 have ended, twice"):
        fill(Order(SEVERAL_ATTEMPTS[0], "a", 1), lose_all)
