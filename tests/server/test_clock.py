"""The clock ends jobs and decides nothing: on a machine that is stopped, or slow, results are the same."""

from __future__ import annotations

from typing import Any

import pytest

from gridproof.making import NotMade, generate
from gridproof.server.work.worker import perform
from tests.clocks import ticking

TICKS = (1e-6, 1e-3, 0.03, 0.3, 3, 30)
"""Seconds between two looks at the clock. The first ones hurt no limit, the last ones all."""

JOBS: dict[str, dict[str, Any]] = {
    "random": {"kind": "kurodoko", "rows": 8, "cols": 8, "seed": 3},
    "day": {"kind": "slitherlink", "rows": 7, "cols": 7, "day": "2030-01-01"},
    "random of a level": {"kind": "akari", "rows": 7, "cols": 7, "seed": 1, "level": "hard"},
    "random of a level out of reach": {
        "kind": "sudoku",
        "rows": 4,
        "cols": 4,
        "seed": 1,
        "level": "extreme",
    },
}


def perform_random(wishes: dict[str, Any]) -> tuple[str, Any]:
    return perform("random", wishes, lambda _steps, _text: None)


@pytest.mark.parametrize("name", JOBS)
def test_random_puzzles_do_not_depend_on_the_clock(name: str) -> None:
    expected = perform_random(JOBS[name])
    assert expected[0] == "result"
    assert "level" in name or expected[1]["puzzle"]["level"]
    ended = 0
    for seconds in TICKS:
        with ticking(seconds):
            found = perform_random(JOBS[name])
        ended += found[0] == "error"
        assert found == expected or (found[0] == "error" and "expected more time" in found[1])
    assert 0 < ended < len(TICKS), "some of the clocks end the job, others do not"


def test_of_some_puzzles_the_one_with_the_fewest_clues_is_not_chosen_by_the_clock() -> None:
    expected = generate("akari", 5, 5, seed=1, fewest=6)
    ended = 0
    for seconds in (1e-6, 1e-3, 0.01, 0.03, 0.1, 0.3, 1, 3):
        with ticking(seconds):
            try:
                assert generate("akari", 5, 5, seed=1, fewest=6, time_limit=10) == expected
            except NotMade as error:
                ended += 1
                assert error.by_clock
    assert 0 < ended < 8


def test_a_hint_about_a_mistake_does_not_depend_on_the_clock() -> None:
    puzzle = "gridproof sudoku 4 4\n\n1 - - -\n- - 3 -\n- 4 - -\n- - - 2\n"
    request = {"puzzle": puzzle, "marks": {"1": "3", "2": "4"}}
    expected = perform("hint", request, lambda _steps, _text: None)
    assert expected[0] == "result"
    assert expected[1]["kind"] == "mistake"
    for seconds in TICKS:
        with ticking(seconds):
            assert perform("hint", request, lambda _steps, _text: None) == expected
