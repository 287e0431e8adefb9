"""Jobs: what each verb finds, one after the other in one worker."""

from __future__ import annotations

from starlette.testclient import TestClient

from gridproof import Status, check, read, solve
from gridproof.marks import Mark
from gridproof.server.views import digest_of
from tests.server.client import PUZZLE, events, result_of


def test_solve_gives_the_answer_without_marks_that_may_be_left_out(client: TestClient) -> None:
    result = result_of(client, verb="solve", puzzle=PUZZLE)
    assert result["status"] == "unique"
    assert set(result["marks"].values()) == {"bulb"}
    marks = {int(place): Mark(mark) for place, mark in result["marks"].items()}
    assert check(read(PUZZLE), marks).solved
    assert result_of(client, verb="solve", puzzle="lightup/2/2/4i")["status"] == "none"


def test_a_hint_says_what_follows_and_why(client: TestClient) -> None:
    result = result_of(client, verb="hint", puzzle=PUZZLE)
    assert result["kind"] == "step"
    assert result["marks"] == {"2": "bulb", "7": "bulb", "9": "bulb", "14": "bulb"}
    assert result["text"].startswith("The 4 at r2c3 needs 4 bulbs")
    assert result["nudge"] == "Look at the 4 at r2c3."
    assert "bulbs" not in result["nudge"].partition(".")[0]
    assert 8 in result["focus"]
    (link,) = result["chain"]
    assert (link["text"], link["target"], link["clues"]) == (result["text"], [2, 7, 9, 14], [8])


def test_a_hint_uses_candidates(client: TestClient) -> None:
    puzzle = "sudoku/4/4/1k3h4k2"
    assert result_of(client, verb="hint", puzzle=puzzle, notes={"1": ["2", "3"]})["kind"] == "step"
    wrong = result_of(client, verb="hint", puzzle=puzzle, notes={"1": ["2"]})
    assert (wrong["kind"], wrong["because"]) == ("mistake", [1])


def test_a_hint_names_the_first_wrong_move(client: TestClient) -> None:
    moves = [[2, "bulb"], [0, "dot"], [0, None], [12, "bulb"], [13, "bulb"]]
    result = result_of(client, verb="hint", puzzle=PUZZLE, history=moves)
    assert (result["kind"], result["wrong_move"]) == ("mistake", 3)
    assert (result["wrong"], result["nudge"]) == (13, "Something in row 3 is wrong.")
    assert result["text"].startswith("r3c2 is wrong: ")


def test_a_hint_on_a_board_where_nothing_follows(client: TestClient) -> None:
    solved = result_of(client, verb="solve", puzzle=PUZZLE)["marks"]
    assert result_of(client, verb="hint", puzzle=PUZZLE, marks=solved)["kind"] == "solved"
    assert result_of(client, verb="hint", puzzle="lightup/3/3/o")["kind"] == "none"


def test_a_walkthrough_reports_every_step_on_its_way(client: TestClient) -> None:
    started = client.post("/api/jobs", json={"verb": "walkthrough", "puzzle": PUZZLE}).json()
    *before, (name, job) = events(client.get(f"/api/jobs/{started['id']}/events").text)
    assert name == "done"
    assert {name for name, _ in before} <= {"progress"}
    assert job["result"]["solved"]
    assert job["progress"]["steps"] == len(job["result"]["steps"])
    assert client.get(f"/api/jobs/{started['id']}").json() == job


def test_right_so_far_says_no_more_than_that(client: TestClient) -> None:
    def right(marks: dict[str, str], puzzle: str = PUZZLE) -> object:
        return result_of(client, verb="right-so-far", puzzle=puzzle, marks=marks)

    assert right({"2": "bulb", "0": "dot"}) == {"right": True}
    assert right({"0": "bulb"}) == {"right": False}
    assert right({"0": "bulb"}, "lightup/3/3/o") == {"right": True}
    assert right({"0": "bulb", "1": "bulb"}, "lightup/3/3/o") == {"right": False}
    assert right({}, "lightup/2/2/4i") == {"right": False}


def test_rate_and_prove(client: TestClient) -> None:
    assert result_of(client, verb="rate", puzzle=PUZZLE)["level"] == "beginner"
    (board,) = client.post("/api/read", json={"text": PUZZLE}).json()["boards"]
    proved = result_of(client, verb="prove", puzzle=PUZZLE)
    puzzle = read(PUZZLE)
    digest = digest_of(puzzle, PUZZLE, solve(puzzle).answer or {})
    assert proved == {"unique": True, "salt": board["puzzle"]["salt"], "digest": digest}
    several = result_of(client, verb="prove", puzzle="lightup/3/3/o")
    assert (several["unique"], several["digest"]) == (False, None)


def test_a_verb_that_cannot_be_done_fails_with_one_line(client: TestClient) -> None:
    started = client.post("/api/jobs", json={"verb": "rate", "puzzle": "lightup/3/3/o"}).json()
    name, job = events(client.get(f"/api/jobs/{started['id']}/events").text)[-1]
    assert (name, job["state"], job["result"]) == ("failed", "failed", None)
    assert "several answers" in job["error"]


def test_a_random_puzzle_has_one_answer(client: TestClient) -> None:
    request = {"kind": "lightup", "rows": 5, "cols": 5, "seed": 3}
    result = client.post("/api/random", json=request).json()
    assert (result["generated"], result["note"]) == (True, "")
    view = result["puzzle"]
    assert (view["kind"], view["rows"], view["cols"]) == ("akari", 5, 5)
    assert solve(read(view["text"])).status is Status.UNIQUE
    assert view["digest"]
    assert result_of(client, verb="random", **request) == result


def test_a_random_puzzle_of_a_size_that_cannot_be_is_refused(client: TestClient) -> None:
    refused = client.post("/api/random", json={"kind": "sudoku", "rows": 5, "cols": 7})
    assert refused.status_code == 400
    assert "5 x 7" in refused.json()["error"]


def test_unknown_jobs_are_not_found(client: TestClient) -> None:
    for answer in (client.get("/api/jobs/x"), client.get("/api/jobs/x/events"), client.delete("/api/jobs/x")):
        assert answer.status_code == 404
        assert "no job 'x'" in answer.json()["error"]
