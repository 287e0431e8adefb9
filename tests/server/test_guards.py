"""Whose requests are taken, how long they may be, and the headers of every answer."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from pydantic import TypeAdapter, ValidationError
from starlette.applications import Starlette
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Mount
from starlette.testclient import TestClient
from starlette.types import Message

from gridproof.errors import LONGEST
from gridproof.server.edge import guards
from gridproof.server.edge.app import create_app
from gridproof.server.edge.places import Places
from gridproof.server.shapes import limits
from gridproof.server.site import local
from gridproof.server.site.static import web_app
from gridproof.verbs import bounds
from gridproof.verbs.hints import HintRequest
from tests.server.client import HERE, PUZZLE

FORMATS = "/api/formats"
HINT = TypeAdapter(HintRequest)
JSON = {"Content-Type": "application/json"}
READ = {"text": "lightup/3/3/o"}


@pytest.mark.parametrize("path", [FORMATS, "/api/nothing", "/", "/nothing.js"])
def test_every_answer_has_the_security_headers(client: TestClient, path: str) -> None:
    headers = client.get(path).headers
    for name, value in guards.SECURITY_HEADERS.items():
        assert headers[name] == value
    policy = headers["Content-Security-Policy"]
    assert "unsafe" not in policy.replace("script-src 'self' blob: 'wasm-unsafe-eval';", "")
    assert "frame-ancestors 'none'" in policy
    assert "Access-Control-Allow-Origin" not in headers


@pytest.mark.parametrize("host", ["localhost", "localhost:9000", "127.0.0.1", "127.0.0.1:8765", "[::1]:8765"])
def test_the_own_names_are_known(client: TestClient, host: str) -> None:
    assert client.get(FORMATS, headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "localhost.evil.example",
        "127.0.0.1.evil.example",
        "localhost.",
        "localhost@evil.example",
        "evil.example/localhost",
        "127.1",
        "0.0.0.0",
        "2130706433",
        "[::ffff:8.8.8.8]",
        "192.168.1.7",
        "[",
        "a[b]",
        "",
    ],
)
def test_other_names_are_refused(client: TestClient, host: str) -> None:
    refused = client.get(FORMATS, headers={"Host": host})
    assert refused.status_code == 400
    assert "Host" in refused.json()["error"]
    assert refused.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize(
    ("host", "asked", "status"),
    [
        ("puzzles.example", "puzzles.example:80", 200),
        ("puzzles.example", "other.example", 400),
        ("0.0.0.0", "192.168.1.7:8765", 200),
        ("0.0.0.0", "evil.example", 400),
        ("::", "[2001:db8::1]:8765", 200),
    ],
)
def test_the_given_host_is_known(host: str, asked: str, status: int) -> None:
    client = TestClient(create_app(host=host))
    assert client.get(FORMATS, headers={"Host": asked}).status_code == status


@pytest.mark.parametrize(
    "foreign",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": ""},
        {"Origin": "http://127.0.0.1:9000"},
        {"Origin": "http://localhost:8765"},
        {"Origin": "other://127.0.0.1:8765"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Sec-Fetch-Site": "cross-site", "Origin": "http://127.0.0.1:8765"},
    ],
)
def test_other_sites_neither_change_nor_ask_anything(client: TestClient, foreign: dict[str, str]) -> None:
    posted = client.post("/api/read", json=READ, headers=foreign)
    assert posted.status_code == 403
    assert "another site" in posted.json()["error"]
    assert client.delete("/api/jobs/x", headers=foreign).status_code == 403
    assert client.get(FORMATS, headers=foreign).status_code == 403
    assert client.post("/", headers=foreign).status_code == 403
    assert client.get("/", headers=foreign).status_code != 403


@pytest.mark.parametrize(
    "own",
    [
        {},
        {"Origin": "http://127.0.0.1:8765"},
        {"Sec-Fetch-Site": "same-origin", "Origin": "http://127.0.0.1:8765"},
        {"Sec-Fetch-Site": "none"},
    ],
)
def test_own_pages_and_programs_may_ask(client: TestClient, own: dict[str, str]) -> None:
    assert client.post("/api/read", json=READ, headers=own).status_code == 200
    assert client.get(FORMATS, headers=own).status_code == 200


def test_one_foreign_origin_among_own_ones_is_foreign(client: TestClient) -> None:
    origins = [("Origin", "http://127.0.0.1:8765"), ("Origin", "https://evil.example")]
    assert client.post("/api/read", json=READ, headers=origins).status_code == 403


@pytest.mark.parametrize(
    "type",
    [None, "text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "application/jsonx"],
)
def test_a_body_that_any_form_can_send_is_refused(client: TestClient, type: str | None) -> None:
    headers = {} if type is None else {"Content-Type": type}
    refused = client.post("/api/read", content=json.dumps(READ), headers=headers)
    assert refused.status_code == 415
    assert "application/json" in refused.json()["error"]


def test_json_may_name_its_charset(client: TestClient) -> None:
    headers = {"Content-Type": "Application/JSON; charset=utf-8"}
    assert client.post("/api/read", content=json.dumps(READ), headers=headers).status_code == 200


def test_a_body_is_refused_while_it_is_read(client: TestClient) -> None:
    sent = 0

    def endless() -> Iterator[bytes]:
        nonlocal sent
        for _ in range(1000):
            sent += 1
            yield b"x" * 65536

    refused = client.post("/api/read", content=endless(), headers=JSON)
    assert refused.status_code == 413
    assert str(limits.MAX_BODY) in refused.json()["error"]


def test_a_body_that_does_not_arrive_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guards, "BODY_SECONDS", 0.01)
    sent: list[Message] = []

    async def nothing() -> Message:
        await asyncio.Event().wait()
        raise AssertionError("nothing ever comes")

    async def keep(message: Message) -> None:
        sent.append(message)

    headers = [
        (b"host", b"localhost"),
        (b"content-type", b"application/json"),
        (b"content-length", b"9"),
    ]
    scope = {"type": "http", "method": "POST", "path": "/api/read", "headers": headers}
    work = guards.Guards(create_app(), "localhost", Places(1))(scope, nothing, keep)
    # In a thread of its own: a browser that other tests have opened keeps a loop running in this one.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, work).result()
    assert sent[0]["status"] == 408


def test_large_answers_are_compressed(client: TestClient) -> None:
    kinds = client.get("/api/kinds")
    assert kinds.headers["Content-Encoding"] == "gzip"
    assert "Content-Encoding" not in client.get("/api/collection/none").headers


@pytest.mark.parametrize("length", ["-1", "x", "9" * 30])
def test_a_strange_length_is_refused(client: TestClient, length: str) -> None:
    answer = client.post("/api/read", content=b"{}", headers={**JSON, "Content-Length": length})
    assert answer.status_code == 413


@pytest.fixture
def busy(monkeypatch: pytest.MonkeyPatch) -> TestClient:
    monkeypatch.setattr(limits, "MAX_REQUESTS", 0)
    monkeypatch.setattr(limits, "TURN_SECONDS", 0.01)
    app = create_app()
    app.state.pool = Nobody()
    return TestClient(app, base_url="http://localhost")


class Nobody:
    """A pool without jobs."""

    def find(self, identity: str) -> None:
        return None


def test_a_request_that_waits_too_long_for_its_turn_is_refused(busy: TestClient) -> None:
    refused = busy.get(FORMATS)
    assert refused.status_code == 503
    assert refused.headers["Retry-After"] == str(limits.RETRY_AFTER)
    assert refused.json()["error"]


def test_a_job_can_be_cancelled_however_busy_the_server_is(busy: TestClient) -> None:
    assert busy.delete("/api/jobs/x").status_code == 404


@pytest.mark.parametrize(
    "body",
    [
        b'{"text":' + b"[" * 200_000,
        b'{"text":' + b"[" * 100_000 + b"]" * 100_000 + b"}",
        b'{"text":' + b'{"a":' * 40_000,
        b'{"text":' + b"9" * 200_000 + b"}",
        b'{"text":1e' + b"9" * 200_000 + b"}",
        b'{"text":"\\ud800"}',
        b'{"text":NaN}',
        b"\xff\xfe",
        b"[" + b"1," * 100_000 + b"1]",
        json.dumps({f"field{number}": 1 for number in range(10_000)}).encode(),
    ],
)
def test_strange_json_is_refused_with_one_line(client: TestClient, body: bytes) -> None:
    refused = client.post("/api/read", content=body, headers=JSON)
    assert refused.status_code == 400
    assert 0 < len(refused.json()["error"]) < 200


LONG_WORDS: tuple[tuple[str, dict[str, object]], ...] = (
    ("jobs", {"verb": "x" * 200_000}),
    ("jobs", {"verb": "solve", "puzzle": "x" * 200_000}),
    ("jobs", {"verb": "random", "kind": "x" * 200_000}),
    ("jobs", {"verb": "hint", "puzzle": PUZZLE, "marks": {"x" * 200_000: "bulb"}}),
    ("jobs", {"verb": "hint", "puzzle": PUZZLE, "marks": {"0": "x" * 200_000}}),
    ("read", {"text": "x" * 200_000}),
    ("read", {"text": PUZZLE, "format": "x" * 200_000}),
    ("check", {"puzzle": PUZZLE, "marks": {"0": "x" * 200_000}}),
    ("draft", {"kind": "x" * 200_000, "rows": 1, "cols": 1}),
    ("library", {"game": PUZZLE, "details": {"level": "x" * 200_000}}),
)


@pytest.mark.parametrize(("path", "wrong"), LONG_WORDS)
def test_messages_are_short_whatever_came(client: TestClient, path: str, wrong: dict[str, object]) -> None:
    answer = client.post(f"/api/{path}", json=wrong)
    assert answer.status_code in (400, 413)
    assert 0 < len(answer.json()["error"]) <= LONGEST
    if path == "jobs":
        here = local.job(json.dumps(wrong), lambda _: None)
        assert here.status == answer.status_code
        assert len(json.loads(here.body)["error"]) <= LONGEST
    elif path != "library":
        assert len(local.answer("POST", f"/{path}", json.dumps(wrong)).body) <= LONGEST + 100


UNKNOWN = (
    "/api",
    "/api/",
    "/api/nothing",
    "/api/a/b?c=d",
    "/api/library/nothing",
    "/api/%2e%2e/x",
    "//api/x",
)


@pytest.mark.parametrize("method", ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])
@pytest.mark.parametrize("path", UNKNOWN)
def test_unknown_paths_below_api_are_answered_in_json(client: TestClient, method: str, path: str) -> None:
    answer = client.request(method, f"{HERE}{path}", json={} if method in ("POST", "PUT", "PATCH") else None)
    assert (answer.status_code, answer.headers["content-type"]) == (404, "application/json")
    assert method == "HEAD" or answer.json()["error"].startswith("there is no 'api")


@pytest.mark.parametrize(
    "wrong",
    [
        {"marks": {str(place): 1 for place in range(20_000)}},
        {"marks": {f"x{place}": "dot" for place in range(15_000)}},
        {"notes": {"1": [0] * 100_000}},
        {"notes": {str(place): [0] * 10 for place in range(5_000)}},
        {"history": [[]] * 20_000},
        {f"field{number}": 1 for number in range(20_000)},
    ],
)
def test_not_everything_that_is_wrong_is_listed(wrong: dict[str, object]) -> None:
    with pytest.raises(ValidationError) as caught:
        HINT.validate_python({"puzzle": "x", **wrong})
    assert caught.value.error_count() <= 3_000


def test_long_lists_are_still_checked_to_their_end() -> None:
    whole = HINT.validate_python(
        {
            "puzzle": "x",
            "marks": {str(place): "dot" for place in range(5_000)},
            "notes": {"1": ["1"] * 500},
            "history": [[place, None] for place in range(5_000)],
        }
    )
    assert (len(whole.marks), len(whole.notes["1"]), len(whole.history or ())) == (5_000, 500, 5_000)
    for wrong in (
        {"marks": {**whole.marks, "4999": ""}},
        {"history": [[0, None]] * 4_999 + [[0, 1]]},
        {"history": [[0, None]] * (bounds.MAX_HISTORY + 1)},
        {"notes": {"1": ["1"] * (bounds.MAX_CANDIDATES + 1)}},
    ):
        with pytest.raises(ValidationError):
            HINT.validate_python({"puzzle": "x", **wrong})


# the files of the web app


@pytest.fixture
def built(tmp_path: Path) -> TestClient:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html>the app")
    (tmp_path / "sw.js").write_text("worker")
    (tmp_path / "assets" / "app-1a2b.js").write_text("script")
    (tmp_path / "engine").mkdir()
    (tmp_path / "engine" / "engine.json").write_text("{}")
    (tmp_path / "engine" / "packages-1a2b.zip.xz").write_text("packed" * 1000)
    (tmp_path.parent / "secret.txt").write_text("secret")
    (tmp_path / "manual" / "reference").mkdir(parents=True)
    (tmp_path / "manual" / "index.html").write_text("the documentation")
    (tmp_path / "manual" / "reference" / "api.html").write_text("the names")
    served = web_app(tmp_path, tmp_path / "engine", tmp_path / "manual")
    return TestClient(GZipMiddleware(Starlette(routes=[Mount("/", served)])))


def test_pages_of_the_app_are_the_app(built: TestClient) -> None:
    for path in ("/", "/play/akari", "/index.html"):
        page = built.get(path)
        assert (page.status_code, page.text) == (200, "<!doctype html>the app")
        assert page.headers["Cache-Control"] == "no-cache"
        assert page.headers["Content-Type"].startswith("text/html")


def test_hashed_files_stay_in_the_cache_and_the_worker_does_not(built: TestClient) -> None:
    assert "immutable" in built.get("/assets/app-1a2b.js").headers["Cache-Control"]
    assert built.get("/sw.js").headers["Cache-Control"] == "no-cache"
    assert built.get("/assets/gone.js").status_code == 404


def test_the_engine_is_served_as_it_is_packed(built: TestClient) -> None:
    packed = built.get("/engine/packages-1a2b.zip.xz")
    assert packed.text == "packed" * 1000
    assert packed.headers["Content-Encoding"] == "identity"
    assert "immutable" in packed.headers["Cache-Control"]
    assert built.get("/engine/engine.json").headers["Cache-Control"] == "no-cache"
    assert built.get("/engine/gone.zip.xz").status_code == 404


def test_the_documentation_is_served(built: TestClient) -> None:
    assert built.get("/docs/index.html").text == "the documentation"
    assert built.get("/docs").text == "the documentation", "redirected"
    assert built.get("/docs/reference/api.html").text == "the names"
    assert built.get("/docs/reference/api.html").headers["Cache-Control"] == "no-cache"
    assert built.get("/docs/gone.html").status_code == 404


@pytest.mark.parametrize(
    "path",
    [
        "/docs/..%2f..%2fsecret.txt",
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/assets/..%2f..%2fsecret.txt",
        "/engine/..%2f..%2fsecret.txt",
    ],
)
def test_nothing_outside_is_served(built: TestClient, path: str) -> None:
    answer = built.get(path)
    assert answer.status_code == 404
    assert "secret" not in answer.text


def test_without_the_build_a_page_says_what_to_do(tmp_path: Path) -> None:
    client = TestClient(Starlette(routes=[Mount("/", web_app(tmp_path / "missing"))]))
    page = client.get("/")
    assert page.status_code == 503
    assert "make web" in page.text
    manual = TestClient(Starlette(routes=[Mount("/", web_app(tmp_path, docs=tmp_path / "missing"))]))
    page = manual.get("/docs/index.html")
    assert page.status_code == 503
    assert "make docs" in page.text
