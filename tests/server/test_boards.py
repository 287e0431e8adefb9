"""Reading, writing and checking boards, and what is refused."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from starlette.testclient import TestClient

from gridproof import formats, read, solve, write
from gridproof.board.grid import Grid
from gridproof.board.marks import digit
from gridproof.kinds import KINDS
from gridproof.record.kind import Board
from gridproof.server.shapes import limits
from gridproof.server.shapes.views import salt_of, text_of
from gridproof.verbs import bounds
from tests.server.client import PUZZLE


def error_of(answer: Any, status: int) -> str:
    assert answer.status_code == status, answer.text
    assert {"error"} <= set(answer.json()) <= {"error", "unknown", "formless"}
    text: str = answer.json()["error"]
    assert text and "\n" not in text and "Traceback" not in text
    return text


def test_a_puzzle_is_read_and_not_yet_proved(client: TestClient) -> None:
    (board,) = client.post("/api/read", json={"text": f"https://puzz.link/p?{PUZZLE}"}).json()["boards"]
    view = board["puzzle"]
    assert (view["kind"], view["rows"], view["text"]) == ("akari", 6, PUZZLE)
    assert (view["unique"], view["digest"]) == (None, None)
    assert [cell["place"] for cell in view["cells"]] == list(range(36))
    assert view["cells"][8]["clue"] == {"text": "4", "arrow": None, "wall": True, "symbol": ""}
    assert view["cells"][8]["marks"] == []


def test_marks_and_notes_are_read_and_written_back(client: TestClient) -> None:
    puzzle = text_of(read("sudoku/4/4/1k3h4k2"))
    request = {"puzzle": puzzle, "marks": {"1": "3"}, "notes": {"2": ["2", "4"]}, "format": "json"}
    written = client.post("/api/write", json=request).json()["text"]
    (board,) = client.post("/api/read", json={"text": written}).json()["boards"]
    assert board["marks"] == {"1": "3"}
    assert board["notes"] == {"2": ["2", "4"]}
    assert board["puzzle"]["text"] == puzzle


@pytest.mark.parametrize("format", ["text", "json", "game"])
def test_all_that_was_played_is_read(format: str, client: TestClient) -> None:
    puzzle = replace(read("sudoku/4/4/1k3h4k2"), info={"title": "Four", "seconds": "75"})
    played = Board(
        puzzle,
        {1: digit(3)},
        notes={2: (digit(2), digit(4))},
        moves=((2, digit(2)), (2, None), (1, digit(3))),
        corners={4: (digit(1),)},
        colours={5: ("1", "7")},
    )
    (board,) = client.post("/api/read", json={"text": formats.write(played, format)}).json()["boards"]
    assert board["marks"] == {"1": "3"}
    assert board["notes"] == {"2": ["2", "4"]}
    assert board["corners"] == {"4": ["1"]}
    assert board["colours"] == {"5": ["1", "7"]}
    assert board["moves"] == [[2, "2"], [2, None], [1, "3"]]
    assert board["seconds"] == 75
    # The same puzzle with another time is the same game.
    text = write(replace(puzzle, info={"title": "Four"}), "text")
    (again,) = client.post("/api/read", json={"text": text}).json()["boards"]
    assert again["puzzle"] == board["puzzle"]


@pytest.mark.parametrize("kind", KINDS)
def test_the_text_of_a_puzzle_reads_back_as_the_same(kind: str, client: TestClient) -> None:
    view = client.get(f"/api/kinds/{kind}").json()["preview"]["puzzle"]
    (board,) = client.post("/api/read", json={"text": view["text"]}).json()["boards"]
    again = board["puzzle"]
    # A board to look at has nothing that a game is kept and recognised by.
    assert (view["id"], view["salt"], view["digest"]) == ("", "", None)
    assert again["id"] and again["salt"] == salt_of(view["text"])
    open_yet = {"id": "", "salt": "", "title": "", "unique": None, "digest": None}
    assert {**again, **open_yet} == {**view, **open_yet}


def test_the_kind_and_format_of_a_text_can_be_said(client: TestClient) -> None:
    text = "1 . . .\n. . 3 .\n. 4 . .\n. . . 2"
    error_of(client.post("/api/read", json={"text": text, "kind": "chess"}), 400)
    error_of(client.post("/api/read", json={"text": text, "format": "chess"}), 400)
    boards = client.post("/api/read", json={"text": text, "kind": "sudoku", "format": "grid"}).json()[
        "boards"
    ]
    assert boards[0]["puzzle"]["kind"] == "sudoku"


def test_an_unknown_kind_and_a_text_without_a_form_are_told_apart(client: TestClient) -> None:
    def told(text: str) -> dict[str, Any]:
        answer: dict[str, Any] = client.post("/api/read", json={"text": text}).json()
        return answer

    unknown = told("https://puzz.link/p?castle/5/5/a")
    assert unknown["unknown"] == "Castle"
    assert unknown["error"].startswith(
        "Castle is not one of the puzzles Gridproof knows; expected one of: Akari"
    )
    assert told("gridproof chess 2 2\n- -\n- -")["unknown"] == "chess"
    assert told("nonsense")["formless"] is True
    assert set(told("lightup/6/6/zz")) == {"error"}


def test_aids_are_kept_by_formats_that_keep_a_game(client: TestClient) -> None:
    aids = {"corners": {"1": ["bulb"]}, "colours": {"2": ["3"]}, "signs": {"1": "inside", "36": "cross"}}
    board = {"puzzle": PUZZLE, "marks": {}, "notes": {}, **aids}
    keeping = [one["name"] for one in client.get("/api/formats").json() if one["keeps_game"]]
    assert keeping == ["text", "json", "game"]
    for format in keeping:
        text = client.post("/api/write", json={**board, "format": format}).json()["text"]
        (again,) = client.post("/api/read", json={"text": text}).json()["boards"]
        assert {key: again[key] for key in aids} == aids
    wrong = {**board, "signs": {"36": "inside"}, "format": "json"}
    assert "expected cross or dot" in error_of(client.post("/api/write", json=wrong), 400)


def test_a_check_names_rules_and_places(client: TestClient) -> None:
    clash = client.post("/api/check", json={"puzzle": PUZZLE, "marks": {"0": "bulb", "1": "bulb"}}).json()
    assert not clash["solved"]
    assert {"rule": "clash", "places": [0, 1], "broken": True} in [
        {key: violation[key] for key in ("rule", "places", "broken")} for violation in clash["violations"]
    ]
    answer = solve(read(PUZZLE)).answer or {}
    marks = {str(place): mark for place, mark in answer.items()}
    solved = client.post("/api/check", json={"puzzle": PUZZLE, "marks": marks}).json()
    assert solved["solved"] and not solved["violations"]
    assert solved["done_clues"] == sorted(
        c for c, clue in read(PUZZLE).clues.items() if clue.number is not None
    )


def test_a_check_of_a_board_full_of_mistakes_is_answered_in_short(client: TestClient) -> None:
    body = {"puzzle": "lightup/10000/1/", "marks": {str(place): "bulb" for place in range(10_000)}}
    answer = client.post("/api/check", json=body)
    found = answer.json()
    assert not found["solved"]
    assert {violation["rule"] for violation in found["violations"]} == {"clash"}
    assert (len(found["violations"]), found["more"]) == (1000, 8999)
    assert len(answer.content) < 200_000


def test_clues_beyond_what_a_check_tells_are_not_done(client: TestClient) -> None:
    # Every other cell is a clue that wants one bulb beside it; the last two have the same one.
    puzzle = text_of(read(f"lightup/2400/1/{'g1' * 1200}"))
    assert _done(client, puzzle, {}) == []
    assert _done(client, puzzle, {2398: "bulb"}) == [2397, 2399]


def _done(client: TestClient, puzzle: str, marks: Mapping[int, str]) -> list[int]:
    body = {"puzzle": puzzle, "marks": {str(place): mark for place, mark in marks.items()}}
    done: list[int] = client.post("/api/check", json=body).json()["done_clues"]
    return done


def test_a_clue_at_the_end_of_a_line_is_done_when_the_line_arrives(client: TestClient) -> None:
    text = "numlin/5/5/1j2h3m1h2j3"
    puzzle = read(text)
    lines = {place: mark for place, mark in (solve(puzzle).answer or {}).items() if mark == "line"}
    assert _done(client, text, {}) == []
    assert _done(client, text, lines) == sorted(puzzle.clues)
    first = min(puzzle.clues)
    beginning = next(edge for edge in puzzle.grid.edges_at[first] if edge in lines)
    assert _done(client, text, {beginning: "line"}) == []


def test_a_number_of_sides_is_done_when_they_are_drawn(client: TestClient) -> None:
    puzzle = read("slither/2/1/30")
    around = puzzle.grid.fences_at
    assert _done(client, "slither/2/1/30", {}) == []
    three = dict.fromkeys(set(around[0]) - set(around[1]), "line")
    assert _done(client, "slither/2/1/30", three) == [0]
    zero = dict.fromkeys(around[1], "cross")
    assert _done(client, "slither/2/1/30", {**three, **zero}) == [0, 1]


def test_a_zero_is_done_when_nothing_can_be_put_where_it_looks(client: TestClient) -> None:
    assert _done(client, "lightup/3/1/0h", {}) == []
    assert _done(client, "lightup/3/1/0h", {1: "dot"}) == [0]
    assert _done(client, "lightup/1/1/0", {}) == [0]
    arrow = "yajilin/4/2/40g"
    line = Grid.of(2, 4).edge(1, 5)
    assert _done(client, arrow, {2: "dot", 3: "dot"}) == []
    assert _done(client, arrow, {line: "line", 2: "dot", 3: "dot"}) == [0]
    assert _done(client, "heyawake/2/2/000", {0: "dot", 1: "dot"}) == []
    assert _done(client, "heyawake/2/2/000", dict.fromkeys(range(4), "dot")) == [0]


def test_a_number_is_done_although_another_that_sees_it_is_not(client: TestClient) -> None:
    # Both see all of their row and column, which is one cell too many for the 4.
    assert _done(client, "kurodoko/3/3/5g4l", {}) == [0]


def test_numbers_of_rooms_beyond_what_a_check_tells_are_not_done(client: TestClient) -> None:
    rooms = {"rows": 1, "cols": 1200, "puzzle": ["1 " * 1200], "regions": [" ".join(map(str, range(1200)))]}
    puzzle = text_of(read(json.dumps({"type": "HEYAWAKE", **rooms})))
    assert _done(client, puzzle, {}) == []


def test_sides_come_with_the_dots_that_they_join(client: TestClient) -> None:
    edges = client.post("/api/read", json={"text": "slither/2/1/3"}).json()["boards"][0]["puzzle"]["edges"]
    assert {"place": 2, "a": 0, "b": 1, "ends": [[1, 0], [1, 1]], "marks": ["line", "cross"]} in edges
    assert {"place": 3, "a": 0, "b": None, "ends": [[0, 0], [1, 0]], "marks": ["line", "cross"]} in edges
    across = client.post("/api/read", json={"text": "numlin/2/1/11"}).json()["boards"][0]["puzzle"]["edges"]
    assert across == [
        {"place": 2, "a": 0, "b": 1, "ends": [[0.5, 0.5], [1.5, 0.5]], "marks": ["line", "cross"]}
    ]


def test_a_clue_is_done_when_its_number_is_reached(client: TestClient) -> None:
    assert _done(client, "lightup/3/3/h1l", {}) == []
    assert _done(client, "lightup/3/3/h1l", {1: "bulb"}) == [2]
    assert _done(client, "lightup/3/3/h1l", {1: "bulb", 5: "bulb"}) == []


def test_a_zero_is_done_when_the_cells_before_it_are_decided(client: TestClient) -> None:
    assert _done(client, "lightup/3/3/h0l", {}) == []
    assert _done(client, "lightup/3/3/h0l", {1: "dot"}) == []
    assert _done(client, "lightup/3/3/h0l", {1: "dot", 5: "dot"}) == [2]
    assert _done(client, "lightup/3/3/h0l", {1: "dot", 5: "bulb"}) == []


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/read", {}),
        ("/api/read", {"text": 3}),
        ("/api/read", {"text": "no puzzle at all"}),
        ("/api/read", {"text": PUZZLE, "more": 1}),
        ("/api/check", {"puzzle": PUZZLE, "marks": {"0": "queen"}}),
        ("/api/check", {"puzzle": PUZZLE, "marks": {"99999": "bulb"}}),
        ("/api/check", {"puzzle": PUZZLE, "marks": {"x": "bulb"}}),
        ("/api/check", {"puzzle": PUZZLE, "marks": []}),
        ("/api/check", {"puzzle": f"{PUZZLE}\n{PUZZLE}"}),
        ("/api/write", {"puzzle": PUZZLE, "format": "chess"}),
        ("/api/write", {"puzzle": PUZZLE, "format": "text", "notes": {"0": ["9"]}}),
        ("/api/jobs", {"verb": "dance"}),
        ("/api/jobs", {"verb": "hint", "puzzle": "nothing"}),
        ("/api/jobs", {"verb": "hint", "puzzle": PUZZLE, "marks": {"0": "queen"}}),
        ("/api/jobs", {"verb": "random", "kind": "chess", "rows": 5, "cols": 5}),
        ("/api/random", {"kind": "chess", "rows": 5, "cols": 5}),
        ("/api/random", {"kind": "akari", "rows": 0, "cols": 5}),
    ],
)
def test_a_bad_request_gets_one_line(client: TestClient, path: str, body: object) -> None:
    error_of(client.post(path, json=body), 400)


@pytest.mark.parametrize("body", [b"", b"{", b"[1]", b"\xff", b'{"text": "\\ud800"}', b"[" * 50_000])
def test_malformed_json_gets_one_line(client: TestClient, body: bytes) -> None:
    headers = {"Content-Type": "application/json"}
    error_of(client.post("/api/read", content=body, headers=headers), 400)


def test_sizes_are_limited(client: TestClient) -> None:
    assert "expected at most 10000 cells" in error_of(
        client.post("/api/check", json={"puzzle": "lightup/200/100/", "marks": {}}), 413
    )
    many = "\n".join([PUZZLE] * (bounds.MAX_BOARDS + 1))
    assert "expected at most 50" in error_of(client.post("/api/read", json={"text": many}), 413)
    large = "\n".join(["lightup/90/90/"] * 6)
    assert "expected fewer" in error_of(client.post("/api/read", json={"text": large}), 413)
    long = {"text": "x" * (bounds.MAX_TEXT + 1)}
    error_of(client.post("/api/read", json=long), 400)
    huge = json.dumps({"text": "x" * limits.MAX_BODY})
    error_of(client.post("/api/read", content=huge, headers={"Content-Type": "application/json"}), 413)


def test_what_is_not_there_is_not_found(client: TestClient) -> None:
    error_of(client.get("/api/nothing"), 404)
    error_of(client.get("/nothing.js"), 404)
    error_of(client.post("/api/kinds"), 405)
    error_of(client.post("/"), 405)


def test_a_board_of_the_largest_size_is_shown(client: TestClient) -> None:
    text = write(read("kurodoko/100/100/"), "puzzlink")
    (board,) = client.post("/api/read", json={"text": text}).json()["boards"]
    assert len(board["puzzle"]["cells"]) == bounds.MAX_CELLS


def test_the_clue_of_a_region_is_done_when_its_region_is(client: TestClient) -> None:
    """Lines that are still too long do not matter; a zero is used when all of its cells are decided."""
    text = "heyawake/4/3/901s120"
    assert read(text).regions == ((0, 1, 4, 5), (2, 3, 6, 7), (8, 9, 10, 11))
    assert _done(client, text, {}) == []
    assert _done(client, text, {4: "shaded"}) == [0]
    assert _done(client, text, {4: "shaded", 6: "shaded"}) == [0]
    assert _done(client, text, {3: "shaded", 6: "shaded"}) == [2]
    assert _done(client, text, dict.fromkeys((8, 9, 10), "dot")) == []
    assert _done(client, text, dict.fromkeys((8, 9, 10, 11), "dot")) == [8]


def test_a_text_that_fits_several_kinds_says_which(client: TestClient) -> None:
    text = "- - 2\n- - -\n1 - -"
    answer = client.post("/api/read", json={"text": text})
    assert answer.status_code == 400
    kinds = answer.json()["kinds"]
    assert {"akari", "nurikabe"} <= {*kinds}
    (board,) = client.post("/api/read", json={"text": text, "kind": "nurikabe"}).json()["boards"]
    assert board["puzzle"]["kind"] == "nurikabe"


@pytest.mark.parametrize(("format", "begin"), [("svg", b"<svg"), ("png", b"\x89PNG"), ("pdf", b"%PDF")])
def test_a_board_as_a_picture(client: TestClient, format: str, begin: bytes) -> None:
    answer = client.post("/api/picture", json={"puzzle": PUZZLE, "marks": {"0": "dot"}, "format": format})
    assert answer.status_code == 200
    assert answer.content.startswith(begin)
