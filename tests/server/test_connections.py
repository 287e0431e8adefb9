"""Connections that keep the server waiting, too many of them, and a system without descriptors."""

from __future__ import annotations

import asyncio
import errno
import logging
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest
import uvicorn
from starlette.types import ASGIApp

from gridproof.server.edge import guards, running
from gridproof.server.edge.app import create_app
from gridproof.server.edge.connections import connections_room
from gridproof.server.edge.quiet import Seldom
from gridproof.server.shapes import limits
from tests.patience import FAR
from tests.server.client import LONG

WHOLE = b"GET /api/formats HTTP/1.1\r\nHost: localhost\r\n\r\n"
HALF = b"GET /api/formats HTTP/1.1\r\nHost: loc"
HALF_BODY = (
    b"POST /api/read HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    b'Content-Length: 99\r\n\r\n{"text'
)


class Running:
    """The server in a thread of this process, which may have few descriptors and little patience."""

    def __init__(self, app: ASGIApp, most: int) -> None:
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.address = self.listening.getsockname()
        self.url = f"http://127.0.0.1:{self.address[1]}"
        ready = threading.Event()
        config = uvicorn.Config(
            app, log_level="warning", lifespan="on", ws="none", timeout_graceful_shutdown=5
        )
        self.server = running._Server(config, self.listening, most, ready.set, lambda: None)
        self.thread = threading.Thread(target=self.server.run, kwargs={"sockets": []}, daemon=True)
        self.thread.start()
        assert ready.wait(FAR)

    @property
    def connections(self) -> int:
        return len(self.server.server_state.connections)

    def connect(self, said: bytes = b"") -> socket.socket:
        found = socket.create_connection(self.address, timeout=FAR)
        found.sendall(said)
        return found


@contextmanager
def running_server(app: ASGIApp | None = None, most: int = 50) -> Iterator[Running]:
    found = Running(app or create_app(workers=1), most)
    try:
        yield found
    finally:
        found.server.should_exit = True
        found.thread.join(FAR)
        found.listening.close()
    assert not found.thread.is_alive()


def answer(client: socket.socket) -> bytes:
    """What comes to the end of the connection; nothing when it was closed without a word."""
    said = b""
    try:
        while part := client.recv(65536):
            said += part
    except ConnectionResetError:
        pass
    return said


def until(holds: Callable[[], bool]) -> None:
    ends = time.monotonic() + FAR
    while not holds():
        assert time.monotonic() < ends
        time.sleep(0.02)


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "HEADER_SECONDS", 0.2)
    monkeypatch.setattr(limits, "SEND_SECONDS", 0.2)
    monkeypatch.setattr(guards, "BODY_SECONDS", 0.2)


@pytest.mark.parametrize("said", [b"", HALF, WHOLE + HALF])
@pytest.mark.usefixtures("impatient")
def test_a_header_that_does_not_come_is_not_waited_for(said: bytes) -> None:
    with running_server() as server, server.connect(said) as client:
        answered = answer(client)
        assert answered.count(b"HTTP/1.1 200") == said.count(WHOLE)


@pytest.mark.usefixtures("impatient")
def test_a_header_that_comes_byte_by_byte_is_not_waited_for() -> None:
    with running_server() as server, server.connect() as client, pytest.raises(OSError):
        for _ in range(10_000):
            client.sendall(b"G")
            time.sleep(0.02)


@pytest.mark.usefixtures("impatient")
def test_a_body_that_does_not_come_is_told_so() -> None:
    with running_server() as server, server.connect(HALF_BODY) as client:
        assert answer(client).startswith(b"HTTP/1.1 408")
        until(lambda: server.connections == 0)


async def large(scope: Any, receive: Any, send: Any) -> None:
    """An application whose answers nobody has room for."""
    if scope["type"] == "lifespan":
        for _ in range(2):
            message = await receive()
            await send({"type": message["type"] + ".complete"})
        return
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"x" * 40_000_000})


@pytest.mark.usefixtures("impatient")
def test_a_client_that_takes_nothing_is_given_up() -> None:
    with running_server(large) as server, server.connect(WHOLE):
        until(lambda: server.connections == 1)
        until(lambda: server.connections == 0)


@pytest.mark.usefixtures("impatient")
def test_a_client_that_takes_its_answer_slowly_gets_all_of_it() -> None:
    with running_server(large) as server, server.connect(WHOLE) as client:
        taken = 0
        while taken < 40_000_000:
            part = client.recv(1_000_000)
            assert part
            taken += len(part)
            time.sleep(0.02)


