"""Formulas become boards for the app: what it draws, what it reads off, and what is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

from gridproof.server.site.local import answer, job
from gridproof.server.work.worker import perform


def reduced(text: str, kind: str, **more: Any) -> dict[str, Any]:
    sort, result = perform("reduce", {"text": text, "kind": kind, **more}, lambda *_: None)
    assert sort == "result", result
    found: dict[str, Any] = result
    return found


def values(result: dict[str, Any]) -> dict[str, str | None]:
    return {one["name"]: one["value"] for one in result["values"]}


def test_a_formula_becomes_a_board_whose_answer_tells_the_values() -> None:
    result = reduced("(a or b) and not a", "akari")
    assert values(result) == {"a": "0", "b": "1"}
    assert result["answers"] == "one", "as many as the formula has models"
    assert result["about"].startswith("Akari 16 x 14 from 2 variables and 2 clauses: exactly as many")
    # Every tile lies on the board, none on another.
    covered = [
        (tile["top"] + down, tile["left"] + right)
        for tile in result["tiles"]
        for down in range(tile["rows"])
        for right in range(tile["cols"])
    ]
    assert len(covered) == len(set(covered)) <= 16 * 14
    assert max(covered) <= (15, 13)
    assert {tile["name"] for tile in result["tiles"]} >= {"crossing", "tap", "tap of the negation"}


def test_values_can_be_asked_for() -> None:
    several = reduced("a or b", "ohno")
    assert several["answers"] == "several"
    one = reduced("a or b", "ohno", values={"a": "1", "b": "0"})
    assert (one["answers"], values(one)) == ("one", {"a": "1", "b": "0"})
    none = reduced("a or b", "ohno", values={"a": "0", "b": "0"})
    assert (none["answers"], none["marks"], values(none)) == ("none", {}, {"a": None, "b": None})


def test_a_square_becomes_a_board() -> None:
    result = reduced("1 -\n- -", "sudoku")
    assert result["answers"] == "one"
    assert result["tiles"] == []
    assert values(result) == {"r1c2": "2", "r2c1": "2", "r2c2": "1"}


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"text": "a or", "kind": "akari"}, "line 1: the end; expected a name"),
        ({"text": "a", "kind": "halma"}, "halma"),
        ({"text": "a", "kind": "sudoku"}, "a formula to sudoku; expected one of: "),
        ({"text": "a", "kind": "akari", "values": {"z": "1"}}, "z = 1; expected one of a"),
        ({"text": "a", "kind": "akari", "values": {"a": "7"}}, "a = 7; expected one of 1, 0"),
        ({"text": " and ".join(f"(a{n} or b{n})" for n in range(60)), "kind": "akari"}, "smaller"),
    ],
)
def test_what_cannot_be_is_refused(asked: dict[str, Any], words: str) -> None:
    found = job(json.dumps({"verb": "reduce", **asked}), lambda _: None)
    assert words in json.loads(found.body)["error"]


def test_kinds_tell_what_they_can_be_made_of() -> None:
    problems = {kind["name"]: kind["problems"] for kind in json.loads(answer("GET", "/kinds").body)}
    assert problems["ohno"] == ["formula", "thesis"]
    assert problems["sudoku"] == ["square"]
    assert problems["heyawake"] == []
