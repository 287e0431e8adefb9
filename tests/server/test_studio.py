"""A setter's requests to the server: boards while they are drawn, verdicts, and help."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from gridproof import read, solve
from gridproof.kinds import KINDS
from gridproof.server.work.pool import Pool
from tests.server.test_pool import Started, pool, started, wait_for

__all__ = ["pool", "started"]

WALL = {"wall": True}
Clues = dict[int, Any]


def draft(kind: str, rows: int, cols: int, clues: Clues | None = None, **more: Any) -> dict[str, Any]:
    named = {str(place): clue for place, clue in (clues or {}).items()}
    return {"kind": kind, "rows": rows, "cols": cols, "clues": named, **more}


def asked(client: TestClient, verb: str, board: dict[str, Any], **more: Any) -> Any:
    answer = client.post("/api/ask", json={"verb": verb, "draft": board, **more})
    assert answer.status_code == 200, answer.text
    assert answer.json()["state"] == "done", answer.text
    return answer.json()["result"]


AMBIGUOUS = draft("akari", 3, 3, {4: {"wall": True}})


def test_impossible_clues_are_shown_where_they_stand(client: TestClient) -> None:
    board = draft("akari", 3, 3, {0: {"number": 4, "wall": True}, 2: {"number": 9, "wall": True}})
    view = client.post("/api/draft", json=board).json()
    said = "r1c3: the number 9 cannot stand here. Expected: 0 to 4, or none."
    assert view["faults"] == [{"places": [2], "text": said, "unfinished": False}]
    assert view["aside"] == {"2": {"text": "9", "arrow": None, "wall": True, "symbol": ""}}
    assert view["puzzle"]["cells"][0]["clue"] == {"text": "4", "arrow": None, "wall": True, "symbol": ""}
    assert view["setting"]["highest"] == 4 and view["setting"]["cycle"][0]["wall"]
    # A number that a corner cannot have is no fault of writing, but leaves no answer: just it is named.
    assert asked(client, "judge", board)["status"] == "none"
    assert asked(client, "survey", board)["core"] == [0]


def test_what_is_no_board_is_refused_with_the_limit(client: TestClient) -> None:
    assert client.post("/api/draft", json=draft("sudoku", 5, 6)).json()["error"].endswith("expected a square")
    error = client.post("/api/draft", json=draft("akari", 61, 3)).json()["error"]
    assert "less than or equal to 60" in error
    assert client.post("/api/draft", json=draft("akari", 3, 3, {9: WALL})).status_code == 400
    assert client.post("/api/draft", json=draft("heyawake", 2, 2, regions=[0, 1])).status_code == 400
    assert client.post("/api/ask", json={"verb": "judge"}).status_code == 400


def test_borders_that_end_inside_a_room_are_drawn_and_kept(client: TestClient) -> None:
    bordered = draft("heyawake", 2, 3, regions=[0] * 6, borders=[[0, 1], [1, 2]])
    view = client.post("/api/draft", json=bordered).json()
    assert view["draft"]["borders"] == [[0, 1], [1, 2]]
    assert view["puzzle"]["borders"] == [[0, 1], [1, 2]]
    # An upper row of white cells passes both borders.
    assert asked(client, "count", bordered)["number"] == 6
    assert asked(client, "count", {**bordered, "borders": []})["number"] == 11
    again = client.post("/api/draft/open", json={"puzzle": view["puzzle"]["text"]}).json()
    assert again["draft"]["borders"] == [[0, 1], [1, 2]]
    turned = client.post("/api/draft/change", json={"draft": bordered, "change": "turn-right"}).json()
    assert turned["draft"]["borders"] == [[1, 3], [3, 5]]


@pytest.mark.parametrize("border", [[0, 2], [0, 0], [2, 3], [5, 6], [39999, 1]])
def test_a_border_lies_between_neighbours(client: TestClient, border: list[int]) -> None:
    error = client.post("/api/draft", json=draft("heyawake", 2, 3, borders=[border])).json()["error"]
    assert error.endswith(f"between the cells {border[0]} and {border[1]}; expected two neighbours")
    error = client.post("/api/draft", json=draft("akari", 2, 3, borders=[[0, 1]])).json()["error"]
    assert error == "akari has no borders inside regions; expected none"


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_drawn_from_an_empty_board_and_from_its_texts(client: TestClient, kind: str) -> None:
    setting = client.get(f"/api/kinds/{kind}").json()["setting"]
    assert setting["lowest"] is not None or setting["bare"] or setting["regions"]
    view = client.post("/api/draft", json=draft(kind, 4, 4)).json()
    assert view["faults"] == [] and view["draft"]["clues"] == {}
    preview = client.get(f"/api/kinds/{kind}").json()["preview"]["puzzle"]
    opened = client.post("/api/draft/open", json={"puzzle": preview["text"]}).json()
    again = client.post("/api/draft", json=opened["draft"]).json()
    assert read(again["puzzle"]["text"]) == read(preview["text"])
    assert asked(client, "judge", opened["draft"])["status"] in ("one", "several")


def test_boards_turn_and_grow(client: TestClient) -> None:
    board = draft("yajilin", 2, 3, {0: {"number": 1, "arrow": "right"}})
    request: dict[str, Any] = {"draft": board, "change": "turn-right", "marks": {}}
    turned = client.post("/api/draft/change", json=request).json()
    assert (turned["draft"]["rows"], turned["draft"]["cols"]) == (3, 2)
    assert turned["draft"]["clues"]["1"]["arrow"] == "down"
    request = {"draft": board, "change": "insert-row", "at": 0, "marks": {"5": "shaded"}}
    grown = client.post("/api/draft/change", json=request).json()
    assert grown["marks"] == {"8": "shaded"} and "3" in grown["draft"]["clues"]
    wrong = client.post("/api/draft/change", json={**request, "change": "remove-row", "at": 7})
    assert wrong.json()["error"] == "line 7 goes; expected one below 2"


def test_symmetries_say_where_strokes_go(client: TestClient) -> None:
    found = client.get("/api/symmetries", params={"rows": 2, "cols": 3}).json()
    fitting = {one["name"]: one["maps"] for one in found["symmetries"] if one["fits"]}
    assert [*fitting] == ["none", "rotate2", "mirror", "mirror-rows", "mirror2"]
    (half,) = fitting["rotate2"]
    assert found["maps"][half]["cells"] == [5, 4, 3, 2, 1, 0]
    assert found["maps"][half]["arrows"]["up"] == "down"


def test_verdicts_and_what_belongs_to_them(client: TestClient) -> None:
    several = asked(client, "judge", AMBIGUOUS)
    assert several["status"] == "several" and several["differ"]
    surveyed = asked(client, "survey", AMBIGUOUS)
    assert set(several["differ"]) <= set(surveyed["differ"]) and surveyed["decided"]
    assert asked(client, "count", AMBIGUOUS) == {"number": 7, "complete": True, "answers": []}
    one = asked(client, "judge", draft("akari", 1, 1))
    assert (one["status"], one["marks"]) == ("one", {"0": "bulb"}) and one["digest"]
    # A clue that is set aside does not count.
    faulty = draft("akari", 1, 2, {1: {"number": 9, "wall": True}})
    found = asked(client, "judge", faulty)
    assert (found["status"], len(found["faults"])) == ("several", 1)


def test_help_for_setters(client: TestClient) -> None:
    for way in asked(client, "suggest", AMBIGUOUS)["ways"]:
        assert way["changes"] and way["puzzle"]["unique"]
        assert asked(client, "judge", way["draft"])["status"] == "one"
    hot = asked(client, "heat", draft("kurodoko", 3, 3))["places"]
    assert hot[0]["share"] >= hot[-1]["share"] > 0
    start = draft("kurodoko", 4, 4, {5: {"number": 4}})
    made = asked(client, "complete", start, seed=1)
    assert made["draft"]["clues"]["5"]["number"] == 4 and made["changes"]
    assert len(solve(read(made["puzzle"]["text"])).answers) == 1
    pattern = asked(client, "pattern", made["draft"], seed=2)
    assert pattern["draft"]["clues"].keys() == made["draft"]["clues"].keys()
    assert asked(client, "spare", made["draft"])["places"] == []
    smaller = asked(client, "minimise", made["draft"])
    assert len(smaller["draft"]["clues"]) + len(smaller["dropped"]) == len(made["draft"]["clues"])
    rated = client.post("/api/ask", json={"verb": "rate", "puzzle": made["puzzle"]["text"]}).json()["result"]
    assert len(rated["profile"]) > 0 and rated["hardest_step"]["told"]["text"]


@pytest.mark.parametrize("verb", ["spare", "minimise"])
def test_help_with_a_board_without_an_answer_says_so(client: TestClient, verb: str) -> None:
    board = draft("akari", 3, 3, {0: {"number": 4, "wall": True}})
    job = client.post("/api/ask", json={"verb": verb, "draft": board}).json()
    assert job["state"] == "failed" and "has no answer" in job["error"]


def test_a_cancelled_question_leaves_its_worker_to_the_next(pool: Pool, started: Started) -> None:
    """An empty board of Akari has so many answers that what they share is a long question."""
    long = {"draft": draft("akari", 20, 20)}
    for _ in range(3):
        job = pool.submit("survey", long)
        wait_for(pool, job, "running")
        pool.cancel(job)
        assert job.state == "cancelled"
    after = pool.submit("judge", {"draft": AMBIGUOUS})
    wait_for(pool, after, "done")
    assert len(started) == 1