def test_whoever_waits_longest_makes_room_for_the_next() -> None:
    with running_server(most=3) as server:
        with server.connect(HALF) as first, server.connect(HALF_BODY) as second, server.connect() as third:
            until(lambda: server.connections == 3)
            assert httpx.get(f"{server.url}/api/formats", timeout=FAR).status_code == 200
            assert answer(first) == b""
            second.settimeout(0.1)
            third.settimeout(0.1)
            for still_there in (second, third):
                with pytest.raises(TimeoutError):
                    still_there.recv(1)
        until(lambda: server.connections == 0)


def test_nobody_who_is_being_answered_has_to_go() -> None:
    with running_server(most=2) as server, httpx.Client(base_url=server.url, timeout=FAR) as client:
        job = client.post("/api/jobs", json=LONG).json()["id"]
        with client.stream("GET", f"/api/jobs/{job}/events") as stream:
            lines = stream.iter_lines()
            assert next(lines) == "event: progress"
            for _ in range(5):
                with server.connect(HALF):
                    # A connection that is kept for later may have to go while the client takes it again.
                    once = client.get("/api/formats", headers={"Connection": "close"})
                    assert once.status_code == 200
            assert client.delete(f"/api/jobs/{job}").json()["state"] == "cancelled"
            assert "event: cancelled" in list(lines)


def test_without_descriptors_nobody_is_taken_in_for_a_moment(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(limits, "ACCEPT_PAUSE", 0.05)
    accept = asyncio.SelectorEventLoop.sock_accept
    tried = 0

    async def none_left(loop: Any, listening: socket.socket) -> Any:
        nonlocal tried
        tried += 1
        if tried <= 3:
            raise OSError(errno.EMFILE, "Too many open files")
        return await accept(loop, listening)

    monkeypatch.setattr(asyncio.SelectorEventLoop, "sock_accept", none_left)
    with caplog.at_level(logging.WARNING), running_server() as server:
        assert httpx.get(f"{server.url}/api/formats", timeout=FAR).status_code == 200
    assert tried == 5
    assert [record.getMessage() for record in caplog.records] == [
        "no new connections for a moment: Too many open files"
    ] * 3


def test_descriptors_are_kept_for_everything_else(monkeypatch: pytest.MonkeyPatch) -> None:
    def room(descriptors: int, workers: int) -> int:
        monkeypatch.setattr("gridproof.server.edge.connections._descriptors", lambda: descriptors)
        return connections_room(workers)

    assert room(100_000, 2) == limits.MAX_CONNECTIONS
    assert 0 < room(64, 2) < 64 - 16
    assert room(256, 8) < room(256, 2) < 256
    assert room(10, 2) > 0


# followers


def test_followers_have_places_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gridproof.server.edge.app.MAX_FOLLOWERS", 2)
    monkeypatch.setattr(limits, "MAX_REQUESTS", 1)
    with running_server() as server, httpx.Client(base_url=server.url, timeout=FAR) as client:
        job = client.post("/api/jobs", json=LONG).json()["id"]
        events = f"/api/jobs/{job}/events"
        with client.stream("GET", events) as one, client.stream("GET", events) as two:
            followed = one.iter_lines(), two.iter_lines()
            assert [next(lines) for lines in followed] == ["event: progress"] * 2
            for refused in (
                client.get(events),
                client.post("/api/random", json={"kind": "sudoku", "rows": 4, "cols": 4}),
            ):
                assert refused.status_code == 503
                assert refused.headers["Retry-After"] == str(limits.RETRY_AFTER)
                assert "followed" in refused.json()["error"]
            assert client.get("/api/formats").status_code == 200
            assert client.delete(f"/api/jobs/{job}").json()["state"] == "cancelled"
            assert all("event: cancelled" in list(lines) for lines in followed)
        assert client.get(events).text.startswith("event: cancelled")


def test_a_stream_ends_after_its_time_and_its_job_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "FOLLOW_SECONDS", 0.3)
    with running_server() as server, httpx.Client(base_url=server.url, timeout=FAR) as client:
        job = client.post("/api/jobs", json=LONG).json()["id"]
        told = client.get(f"/api/jobs/{job}/events").text
        assert told.startswith("event: progress")
        assert "event: done" not in told
        assert client.delete(f"/api/jobs/{job}").json()["state"] == "cancelled"


# the log


def test_the_same_message_is_logged_once_in_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    log = logging.Logger("seldom")
    told: list[str] = []
    handler = logging.Handler()
    monkeypatch.setattr(handler, "emit", lambda record: told.append(record.getMessage()))
    log.addHandler(handler)
    log.addFilter(Seldom(30))
    for number in range(1000):
        log.warning("no %d\nof <object at %x>", number, number)
        log.warning("other")
    now += 31
    log.warning("no %d\nof <object at %x>", 7, 7)
    assert told == [
        "no 0\nof <object at 0>",
        "other",
        "no 7\nof <object at 7> (and 999 more of the kind before)",
    ]
    for number in range(1000):
        log.warning(f"always another {number}")
    assert len(told) < 100
