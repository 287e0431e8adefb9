"""The public functions, given anything: our own errors report in one line what is wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import gridproof
from gridproof import GridproofError
from gridproof.board.grid import Grid
from gridproof.board.marks import Clue
from gridproof.errors import LONGEST
from gridproof.hints import first_wrong_move
from gridproof.kinds import KINDS
from gridproof.record.explanation import Fact

BULBS = gridproof.read("lightup/6/6/nekcakbl")
LINES = gridproof.read("numlin/5/5/1j2h3m1h2j3")
NAN = float("nan")
HUGE = 10**5000
"""More digits than Python writes down."""

STATES: dict[str, Callable[[Any], object]] = {
    "check": lambda state: gridproof.check(BULBS, state),
    "forced": lambda state: gridproof.forced(BULBS, state),
    "explain": lambda state: gridproof.explain(BULBS, state),
    "walkthrough": lambda state: gridproof.walkthrough(BULBS, state),
    "write state": lambda state: gridproof.write(BULBS, state=state),
    "write answer": lambda state: gridproof.write(BULBS, answer=state),
}
PUZZLES: dict[str, Callable[[Any], object]] = {
    "check": lambda puzzle: gridproof.check(puzzle, {}),
    "solve": gridproof.solve,
    "count": gridproof.count,
    "forced": gridproof.forced,
    "explain": gridproof.explain,
    "walkthrough": gridproof.walkthrough,
    "rate": gridproof.rate,
    "repair": gridproof.repair,
    "minimise": gridproof.minimise,
    "redundant": gridproof.redundant,
    "write": gridproof.write,
}
TIMED: dict[str, Callable[[Any], object]] = {
    "solve": lambda limit: gridproof.solve(BULBS, time_limit=limit),
    "count": lambda limit: gridproof.count(BULBS, time_limit=limit),
    "forced": lambda limit: gridproof.forced(BULBS, time_limit=limit),
    "repair": lambda limit: gridproof.repair(BULBS, time_limit=limit),
    "minimise": lambda limit: gridproof.minimise(BULBS, time_limit=limit),
    "redundant": lambda limit: gridproof.redundant(BULBS, time_limit=limit),
    "generate": lambda limit: gridproof.generate("akari", 4, 4, time_limit=limit),
}


def refused(says: str, call: Callable[..., object], *args: Any, **named: Any) -> None:
    with pytest.raises(GridproofError) as error:
        call(*args, **named)
    text = str(error.value)
    assert says in text
    assert text.isprintable() and len(text) <= LONGEST


@pytest.mark.parametrize("verb", STATES)
def test_places_that_a_board_does_not_have(verb: str) -> None:
    for place in (-1, 999, 10**6, HUGE, 1.0, NAN, True, "0", None, (1,)):
        refused("the place ", STATES[verb], {place: "bulb"})
    for edge in (36, 95, 96, 119):
        refused("expected no mark here", STATES[verb], {edge: "bulb"})
    clue = min(BULBS.clues)
    refused(f"{BULBS.grid.label(clue)}: the mark 'bulb'", STATES[verb], {clue: "bulb"})


@pytest.mark.parametrize("verb", STATES)
def test_marks_that_cannot_stand_there(verb: str) -> None:
    for mark in ("zzz", "", "line", None, 5, HUGE, ["bulb"], "x" * 10**6, "a\nb\x1b[31m\ud800"):
        refused("akari r1c1: the mark ", STATES[verb], {0: mark})
    for state in ([1], "abc", 5, {1}):
        refused("expected", STATES[verb], state)


def test_a_cell_where_marks_stand_on_edges() -> None:
    for verb in (gridproof.check, gridproof.forced, gridproof.explain):
        refused("arukone r1c1: the mark 'line'; expected no mark", verb, LINES, {0: "line"})


@pytest.mark.parametrize("verb", PUZZLES)
def test_what_is_no_puzzle(verb: str) -> None:
    for value in ("lightup/6/6/nekcakbl", None, 5):
        refused("expected a Puzzle", PUZZLES[verb], value)


@pytest.mark.parametrize("verb", TIMED)
def test_time_limits_that_are_none(verb: str) -> None:
    for limit in (-1, NAN, -float("inf"), -HUGE, "3", True, [1]):
        refused("a time limit of ", TIMED[verb], limit)


def test_time_limits_that_never_come() -> None:
    for limit in (float("inf"), 1e300, HUGE):
        assert gridproof.solve(BULBS, time_limit=limit).status == "unique"


def test_numbers_of_answers_and_violations() -> None:
    for limit in (-1, NAN, 1.5, "3", None, True, -HUGE):
        refused("the limit ", gridproof.count, BULBS, limit=limit)
    for limit in (0, -1, NAN, 1.5, "3", True):
        refused("the limit ", gridproof.check, BULBS, {}, limit=limit)


def test_names_that_nobody_knows() -> None:
    for name in ("chess", 5, ["a"], "x" * 10**6, "a\nb"):
        refused("has no engine", gridproof.solve, BULBS, engine=name)
        refused("unknown kind", gridproof.generate, name, 5, 5)
        refused("unknown kind", gridproof.read, "lightup/6/6/nekcakbl", kind=name)
        refused("unknown format", gridproof.read, "lightup/6/6/nekcakbl", format=name)
        refused("unknown format", gridproof.write, BULBS, name)


def _bad_wishes() -> Iterator[dict[str, Any]]:
    for name, values in {
        "level": ("x", 5, []),
        "symmetry": ("x", 5, ["a"]),
        "density": (NAN, -1, 0, 2, "a", HUGE),
        "seed": (1.5, [1], HUGE),
        "method": ("x", 5, []),
        "variant": ("x", 5),
        "options": (5, [1]),
        "fewest": (0, -1, "a", NAN),
    }.items():
        yield from ({name: value} for value in values)


@pytest.mark.parametrize("number", range(len(list(_bad_wishes()))))
def test_wishes_that_cannot_be(number: int) -> None:
    wishes = list(_bad_wishes())[number]
    refused("expected", gridproof.generate, "akari", 5, 5, **wishes)


def test_options_of_a_method() -> None:
    for options in ({"zzz": 1}, {"black": "much"}, {"black": NAN}, {"black": HUGE}):
        refused("option", gridproof.generate, "ohno", 5, 5, method="statistics", options=options)


def test_sizes_that_cannot_be() -> None:
    for size in ((0, 5), (-1, 5), ("a", 5), (5, None), (10**9, 1), (HUGE, 1), (1.0, 2), (NAN, 2), ([1], 2)):
        refused("a board of ", gridproof.generate, "akari", *size)
        refused("a board of ", Grid.of, *size)


def test_puzzles_that_cannot_be() -> None:
    kind, grid = KINDS["akari"], Grid.of(3, 3)
    clues: tuple[Any, ...] = (
        {-1: Clue()},
        {"a": Clue(wall=True)},
        {1.0: Clue(wall=True)},
        {0: 5},
        {0: None},
        {0: Clue("a", wall=True)},  # type: ignore[arg-type]
        {0: Clue(1.5, wall=True)},  # type: ignore[arg-type]
        {0: Clue(HUGE, wall=True)},
        {0: Clue(1, "n", wall=True)},  # type: ignore[arg-type]
        [1],
    )
    for each in clues:
        refused("", gridproof.Puzzle, kind, grid, each)
    refused("expected a Kind", gridproof.Puzzle, "akari", grid, {})
    refused("expected a Grid", gridproof.Puzzle, kind, (3, 3), {})
    refused("expected a str", gridproof.Puzzle, kind, grid, {}, 5)


def test_sources_that_cannot_be_read(tmp_path: Path) -> None:
    for source in (None, 5, b"abc", [1], "", "x" * 10**6, "\0", "\ud800", "a\x1b[31m\u2028b" * 1000):
        refused("", gridproof.read, source)
        refused("", gridproof.read_boards, source)
    for path in (tmp_path / "none", tmp_path, Path("x" * 5000), Path("a\0b"), Path("a\nb")):
        refused("", gridproof.read, path)


def test_what_else_an_explanation_is_given() -> None:
    for near in (999, -1, "a", NAN):
        refused("the place ", gridproof.explain, BULBS, near=near)
    for excluded in ([Fact(999, "bulb")], [Fact(0, "zz")], [5], 5):  # type: ignore[arg-type]
        refused("expected", gridproof.explain, BULBS, excluded=excluded)
    for moves in ([(999, "bulb")], [(0, "zz")]):
        refused("expected", first_wrong_move, BULBS, moves)


def test_a_walk_is_refused_before_its_first_step() -> None:
    refused("expected", gridproof.walkthrough, BULBS, {0: "zzz"})
