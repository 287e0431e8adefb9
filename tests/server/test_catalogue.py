"""The kinds, the collection and the puzzle of the day."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from gridproof import check, collection, solve
from gridproof.formats import FORMATS
from gridproof.kinds import KINDS
from gridproof.server.shapes.views import digest_of, text_of
from tests.lacking import collected


def test_every_kind_comes_with_all_that_a_player_needs(client: TestClient) -> None:
    views = client.get("/api/kinds").json()
    assert [view["name"] for view in views] == list(KINDS)
    for view in views:
        kind = KINDS[view["name"]]
        assert [rule["name"] for rule in view["rules"]] == [rule.name for rule in kind.rules]
        assert all(rule["bad"]["places"] for rule in view["rules"])
        assert view["sizes"] and view["summary"]
        assert view["preview"]["puzzle"]["unique"]
        used = {mark for cell in view["preview"]["puzzle"]["cells"] for mark in cell["marks"]}
        assert used <= set(view["marks"])


def test_the_gestures_of_a_kind_write_marks_that_it_has() -> None:
    for kind in KINDS.values():
        touch = kind.look.touch
        named = {*touch.primary, *touch.secondary, touch.drag_mark, touch.edge_secondary} - {None}
        assert named <= set(kind.look.marks)
        assert named or kind.writes_numbers


def test_a_kind_is_found_by_another_name(client: TestClient) -> None:
    assert client.get("/api/kinds/light up").json()["name"] == "akari"
    missing = client.get("/api/kinds/chess")
    assert missing.status_code == 404
    assert missing.json() == {"error": "no kind is called 'chess'"}


def test_the_collection_lists_puzzles_and_shows_them(client: TestClient) -> None:
    listed = client.get("/api/collection").json()
    assert {item["kind"] for item in listed} == set(KINDS)
    first = listed[0]
    shown = client.get(f"/api/collection/{first['id']}").json()
    assert (shown["id"], shown["kind"], shown["level"]) == (first["id"], first["kind"], first["level"])
    assert shown["unique"] is True
    assert client.get("/api/collection/nothing").status_code == 404


@pytest.mark.parametrize("kind", KINDS)
def test_the_answers_of_the_collection_are_the_only_ones(kind: str) -> None:
    items = collected(kind)
    assert items
    for item in items:
        board = item.board
        assert board.puzzle.kind.name == kind
        assert board.answer is not None
        assert check(board.puzzle, board.answer).solved
        result = solve(board.puzzle)
        assert (item.id, result.status.value) == (item.id, "unique")


def test_the_digest_knows_the_answer_and_no_other_board(client: TestClient) -> None:
    item = collection.of_kind("akari")[0]
    puzzle, answer = item.board.puzzle, solve(item.board.puzzle).answer
    assert answer is not None
    text = text_of(puzzle)
    shown = client.get(f"/api/collection/{item.id}").json()
    assert shown["digest"] == digest_of(puzzle, text, answer)
    without_blanks = {place: mark for place, mark in answer.items() if mark not in puzzle.kind.blanks}
    assert shown["digest"] == digest_of(puzzle, text, without_blanks)
    without_blanks.popitem()
    assert shown["digest"] != digest_of(puzzle, text, without_blanks)


def test_a_pick_is_the_nearest_there_is() -> None:
    items = collection.of_kind("akari")
    wanted = items[-1]
    found = collection.pick("akari", wanted.rows, wanted.cols, wanted.level, seed=1)
    assert (found.rows, found.cols, found.level) == (wanted.rows, wanted.cols, wanted.level)
    assert collection.pick("akari", 60, 60, None, seed=1) == collection.pick("akari", 60, 60, None, seed=1)


def test_formats_are_listed(client: TestClient) -> None:
    assert [view["name"] for view in client.get("/api/formats").json()] == list(FORMATS)
