"""Whose requests are taken, how long they may be, and the headers of every answer."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.routing import Mount
from starlette.testclient import TestClient
from starlette.types import Message

from gridproof.server import guards, limits
from gridproof.server.app import create_app
from gridproof.server.static import web_app

FORMATS = "/api/formats"


@pytest.mark.parametrize("path", [FORMATS, "/api/nothing", "/", "/nothing.js"])
def test_every_answer_has_the_security_headers(client: TestClient, path: str) -> None:
    headers = client.get(path).headers
    for name, value in guards.SECURITY_HEADERS.items():
        assert headers[name] == value
    assert "unsafe" not in headers["Content-Security-Policy"]
    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
    assert "Access-Control-Allow-Origin" not in headers


@pytest.mark.parametrize("host", ["localhost", "localhost:9000", "127.0.0.1", "127.0.0.1:8765", "[::1]:8765"])
def test_the_own_names_are_known(client: TestClient, host: str) -> None:
    assert client.get(FORMATS, headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "host",
    ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "192.168.1.7", "[", "a[b]", ""],
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


def test_requests_of_other_sites_change_nothing(client: TestClient) -> None:
    body = {"text": "lightup/3/3/o"}
    foreign = client.post("/api/read", json=body, headers={"Origin": "https://evil.example"})
    assert foreign.status_code == 403
    assert "another site" in foreign.json()["error"]
    assert client.delete("/api/jobs/x", headers={"Origin": "null"}).status_code == 403
    own = client.post("/api/read", json=body, headers={"Origin": "http://127.0.0.1:8765"})
    assert own.status_code == 200


def test_a_body_is_refused_while_it_is_read(client: TestClient) -> None:
    sent = 0

    def endless() -> Iterator[bytes]:
        nonlocal sent
        for _ in range(1000):
            sent += 1
            yield b"x" * 65536

    refused = client.post("/api/read", content=endless())
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

    headers = [(b"host", b"localhost"), (b"content-length", b"9")]
    scope = {"type": "http", "method": "POST", "path": "/api/read", "headers": headers}
    work = guards.Guards(create_app(), "localhost")(scope, nothing, keep)
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
    answer = client.post("/api/read", content=b"{}", headers={"Content-Length": length})
    assert answer.status_code == 413


def test_too_many_requests_at_once_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guards, "MAX_REQUESTS", 0)
    busy = TestClient(create_app(), base_url="http://localhost").get(FORMATS)
    assert busy.status_code == 503
    assert busy.headers["Retry-After"] == str(limits.RETRY_AFTER)
    assert busy.json()["error"]


# the files of the web app


@pytest.fixture
def built(tmp_path: Path) -> TestClient:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html>the app")
    (tmp_path / "sw.js").write_text("worker")
    (tmp_path / "assets" / "app-1a2b.js").write_text("script")
    (tmp_path.parent / "secret.txt").write_text("secret")
    return TestClient(Starlette(routes=[Mount("/", web_app(tmp_path))]))


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


@pytest.mark.parametrize("path", ["/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt"])
def test_nothing_outside_is_served(built: TestClient, path: str) -> None:
    answer = built.get(path)
    assert answer.status_code == 404
    assert "secret" not in answer.text


def test_without_the_build_a_page_says_what_to_do(tmp_path: Path) -> None:
    client = TestClient(Starlette(routes=[Mount("/", web_app(tmp_path / "missing"))]))
    page = client.get("/")
    assert page.status_code == 503
    assert "make web" in page.text
