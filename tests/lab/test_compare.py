"""Measuring: which combinations, again on a crowded machine, and what a process took."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from gridproof.errors import GridproofError
from gridproof.formats import read
from gridproof.kinds import kind_named
from gridproof.lab.compare import Subject, Task, _Bench, combinations, measure, outcome_of, tasks
from gridproof.lab.measurements import TIMEOUT, UNKNOWN, Measurement


def task(text: str, encoding: str, engine: str) -> Task:
    (board,) = read(text)
    (one,) = tasks([Subject("board", board.puzzle)], [(encoding, engine)], time_limit=2)
    return one


def test_engines_of_a_kind_go_with_its_own_encoding_alone() -> None:
    kind = kind_named("kuroshuto")
    everything = combinations(kind, [], [])
    assert everything[0] == ("ours", "default")
    assert ("ours", "human") in everything
    assert ("rt", "z3") in everything
    assert combinations(kind, ["rt"], []) == [("rt", "z3")]
    assert combinations(kind, ["rt", "cuts"], ["human", "z3", "default"]) == [
        ("ours", "human"),
        ("ours", "default"),
        ("rt", "z3"),
        ("cuts", "z3"),
    ]
    with pytest.raises(GridproofError, match="kuroshuto has no encoding 'x'"):
        combinations(kind, ["x"], [])


@pytest.mark.parametrize(("given", "tries"), [([0.3, 0.9, 2], 3), ([2], 1), ([0.3, 0.4, 0.5], 3)])
def test_out_of_time_that_others_took_is_measured_again(
    monkeypatch: pytest.MonkeyPatch, given: list[float], tries: int
) -> None:
    waited: list[float] = []

    def measure_once(_: _Bench, one: Task) -> Measurement:
        waited.append(one.patience)
        return replace(outcome_of(one, TIMEOUT), time_limit=given[len(waited) - 1])

    monkeypatch.setattr(_Bench, "_measure", measure_once)
    outcome = _Bench().measure(task("akari/6/6/nekcakbl", "sat", "auto"))
    assert len(waited) == tries
    assert all(later == 2 * earlier for earlier, later in pairwise(waited))
    assert outcome.fills(2) == (given[-1] == 2)


def test_what_is_measured() -> None:
    outcome = measure(task("akari/6/6/nekcakbl", "sat", "auto"))
    assert outcome.status == "unique"
    assert outcome.seconds > 0
    assert outcome.time_limit == 2
    assert outcome.statistics.clauses > 0


def test_memory_is_what_a_measurement_adds_to_its_process() -> None:
    bench = _Bench()
    try:
        small = bench.measure(task("kurodoko/2/2/j", "ours+r", "auto"))
        large = bench.measure(task("kurodoko/7/7/zm1", "ours+r", "auto"))  # some hundred thousand clauses
    finally:
        bench.end()
    if small.memory != UNKNOWN:
        assert small.memory < 5_000_000 < large.memory
