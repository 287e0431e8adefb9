"""The answers without a server are those of the server."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest
from starlette.testclient import TestClient

from gridproof.server.site import local
from tests.server.client import PUZZLE, result_of

_DRAFT = {"kind": "akari", "rows": 4, "cols": 4, "clues": {"5": {"number": 2, "wall": True}}}

_ASKED: list[tuple[str, str, Any]] = [
    ("GET", "/kinds", None),
    ("GET", "/kinds/lightup", None),
    ("GET", "/kinds/nothing", None),
    ("GET", "/kinds/akari/techniques", None),
    ("GET", "/collection", None),
    ("GET", "/collection/akari-001", None),
    ("GET", "/collection/nothing", None),
    ("GET", "/formats", None),
    ("GET", "/symmetries?rows=3&cols=4", None),
    ("GET", "/symmetries?rows=0&cols=4", None),
    ("GET", "/symmetries?rows=x", None),
    ("POST", "/read", {"text": PUZZLE}),
    ("POST", "/read", {"text": "lightup/6/6/?"}),
    ("POST", "/read", {"text": "3\n2\n"}),
    ("POST", "/read", {"text": PUZZLE, "colour": "red"}),
    ("POST", "/read", {}),
    ("POST", "/write", {"puzzle": PUZZLE, "marks": {"0": "bulb"}, "format": "rows"}),
    ("POST", "/picture", {"puzzle": PUZZLE, "format": "svg"}),
    ("POST", "/check", {"puzzle": PUZZLE, "marks": {"0": "bulb", "1": "bulb"}}),
    ("POST", "/check", {"puzzle": PUZZLE, "marks": {"0": 7}}),
    ("POST", "/check", {"puzzle": "lightup/600/600/"}),
    ("POST", "/draft", _DRAFT),
    ("POST", "/draft/open", {"puzzle": PUZZLE}),
    ("POST", "/draft/change", {"draft": _DRAFT, "change": "turn-right", "marks": {"1": "bulb"}}),
    ("GET", "/nothing", None),
]


@pytest.mark.parametrize(("method", "path", "body"), _ASKED, ids=[f"{m} {p} {b}"[:50] for m, p, b in _ASKED])
def test_answers_are_those_of_the_server(client: TestClient, method: str, path: str, body: Any) -> None:
    there = client.request(method, f"/api{path}", json=body)
    here = local.answer(method, path, None if body is None else json.dumps(body))
    assert here.status == there.status_code, there.text
    assert there.headers["content-type"].startswith(here.media)
    assert (
        here.body == there.content if here.media == "image/svg+xml" else json.loads(here.body) == there.json()
    )


_JOBS: list[dict[str, Any]] = [
    {"verb": "solve", "puzzle": PUZZLE},
    {"verb": "prove", "puzzle": PUZZLE},
    {"verb": "hint", "puzzle": PUZZLE, "history": [[0, "bulb"]]},
    {"verb": "rate", "puzzle": PUZZLE},
    {"verb": "right-so-far", "puzzle": PUZZLE, "marks": {"0": "bulb"}},
    {"verb": "walkthrough", "puzzle": PUZZLE},
    {"verb": "random", "kind": "akari", "rows": 5, "cols": 5, "seed": 3},
    {"verb": "judge", "draft": _DRAFT},
    {"verb": "count", "draft": _DRAFT},
]


@pytest.mark.parametrize("wanted", _JOBS, ids=[job["verb"] for job in _JOBS])
def test_jobs_end_as_on_the_server(client: TestClient, wanted: dict[str, Any]) -> None:
    reports: list[str] = []
    ended = json.loads(local.job(json.dumps(wanted), reports.append).body)
    assert (ended["verb"], ended["state"], ended["error"]) == (wanted["verb"], "done", None)
    assert ended["result"] == result_of(client, **wanted)
    assert all(json.loads(report).keys() == {"seconds", "steps", "text"} for report in reports)
    assert reports or wanted["verb"] not in ("walkthrough", "random")


@pytest.mark.parametrize(
    "wanted",
    [
        {"verb": "solve", "puzzle": "lightup/6/6/?"},
        {"verb": "sing", "puzzle": PUZZLE},
        {"verb": "random", "kind": "akari", "rows": 0, "cols": 5},
        {"verb": "hint", "puzzle": PUZZLE, "marks": {"999": "bulb"}},
    ],
)
def test_jobs_are_refused_as_on_the_server(client: TestClient, wanted: dict[str, Any]) -> None:
    there = client.post("/api/jobs", json=wanted)
    here = local.job(json.dumps(wanted), lambda _: None)
    assert there.status_code == 400
    assert (here.status, json.loads(here.body)) == (400, there.json())


def test_a_job_that_cannot_be_done_says_why() -> None:
    ended = json.loads(local.job(json.dumps({"verb": "rate", "puzzle": "slither/2/2/"}), lambda _: None).body)
    assert ended["state"] == "failed"
    assert ended["error"]


def test_no_server_is_loaded() -> None:
    script = (
        "import sys, gridproof.server.site.local; print(*{name.partition('.')[0] for name in sys.modules})"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    unwanted = {"fastapi", "starlette", "uvicorn", "anyio", "rich", "ortools", "z3", "sqlalchemy", "typst"}
    assert not unwanted & set(done.stdout.split())
    assert "pydantic" in done.stdout.split()
