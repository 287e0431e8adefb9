"""Jobs: what each verb finds, one after the other in one worker."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from gridproof import Status, check, read, solve, write
from gridproof.board.marks import Mark
from gridproof.server.shapes.views import digest_of
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
    assert result["nudge"] == "Where can the bulbs beside the 4 at r2c3 stand?"
    assert result["rule"] == ""
    assert 8 in result["focus"]
    (link,) = result["chain"]
    assert (link["text"], link["target"], link["clues"]) == (result["text"], [2, 7, 9, 14], [8])


def test_a_hint_uses_candidates(client: TestClient) -> None:
    puzzle = "sudoku/4/4/1k3h4k2"
    assert result_of(client, verb="hint", puzzle=puzzle, notes={"1": ["2", "3"]})["kind"] == "step"
    wrong = result_of(client, verb="hint", puzzle=puzzle, notes={"1": ["2"]})
    assert (wrong["kind"], wrong["because"]) == ("mistake", [1])
    assert wrong["nudge"] == "There is a mistake in the candidates."
    assert wrong["text"].startswith("The candidates at r1c2 cannot be right")
    assert wrong["notes"] == {"1": []}
    # Where a mark is wrong by itself, it alone is named.
    wrong = result_of(client, verb="hint", puzzle=puzzle, notes={"1": ["2"]}, marks={"2": "3"})
    assert (wrong["because"], wrong["notes"]) == ([2], {})


def test_candidates_that_a_hint_leaves_are_those_that_the_board_leaves(client: TestClient) -> None:
    """Where none were written before: neither what the step strikes out, nor what a glance does."""
    text = "sudoku/6/6/5j6h15o6h2g1j3h31h"
    puzzle, marks, tried = read(text), dict[int, Mark](), 0
    for step in result_of(client, verb="walkthrough", puzzle=text)["steps"]:
        for place, left in step["notes"].items():
            for mark in left:
                assert not any(v.broken for v in check(puzzle, {**marks, int(place): mark}).violations)
                tried += 1
        marks |= {int(place): Mark(mark) for place, mark in step["marks"].items()}
    assert tried


def test_uniqueness_is_used_where_that_is_wished(client: TestClient) -> None:
    line = "....89...3.9..526.......5...682....3..7.9...1..4..6.....6.519..9.......6.7...3..."
    puzzle = write(read(line, kind="sudoku"))
    assert client.get("/api/kinds/sudoku").json()["unique_patterns"] == ["BUG+1", "unique rectangle"]
    plain = result_of(client, verb="walkthrough", puzzle=puzzle, marks={})
    assert not any(step["assumes_unique"] for step in plain["steps"])
    steps = result_of(client, verb="walkthrough", puzzle=puzzle, marks={}, uniqueness=True)["steps"]
    (number,) = (number for number, step in enumerate(steps) if step["assumes_unique"])
    assert steps[number]["technique"] == "BUG+1"
    marks = {place: mark for step in steps[:number] for place, mark in step["marks"].items()}
    notes = {place: left for step in steps[:number] for place, left in step["notes"].items()}
    at: dict[str, Any] = {"puzzle": puzzle, "marks": marks, "notes": notes, "verb": "hint"}
    assert result_of(client, **at, uniqueness=True)["assumes_unique"]
    assert not result_of(client, **at)["assumes_unique"]


def test_a_hint_names_the_first_wrong_move(client: TestClient) -> None:
    moves = [[2, "bulb"], [0, "dot"], [0, None], [12, "bulb"], [13, "bulb"]]
    result = result_of(client, verb="hint", puzzle=PUZZLE, history=moves)
    assert (result["kind"], result["wrong_move"]) == ("mistake", 3)
    assert (result["wrong"], result["nudge"]) == (13, "Something in row 3 is wrong.")
    assert result["text"].startswith("r3c2 is wrong: ")
    # What stood on the board before the first move counts, but is no move.
    result = result_of(client, verb="hint", puzzle=PUZZLE, marks={"2": "bulb", "0": "bulb"}, history=moves)
    assert (result["kind"], result["wrong_move"]) == ("mistake", 3)
    result = result_of(client, verb="hint", puzzle=PUZZLE, marks={"13": "bulb"}, history=[[2, "bulb"]])
    assert (result["kind"], result["wrong_move"]) == ("mistake", None)
    first = result_of(client, verb="hint", puzzle=PUZZLE)["marks"]
    result = result_of(client, verb="hint", puzzle=PUZZLE, marks=first, history=[])
    assert (result["kind"], result["marks"].keys() & first.keys()) == ("step", set())


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

    yes, no = {"right": True, "candidates_right": True}, {"right": False, "candidates_right": False}
    assert right({"2": "bulb", "0": "dot"}) == yes
    assert right({"0": "bulb"}) == no
    assert right({"0": "bulb"}, "lightup/3/3/o") == yes
    assert right({"0": "bulb", "1": "bulb"}, "lightup/3/3/o") == no
    assert right({}, "lightup/2/2/4i") == no


def test_right_so_far_tells_marks_from_candidates(client: TestClient) -> None:
    """With one answer, and with several."""

    def right(puzzle: str, **board: object) -> tuple[bool, bool]:
        result = result_of(client, verb="right-so-far", puzzle=puzzle, **board)
        return result["right"], result["candidates_right"]

    one, several = "sudoku/4/4/1k3h4k2", "sudoku/4/4/1u"
    assert right(one, notes={"1": ["2", "3"]}) == (True, True)
    assert right(one, notes={"1": ["2"]}) == (True, False)
    assert right(one, notes={"1": ["2"]}, marks={"1": "3"}) == (True, True)
    assert right(one, notes={"1": ["2"]}, marks={"2": "3"}) == (False, False)
    assert right(several, notes={"1": ["2"]}) == (True, True)
    assert right(several, notes={"1": ["2"], "2": ["2"]}) == (True, False)


def test_rate_and_prove(client: TestClient) -> None:
    assert result_of(client, verb="rate", puzzle=PUZZLE)["level"] == "beginner"
    (board,) = client.post("/api/read", json={"text": PUZZLE}).json()["boards"]
    proved = result_of(client, verb="prove", puzzle=PUZZLE)
    puzzle = read(PUZZLE)
    digest = digest_of(puzzle, PUZZLE, solve(puzzle).answer or {})
    salt = board["puzzle"]["salt"]
    assert proved == {"unique": True, "answers": "one", "otherwise": "", "salt": salt, "digest": digest}
    several = result_of(client, verb="prove", puzzle="lightup/3/3/o")
    assert (several["answers"], several["digest"]) == ("several", None)
    assert result_of(client, verb="prove", puzzle="lightup/2/2/4i")["answers"] == "none"


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


def test_the_puzzle_of_a_day_is_decided_by_kind_size_and_day(client: TestClient) -> None:
    def made(**wishes: Any) -> str:
        request = {"verb": "random", "kind": "akari", "rows": 5, "cols": 5, **wishes}
        text: str = result_of(client, **request)["puzzle"]["text"]
        return text

    first = made(day="2030-01-01")
    assert first == made(day="2030-01-01", seed=7)
    assert len({first, made(day="2030-01-02"), made(day="2030-01-01", rows=6)}) == 3


def test_random_puzzles_follow_every_wish(client: TestClient) -> None:
    plain = {"verb": "random", "kind": "kurodoko", "rows": 4, "cols": 6, "seed": 1}
    result = result_of(client, **plain, symmetry="rotate2")
    view = result["puzzle"]
    assert (view["rows"], view["cols"], result["note"], view["level"] is not None) == (4, 6, "", True)
    clues = [cell["place"] for cell in view["cells"] if cell["clue"]]
    assert sorted(23 - place for place in clues) == clues
    open_one = result_of(client, **plain, unique=False, density=0.1)["puzzle"]
    assert (open_one["unique"], open_one["digest"]) == (None, None)
    method = next(
        one for one in client.get("/api/kinds/kurodoko").json()["making"]["methods"] if one["options"]
    )
    option = method["options"][0]
    wished = {"method": method["name"], "options": {option["name"]: option["usual"]}}
    assert result_of(client, **plain, **wished)["generated"]
    for wrong, said in (
        ({"symmetry": "diagonal"}, "as many rows as columns"),
        ({"symmetry": "none at all"}, "unknown symmetry"),
        ({"unique": False, "level": "easy"}, "expected unique"),
    ):
        refused = client.post("/api/jobs", json={**plain, **wrong})
        assert (refused.status_code, said in refused.json()["error"]) == (400, True)


@pytest.mark.parametrize(
    ("puzzle", "number", "complete"),
    [("lightup/3/3/o", 6, True), (PUZZLE, 1, True), ("ohno/4/4/v", 1000, False)],
)
def test_answers_are_counted_up_to_a_thousand(
    client: TestClient, puzzle: str, number: int, complete: bool
) -> None:
    counted = {"number": number, "complete": complete}
    assert result_of(client, verb="count", puzzle=puzzle) == {**counted, "answers": []}
    shown = result_of(client, verb="count", puzzle=puzzle, show=2)
    answers = shown.pop("answers")
    assert shown == counted and len(answers) == min(number, 2)
    for answer in answers:
        assert answers.count(answer) == 1
        assert check(read(puzzle), {int(place): Mark(mark) for place, mark in answer.items()}).solved


def test_the_player_chooses_who_solves(client: TestClient) -> None:
    shakashaka = "shakashaka/6/6/cgbhdhegdrb"
    engines = [one["name"] for one in client.get("/api/kinds/shakashaka").json()["engines"]]
    assert {"default", "steps", "human"} <= set(engines)
    solved = {name: result_of(client, verb="solve", puzzle=shakashaka, engine=name) for name in engines}
    assert all(one["status"] == "unique" for one in solved.values())
    assert all(one["marks"] == solved["default"]["marks"] for one in solved.values())
    assert not solved["default"]["account"]
    assert "steps: " in solved["steps"]["account"]
    started = client.post("/api/jobs", json={"verb": "solve", "puzzle": PUZZLE, "engine": "magic"}).json()
    job = events(client.get(f"/api/jobs/{started['id']}/events").text)[-1][1]
    assert "expected one of: default, steps" in job["error"]
