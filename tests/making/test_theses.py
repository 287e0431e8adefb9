"""The generators that follow the theses: what they make is right, and their options matter."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from itertools import count
from random import Random

import pytest

from gridproof.board.grid import Direction, Grid
from gridproof.board.marks import Clue
from gridproof.checking import check
from gridproof.encodings import encoding_named
from gridproof.engines.session import Deadline
from gridproof.errors import PuzzleError
from gridproof.hints.level_probe import LevelProbe
from gridproof.kinds import KINDS, kind_named
from gridproof.kinds.yajilin.line_thesis import shortest_way
from gridproof.kinds.yajilin.theses import number_bounds
from gridproof.record.maker import Draft, Orbits, Wishes
from gridproof.searching.search import Status, decide_theory
from gridproof.symmetry import orbits
from gridproof.vocabulary import z3_counters

METHODS = [
    ("kurodoko", "statistics", 6, 6),
    ("ohno", "statistics", 5, 5),
    ("kuroshuto", "document", 7, 7),
    ("yajilin", "line", 5, 5),
    ("yajilin", "arrows-whole", 5, 5),
    ("yajilin", "arrows-each", 6, 6),
    ("shakashaka", "propagation", 5, 5),
    ("shakashaka", "approach1", 6, 6),
    ("shakashaka", "approach2", 6, 6),
]
BY_METHOD = pytest.mark.parametrize(("kind", "method", "rows", "cols"), METHODS)


def _wishes(
    rows: int,
    cols: int,
    options: Mapping[str, float] | None = None,
    *,
    symmetry: str = "none",
    density: float | None = None,
    unique: bool = True,
) -> Wishes:
    grid = Grid.of(rows, cols)
    groups = Orbits(symmetry, orbits(grid, symmetry))
    return Wishes(grid, groups, density, "", options or {}, unique=unique)


def _made(kind: str, method: str, wishes: Wishes, seed: int = 0) -> Draft:
    make = import_module(f"gridproof.kinds.{kind}.theses").METHODS[method]
    for number in count():
        draft: Draft | None = make(wishes, Random(f"{seed}/{number}"), Deadline())
        if draft is not None:
            return draft
    raise AssertionError


def _average_clues(kind: str, method: str, wishes: Wishes, number: int = 4) -> float:
    return sum(len(_made(kind, method, wishes, seed).puzzle.clues) for seed in range(number)) / number


def _assert_unique(draft: Draft) -> None:
    puzzle = draft.puzzle
    answer = {place: draft.answer[place] for place in puzzle.kind.choices(puzzle)}
    assert check(puzzle, answer).solved
    result = decide_theory(puzzle.theory, Deadline())
    assert result.status is Status.UNIQUE
    assert result.answer == answer


@BY_METHOD
def test_puzzles_have_one_answer_and_come_back_with_their_seed(
    kind: str, method: str, rows: int, cols: int
) -> None:
    made = [_made(kind, method, _wishes(rows, cols), seed) for seed in range(3)]
    for draft in made:
        assert draft.puzzle.kind is kind_named(kind)
        _assert_unique(draft)
    again = [_made(kind, method, _wishes(rows, cols), seed) for seed in reversed(range(3))]
    assert [draft.puzzle for draft in reversed(again)] == [draft.puzzle for draft in made]
    assert len({tuple(draft.puzzle.clues.items()) for draft in made}) == 3


@BY_METHOD
def test_options_are_checked_and_told(kind: str, method: str, rows: int, cols: int) -> None:
    module = import_module(f"gridproof.kinds.{kind}.theses")
    with pytest.raises(PuzzleError, match=r"unknown option 'nonsense'; expected one of: \w+") as error:
        _made(kind, method, _wishes(rows, cols, {"nonsense": 1}))
    names = str(error.value).split(": ")[1].split(", ")
    for name in names:
        assert name in module.NOTES[method].options
        with pytest.raises(PuzzleError, match=f"option {name} = -1; expected "):
            _made(kind, method, _wishes(rows, cols, {name: -1}))
    assert module.METHODS.keys() == module.NOTES.keys()


@pytest.mark.parametrize(("kind", "method"), [("kuroshuto", "document"), ("yajilin", "line")])
def test_wishes_that_a_method_cannot_grant_are_refused(kind: str, method: str) -> None:
    with pytest.raises(PuzzleError, match="symmetry rotate2 with this method; expected none"):
        _made(kind, method, _wishes(6, 6, symmetry="rotate2"))


def test_switches_take_whole_numbers_only() -> None:
    with pytest.raises(PuzzleError, match=r"option astar = 0\.5; expected 0 or 1"):
        _made("yajilin", "line", _wishes(6, 6, {"astar": 0.5}))
    with pytest.raises(PuzzleError, match=r"a density of 0\.2 with this method; expected none"):
        _made("yajilin", "line", _wishes(6, 6, density=0.2))


# Kurodoko and Oh no


@pytest.mark.parametrize("kind", ["kurodoko", "ohno"])
def test_hints_are_kept_when_it_would_get_too_hard(kind: str) -> None:
    free = [_made(kind, "statistics", _wishes(7, 7, {"difficulty": 0}), seed) for seed in range(4)]
    easy = [
        _made(kind, "statistics", _wishes(7, 7, {"difficulty": 1, "threshold": 0}), seed) for seed in range(4)
    ]
    for harder, easier in zip(free, easy, strict=True):
        assert len(easier.puzzle.clues) >= len(harder.puzzle.clues)
    assert sum(_score(draft) for draft in easy) < sum(_score(draft) for draft in free)


def test_the_printed_averages_can_be_the_reference() -> None:
    """They allow more work, so that fewer hints are kept."""
    kept = [
        sum(
            len(
                _made(
                    "kurodoko", "statistics", _wishes(7, 7, {"difficulty": 1, "reference": n}), seed
                ).puzzle.clues
            )
            for seed in range(4)
        )
        for n in (0, 1)
    ]
    assert kept[1] < kept[0]


@pytest.mark.skipif(find_spec("z3") is None, reason="z3 is not installed")
def test_z3_counts_for_its_own_averages() -> None:
    """No more counters than tolerated lie above the averages; without a limit they do."""
    above: dict[int, list[int]] = {}
    for difficulty in (0, 1):
        wishes = _wishes(7, 7, {"difficulty": difficulty, "reference": 2})
        for seed in range(3):
            puzzle = _made("kurodoko", "statistics", wishes, seed).puzzle
            counters = z3_counters.counted(encoding_named(puzzle.kind, "ie+dfs+h").build, puzzle, Deadline())
            assert counters is not None
            number = z3_counters.above_average(counters, puzzle.grid.size, 1)
            above.setdefault(difficulty, []).append(number)
    assert max(above[1]) <= 1 < max(above[0])


@pytest.mark.skipif(find_spec("z3") is None, reason="z3 is not installed")
def test_all_counters_of_the_table_are_counted() -> None:
    puzzle = _made("kurodoko", "statistics", _wishes(7, 7, {"difficulty": 0}), 1).puzzle
    build = encoding_named(KINDS["kurodoko"], "ie+dfs+h").build
    first, second = (z3_counters.counted(build, puzzle, Deadline()) for _ in range(2))
    assert first is not None
    assert second is not None
    assert len(first) == 17
    assert first.keys() == z3_counters.AVERAGES.keys()
    assert {name: first[name] for name in z3_counters.CORRELATING} == {
        name: second[name] for name in z3_counters.CORRELATING
    }
    assert z3_counters.above_average(first, puzzle.grid.size, 3) <= z3_counters.above_average(first, 0, 3)
    assert z3_counters.counted(build, puzzle, Deadline(0)) is None


def _score(draft: Draft) -> float:
    graded = LevelProbe(draft.puzzle).grade()
    assert graded is not None
    return graded[1]


def test_hints_can_be_symmetric() -> None:
    draft = _made("ohno", "statistics", _wishes(5, 5, symmetry="rotate2"))
    _assert_unique(draft)
    assert {24 - cell for cell in draft.puzzle.clues} == set(draft.puzzle.clues)


def test_black_cells_are_as_many_as_asked_for() -> None:
    few = _made("ohno", "statistics", _wishes(6, 6, {"black": 0.1, "spread": 0}))
    answer = few.answer
    shaded = sum(clue.wall for clue in few.puzzle.clues.values())
    assert shaded + sum(mark == "shaded" for mark in answer.values()) == 4


# Yajilin


def test_line_base_decides_how_long_the_loop_is() -> None:
    long = _average_clues("yajilin", "line", _wishes(5, 5, {"line_base": 0.7}))
    short = _average_clues("yajilin", "line", _wishes(5, 5, {"line_base": 0.3}))
    assert long < short


@pytest.mark.parametrize("option", [{"astar": 0}, {"retries": 5}, {"backtracking": 1}, {"tolerance": 0}])
def test_other_lines_give_other_puzzles(option: dict[str, float]) -> None:
    usual = [_made("yajilin", "line", _wishes(5, 5), seed).puzzle for seed in range(3)]
    other = [_made("yajilin", "line", _wishes(5, 5, option), seed) for seed in range(3)]
    assert [draft.puzzle for draft in other] != usual
    for draft in other:
        _assert_unique(draft)


def test_the_shortest_way_goes_around_what_is_closed() -> None:
    grid = Grid.of(3, 4)
    assert shortest_way(grid, 0, 3, {0, 3}) == [1, 2]
    assert shortest_way(grid, 0, 3, {0, 3, 1}) == [4, 5, 6, 2]
    assert shortest_way(grid, 0, 3, {0, 3, 1, 5, 9}) is None
    assert shortest_way(grid, 0, 1, {0, 1}) == []


def test_arrows_are_as_many_as_asked_for() -> None:
    for seed in range(3):
        assert len(_made("yajilin", "arrows-each", _wishes(5, 5, {"minimum": 0.2}), seed).puzzle.clues) >= 5
    whole = _made("yajilin", "arrows-whole", _wishes(5, 5, {"minimum": 0.12, "maximum": 0.12}))
    assert len(whole.puzzle.clues) == 3


@pytest.mark.parametrize("method", ["arrows-each", "arrows-whole"])
def test_few_steps_lead_nowhere(method: str) -> None:
    make = import_module("gridproof.kinds.yajilin.theses").METHODS[method]
    assert (
        make(_wishes(8, 8, {"steps": 1 if method == "arrows-whole" else 0.02}), Random(1), Deadline()) is None
    )


def test_numbers_of_arrows_follow_from_the_others_on_their_line() -> None:
    row = Grid.of(1, 9)
    east, west = Direction.E, Direction.W
    assert number_bounds(row, {}, 0, east) == (0, 4)
    assert number_bounds(row, {}, 8, west) == (0, 4)
    # Four cells between two arrows hold at most two shaded ones, and the last arrow sees none.
    assert number_bounds(row, {7: Clue(0, east)}, 2, east) == (0, 2)
    # The first arrow sees three; at most one of them lies in the two cells before this one.
    assert number_bounds(row, {0: Clue(3, east), 8: Clue(0, west)}, 3, east) is None
    assert number_bounds(row, {0: Clue(3, east), 8: Clue(3, west)}, 3, east) == (2, 2)
    # Three shaded cells need all five between the arrows: no arrow fits in there.
    assert number_bounds(row, {0: Clue(3, east), 6: Clue(0, east)}, 3, east) is None


# Kuroshuto


def test_numbers_are_about_as_dense_as_asked_for() -> None:
    assert _average_clues("kuroshuto", "document", _wishes(7, 7, density=0.25)) < _average_clues(
        "kuroshuto", "document", _wishes(7, 7, density=0.5)
    )


def test_corners_that_would_cut_cells_off_are_found_before_the_board_is_full() -> None:
    usual = [_made("kuroshuto", "document", _wishes(6, 6), seed).puzzle for seed in range(3)]
    other = [
        _made("kuroshuto", "document", _wishes(6, 6, {"diagonals": 0}), seed).puzzle for seed in range(3)
    ]
    assert usual != other


# Shakashaka


def test_propagation_takes_any_board_when_it_need_not_be_unique() -> None:
    boards = [
        _made("shakashaka", "propagation", _wishes(8, 8, {"numbered": 0}, unique=False), n) for n in range(4)
    ]
    for board in boards:
        assert check(board.puzzle, board.answer).solved
    assert {decide_theory(board.puzzle.theory, Deadline()).status for board in boards} == {Status.MULTIPLE}


def test_numbers_are_placed_as_often_as_asked_for() -> None:
    for numbered in (0, 1):
        board = _made("shakashaka", "propagation", _wishes(8, 8, {"numbered": numbered}, unique=False))
        chosen = [clue.number is not None for clue in board.puzzle.clues.values()]
        assert any(chosen) == bool(numbered)


@pytest.mark.parametrize("approach", ["approach1", "approach2"])
def test_the_approaches_add_the_numbers_that_are_missing(approach: str) -> None:
    for seed in range(3):
        plain = _made("shakashaka", approach, _wishes(6, 6, {"numbered": 0}), seed)
        _assert_unique(plain)
        assert any(clue.number is not None for clue in plain.puzzle.clues.values())


@pytest.mark.parametrize(("kind", "method"), [(kind, method) for kind, method, _, _ in METHODS])
def test_boards_too_small_for_a_puzzle_make_no_trouble(kind: str, method: str) -> None:
    make = import_module(f"gridproof.kinds.{kind}.theses").METHODS[method]
    for rows, cols in ((1, 1), (1, 2), (2, 2), (5, 1)):
        draft = make(_wishes(rows, cols), Random(3), Deadline())
        if draft is not None:
            _assert_unique(draft)


@BY_METHOD
def test_a_method_gives_up_when_time_is_over(kind: str, method: str, rows: int, cols: int) -> None:
    make = import_module(f"gridproof.kinds.{kind}.theses").METHODS[method]
    assert make(_wishes(rows, cols), Random(3), Deadline(0)) is None
