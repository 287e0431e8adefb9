"""The public verb solve takes an encoding and an engine, as the command does."""

from __future__ import annotations

from typing import Any

import pytest

import gridproof
from gridproof.encodings import encodings_of
from gridproof.kinds import kind_named
from tests.cli.command import records, run

AKARI = gridproof.read("akari/6/6/nekcakbl")
ANSWER = gridproof.solve(AKARI).answer


@pytest.mark.parametrize("encoding", [None, *encodings_of(kind_named("akari"))])
@pytest.mark.parametrize("engine", [None, "minisat22", "cadical153"])
def test_every_way_finds_the_one_answer(encoding: str | None, engine: str | None) -> None:
    result = gridproof.solve(AKARI, encoding=encoding, engine=engine)
    assert result.status is gridproof.Status.UNIQUE
    assert gridproof.check(AKARI, result.answer or {}).solved
    options = [f"--{name}={value}" for name, value in (("encoding", encoding), ("engine", engine)) if value]
    (record,) = records(run("solve", "akari/6/6/nekcakbl", "--json", *options).stdout)
    assert record["status"] == "unique"


def test_engines_of_the_kind() -> None:
    assert gridproof.solve(AKARI, engine="backtracking").status is gridproof.Status.UNIQUE
    assert gridproof.solve(AKARI, engine="default").answer == ANSWER


@pytest.mark.parametrize(
    ("way", "told"),
    [
        ({"engine": "nonsense"}, "akari has no engine 'nonsense'; expected one of: default"),
        ({"encoding": "nonsense"}, "akari has no encoding 'nonsense'; expected one of: ours"),
    ],
)
def test_an_unknown_way_is_refused(way: dict[str, Any], told: str) -> None:
    with pytest.raises(gridproof.GridproofError, match=told):
        gridproof.solve(AKARI, **way)
